"""A round of a cut: its tables are settled by the bracket (`tournaments.pairing.bracket`), and only put in order."""

from __future__ import annotations

from tournaments.pairing.bracket import slots
from tournaments.pairing.measure import measure
from tournaments.pairing.values import Bound, Pairing, Problem, Progress, Table

VERSION = "1"


def pair_cut(problem: Problem, progress: Progress) -> Pairing:
    """The locked tables in the order of the bracket, everybody else through without a game. O(players).

    `roster` holds the seeds in order; games for two stand as their places in the bracket do, tables by the best seed.
    """
    progress(0, 1, "seats")
    place = {who: at for at, who in enumerate(_bracket_order(problem))}
    seated = sorted(problem.locked, key=lambda table: min(place[who] for who in table))
    taken = {who for table in seated for who in table}
    byes = tuple(who for who in sorted(place, key=place.__getitem__) if who in _here(problem) - taken)
    objective = measure(problem, seated, byes)
    progress(1, 1, "done")
    return Pairing(
        tables=tuple(Table(number, table) for number, table in enumerate(seated, start=1)),
        byes=byes,
        objective=objective,
        bound=Bound().reached(objective),
        system="cut",
        version=VERSION,
    )


def _here(problem: Problem) -> set[int]:
    return {player.id for player in problem.players}


def _bracket_order(problem: Problem) -> list[int]:
    """The seeds as they stand in the bracket, from its top."""
    seeds = problem.roster
    if set(problem.sizes) == {2}:
        return [seeds[seed - 1] for seed in slots(len(seeds))]
    return list(seeds)
