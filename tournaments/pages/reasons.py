"""Why a table or a bye came out so, in the reader's language and with people's names."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext

from scoring.templatetags.exact import exact
from tournaments.pairing import TEMPLATES, Explanation
from tournaments.pairing.values import Param


def reason(explanation: Explanation, names: Mapping[int, str]) -> str:
    """The sentence of `tournaments.pairing.text`, translated."""
    values = {key: _shown(key, value, names) for key, value in explanation.params}
    sentence = gettext(TEMPLATES[explanation.code]) % values
    return sentence[0].upper() + sentence[1:]


def _shown(key: str, value: Param, names: Mapping[int, str]) -> str:
    if isinstance(value, tuple):
        return ", ".join(_name(who, names) for who in value)
    if isinstance(value, int):
        return _name(value, names) if key.startswith("who") else str(value)
    return exact(value)


def _name(who: int, names: Mapping[int, str]) -> str:
    return isolated(names.get(who, str(who)))


def isolated(name: str) -> str:
    """The name within a sentence: written from right to left, it does not turn the words around it."""
    return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}"
