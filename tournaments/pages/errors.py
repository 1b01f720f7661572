"""A refusal in the words of the page that shows it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

from django.utils.translation import gettext

from games.ledger.errors import IdReused, LedgerError, Stale
from games.pages.words import key_label, tidy
from games.rules.cards import pretty
from games.rules.errors import RecordRefused, Refused
from games.rules.kinds import SAFE
from scoring.methods import ScoringError

REFUSALS = (Refused, RecordRefused, LedgerError, ScoringError)
"""What services and rules raise when they refuse: the page shows `sentence` and stays where it is."""


def sentence(refusal: Exception, names: Mapping[str, str] | None = None) -> str:
    """What is wrong and what was expected, translated; `names` puts people's names for those of seats."""
    if isinstance(refusal, RecordRefused):
        where = gettext("Line {line}: {why}")
        return where.format(line=refusal.line, why=sentence(refusal.refused, names))
    if isinstance(refusal, Stale | IdReused):
        return gettext("Somebody else was quicker; look at what has been recorded meanwhile, and enter again.")
    if isinstance(refusal, Refused | ScoringError):
        params = {key: _shown(key, value, names or {}) for key, value in refusal.params.items()}
        if "why" in params and isinstance(refusal.__cause__, Refused):
            params["why"] = sentence(refusal.__cause__, names)
        return gettext(refusal.template).format(**params)
    return str(refusal)


def code(refusal: Exception) -> str:
    """The stable code of the refusal."""
    inner = refusal.refused if isinstance(refusal, RecordRefused) else refusal
    return str(getattr(inner, "code", "refused"))


_STATUS: Final = {
    "director_only": HTTPStatus.FORBIDDEN,
    "table_confirmed": HTTPStatus.CONFLICT,
    "no_pen": HTTPStatus.CONFLICT,
    "other_game": HTTPStatus.CONFLICT,
} | dict.fromkeys(("storage_full", "read_only"), HTTPStatus.SERVICE_UNAVAILABLE)


def status(refusal: Exception) -> HTTPStatus:
    """The HTTP status of the refusal: 403 for what is another's to do, 404 for what does not exist, 409 for what came
    too late, 503 for what the database does not take, else 422.
    """
    found = code(refusal)
    if found in _STATUS:
        return _STATUS[found]
    if found.startswith("unknown_") and found != "unknown_player":
        return HTTPStatus.NOT_FOUND
    return HTTPStatus.CONFLICT if isinstance(refusal, LedgerError) else HTTPStatus.UNPROCESSABLE_ENTITY


_MINUS: Final = re.compile(r"(?<![\w)])-(?=\d)")
_LIMITS: Final = re.compile(rf" from -{SAFE} to {SAFE}| to {SAFE}")
"""Limits that no score comes near: people are not told of them."""


def _shown(key: str, value: object, names: Mapping[str, str]) -> object:
    if type(value) is int:
        return str(value).replace("-", "−")
    if not isinstance(value, str):
        return value
    if key in {"event", "key"}:
        return key_label(value) if key == "key" else tidy(value)
    if key == "expected":
        return _MINUS.sub("−", _LIMITS.sub("", value))
    if key == "players":
        return ", ".join(names.get(player, player) for player in value.split(", "))
    return names.get(value, value) if key == "player" else pretty(value)
