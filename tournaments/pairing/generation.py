"""Column generation: a bound that no seating of these players goes below, and from its prices a better seating.

Tables are priced until none is worth adding (Gilmore and Gomory's method); the bound is the Lagrangian of the rounded
prices, exact in whole numbers, see `columns`. Then only tables whose reduced cost is within the distance of seating and
bound can be part of anything better: these few are given to the integer program.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tournaments.pairing.columns import Effort, Found, cheap
from tournaments.pairing.master import Column, Program
from tournaments.pairing.model import Groups, Model, Whole
from tournaments.pairing.part import UNIT, Part

_BEAM = 20_000
_ALL = 400_000
_PARTIAL = 60_000
_ROUNDS = 120
_EACH = 4


@dataclass(frozen=True)
class Limits:
    """How far to go: cells looked at for prices, tables and nodes of one integer program, and programs."""

    effort: int
    tables: int
    nodes: int
    programs: int


@dataclass(frozen=True)
class Outcome:
    """The best groups known, and what no groups of these sizes cost less than (in the part's costs, see `Part`)."""

    groups: Groups
    bound: int
    cost: int


def improve(model: Model, groups: Groups, limits: Limits) -> Outcome:
    """Groups no dearer than `groups`, with a bound."""
    part = Part(model, groups)
    state = _Generation(part, limits)
    if part.fits and state.cost > state.bound:
        state.generate()
        state.choose()
    return Outcome(part.places(state.best), state.bound, state.cost)


class _Generation:
    def __init__(self, part: Part, limits: Limits) -> None:
        self.part = part
        self.best: list[Column] = list(part.groups)
        self.cost = part.total(self.best)
        self.bound = part.floor
        self._limits = limits
        self._effort = Effort(limits.effort)
        self._program = Program(part, whole=False)
        self._program.add(self.best)
        self._exact = 0
        self._prices: Whole | None = None
        self._least: dict[int, int] = {}

    def generate(self) -> None:
        """Prices tables until none is worth adding or the bound has met the seating's cost."""
        for _ in range(_ROUNDS):
            solved = self._program.prices()
            if solved is None:
                return
            value, prices, sizes = solved
            new, complete = self._price(prices, sizes, _BEAM)
            if not self._program.add(new) and not complete:
                new, complete = self._price(prices, sizes, _ALL)
                self._program.add(new)
            if not new or self._effort.spent or self.bound >= self.cost or value - self.bound < 1e-6:
                return

    def _price(self, prices: Whole, sizes: dict[int, int], beam: int) -> tuple[list[Column], bool]:
        new: list[Column] = []
        least: dict[int, int] = {}
        complete = True
        for size in self.part.counts:
            found = cheap(self.part, size, prices, limit=sizes[size] - 2, beam=beam, effort=self._effort)
            complete = complete and found.complete
            least[size] = int(found.reduced.min()) if len(found.reduced) else sizes[size] - 1
            new.extend(_spread_out(found, len(prices)))
        if complete:
            self._take_bound(prices, least)
        return new, complete

    def _take_bound(self, prices: Whole, least: dict[int, int]) -> None:
        exact = int(prices.sum()) + sum(many * least[size] for size, many in self.part.counts.items())
        if self._prices is None or exact > self._exact:
            self._exact, self._prices, self._least = exact, prices, least
            self.bound = max(self.bound, -(-exact // UNIT))

    def choose(self) -> None:
        """Gives the integer program the tables priced so far, then those that can be part of anything better."""
        self._try(self._program.columns)
        step = 0
        for _ in range(self._limits.programs):
            if self.bound >= self.cost or self._prices is None:
                return
            wanted = min(self.bound + step, self.cost - 1)
            last = wanted == self.cost - 1
            columns, complete = self._within(wanted, self._prices)
            self._try(columns)
            if self.cost <= wanted or last or not complete:
                return
            step = 2 * step + 1

    def _within(self, wanted: int, prices: Whole) -> tuple[list[Column], bool]:
        """The tables that a seating which costs `wanted` can have, or the best of them; whether these are all."""
        slack = wanted * UNIT - self._exact
        columns: list[Column] = []
        complete = True
        for size in self.part.counts:
            limit = self._least[size] + slack
            found = cheap(self.part, size, prices, limit=limit, beam=_PARTIAL, effort=self._effort)
            best = np.argsort(found.reduced, kind="stable")[: self._limits.tables]
            complete = complete and found.complete and len(best) == len(found.rows)
            columns.extend(tuple(row) for row in found.rows[best].tolist())
        return columns, complete

    def _try(self, columns: list[Column]) -> None:
        program = Program(self.part, whole=True)
        program.add([*columns, *self.best])
        taken = program.take(self._limits.nodes, self.bound)
        if taken is not None and self.part.total(taken) < self.cost:
            self.best, self.cost = taken, self.part.total(taken)


def _spread_out(found: Found, members: int) -> list[Column]:
    """The cheapest tables, no member in more than a few of them, so that the prices move everywhere at once."""
    used = [0] * members
    chosen: list[Column] = []
    for place in np.argsort(found.reduced, kind="stable")[: 400 * _EACH].tolist():
        row = tuple(found.rows[place].tolist())
        if all(used[member] < _EACH for member in row):
            chosen.append(row)
            for member in row:
                used[member] += 1
    return chosen
