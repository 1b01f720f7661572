"""The criteria of a bracket as one integer weight for each possible pair. Source: C.04.3, 2.2 to 2.3 (C5 to C21).

Each criterion is a digit of the weight, the more important the higher. A digit's base is one more than the most that a
whole pairing can reach in it, so that no lower criterion ever outweighs a higher one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.pairing.dutch.brackets import Bracket, Round
from tournaments.pairing.dutch.colours import clash
from tournaments.pairing.dutch.contenders import DOWN, UP, Contender


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of the best pairing before all criteria are weighed, so that fewer digits are needed.

    `paired` counts the moved-down players paired in the bracket by score, `upfloats` the pairs against C15 and C17.
    Where either is None, only the criteria that lead to it are weighed.
    """

    paired: Mapping[int, int] | None = None
    upfloats: tuple[int, int] | None = None


class Criteria:
    """Weights for one bracket. `rests` says that its single downfloater has the bye, so that C9 applies.

    Without `known`, all criteria have a digit for whatever might happen.
    """

    def __init__(
        self, rnd: Round, bracket: Bracket, *, looks_ahead: bool, rests: bool, known: Known | None = None
    ) -> None:
        self.order = rnd.order
        self.bracket = bracket
        self.rests = rests
        self.paired = known.paired if known else None
        self.only_pairs = known is not None and known.paired is None
        self.by_level = known is None or known.upfloats is not None
        self.upfloats = known.upfloats if known else None
        self.moved = [self.order[place] for place in bracket.moved]
        self.residents = list(self.order[bracket.start : bracket.end])
        self.levels = sorted({one.score for one in self.moved}, reverse=True)
        self.barred = {level for level in self.levels if self.paired is not None and not self.paired[level]}
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
        self.up_levels = [dict.fromkeys(self.levels, 0), dict.fromkeys(self.levels, 0)]
        self.down_levels = [dict.fromkeys(self.levels, 0), dict.fromkeys(self.levels, 0)]
        self.up = [0, 0]
        self.down = [0, 0]
        self.colours = (0, 0, 0, 0)
        if not self.only_pairs:
            ups = [sum(one.floats[back] == UP for one in self.residents) for back in (0, 1)]
            self._build_float_levels(ups)
            for back in (1, 0):
                self.up[back] = self._digit(min(len(self.moved), ups[back]))
                self.down[back] = self._digit(sum(one.floats[back] == DOWN for one in self.residents))
            self._build_colours()
        self.games = self._digit(max((one.games for one in (*self.moved, *self.residents)), default=0) * self.rests)
        self._build_pairs(looks_ahead=looks_ahead)

    def _build_float_levels(self, ups: Sequence[int]) -> None:
        """C18 to C21: by the scores of moved-down players who float down again, and of those who meet upfloaters."""
        for back in (1, 0):
            most = self.upfloats[back] if self.upfloats else ups[back]
            against = [min(self._most_paired(level), most) for level in self.levels]
            again = [self._floating_again(level, back) for level in self.levels]
            self.up_levels[back] = self._per_level([count * self.by_level for count in against])
            self.down_levels[back] = self._per_level([count * self.by_level for count in again])

    def _most_paired(self, level: int) -> int:
        return len(self._moved_at(level)) if self.paired is None else self.paired[level]

    def _floating_again(self, level: int, back: int) -> int:
        """How many of these might be paired or not; nothing is to be weighed where all or none are."""
        members = self._moved_at(level)
        if self.paired is not None and self.paired[level] in {0, len(members)}:
            return 0
        return sum(one.floats[back] == DOWN for one in members)

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
        moved = {level: len(self._moved_at(level)) for level in self.levels}
        group = self.bracket.after - self.bracket.end if looks_ahead else 0
        over = [count - self.paired[level] if self.paired else count for level, count in moved.items()]
        self.next_resident = self._digit(min(len(self.residents), group))
        self.next_levels = self._per_level([min(count, group) for count in over])
        self.next_pair = self._digit(min((self.bracket.size + group) // 2, group))
        full = [level for level, count in moved.items() if self.paired and self.paired[level] == count]
        self.levels_paired = self._per_level(
            [0 if level in full else min(self._most_paired(level), len(self.residents)) for level in self.levels]
        )
        # Where all of a score are paired, they need no digit of their own: one for all such scores keeps them so.
        together = self._digit(sum(moved[level] for level in full))
        self.levels_paired |= dict.fromkeys(full, together)
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
