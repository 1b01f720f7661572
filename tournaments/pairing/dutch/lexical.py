"""The first perfect assignment in lexicographic order, by augmenting paths over bit masks."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.pairing.dutch.relations import bits


def first_assignment(allowed: Sequence[int]) -> list[int] | None:
    """A column for each row, all different: the first such list in lexicographic order, or None if there is none.

    `allowed[i]` holds row i's columns as bits; there are as many columns as rows. Mostly one pass over the rows; at
    worst O(rows³ / 64) words.
    """
    solver = _Assignment(allowed)
    return solver.first() if solver.complete() else None


class _Assignment:
    """Rows, columns and the assignment so far."""

    def __init__(self, allowed: Sequence[int]) -> None:
        self.allowed = allowed
        self.column = [-1] * len(allowed)
        self.owner = [-1] * len(allowed)
        self.all = self.free = (1 << len(allowed)) - 1

    def complete(self) -> bool:
        """Gives every row a column, the lowest that is free where possible."""
        behind = []
        for row, wanted in enumerate(self.allowed):
            here = wanted & self.free
            if here:
                self._give(row, (here & -here).bit_length() - 1)
            else:
                behind.append(row)
        return all(self._augment(row) for row in behind)

    def _give(self, row: int, column: int) -> None:
        self.column[row] = column
        self.owner[column] = row
        self.free &= ~(1 << column)

    def _augment(self, start: int) -> bool:
        """Finds a column for this row by moving others on."""
        came: dict[int, int] = {}
        unseen = self.all
        rows = [start]
        for row in rows:
            fresh = self.allowed[row] & unseen
            ends = fresh & self.free
            if ends:
                last = (ends & -ends).bit_length() - 1
                came[last] = row
                self.free &= ~(1 << last)
                self._shift(came, last, start)
                return True
            unseen &= ~fresh
            for column in bits(fresh):
                came[column] = row
                rows.append(self.owner[column])
        return False

    def _shift(self, came: dict[int, int], column: int, start: int) -> None:
        """Moves every row of the path that ends in this column; the path's first row leaves its own to nobody."""
        while True:
            row = came[column]
            before = self.column[row]
            self.column[row] = column
            self.owner[column] = row
            if row == start:
                return
            column = before

    def first(self) -> list[int]:
        """Improves the assignment row by row: each gets the lowest column that leaves the later rows one each."""
        open_columns = self.all
        for row, wanted in enumerate(self.allowed):
            lower = wanted & open_columns & ((1 << self.column[row]) - 1)
            if lower:
                self._improve(row, lower, open_columns)
            open_columns &= ~(1 << self.column[row])
        return self.column

    def _improve(self, row: int, lower: int, open_columns: int) -> None:
        """Gives the row the lowest of these columns whose owner can move on until somebody takes the row's own.

        Columns seen in a search that failed lead nowhere in later ones.
        """
        own = self.column[row]
        unseen = open_columns & ~(1 << own)
        for column in bits(lower):
            if not unseen >> column & 1:
                continue
            unseen &= ~(1 << column)
            came: dict[int, int] = {}
            rows = [self.owner[column]]
            for taker in rows:
                if self.allowed[taker] >> own & 1:
                    came[own] = taker
                    self._shift(came, own, self.owner[column])
                    self._give(row, column)
                    return
                fresh = self.allowed[taker] & unseen
                unseen &= ~fresh
                for onward in bits(fresh):
                    came[onward] = taker
                    rows.append(self.owner[onward])
