"""The programs that HiGHS solves: which of many tables to take, in fractions (for prices) or whole.

One thread, a fixed seed and limits in nodes instead of seconds, so that a run can be repeated. What comes back is never
trusted as it is: prices are rounded and priced anew in whole numbers, seatings are counted anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import highspy
import numpy as np

from tournaments.pairing.model import Whole
from tournaments.pairing.part import UNIT, Part

Column = tuple[int, ...]
"""A table's members in score order, or one with the bye."""


class _Quiet(highspy.Highs):
    """The solver without its callbacks, which nobody uses and which print a banner before it can be told not to."""

    def __init__(self) -> None:
        super(highspy.Highs, self).__init__()
        self.silent()


class Program:
    """Columns over the members of a part: each member once, and as many tables of each size as the part has."""

    def __init__(self, part: Part, *, whole: bool) -> None:
        self.columns: list[Column] = []
        self._known: set[Column] = set()
        self._part = part
        self._count = len(part.members)
        self._size_row = {size: self._count + index for index, size in enumerate(part.counts)}
        self._highs: Any = _Quiet()
        self._set(threads=1, random_seed=0, parallel="off")
        self._whole = whole
        if not whole:
            self._set(presolve="off", simplex_strategy=4)
        none: Any = np.array([], dtype=np.int32)
        for many in [1] * self._count + list(part.counts.values()):
            self._highs.addRow(float(many), float(many), 0, none, none.astype(float))

    def _set(self, **options: object) -> None:
        for name, value in options.items():
            self._highs.setOptionValue(name, value)

    def add(self, columns: Sequence[Column]) -> int:
        """Adds those that are new, and says how many these are."""
        new = [column for column in dict.fromkeys(columns) if column not in self._known]
        if not new:
            return 0
        self._known.update(new)
        self.columns.extend(new)
        rows = [[*column, self._size_row[len(column)]] for column in new]
        starts = np.cumsum([0, *(len(row) for row in rows[:-1])], dtype=np.int32)
        entries = np.array([entry for row in rows for entry in row], dtype=np.int32)
        costs = np.array([self._part.cost(column) for column in new], dtype=float)
        zero, top = np.zeros(len(new)), np.full(len(new), 1.0 if self._whole else highspy.kHighsInf)
        self._highs.addCols(len(new), costs, zero, top, len(entries), starts, entries, np.ones(len(entries)))
        return len(new)

    def prices(self) -> tuple[float, Whole, dict[int, int]] | None:
        """The value in fractions, each member's price and each size's, in 1/UNIT; None if HiGHS gives up."""
        self._highs.run()
        if self._highs.getModelStatus() != highspy.HighsModelStatus.kOptimal:
            return None
        duals = np.round(np.array(self._highs.getSolution().row_dual) * UNIT).astype(np.int64)
        sizes = {size: int(duals[row]) for size, row in self._size_row.items()}
        return float(self._highs.getInfo().objective_function_value), duals[: self._count], sizes

    def take(self, nodes: int, target: int) -> list[Column] | None:
        """Whole columns that seat everybody, as cheap as could be found in so many nodes; enough at `target`."""
        every = np.arange(len(self.columns), dtype=np.int32)
        kinds: Any = np.array([highspy.HighsVarType.kInteger] * len(self.columns))
        self._highs.changeColsIntegrality(len(self.columns), every, kinds)
        self._set(mip_max_nodes=nodes, mip_abs_gap=0.99, objective_target=float(target))
        self._highs.run()
        chosen = np.array(self._highs.getSolution().col_value)
        taken = [self.columns[place] for place in np.flatnonzero(chosen > 0.5)]
        seated = sorted(member for column in taken for member in column)
        return taken if seated == list(range(self._count)) else None
