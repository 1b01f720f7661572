"""Some of the tables of a round as an integer program sees them: what each table and each bye would cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import numpy as np

from tournaments.pairing.bounds import chunks
from tournaments.pairing.model import Groups, Model, Whole

FAR = 1 << 42
"""The cost of what must not be: more than any cost that is allowed, and six of them still fit into 64 bits."""
UNIT = 1 << 12
"""Prices are whole numbers of this part of a unit of cost."""


class Part:
    """The players of `groups` in score order, the sizes of these groups, and costs to be minimised anew.

    Where the byes are with those who are due they stay there. Where there is no repeat besides, no pair that has met
    may sit together; otherwise repeats cost what they cost in the model. Forbidden pairs never sit together. So the
    cheapest groups are best in the model too, if `groups` keep forbidden pairs apart.
    """

    def __init__(self, model: Model, groups: Groups) -> None:
        self.members = sorted(a for group in groups for a in group)
        index = {a: row for row, a in enumerate(self.members)}
        self.groups = [tuple(sorted(index[a] for a in group)) for group in groups]
        self.counts = dict(sorted(Counter(map(len, groups)).items()))
        self.scores: Whole = np.array([model.scores[a] for a in self.members], dtype=np.int64)
        self.alone = {size: model.singles(self.members, size) for size in self.counts}
        settled = self._settle_byes()
        self.floor = self._chunks() if settled else 0
        """What the order of scores alone costs; see `bounds.chunks`."""
        pairs = model.matrix(self.members)
        self.strict = settled and not any(pairs[a, b] for group in self.groups for a, b in combinations(group, 2))
        """Whether no pair that has met may sit together."""
        pairs[pairs >= (model.repeat_weight if self.strict else model.forbidden_weight)] = FAR
        self.pairs = pairs
        dearest = max([int(costs[costs < FAR].max(initial=0)) for costs in (pairs, *self.alone.values())])
        self.fits = dearest + int(self.scores.max(initial=0)) < FAR // (8 * UNIT)
        """Whether all costs are small enough for prices in 64 bits."""

    def _settle_byes(self) -> bool:
        """Whether the byes are with those who are due; if so, they stay there, and cost nothing."""
        idle = self.counts.get(1, 0)
        if not idle:
            return True
        costs = self.alone[1]
        ordered = np.sort(costs)
        if sum(int(costs[group[0]]) for group in self.groups if len(group) == 1) != int(ordered[:idle].sum()):
            return False
        last = int(ordered[idle - 1])
        for size, alone in self.alone.items():
            if size > 1:
                alone[costs < last] = FAR
        self.alone[1] = np.where(costs > last, FAR, 0).astype(np.int64)
        return True

    def _chunks(self) -> int:
        """With the byes as they are: whoever else is due has the same score."""
        seated = [len(group) for group in self.groups if len(group) > 1]
        playing = sorted(a for group in self.groups if len(group) > 1 for a in group)
        return int(chunks([Fraction(score) for score in self.scores[playing].tolist()], seated))

    def cost(self, group: Sequence[int]) -> int:
        """What these members cost at one table, or as a bye; FAR or more if they must not."""
        together = sum(int(self.pairs[a, b]) for a, b in combinations(group, 2))
        alone = sum(int(self.alone[len(group)][a]) for a in group)
        return int(self.scores[list(group)].max() - self.scores[list(group)].min()) + together + alone

    def total(self, groups: Sequence[Sequence[int]]) -> int:
        return sum(self.cost(group) for group in groups)

    def places(self, groups: Sequence[Sequence[int]]) -> Groups:
        """The groups as places in the model."""
        return [[self.members[a] for a in group] for group in groups]
