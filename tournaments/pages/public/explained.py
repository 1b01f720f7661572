"""How a player's numbers came about, in words with names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from django.utils.translation import gettext

from scoring.methods import Explanation, Part
from scoring.templatetags.exact import exact
from tournaments import selectors, withdrawals
from tournaments.models import Entrant, Tournament
from tournaments.pages.reasons import isolated
from tournaments.selectors.numbers import explanations


@dataclass(frozen=True, slots=True)
class Term:
    """One term of a sum: what it is, and its value; with the table whose game it comes from, 0 for none."""

    words: str
    value: str
    round: int = 0
    table: int = 0


@dataclass(frozen=True, slots=True)
class Sum:
    """A number of the standings and the terms that it is the sum of."""

    code: str
    value: str
    terms: tuple[Term, ...]


def player_report(event: Tournament, entrant: Entrant) -> list[Sum]:
    """The player's match points and each tie-break, explained from the log as it stands."""
    loaded = selectors.load(event.pk)
    state = loaded.state
    if not any(item.status != "draft" for item in state.rounds):
        return []
    names = selectors.shown_names(state)
    struck = withdrawals.uncounted(state, entrant.number)
    return [_sum(_without(found, struck), names) for found in explanations(event.pk, loaded, entrant.number)]


def _without(explanation: Explanation, rounds: frozenset[int]) -> Explanation:
    """The explanation without the rounds that count nothing: a game that is struck out was no absence."""
    parts = tuple(part for part in explanation.parts if part.value or part.params.get("round") not in rounds)
    return replace(explanation, parts=parts)


def uncounted(event: Tournament, entrant: Entrant) -> frozenset[int]:
    """The rounds whose games do not count, because one of the two left a round robin before half of theirs."""
    if event.format != "round_robin":
        return frozenset()
    state = selectors.load(event.pk).state
    return withdrawals.uncounted(state, entrant.number)


def _sum(explanation: Explanation, names: Mapping[int, str]) -> Sum:
    terms = tuple(Term(_words(part, names), exact(part.value), *_table(part)) for part in explanation.parts)
    return Sum(explanation.code, exact(explanation.value), terms)


def _table(part: Part) -> tuple[int, int]:
    """Round and table of the game that the term comes from."""
    number, table = part.params.get("round"), part.params.get("table")
    return (number, table) if isinstance(number, int) and isinstance(table, int) and table else (0, 0)


def _words(part: Part, names: Mapping[int, str]) -> str:
    params: dict[str, object] = {
        key: exact(value) if isinstance(value, int | Fraction) else value for key, value in part.params.items()
    }
    opponent, opponents = part.params.get("opponent"), part.params.get("opponents")
    if isinstance(opponent, int):
        params["opponent"] = isolated(names.get(opponent, str(opponent)))
    if isinstance(opponents, tuple):
        params["opponents"] = ", ".join(isolated(names.get(number, str(number))) for number in opponents)
    words = gettext(part.label).format(**params)
    return f"{words} ({gettext(part.note)})" if part.note else words
