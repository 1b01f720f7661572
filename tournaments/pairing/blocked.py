"""Why a round for two cannot be paired at all, and which forbidden pairs to lift."""

from __future__ import annotations

from itertools import combinations

from tournaments.pairing.matching import largest
from tournaments.pairing.values import Problem

_TRIED = 200


def message(problem: Problem) -> str:
    """What blocks the round and what could be relaxed, in two sentences. Tries to lift each forbidden pair alone."""
    locked = {who for table in problem.locked for who in table}
    free = [player.id for player in problem.players if player.id not in locked]
    helpful = [pair for pair in problem.forbidden[:_TRIED] if _seats_all(free, set(problem.forbidden) - {pair})]
    named = ", ".join(f"{a}–{b}" for a, b in helpful)
    cause = "The forbidden pairs leave no way to give every available entrant an opponent."
    if helpful:
        return f"{cause} Lifting any one of these would be enough: {named}."
    unlock = " or unlock a table" if problem.locked else ""
    return f"{cause} No single one of them is enough to lift; lift several{unlock}."


def _seats_all(free: list[int], forbidden: set[tuple[int, int]]) -> bool:
    edges = [
        (a, b)
        for (a, one), (b, two) in combinations(enumerate(free), 2)
        if (min(one, two), max(one, two)) not in forbidden
    ]
    count = len(free)
    if count % 2:
        edges.extend((a, count) for a in range(count))
        count += 1
    return 2 * len(largest(count, edges)) == count
