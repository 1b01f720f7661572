"""The graph of one bracket, with as much of what is below it as its pairing depends on."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import replace

from tournaments.pairing.dutch.brackets import Bracket, Pair, Round
from tournaments.pairing.dutch.contenders import UP
from tournaments.pairing.dutch.criteria import Criteria, Known
from tournaments.pairing.dutch.matching import WEIGHT_BITS, best_matching
from tournaments.pairing.dutch.passing import smooth
from tournaments.pairing.dutch.relations import bits, mask

Partners = dict[int, int]
"""Place to place; a place left alone is its own partner, and so is the one who has the bye."""

Bonus = Mapping[tuple[int, int], int]
"""What a pair (higher, lower) is worth below all criteria."""

LEAST_SPARE = 40
"""Fewer bits than this below the criteria make many small steps of the rule's order."""


class BracketGraph:
    """Pairs that may still be made, and the best matching of them.

    `spare` is how many bits are free below the criteria for the rule's order.
    """

    def __init__(self, rnd: Round, bracket: Bracket) -> None:
        self.rnd = rnd
        self.bracket = bracket
        self.residents = range(bracket.start, bracket.end)
        self.perfect = False
        self.places: list[int] = []
        self.weights: dict[tuple[int, int], int] = {}
        self.rests: dict[int, int] = {}
        self.spare = 0
        self._settle()

    def _settle(self) -> None:
        """Looks no further down than needed: the bracket, the next one too, or all."""
        bracket, rnd = self.bracket, self.rnd
        size = len(rnd.order)
        if bracket.last or self._rests_by(bracket.start) or (self._rests_by(bracket.end) and bracket.after < size):
            self._build("all")
            return
        self._build("bracket")
        partners = self.best({})
        alone = sum(partners[place] == place for place in bracket.places)
        if smooth(rnd, bracket, alone):
            return
        if bracket.after < size:
            self._build("next")
            partners = self.best({})
            alone = sum(one == two for one, two in partners.items())
            if rnd.completion.absorbs(bracket.after, size, range(bracket.end, bracket.after), alone) and (
                rnd.completion.absorbs(bracket.after, size, bracket.places, alone)
            ):
                return
        self._build("all")

    def _build(self, reach: str) -> None:
        rnd, bracket = self.rnd, self.bracket
        end = {"bracket": bracket.end, "next": bracket.after, "all": len(rnd.order)}[reach]
        self.perfect = end == len(rnd.order)
        self.places = [*bracket.moved, *range(bracket.start, end)]
        # C9 is about a bracket's single downfloater who has the bye.
        rests = bracket.size % 2 == 1 and self._rests_by(bracket.start)
        self._choose(end, rests=rests)
        if rests and self._floaters() > 1:
            self._choose(end, rests=False)

    def _choose(self, end: int, *, rests: bool) -> None:
        """Weighs all criteria, in three passes if one would leave too few bits for the rule's order."""

        def criteria(known: Known | None = None) -> Criteria:
            return Criteria(self.rnd, self.bracket, looks_ahead=end > self.bracket.end, rests=rests, known=known)

        if self._weigh(criteria(), end) >= LEAST_SPARE:
            return
        self._weigh(criteria(Known()), end)
        known = Known(self._paired_by_score())
        self._weigh(criteria(known), end)
        self._weigh(criteria(replace(known, upfloats=self._upfloats())), end)

    def _paired_by_score(self) -> dict[int, int]:
        partners, order = self.best({}), self.rnd.order
        paired = dict.fromkeys((order[place].score for place in self.bracket.moved), 0)
        for place in self.bracket.moved:
            paired[order[place].score] += self.inside(partners, place)
        return paired

    def _upfloats(self) -> tuple[int, int]:
        partners, order = self.best({}), self.rnd.order
        met = [order[partners[place]] for place in self.bracket.moved if self.inside(partners, place)]
        return sum(one.floats[0] == UP for one in met), sum(one.floats[1] == UP for one in met)

    def _rests_by(self, place: int) -> bool:
        """Whether the bye goes to somebody with at least this one's score."""
        rest_score = self.rnd.completion.rest_score
        return rest_score is not None and rest_score >= self.rnd.order[place].score

    def _floaters(self) -> int:
        partners = self.best({})
        bracket = self.bracket
        return sum(not self.inside(partners, place) for place in bracket.places)

    def _weigh(self, criteria: Criteria, end: int) -> int:
        """Sets the weights; the bits that are left."""
        bracket, friends = self.bracket, self.rnd.relations.friends
        among = mask(iter(self.places))
        self.spare = WEIGHT_BITS - criteria.bits
        self.weights = {}
        for higher in self.places:
            above = max(higher + 1, bracket.start)
            for lower in bits(friends[higher] & among & ~((1 << above) - 1)):
                if lower < bracket.end:
                    if higher < bracket.start and self.rnd.order[higher].score in criteria.barred:
                        continue
                    self.weights[higher, lower] = criteria.current(higher, lower)
                elif lower < bracket.after:
                    self.weights[higher, lower] = criteria.following(higher)
                else:
                    self.weights[higher, lower] = 0
        completion = self.rnd.completion
        odd = self.perfect and len(self.places) % 2 == 1
        self.rests = {place: criteria.resting(place) for place in self.places if odd and completion.may_rest(place)}
        return self.spare

    def best(self, bonus: Bonus) -> Partners:
        """The best matching, the bonus deciding between those that are equal in all criteria.

        Raises OverflowError if the criteria or the bonus need more bits than there are.
        """
        if max(bonus.values(), default=0) >> max(self.spare, 0):
            raise OverflowError("a bracket has more to weigh than a weight can hold")
        node = {place: index for index, place in enumerate(self.places)}
        room = max(self.spare, 0)
        edges = [
            (node[pair[0]], node[pair[1]], (weight << room) + bonus.get(pair, 0))
            for pair, weight in self.weights.items()
        ]
        count = len(self.places)
        if self.rests:
            edges += [(node[place], count, weight << room) for place, weight in self.rests.items()]
            count += 1
        found = best_matching(count, edges, perfect=self.perfect)
        if found is None:
            raise ArithmeticError("a bracket lost its completion")
        return {
            place: self.places[found[index]] if found[index] < len(self.places) else place
            for index, place in enumerate(self.places)
        }

    def inside(self, partners: Partners, place: int) -> bool:
        """Whether this member of the bracket is paired within it."""
        return place != partners[place] < self.bracket.end

    def forbid(self, unwanted: Callable[[int, int], bool]) -> None:
        """Takes out the pairs (higher, lower) of which this is true."""
        self.weights = {pair: weight for pair, weight in self.weights.items() if not unwanted(*pair)}

    def choices(self, players: Iterable[int]) -> dict[int, list[int]]:
        """Whom each of these may still meet in the bracket as the higher of the pair, in order."""
        found: dict[int, list[int]] = {place: [] for place in players}
        for one, two in self.weights:
            if one in found and two < self.bracket.end:
                found[one].append(two)
        return found

    def keep_out(self, moved: set[int]) -> None:
        """Keeps these moved-down players from being paired in the bracket."""
        self.forbid(lambda one, two: one in moved and two < self.bracket.end)

    def keep_second(self, leaving: set[int], pairs: Container[Pair]) -> None:
        """Takes out those of these pairs whose higher player leaves the first half."""
        self.forbid(lambda one, two: one in leaving and (one, two) in pairs)

    def keep_first(self, joined: set[int]) -> None:
        """Lets these residents be paired only in this bracket and only as the higher of their pair."""
        self.forbid(lambda one, two: two in joined or (one in joined and two >= self.bracket.end))
        self.rests = {place: weight for place, weight in self.rests.items() if place not in joined}

    def settle(self, done: set[int]) -> None:
        """Takes out those whose pairs are final."""
        self.places = [place for place in self.places if place not in done]
        self.forbid(lambda higher, lower: higher in done or lower in done)
        self.rests = {place: weight for place, weight in self.rests.items() if place not in done}
