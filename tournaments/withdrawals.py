"""Who leaves a round robin for two, and what becomes of their games.

Source: FIDE Handbook, Tournament Rules (C.06, 5.4), on players who withdraw or are expelled: with less than half of the
games completed, the points scored by and against them do not count in the standings; with half of them or more, they
do. Either way the games that are not played are forfeits. At larger tables nobody's place is apart from the others':
what was played stands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from scoring.methods import Bye, Result
from tournaments.pairing import schedule
from tournaments.records import starting_order
from tournaments.state import Round, State


def struck(state: State) -> frozenset[int]:
    """Those whose games do not count, because they left before half of them. O(entrants × rounds)."""
    if state.created.format != "round_robin" or not state.for_two or not state.rounds:
        return frozenset()
    gone = {item.number for item in state.entrants.values() if item.withdrawn} | state.disqualified
    if not gone:
        return frozenset()
    roster = set(state.roster)
    order = [entrant for entrant in starting_order(state) if entrant in roster]
    lines = schedule(len(order), double=state.created.double) if len(order) > 1 else ()
    due = Counter(
        order[number - 1]
        for line in lines[: state.planned]
        for pair in line
        if max(pair) <= len(order)
        for number in pair
    )
    played = Counter(
        entrant for item in state.rounds for table in item.tables if table.played for entrant in table.present
    )
    return frozenset(entrant for entrant in gone & roster if 2 * played[entrant] < due[entrant])


def uncounted(state: State, entrant: int) -> frozenset[int]:
    """The rounds in which a game of the entrant's does not count."""
    out = struck(state)
    tables = ((item.number, table.seats) for item in state.rounds for table in item.tables if entrant in table.seats)
    return frozenset(number for number, seats in tables if out.intersection(seats))


def settled(
    state: State, rounds: Sequence[Round], results: Sequence[Result], byes: Sequence[Bye]
) -> tuple[list[Result], list[Bye]]:
    """What counts of the results and byes of these rounds, forfeits among the results.

    A game for which one of the two was missing from the start is a forfeit, and no bye for who waited.
    """
    out = struck(state)
    lost = [result for item in rounds for result in _forfeits(item)]
    won = {(result.round, result.entrants[0]) for result in lost}
    return (
        [result for result in (*results, *lost) if not out.intersection(result.entrants)],
        [bye for bye in byes if bye.entrant not in out and (bye.round, bye.entrant) not in won],
    )


def _forfeits(of: Round) -> Iterator[Result]:
    for place, pair in enumerate(of.pairing.get("walkovers", ()), start=1):
        yield Result(of.number, len(of.tables) + place, tuple(pair), (0, 0), frozenset(pair[1:]), played=False)
