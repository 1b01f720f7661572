"""Look-ahead at tables: the designs and the search for rounds of `designs`, and the theorem that makes it needless."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from tournaments.pairing import ahead
from tournaments.pairing.ahead import Field, Tables
from tournaments.pairing.ahead_design import design
from tournaments.pairing.designs import searched
from tournaments.pairing.embedding import graph
from tournaments.pairing.values import Problem

if TYPE_CHECKING:  # it needs numpy, and pairings are read and checked without
    from tournaments.pairing.model import Groups, Model

_SEEDS = 6


def look_ahead(problem: Problem, model: Model, groups: Groups) -> Groups:
    """`groups` if the rounds planned can be played after them without a repeat; else groups for which they can.

    Only where everybody sits at free tables: locked tables and byes are not foreseen.
    """
    count, largest = len(model.players), max(model.mix, default=0)
    if problem.rounds <= problem.round or model.byes or problem.locked or not model.mix or count > ahead.LARGEST:
        return groups
    # Hajnal and Szemerédi: if nobody has met as many as there are tables, there is a round that repeats nothing.
    if (largest - 1) * (problem.rounds - 1) < len(model.mix) and not problem.forbidden:
        return groups
    order = sorted(range(count), key=lambda a: model.players[a].id)
    place = {a: index for index, a in enumerate(order)}
    ids = {model.players[a].id: index for index, a in enumerate(order)}
    known = design(count, model.mix)
    most = (count - 1) // (min(model.mix) - 1)
    hoped = min(most, max(len(known), 3 * most // 5 + 1))

    def cost(tables: Tables) -> int:
        return sum(model.cost(sorted(order[a] for a in table)) for table in tables)

    def search(blocked: Sequence[int], many: int) -> list[Tables] | None:
        return _searched(blocked, model.mix, many)

    field = Field(
        met=tuple(graph(count, [(ids[p.id], ids[b]) for p in model.players for b, _ in p.met if b in ids])),
        apart=tuple(graph(count, [(ids[a], ids[b]) for a, b in problem.forbidden if a in ids and b in ids])),
        left=min(problem.rounds, hoped) - problem.round,
        cost=cost,
        design=known,
        search=search,
    )
    chosen = ahead.choose(field, [[place[a] for a in group] for group in groups])
    return [sorted(order[a] for a in table) for table in chosen]


def _searched(blocked: Sequence[int], mix: Sequence[int], many: int) -> list[Tables] | None:
    """So many rounds that nothing in `blocked` meets in and that repeat nothing, if a few searches find them."""
    count = len(blocked)
    pairs = tuple((a + 1, b + 1) for a, b in combinations(range(count), 2) if blocked[a] >> b & 1)
    if many * sum(size * (size - 1) for size in mix) + 2 * len(pairs) > count * (count - 1):
        return None
    most = (count - 1) // (min(mix) - 1)
    if many > 2 and max(one.bit_count() for one in blocked) // (max(mix) - 1) + many > 4 * most // 5:
        return None  # never found in trials: a design has them, or nothing
    for seed in range(_SEEDS):
        found = [
            [[who - 1 for who in table] for table in one] for one in searched(count, mix, (pairs,), many, f"{seed}")
        ]
        seen, free = list(blocked), True
        for one in found:
            free = free and ahead.repeat_free(seen, one)
            seen = [a | b for a, b in zip(seen, graph(count, one), strict=True)]
        if free:
            return found
    return None
