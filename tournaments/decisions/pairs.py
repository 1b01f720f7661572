"""Who must not meet whom: of one family, of one club."""

from __future__ import annotations

from typing import Final

from tournaments import events as e
from tournaments.decisions import guards
from tournaments.errors import TournamentError
from tournaments.state import State

MOST_PAIRS: Final = 500
"""More than a director writes down, and few enough for every pairing to keep."""


def forbid(state: State, *, one: int, two: int) -> tuple[e.Event, ...]:
    """These two must not meet from the next pairing on; nothing if that is so already.

    Raises TournamentError: `tournament_finished`, `unknown_entrant`, `same_entrant`, `no_forbidden_pairs` (a round
    robin), `too_many_pairs`.
    """
    guards.running(state)
    pair = _pair(state, one, two)
    if state.created.format == "round_robin":
        template = "In a round robin everyone meets everyone: no pair can be kept apart."
        raise TournamentError("no_forbidden_pairs", template)
    if pair in state.forbidden:
        return ()
    if len(state.forbidden) >= MOST_PAIRS:
        template = "At most {most} pairs can be kept apart; let some of them meet again first."
        raise TournamentError("too_many_pairs", template, most=MOST_PAIRS)
    return (e.ForbiddenPairAdded(one=pair[0], two=pair[1]),)


def allow(state: State, *, one: int, two: int) -> tuple[e.Event, ...]:
    """These two may meet again; nothing if nobody forbids it.

    Raises TournamentError: `tournament_finished`, `unknown_entrant`, `same_entrant`.
    """
    guards.running(state)
    pair = _pair(state, one, two)
    return (e.ForbiddenPairRemoved(one=pair[0], two=pair[1]),) if pair in state.forbidden else ()


def _pair(state: State, one: int, two: int) -> tuple[int, int]:
    """The two numbers, the lower first."""
    for number in (one, two):
        guards.entrant(state, number)
    if one == two:
        raise TournamentError("same_entrant", "Choose two players; nobody can meet themselves.")
    return min(one, two), max(one, two)
