"""The pairing of a bracket where nothing stands in the way of the best that its colours and floats allow.

The cost of any pairing of the bracket is at least what `tally` counts. A pairing that reaches this bound with the whole
first half against the second, and all moved-down players paired, is perfect in every criterion; the first such pairing
in the rule's order is then the answer. Which pairs such a pairing may contain is known beforehand, so that it takes one
bipartite assignment and no weights. Source: C.04.3, 2.2 to 2.4 and 3 to 4.2.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tournaments.pairing.dutch.brackets import Bracket, Pair, Round
from tournaments.pairing.dutch.colours import clash
from tournaments.pairing.dutch.contenders import DOWN, UP
from tournaments.pairing.dutch.lexical import first_assignment
from tournaments.pairing.dutch.passing import Passing
from tournaments.pairing.dutch.relations import bits, mask
from tournaments.pairing.dutch.tally import Cost, Kind, Tally, kind
from tournaments.pairing.dutch.values import BLACK, WHITE

_TRIES = 8
"""So many leavers may turn out not to pass on before the general search takes over."""


def pair_ideally(rnd: Round, bracket: Bracket) -> list[Pair] | None:
    """The bracket's pairs, or None if its ideal is out of reach or not known to be reached."""
    if len(bracket.moved) > bracket.end - bracket.start:
        return None
    passing = Passing(rnd, bracket)
    leavers = passing.leavers()
    for _ in range(_TRIES):
        if leavers is None:
            return None
        attempt = _Attempt(rnd, bracket, leavers)
        pairs = attempt.pairs()
        if pairs is None or attempt.leaver is None or passing.passes(attempt.leaver):
            return pairs
        leavers = [place for place in leavers if place != attempt.leaver]
    return None


class _Attempt:
    """One search for the ideal with a given set of those who may be left over."""

    def __init__(self, rnd: Round, bracket: Bracket, leavers: Sequence[int]) -> None:
        self.order = rnd.order
        self.bracket = bracket
        self.base = bracket.start
        count = bracket.end - bracket.start
        window = (1 << count) - 1
        self.calm = {place: rnd.relations.calm[place] >> self.base & window for place in bracket.places}
        self.open = window
        self.odd = bracket.size % 2 == 1
        self.leavers = set(leavers)
        self.leaver: int | None = None
        self.tally = Tally()
        for place in bracket.places:
            self.tally.kinds[kind(self.order[place])] += 1
        for place in leavers:
            self.tally.leavers[self._leaving(place)] += 1

    def _leaving(self, place: int) -> tuple[Kind, tuple[int, int]]:
        one = self.order[place]
        last, before = one.floats
        return kind(one), (int(last == DOWN), int(before == DOWN))

    def pairs(self) -> list[Pair] | None:
        target = self.tally.least(one_leaves=self.odd)
        if target is None:
            return None
        pairs: list[Pair] = []
        for place in self.bracket.moved:
            found = self._opponent(place, target)
            if found is None:
                return None
            opponent, target = found
            pairs.append((place, opponent))
        rest = self._remainder(target)
        return None if rest is None else pairs + rest

    def _opponent(self, place: int, target: Cost) -> tuple[int, Cost] | None:
        """The first opponent of a moved-down player with whom the bound stays in reach; no upfloater of late (C15)."""
        one = self.order[place]
        self._take(place, 1)
        for offset in bits(self.calm[place] & self.open):
            opponent = self.base + offset
            two = self.order[opponent]
            if UP in two.floats:
                continue
            self._take(opponent, 1)
            rest = self.tally.least(one_leaves=self.odd)
            cost = clash(one, two)
            if rest is not None and (rest[0] + cost[2], rest[1] + cost[3], *rest[2:]) == target:
                self.open &= ~(1 << offset)
                return opponent, rest
            self._take(opponent, -1)
        return None

    def _take(self, place: int, count: int) -> None:
        self.tally.kinds[kind(self.order[place])] -= count
        if place in self.leavers:
            self.tally.leavers[self._leaving(place)] -= count

    def _remainder(self, target: Cost) -> list[Pair] | None:
        """The residents who are left: first half against second half."""
        rest = [self.base + offset for offset in bits(self.open)]
        half = len(rest) // 2
        upper, lower = rest[:half], rest[half:]
        column = {place: index for index, place in enumerate(lower)}
        rows = self._rows(upper, lower, target)
        if self.odd:
            rows.append(
                mask(
                    index
                    for place, index in column.items()
                    if place in self.leavers and self.tally.without(self._leaving(place)) == target
                )
            )
        found = first_assignment(rows)
        if found is None:
            return None
        if self.odd:
            self.leaver = lower[found[-1]]
        return [(place, lower[index]) for place, index in zip(upper, found, strict=False)]

    def _rows(self, upper: list[int], lower: list[int], target: Cost) -> list[int]:
        """For each of the upper half, whom a pairing at the bound may give them, as bits of the lower half."""
        squeeze = _Squeeze(lower, self.base, self.open)
        wanted = {key: squeeze(places) for key, places in self._by_kind(lower).items()}
        everyone = (1 << len(lower)) - 1
        majority = self._majority(target)
        suits = {
            key: _suits(key, wanted, everyone, majority, strong=target[1] > 0)
            for key in {kind(self.order[place]) for place in upper}
        }
        return [squeeze.bits(self.calm[place]) & suits[kind(self.order[place])] for place in upper]

    def _by_kind(self, places: Iterable[int]) -> dict[Kind, list[int]]:
        found: dict[Kind, list[int]] = {}
        for place in places:
            found.setdefault(kind(self.order[place]), []).append(place)
        return found

    def _majority(self, target: Cost) -> str:
        """The colour of which pairs among themselves are unavoidable, or ""."""
        if not target[0]:
            return ""
        wishes = {colour: self.tally.kinds[colour, True] + self.tally.kinds[colour, False] for colour in (WHITE, BLACK)}
        return WHITE if wishes[WHITE] > wishes[BLACK] else BLACK


def _suits(key: Kind, wanted: dict[Kind, int], everyone: int, majority: str, *, strong: bool) -> int:
    """Whom a player of this kind may meet at the bound.

    Without a majority, nobody of the same wish. With one, at least one of each pair is of the majority; if mild wishes
    cover the excess then no two strong ones meet, and otherwise every mild one of the majority meets a strong one.
    """
    colour, mild = key
    if not majority:
        same = wanted.get((colour, True), 0) | wanted.get((colour, False), 0)
        return everyone & ~same if colour else everyone
    mild_ones, strong_ones = wanted.get((majority, True), 0), wanted.get((majority, False), 0)
    others = everyone & ~mild_ones & ~strong_ones
    if colour != majority:
        return strong_ones if strong else strong_ones | mild_ones
    if mild:
        return strong_ones if strong else everyone
    return everyone if strong else others | mild_ones


class _Squeeze:
    """Turns bits by place into bits by index among the lower half, whose places may have gaps."""

    def __init__(self, lower: list[int], base: int, open_places: int) -> None:
        self.base = base
        self.index = {place: index for index, place in enumerate(lower)}
        self.first = lower[0] - base if lower else 0
        self.gaps = [
            offset
            for offset in range(self.first, lower[-1] - base + 1 if lower else 0)
            if not open_places >> offset & 1
        ]
        self.window = (1 << len(lower)) - 1

    def __call__(self, places: Iterable[int]) -> int:
        return mask(self.index[place] for place in places)

    def bits(self, offsets: int) -> int:
        """Drops the gaps, highest first."""
        for gap in reversed(self.gaps):
            offsets = offsets >> (gap + 1) << gap | offsets & ((1 << gap) - 1)
        return offsets >> self.first & self.window
