"""Round robin: for two by the Berger tables of the FIDE Handbook, C.05, annex 1; for more see `round_robin_tables`.

Whoever is missing stays in the schedule: their opponent of the round has a walkover (`Pairing.walkovers`, and is listed
among `byes`, as everyone available who has no table). In an odd field the highest number is free each round in turn.
"""

from __future__ import annotations

from tournaments.pairing.measure import measure
from tournaments.pairing.round_robin_tables import pair_table_round
from tournaments.pairing.values import Bound, NoPairing, Pairing, Problem, Progress, Table

VERSION = "1"

Line = tuple[tuple[int, int], ...]
"""The pairs of a round as (first seat, second seat), in the annex's order."""


def schedule(count: int, *, double: bool = False) -> tuple[Line, ...]:
    """All rounds for starting numbers 1 … `count`; with an odd count, `count` + 1 stands for the bye.

    In a double round robin the second cycle has the seats exchanged, and the last two rounds of the first cycle change
    places, so that nobody has the same seat three times running (the annex's recommendation). O(count²). Raises
    ValueError below 2.

    >>> schedule(4)
    (((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1)))
    """
    if count < 2:
        raise ValueError(f"a round robin needs at least 2 entrants, not {count}")
    even = count + count % 2
    cycle = [_line(even, number) for number in range(1, even)]
    if not double:
        return tuple(cycle)
    back = [tuple((b, a) for a, b in line) for line in cycle]
    if len(cycle) > 1:
        cycle[-2:] = [cycle[-1], cycle[-2]]
    return tuple(cycle + back)


def _line(even: int, number: int) -> Line:
    """Numbers that add up to `number` + 1 modulo `even` − 1 meet; the last number meets the one left over."""
    circle = even - 1
    alone = (number + 1) * (circle + 1) // 2 % circle or circle
    first = (alone, even) if number % 2 else (even, alone)
    others = (((alone + step - 1) % circle + 1, (alone - step - 1) % circle + 1) for step in range(1, even // 2))
    return (first, *others)


def pair_round_robin(problem: Problem, progress: Progress) -> Pairing:
    """Raises NoPairing "round_beyond_schedule", "fixed_schedule", "roster", and for tables "too_few_players"."""
    roster = problem.roster
    here = {player.id for player in problem.players}
    if not roster or len(set(roster)) != len(roster) or not here <= set(roster):
        raise NoPairing("roster", "The roster must name everyone who started, each once, and all available entrants.")
    if set(problem.sizes) != {2}:
        pairing = pair_table_round(problem)
        progress(1, 1, "done")
        return pairing
    if len(roster) < 2:
        raise NoPairing("too_few_players", "One entrant has nobody to meet; a round robin needs two at least.")
    rounds = schedule(len(roster), double=problem.double)
    if not 1 <= problem.round <= len(rounds):
        raise NoPairing(
            "round_beyond_schedule",
            f"{len(roster)} entrants have {len(rounds)} rounds to play; there is no round {problem.round}.",
        )
    tables: list[tuple[int, int]] = []
    byes: list[int] = []
    walkovers: list[tuple[int, int]] = []
    for line in rounds[problem.round - 1]:
        known = [roster[number - 1] for number in line if number <= len(roster)]
        present = [who for who in known if who in here]
        if len(present) == 2:
            tables.append((present[0], present[1]))
        elif present:
            byes.extend(present)
            walkovers.extend((present[0], who) for who in known if who not in here)
    _keep_fixed(problem, tables)
    objective = measure(problem, tables, byes)
    progress(1, 1, "done")
    return Pairing(
        tables=tuple(Table(number, seats) for number, seats in enumerate(tables, start=1)),
        byes=tuple(sorted(byes)),
        objective=objective,
        bound=Bound().reached(objective),
        system="round_robin",
        version=VERSION,
        walkovers=tuple(sorted(walkovers)),
    )


def _keep_fixed(problem: Problem, tables: list[tuple[int, int]]) -> None:
    forbidden = [table for table in tables if (min(table), max(table)) in problem.forbidden]
    strange = [table for table in problem.locked if table not in tables]
    if forbidden or strange:
        named = ", ".join("–".join(map(str, table)) for table in [*forbidden, *strange])
        raise NoPairing(
            "fixed_schedule",
            f"The Berger table decides who meets in round {problem.round}; it cannot follow a forbidden pair or "
            f"a locked table here: {named}. Lift it.",
        )
