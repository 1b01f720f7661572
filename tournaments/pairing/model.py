"""A round of tables in whole numbers: one weight for each criterion, so that sums compare as the objective does."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tournaments.pairing.bounds import free_players
from tournaments.pairing.measure import bye_classes, meetings, odd_sittings
from tournaments.pairing.scale import whole
from tournaments.pairing.sizes import table_sizes
from tournaments.pairing.values import Player, Problem

Whole = NDArray[np.int64]
Groups = list[list[int]]
"""Who sits together, as places in the model's score order; a group of one is a bye."""

_TOTAL = 1 << 58
"""No total may exceed this: a swap adds and subtracts a handful of totals in 64 bits."""


class Model:
    """The players to seat, in score order, with what each pair and each player adds to the cost of a table.

    Forbidden pairs weigh more than all byes, byes more than all repeats, these more than odd sizes, these more than the
    whole spread. Source: design/pairing.md, "Tables of 3 to 6".
    """

    def __init__(self, problem: Problem, mix: tuple[int, ...] | None = None) -> None:
        self.players = sorted(free_players(problem, ()), key=lambda player: (-player.score, player.rank, player.id))
        self.mix = table_sizes(len(self.players), problem.sizes)[0] if mix is None else mix
        self.byes = len(self.players) - sum(self.mix)
        self.sizes = self.mix + (1,) * self.byes
        place = {player.id: index for index, player in enumerate(self.players)}
        self._met: list[dict[int, int]] = [{} for _ in self.players]
        for (a, b), times in meetings(self.players).items():
            if a in place and b in place:
                self._met[place[a]][place[b]] = self._met[place[b]][place[a]] = times
        self._apart: list[set[int]] = [set() for _ in self.players]
        for a, b in problem.forbidden:
            if a in place and b in place:
                self._apart[place[a]].add(place[b])
                self._apart[place[b]].add(place[a])
        classes = bye_classes(problem.players)
        self._bye_class = [classes[player.id] for player in self.players]
        self.preferred = problem.sizes[0]
        self._odd = [odd_sittings(player, self.preferred) for player in self.players]
        self._weigh()

    def _weigh(self) -> None:
        tables = max(len(self.mix), 1)
        odd_seats = sum(size for size in self.mix if size != self.preferred)
        pairs = sum(size * (size - 1) // 2 for size in self.mix)
        most = max((times for met in self._met for times in met.values()), default=0)
        odd = 1 + odd_seats * max(self._odd, default=0)
        repeats = 1 + min(pairs * most, sum(sum(met.values()) for met in self._met) // 2)
        byes = 1 + self.byes * max(self._bye_class, default=0)
        forbidden = 1 + sum(len(others) for others in self._apart) // 2
        limit = max(1, _TOTAL // (tables * odd * repeats * byes * forbidden) - 1)
        self.scores = whole([player.score for player in self.players], limit)
        self.unit = _unit(self.players, self.scores)
        spread = 1 + tables * max(self.scores, default=0)
        self.odd_weight = spread
        self.repeat_weight = self.odd_weight * odd
        self.bye_weight = self.repeat_weight * repeats
        self.forbidden_weight = self.bye_weight * byes

    def pair(self, a: int, b: int) -> int:
        """What sitting together costs for these two."""
        apart = self.forbidden_weight if b in self._apart[a] else 0
        return apart + self.repeat_weight * self._met[a].get(b, 0)

    def alone(self, a: int, size: int) -> int:
        """What sitting at a table of this size, or the bye (size 1), costs for this player."""
        if size == 1:
            return self.bye_weight * self._bye_class[a]
        return 0 if size == self.preferred else self.odd_weight * self._odd[a]

    def cost(self, group: Sequence[int]) -> int:
        scores = [self.scores[a] for a in group]
        together = sum(self.pair(a, b) for a, b in combinations(group, 2))
        return max(scores) - min(scores) + together + sum(self.alone(a, len(group)) for a in group)

    def total(self, groups: Groups) -> int:
        return sum(self.cost(group) for group in groups)

    def due(self) -> list[int]:
        """All players in the order in which they are due for a bye."""
        return sorted(range(len(self.players)), key=lambda a: (self._bye_class[a], -a))

    def matrix(self, members: Sequence[int]) -> Whole:
        """`pair` for each two of `members`."""
        index = {a: row for row, a in enumerate(members)}
        found: Whole = np.zeros((len(members), len(members)), dtype=np.int64)
        for a, row in index.items():
            for b, times in self._met[a].items():
                if b in index:
                    found[row, index[b]] += self.repeat_weight * times
            for b in self._apart[a]:
                if b in index:
                    found[row, index[b]] += self.forbidden_weight
        return found

    def singles(self, members: Sequence[int], size: int) -> Whole:
        """`alone` at a table of this size for each of `members`."""
        values: Any = [self.alone(a, size) for a in members]
        return np.array(values, dtype=np.int64)


def _unit(players: Sequence[Player], scores: Sequence[int]) -> Fraction:
    """How many match points one of the whole numbers stands for; 0 if they are rounded, so that nothing is proven."""
    top = max(scores, default=0)
    if not top:
        return Fraction(0)
    best, last = players[0].score, players[-1].score
    unit = (best - last) / top
    exact = all(player.score - last == score * unit for player, score in zip(players, scores, strict=True))
    return unit if exact else Fraction(0)
