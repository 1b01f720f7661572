"""Every table that is cheap at given prices, in whole numbers: the exact pricing of column generation.

A player's price is what seating that player is worth; a table's reduced cost is its cost less its players' prices. For
any prices, the prices of everybody plus, for each size, the number of its tables times the least reduced cost of that
size is no more than what any seating costs (Lagrange): so a bound holds whatever the prices are, and floating-point
prices, rounded, only make it weaker, never wrong.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tournaments.pairing.model import Whole
from tournaments.pairing.part import FAR, UNIT, Part

_CELLS = 1 << 20
"""Partial tables times candidates that are looked at in one go: a few arrays of 8 MB."""


@dataclass
class Effort:
    """How much may be looked at yet. Counted in steps, not in seconds: the same on every machine."""

    left: int

    def spend(self, steps: int) -> None:
        self.left -= steps

    @property
    def spent(self) -> bool:
        return self.left <= 0


@dataclass(frozen=True)
class Found:
    """Tables, one a row, in score order; their reduced costs; whether these are all."""

    rows: Whole
    reduced: Whole
    complete: bool


def cheap(part: Part, size: int, prices: Whole, *, limit: int, beam: int, effort: Effort) -> Found:
    """All tables of `size` whose reduced cost, in 1/UNIT, is at most `limit`; the `beam` best if there are more.

    Tables are built from the best score down. A partial table is kept only if the cheapest way to fill it, were
    nobody kept apart, stays within the limit.
    """
    scores = part.scores * UNIT
    worth = part.alone[size] * UNIT - prices
    if size == 1:
        rows = np.flatnonzero(worth <= limit)
        return Found(rows[:, None], worth[rows], complete=True)
    fill = _fillings(scores, worth, size)
    grower = _Grower(part, limit, effort)
    values = scores + worth
    kept = values + fill[size - 1][1:] <= limit
    rows, values, complete = np.flatnonzero(kept)[:, None], values[kept], True
    for seated in range(2, size + 1):
        left = size - seated
        rest = fill[left][1:] if left else -scores
        rows, values = grower.grow(rows, values, worth + rest, rest)
        if left == 0:
            values = values - scores[rows[:, -1]]
        if len(values) > beam or effort.spent:
            keys = values + fill[left][rows[:, -1] + 1] if left else values
            best = np.sort(np.argsort(keys, kind="stable")[:beam])
            complete = complete and len(best) == len(values) and not effort.spent
            rows, values = rows[best], values[best]
    return Found(rows, values, complete)


def _fillings(scores: Whole, worth: Whole, size: int) -> Whole:
    """[m][i]: the least that m members from place i on add to a reduced cost; the last one's score is taken off."""
    count = len(scores)
    fill: Whole = np.full((size + 1, count + 1), FAR * UNIT, dtype=np.int64)
    fill[1, :count] = np.minimum.accumulate((worth - scores)[::-1])[::-1]
    for many in range(2, size):
        fill[many, :count] = np.minimum.accumulate((worth + fill[many - 1, 1:])[::-1])[::-1]
    return fill


class _Grower:
    """Seats one more at partial tables."""

    def __init__(self, part: Part, limit: int, effort: Effort) -> None:
        self._limit, self._effort = limit, effort
        before = np.tri(len(part.scores), dtype=bool)
        self._apart: Whole = np.where(before, FAR >> 3, np.minimum(part.pairs, FAR >> 3)) * UNIT

    def grow(self, rows: Whole, values: Whole, reach: Whole, rest: Whole) -> tuple[Whole, Whole]:
        """Each partial table with each further member who keeps it within the limit; `reach` is worth and the rest."""
        grown = [np.zeros((0, rows.shape[1] + 1), dtype=np.int64)]
        costs = [np.zeros(0, dtype=np.int64)]
        step = max(1, _CELLS // len(reach))
        for first in range(0, len(rows), step):
            some = rows[first : first + step]
            total = values[first : first + step, None] + reach[None, :]
            for column in some.T:
                total += self._apart[column]
            at, member = np.nonzero(total <= self._limit)
            grown.append(np.concatenate([some[at], member[:, None]], axis=1))
            costs.append(total[at, member] - rest[member])
            self._effort.spend(total.size)
            if self._effort.spent:
                break
        return np.concatenate(grown), np.concatenate(costs)
