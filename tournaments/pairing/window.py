"""Improving some of the tables by themselves: the best swaps, and taking every table apart and matching the halves."""

from __future__ import annotations

from collections import Counter

import numpy as np

from games.rules.chance import Chance
from tournaments.pairing.matching import Noise, cheapest
from tournaments.pairing.model import Groups, Model, Whole

_FAR = 1 << 60


class Window:
    """A few dozen tables in matrices. All arithmetic is in 64-bit integers: every machine takes the same steps."""

    def __init__(self, model: Model, groups: Groups, seed: str) -> None:
        self._members = sorted(a for group in groups for a in group)
        index = {a: row for row, a in enumerate(self._members)}
        self.groups: Groups = [sorted(index[a] for a in group) for group in groups]
        self._sizes = [len(group) for group in groups]
        self._count = len(self._members)
        self._scores: Whole = np.array([model.scores[a] for a in self._members], dtype=np.int64)
        self._pairs = model.matrix(self._members)
        self._alone = {size: model.singles(self._members, size) for size in set(self._sizes)}
        self._columns: Whole = np.stack([self._alone[size] for size in self._sizes], axis=1)
        self._chance = Chance(seed)
        self._noise = Noise(2 * len(groups), seed)

    def places(self) -> Groups:
        """The groups as places in the model."""
        return [[self._members[a] for a in group] for group in self.groups]

    def cost(self) -> int:
        return sum(self._cost(group) for group in self.groups)

    def _cost(self, group: list[int]) -> int:
        scores = self._scores[group]
        together = int(self._pairs[np.ix_(group, group)].sum()) // 2
        return int(scores.max() - scores.min()) + together + int(self._alone[len(group)][group].sum())

    def descend(self, steps: int) -> None:
        """Makes the best swaps, at most one a table in each step, until none helps. O(players²) a step."""
        for _ in range(steps):
            gains = self._swaps()
            rows, columns = np.nonzero(gains < 0)
            if not len(rows):
                return
            order = np.argsort(gains[rows, columns], kind="stable")
            table = self._table_of()
            touched: set[int] = set()
            for choice in order.tolist():
                p, q = int(rows[choice]), int(columns[choice])
                if table[p] in touched or table[q] in touched:
                    continue
                touched |= {int(table[p]), int(table[q])}
                self._swap(p, q, int(table[p]), int(table[q]))

    def _table_of(self) -> Whole:
        table: Whole = np.zeros(self._count, dtype=np.int64)
        for number, group in enumerate(self.groups):
            table[group] = number
        return table

    def _swap(self, p: int, q: int, a: int, b: int) -> None:
        self.groups[a] = sorted([q, *(other for other in self.groups[a] if other != p)])
        self.groups[b] = sorted([p, *(other for other in self.groups[b] if other != q)])

    def _swaps(self) -> Whole:
        """What each swap of two players changes; a swap within a table changes nothing."""
        table = self._table_of()
        onehot: Whole = np.zeros((self._count, len(self.groups)), dtype=np.int64)
        onehot[np.arange(self._count), table] = 1
        load = self._columns.copy()
        for number, group in enumerate(self.groups):
            load[:, number] += self._pairs[:, group].sum(axis=1)
        own = load[np.arange(self._count), table]
        change = load[:, table]
        change = change + change.T - 2 * self._pairs - own[:, None] - own[None, :]
        high, low, span = self._without()
        reach = np.maximum(high[:, None], self._scores[None, :]) - np.minimum(low[:, None], self._scores[None, :])
        change += reach + reach.T - span[:, None] - span[None, :]
        change[table[:, None] >= table[None, :]] = 0
        return change

    def _without(self) -> tuple[Whole, Whole, Whole]:
        """For each player the highest and lowest score of the others at the table, and the table's span."""
        high: Whole = np.full(self._count, -_FAR, dtype=np.int64)
        low: Whole = np.full(self._count, _FAR, dtype=np.int64)
        span: Whole = np.zeros(self._count, dtype=np.int64)
        for group in self.groups:
            if len(group) == 1:
                continue
            ordered = sorted(group, key=lambda a: (int(self._scores[a]), a))
            scores = self._scores[ordered]
            high[ordered] = scores[-1]
            high[ordered[-1]] = scores[-2]
            low[ordered] = scores[0]
            low[ordered[0]] = scores[1]
            span[ordered] = scores[-1] - scores[0]
        return high, low, span

    def rematch(self) -> None:
        """Cuts every table into two halves by lot and joins the halves again as cheaply as can be: never worse."""
        pieces: list[list[int]] = []
        rest: Groups = []
        for group in self.groups:
            if len(group) == 1:
                rest.append(group)
                continue
            mixed = self._chance.shuffle(group)
            half = len(group) // 2
            pieces.extend((mixed[:half], mixed[half:]))
        matched = cheapest(len(pieces), self._joins(pieces), self._noise)
        if matched is None:
            return
        joined = [sorted(pieces[a] + pieces[b]) for a, b in matched] + rest
        if Counter(map(len, joined)) != Counter(self._sizes):
            return
        queues: dict[int, Groups] = {}
        for group in joined:
            queues.setdefault(len(group), []).append(group)
        self.groups = [queues[size].pop(0) for size in self._sizes]

    def _joins(self, pieces: list[list[int]]) -> list[tuple[int, int, int]]:
        member: Whole = np.zeros((len(pieces), self._count), dtype=np.int64)
        for row, piece in enumerate(pieces):
            member[row, piece] = 1
        together = member @ self._pairs @ member.T
        inner = together.diagonal() // 2
        together = together + inner[:, None] + inner[None, :]
        high: Whole = np.array([self._scores[piece].max() for piece in pieces], dtype=np.int64)
        low: Whole = np.array([self._scores[piece].min() for piece in pieces], dtype=np.int64)
        span = np.maximum(high[:, None], high[None, :]) - np.minimum(low[:, None], low[None, :])
        alone = {size: (member @ values).tolist() for size, values in self._alone.items()}
        costs = (together + span).tolist()
        lengths = [len(piece) for piece in pieces]
        return [
            (a, b, costs[a][b] + alone[lengths[a] + lengths[b]][a] + alone[lengths[a] + lengths[b]][b])
            for a in range(len(pieces))
            for b in range(a + 1, len(pieces))
            if abs(lengths[a] - lengths[b]) < 2 and lengths[a] + lengths[b] in alone
        ]

    def kick(self, swaps: int) -> None:
        """Swaps some players with others near in score, by lot, for better or worse."""
        for _ in range(swaps):
            p = self._chance.below(self._count)
            q = min(self._count - 1, p + 1 + self._chance.below(max(4, self._count // 8)))
            table = self._table_of()
            if table[p] != table[q]:
                self._swap(p, q, int(table[p]), int(table[q]))
