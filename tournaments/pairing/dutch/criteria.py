"""The criteria of a bracket as one integer weight for each possible pair. Source: C.04.3, 2.2 to 2.3 (C5 to C21).

Each criterion is a digit of the weight, the more important the higher. A digit's base is one more than the most that a
whole pairing can reach in it, so that no lower criterion ever outweighs a higher one.
"""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.pairing.dutch.brackets import Bracket, Round
from tournaments.pairing.dutch.colours import clash
from tournaments.pairing.dutch.contenders import DOWN, UP, Contender


class Criteria:
    """Weights for one bracket. `rests` says that its single downfloater has the bye, so that C9 applies."""

    def __init__(self, rnd: Round, bracket: Bracket, *, looks_ahead: bool, rests: bool) -> None:
        self.order = rnd.order
        self.bracket = bracket
        self.relations = rnd.relations
        self.rests = rests
        self.moved = [self.order[place] for place in bracket.moved]
        self.residents = list(self.order[bracket.start : bracket.end])
        self.levels = sorted({one.score for one in self.moved}, reverse=True)
        self.pairs = bracket.size // 2
        self._unit = 1
        self._build(looks_ahead=looks_ahead)
        self.bits = self._unit.bit_length()

    def _digit(self, most: int) -> int:
        """The unit of the next digit up, which never exceeds `most`; 0 if the digit is always 0."""
        if most <= 0:
            return 0
        unit = self._unit
        self._unit *= most + 1
        return unit

    def _per_level(self, most: Sequence[int]) -> dict[int, int]:
        """A digit for each score of moved-down players, the highest score the most important."""
        units = {}
        for level, count in reversed(list(zip(self.levels, most, strict=True))):
            units[level] = self._digit(count)
        return units

    def _moved_at(self, level: int) -> list[Contender]:
        return [one for one in self.moved if one.score == level]

    def _build(self, *, looks_ahead: bool) -> None:
        """Digits from the least important up."""
        ups = [sum(one.floats[back] == UP for one in self.residents) for back in (0, 1)]
        downs = [sum(one.floats[back] == DOWN for one in self.residents) for back in (0, 1)]
        self.up_levels: list[dict[int, int]] = [{}, {}]
        self.down_levels: list[dict[int, int]] = [{}, {}]
        for back in (1, 0):
            self.up_levels[back] = self._per_level(
                [min(len(self._moved_at(level)), ups[back]) for level in self.levels]
            )
            self.down_levels[back] = self._per_level(
                [sum(one.floats[back] == DOWN for one in self._moved_at(level)) for level in self.levels]
            )
        self.up = [0, 0]
        self.down = [0, 0]
        for back in (1, 0):
            self.up[back] = self._digit(min(len(self.moved), ups[back]))
            self.down[back] = self._digit(downs[back])
        self._build_colours()
        self.games = self._digit(max((one.games for one in (*self.moved, *self.residents)), default=0) * self.rests)
        self._build_pairs(looks_ahead=looks_ahead)

    def _build_colours(self) -> None:
        """C10 to C13; the first two can only be broken by top scorers in the last round."""
        members = [*self.moved, *self.residents]
        tops = any(one.top for one in members)
        strongly = self._digit(self.pairs if any(one.strong for one in members) else 0)
        wishes = self._digit(self.pairs)
        thirds = self._digit(self.pairs * tops)
        self.colours = (self._digit(self.pairs * tops), thirds, wishes, strongly)

    def _build_pairs(self, *, looks_ahead: bool) -> None:
        """C6, C7 and C8: pairs and whose they are, in this bracket and in the next."""
        moved = [len(self._moved_at(level)) for level in self.levels]
        group = self.bracket.after - self.bracket.end if looks_ahead else 0
        self.next_resident = self._digit(min(len(self.residents), group))
        self.next_levels = self._per_level([min(count, group) for count in moved])
        self.next_pair = self._digit(min((self.bracket.size + group) // 2, group))
        self.levels_paired = self._per_level([min(count, len(self.residents)) for count in moved])
        self.pair = self._digit(min(self.pairs, len(self.residents)))

    def current(self, higher: int, lower: int) -> int:
        """The weight of a pair of this bracket, whose lower player is a resident."""
        one, two = self.order[higher], self.order[lower]
        weight = self.pair + self._kept(two)
        if higher < self.bracket.start:
            weight += self.levels_paired[one.score]
            for back in (0, 1):
                weight += self.down_levels[back][one.score] * (one.floats[back] == DOWN)
                if two.floats[back] == UP:
                    weight -= self.up[back] + self.up_levels[back][one.score]
        else:
            weight += self._kept(one)
        if one.wish and one.wish == two.wish:
            weight -= sum(unit * cost for unit, cost in zip(self.colours, clash(one, two), strict=True))
        return weight

    def _kept(self, resident: Contender) -> int:
        """What it is worth to pair this resident rather than to let them float again (C14 and C16)."""
        last, before = resident.floats
        return self.down[0] * (last == DOWN) + self.down[1] * (before == DOWN)

    def following(self, higher: int) -> int:
        """The weight of a pair of the next bracket, by its higher player."""
        if higher >= self.bracket.end:
            return self.next_pair
        if higher >= self.bracket.start:
            return self.next_pair + self.next_resident
        return self.next_pair + self.next_levels[self.order[higher].score]

    def resting(self, place: int) -> int:
        """The weight of giving this one the bye (C9)."""
        return self.games * self.order[place].games
