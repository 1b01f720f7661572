"""The best tables of a small field, by trying every way to seat it that is not already too dear."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from tournaments.pairing.model import Groups, Model

SMALL = 12
"""Up to so many players a field is solved exactly: at most 15,400 ways at tables of 3 or 4."""


def best(model: Model, known: Groups) -> Groups:
    """The cheapest groups, `known` if nothing is cheaper. Branch and bound on the total so far."""
    limit = model.total(known)
    found = known
    left = Counter(model.sizes)

    def seat(waiting: tuple[int, ...], done: Groups, spent: int) -> None:
        nonlocal limit, found
        if not waiting:
            limit, found = spent, list(done)
            return
        first, others = waiting[0], waiting[1:]
        for size in sorted(left, reverse=True):
            if not left[size]:
                continue
            left[size] -= 1
            for company in combinations(others, size - 1):
                group = [first, *company]
                total = spent + model.cost(group)
                if total < limit:
                    seat(tuple(a for a in others if a not in company), [*done, group], total)
            left[size] += 1

    seat(tuple(range(len(model.players))), [], 0)
    return found
