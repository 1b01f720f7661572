"""Round robin at tables of three and more, by the schedule that the first round was paired for.

Whoever is missing stays in the schedule. A table keeps those who are here if the game allows one of their number; the
others of such tables are seated together anew, those who have met least, and who is left over has a bye
(`Pairing.walkovers` names who is missing at their table of the schedule).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.pairing.measure import by_id, measure, meetings
from tournaments.pairing.sizes import table_sizes
from tournaments.pairing.table_schedule import Schedule, table_schedule
from tournaments.pairing.values import Bound, NoPairing, Pairing, Problem, Table

VERSION = "2"

_MOST_ROUNDS = 999


@dataclass(frozen=True, slots=True)
class Line:
    """A round for those who are here: tables in seat order, byes of the schedule, and (present, missing) of others."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]
    walkovers: tuple[tuple[int, int], ...]


def schedule_of(problem: Problem) -> Schedule:
    """The schedule that the problem's round belongs to; rounds beyond those it was made for are added to it."""
    return table_schedule(
        len(problem.roster), problem.sizes, problem.rounds, double=problem.double, upto=max(problem.round, 0)
    )


def pair_table_round(problem: Problem) -> Pairing:
    """The problem's round; its roster is checked already. Raises NoPairing "too_few_players", "fixed_schedule"."""
    if not table_sizes(len(problem.roster), problem.sizes)[0]:
        least = min(problem.sizes)
        raise NoPairing("too_few_players", f"{len(problem.roster)} entrants fill no table; {least} are needed.")
    if not 1 <= problem.round <= _MOST_ROUNDS or problem.rounds < 1:
        raise NoPairing("round_beyond_schedule", f"There is no round {problem.round}.")
    line = _line(problem, schedule_of(problem))
    _keep_fixed(problem, line.tables)
    byes = tuple(sorted((*line.byes, *(present for present, _ in line.walkovers))))
    objective = measure(problem, line.tables, byes)
    return Pairing(
        tables=tuple(Table(number, seats) for number, seats in enumerate(line.tables, start=1)),
        byes=byes,
        objective=objective,
        bound=Bound().reached(objective),
        system="round_robin",
        version=VERSION,
        walkovers=line.walkovers,
    )


def _line(problem: Problem, schedule: Schedule) -> Line:
    here = {player.id for player in problem.players}
    tables: list[tuple[int, ...]] = []
    left: dict[int, int] = {}
    for numbers in schedule.rounds[problem.round - 1]:
        known = [problem.roster[number - 1] for number in numbers]
        present = tuple(who for who in known if who in here)
        if len(present) in problem.sizes:
            tables.append(present)
        else:
            left |= dict.fromkeys(present, next((who for who in known if who not in here), 0))
    again = _together(problem, tuple(left))
    seated = {who for table in again for who in table}
    free = (problem.roster[number - 1] for number in schedule.byes(problem.round))
    return Line(
        tables=(*tables, *again),
        byes=tuple(who for who in free if who in here),
        walkovers=tuple(sorted((who, missing) for who, missing in left.items() if who not in seated)),
    )


def _together(problem: Problem, pool: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Tables of those whose own are too short: fewest byes left out first, then each with whom they have met least."""
    mix, out = table_sizes(len(pool), problem.sizes)
    players, met = by_id(problem), meetings(problem.players)
    left = sorted(pool, key=lambda who: (players[who].byes, players[who].score, -problem.roster.index(who)))[out:]
    tables = []
    for size in mix:
        table = [left.pop()]
        while len(table) < size:
            best = min(left, key=lambda who: sum(met.get((min(who, one), max(who, one)), 0) for one in table))
            left.remove(best)
            table.append(best)
        tables.append(tuple(table))
    return tuple(tables)


def _keep_fixed(problem: Problem, tables: Sequence[tuple[int, ...]]) -> None:
    apart = [pair for pair in problem.forbidden if any(set(pair) <= set(table) for table in tables)]
    strange = [table for table in problem.locked if table not in tables]
    if apart or strange:
        named = ", ".join("–".join(map(str, one)) for one in [*apart, *strange])
        raise NoPairing(
            "fixed_schedule",
            f"The schedule decides who meets in round {problem.round}; it cannot follow a forbidden pair or a locked "
            f"table here: {named}. Lift it.",
        )
