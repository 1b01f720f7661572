"""Where no design is known: rounds found by a search whose course a seed decides.

Rounds are made one after the other, each with as few repeated meetings as local exchanges find, then improved together
by threshold accepting (Dueck and Scheuer, 1990) in whole numbers, the same on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from games.rules.chance import Chance
from tournaments.pairing.designs.algebra import Round

_STARTS, _FEW, _SMALL = 6, 2, 40
_STEPS = 24_000
_LEAPS = (3, 2, 1, 0)
"""How much worse an exchange may make things, in four stages of the search."""


def searched(players: int, mix: Sequence[int], first: Sequence[Round], many: int, seed: str) -> tuple[Round, ...]:
    """So many rounds more after `first`, at tables of the sizes in `mix`; who is left over has a bye.

    Keeps how often pairs meet near the mean; byes go to those who had fewest, and seats at another size than the first
    to those who had fewest of them. O(rounds × players²) for each round, and a number of exchanges limited for all.
    """
    search = _Search(players, mix, first, seed)
    for _ in range(many):
        search.another()
    search.improve()
    return tuple(tuple(tuple(sorted(table)) for table in one) for one in search.made)


class _Search:
    def __init__(self, players: int, mix: Sequence[int], first: Sequence[Round], seed: str) -> None:
        self.players, self.mix = players, mix
        self.chance = Chance(seed)
        self.met = [[0] * (players + 1) for _ in range(players + 1)]
        self.seated: Counter[int] = Counter()
        self.odd: Counter[int] = Counter()
        self.made: list[list[list[int]]] = []
        self.prices: list[int] = []
        for one in first:
            self._count(one, 1)

    def _count(self, tables: Sequence[Sequence[int]], by: int) -> None:
        for table in tables:
            for who in table:
                self.seated[who] += by
                self.odd[who] += by * (len(table) != self.mix[0])
            for a, b in combinations(table, 2):
                self.met[a][b] += by
                self.met[b][a] += by

    def another(self) -> None:
        """Adds a round: the best of a few starts, each brought down by exchanges as far as they go."""
        everybody = self.chance.shuffle(range(1, self.players + 1))
        playing = sorted(everybody, key=lambda who: self.seated[who])[: sum(self.mix)]
        tried: list[tuple[int, list[list[int]]]] = []
        while len(tried) < (_STARTS if self.players <= _SMALL else _FEW) and not (tried and not tried[-1][0]):
            tables = self._start(playing)
            tried.append((self._settle(tables), tables))
        best = min(tried, key=lambda one: one[0])[1]
        self.made.append(best)
        self._count(best, 1)

    def _start(self, playing: Sequence[int]) -> list[list[int]]:
        """Each next seat for the one of those left who has met fewest at the table."""
        left = sorted(self.chance.shuffle(playing), key=lambda who: -self.odd[who])
        tables = []
        for size in self.mix:
            table = [left.pop(0)]
            while len(table) < size:
                next_ = min(left, key=lambda who: sum(self.met[who][other] for other in table))
                left.remove(next_)
                table.append(next_)
            tables.append(table)
        return tables

    def _settle(self, tables: list[list[int]]) -> int:
        """Exchanges two players as long as that saves repeats; returns the repeats that are left."""
        better = True
        while better:
            better = False
            for one, two in combinations(tables, 2):
                for i in range(len(one)):
                    for j in range(len(two)):
                        if self._repeats(one[i], one) + self._repeats(two[j], two) == 0:
                            continue
                        if self._gain(one, two, i, j) < 0:
                            one[i], two[j] = two[j], one[i]
                            better = True
        return sum(self.met[a][b] for table in tables for a, b in combinations(table, 2))

    def _repeats(self, who: int, table: Sequence[int]) -> int:
        met = self.met[who]
        return sum(met[other] for other in table)

    def _gain(self, one: Sequence[int], two: Sequence[int], i: int, j: int) -> int:
        """How many more repeats an exchange makes; who sits at an odd size goes on doing so only by lot."""
        a, b = one[i], two[j]
        from_a, from_b = self.met[a], self.met[b]
        moved = sum(from_b[x] - from_a[x] for x in one if x != a) + sum(from_a[x] - from_b[x] for x in two if x != b)
        if len(one) != len(two):
            moved += self.odd[b] - self.odd[a] if len(one) != self.mix[0] else self.odd[a] - self.odd[b]
        return moved

    def improve(self) -> None:
        """Exchanges within all new rounds at once, sometimes for the worse; the best that was seen is kept.

        A meeting more costs a pair the square of what it has met beyond the mean, so that the total is least when all
        pairs have met equally often, or once more.
        """
        if not self.made or len(self.mix) < 2:
            return
        made, choose = self.made, self.chance.below
        often, more = divmod(sum(map(sum, self.met)) // 2, self.players * (self.players - 1) // 2)
        most = 2 + max(map(max, self.met)) + len(made)
        self.prices = prices = [(times - often) * abs(times - often) for times in range(most)]
        totals = [sum(prices[:times]) for times in range(most)]
        pairs = self.players * (self.players - 1) // 2
        goal = (pairs - more) * totals[often] + more * totals[often + 1]
        cost = sum(totals[times] for who in range(1, self.players + 1) for times in self.met[who][1:who])
        best, kept = cost, [[list(table) for table in one] for one in made]
        for leap in _LEAPS:
            for _ in range(_STEPS // len(_LEAPS)):
                if best == goal:
                    break
                tables = made[choose(len(made))]
                one, two = tables[choose(len(tables))], tables[choose(len(tables))]
                if one is two or len(one) != len(two):
                    continue
                cost += self._exchange(one, two, choose(len(one)), choose(len(two)), leap)
                if cost < best:
                    best, kept = cost, [[list(table) for table in one] for one in made]
        self.made = kept

    def _exchange(self, one: list[int], two: list[int], i: int, j: int, leap: int) -> int:
        """Exchanges them if that costs no more than `leap`; returns what it costs."""
        a, b = one[i], two[j]
        met_a, met_b, prices = self.met[a], self.met[b], self.prices
        change = 0
        for x in one:
            if x != a:
                change += prices[met_b[x]] - prices[met_a[x] - 1]
        for x in two:
            if x != b:
                change += prices[met_a[x]] - prices[met_b[x] - 1]
        if change > leap:
            return 0
        self._move(a, one, -1)
        self._move(b, two, -1)
        one[i], two[j] = b, a
        self._move(b, one, 1)
        self._move(a, two, 1)
        return change

    def _move(self, who: int, table: Sequence[int], by: int) -> None:
        for other in table:
            if other != who:
                self.met[who][other] += by
                self.met[other][who] += by
