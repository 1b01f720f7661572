"""The registry of engines, and `pair`, the one way in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations

from tournaments.pairing.cut import pair_cut
from tournaments.pairing.dutch_swiss import pair_dutch_swiss
from tournaments.pairing.explain import explain
from tournaments.pairing.round_robin import pair_round_robin
from tournaments.pairing.swiss import pair_two
from tournaments.pairing.values import SYSTEMS, NoPairing, Pairing, Problem, Progress

Engine = Callable[[Problem, Progress], Pairing]
"""Pairs a valid problem; the same problem always gives the same pairing. Explanations are added by `pair`."""

_LARGEST = 8


def engine_for(problem: Problem) -> Engine:
    """Raises NoPairing "unknown_system"."""
    if problem.system == "round_robin":
        return pair_round_robin
    if problem.system == "dutch":
        return pair_dutch_swiss
    if problem.system == "swiss":
        if set(problem.sizes) == {2}:
            return pair_two
        from tournaments.pairing.tables import pair_tables  # noqa: PLC0415 - its libraries are needed for this alone

        return pair_tables
    if problem.system == "cut":
        return pair_cut
    raise NoPairing("unknown_system", f"There is no system {problem.system!r}; there are {', '.join(SYSTEMS)}.")


def pair(problem: Problem, progress: Progress | None = None) -> Pairing:
    """Pairs a round: the same problem gives the same pairing on every machine.

    `progress` is called with (steps done, steps in all, what). Raises NoPairing with a stable code: "unknown_system",
    "sizes", "duplicate_player", "forbidden_self", "locked_twice", "locked_absent", "locked_size", "locked_forbidden",
    "too_few_players", "forbidden_blocks", "fixed_schedule", "roster", "round_beyond_schedule", "unsupported", "record",
    "no_valid_pairing".
    """
    engine = engine_for(problem)
    for code, message in faults(problem):
        raise NoPairing(code, message)
    pairing = engine(problem, progress or _silent)
    return replace(pairing, explanations=(*explain(problem, pairing), *pairing.explanations))


def faults(problem: Problem) -> Iterator[tuple[str, str]]:
    """What contradicts itself in a problem, as (code, message)."""
    if not problem.sizes or not all(2 <= size <= _LARGEST for size in problem.sizes):
        yield "sizes", f"Table sizes must be from 2 to {_LARGEST}, not {list(problem.sizes)}."
        return
    here = Counter(player.id for player in problem.players)
    for who in _several(here):
        yield "duplicate_player", f"Entrant {who} is listed {here[who]} times."
    for one, two in problem.forbidden:
        if one == two:
            yield "forbidden_self", f"Entrant {one} cannot be forbidden to meet themselves."
    yield from _faulty_locks(problem, set(here))
    if problem.system in {"swiss", "dutch"} and len(here) < min(problem.sizes):
        yield "too_few_players", f"{len(here)} available entrants fill no table; {min(problem.sizes)} are needed."


def _several(counted: Counter[int]) -> list[int]:
    return sorted(who for who, times in counted.items() if times > 1)


def _faulty_locks(problem: Problem, here: set[int]) -> Iterator[tuple[str, str]]:
    locked = Counter(who for table in problem.locked for who in table)
    for who in _several(locked):
        yield "locked_twice", f"Entrant {who} has {locked[who]} locked seats."
    for who in sorted(set(locked) - here):
        yield "locked_absent", f"Entrant {who} is at a locked table but is not available; unlock the table."
    forbidden = set(problem.forbidden)
    for table in problem.locked:
        if len(table) not in problem.sizes:
            yield "locked_size", f"The locked table {list(table)} has no allowed size {list(problem.sizes)}."
        for one, two in combinations(sorted(table), 2):
            if (one, two) in forbidden:
                yield "locked_forbidden", f"The locked table {list(table)} seats the forbidden pair {one}–{two}."


def _silent(done: int, total: int, what: str) -> None:
    """Nobody asked for progress."""
