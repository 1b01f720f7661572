"""What a director changes in a draft by hand: two players in each other's places, tables that stay as they are."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from tournaments import events as e
from tournaments.decisions import guards
from tournaments.decisions.rounds import still_of
from tournaments.errors import TournamentError
from tournaments.pairing import NoPairing, Objective, Pairing, Problem
from tournaments.pairing import swap as swapped
from tournaments.state import Round, State


@dataclass(frozen=True, slots=True)
class Swap:
    """What a swap makes of a draft, and the objective before and after it."""

    pairing: Pairing
    before: Objective
    after: Objective


def preview(state: State, *, round: int, one: int, two: int, job: str = "") -> Swap:  # noqa: A002
    """What it would cost to put these two in each other's places.

    Raises TournamentError: `not_a_draft`, `draft_replaced`, `fixed_schedule`, `swap_same`, `swap_unknown`,
    `swap_together`, `swap_locked`, `swap_forbidden`.
    """
    found = _draft(state, round, job)
    if one == two:
        raise TournamentError("swap_same", "Choose two different players to change places.")
    problem, before = _problem(state, found), Pairing.from_data(found.pairing)
    if one in before.byes and two in before.byes:
        raise TournamentError("swap_together", "Both are without a table; a swap would change nothing.")
    try:
        after = swapped(problem, before, one, two)
    except NoPairing as refused:
        raise TournamentError(refused.code, _REFUSED[refused.code], one=one, two=two) from refused
    return Swap(after, before.objective, after.objective)


_REFUSED = {
    "swap_unknown": "One of the two, {one} and {two}, has no place in this draft; choose players who have.",
    "swap_locked": "One of the two, {one} and {two}, sits at a locked table; unlock it before the swap.",
    "swap_forbidden": "With {one} and {two} in each other's places, two would meet who must not.",
}


def swap(state: State, *, round: int, one: int, two: int, job: str = "") -> tuple[e.Event, ...]:  # noqa: A002
    """Puts the two in each other's places; refusals as `preview`."""
    made = preview(state, round=round, one=one, two=two, job=job)
    return (e.PlayersSwapped(round=round, one=one, two=two, pairing=made.pairing.to_data()),)


def lock(state: State, *, round: int, tables: Collection[int], job: str = "") -> tuple[e.Event, ...]:  # noqa: A002
    """These tables of the draft, and no others, stay as they are when it is paired again; nothing if so already.

    Raises TournamentError: `not_a_draft`, `draft_replaced`, `fixed_schedule`, `unknown_table`.
    """
    found = _draft(state, round, job)
    seats = tuple(guards.table(found, number).seats for number in sorted(set(tables)))
    return () if set(seats) == set(state.locked) else (e.TablesLocked(round=round, tables=seats),)


def unlock(state: State) -> tuple[e.Event, ...]:
    """No table is locked any more, though there may be no draft now; nothing if none is."""
    coming = next((item.number for item in state.rounds if item.status == "draft"), len(state.rounds) + 1)
    return (e.TablesLocked(round=coming, tables=()),) if state.locked else ()


def _draft(state: State, number: int, job: str) -> Round:
    found = guards.round_(state, number)
    if found.status != "draft":
        raise TournamentError("not_a_draft", "Round {round} is published; its tables are settled.", round=number)
    still_of(found, job)
    if state.created.format == "round_robin" or found.stage:
        template = "Who meets whom in round {round} is settled by the schedule; it cannot be changed by hand."
        raise TournamentError("fixed_schedule", template, round=number)
    return found


def _problem(state: State, found: Round) -> Problem:
    """The draft's own problem, with the tables that are locked now and the pairs who must not meet now."""
    problem = Problem.from_data(found.problem)
    here = {player.id for player in problem.players}
    apart = tuple(pair for pair in state.forbidden if here.issuperset(pair))
    return replace(problem, locked=state.locked, forbidden=apart)
