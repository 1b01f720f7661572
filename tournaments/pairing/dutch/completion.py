"""Whether those who are not paired yet can all be paired. Source: C.04.3, 1.9 and 2.1 (C4), 2.2 (C5).

First by degrees: where few enough may meet only few, there is a cycle through all of them (Chvátal 1972), hence a
pairing, and with an odd number any one of them may be left out. Only where that fails, by a matching.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tournaments.pairing.dutch.contenders import Contender
from tournaments.pairing.dutch.relations import Relations, bits

_FEW = 24
_MANY = 120


class Completion:
    """Answers for the places from some place on, together with floaters from above it.

    `rest_score` is the score of the bye: the lowest with which somebody may have it and all others be paired; None
    while it is not known or if there is no bye.
    """

    def __init__(self, order: Sequence[Contender], relations: Relations) -> None:
        self.order = order
        self.friends = relations.friends
        self.size = len(order)
        self.rest_score: int | None = None
        self._degrees: dict[tuple[int, int], list[int]] = {}
        self._known: dict[tuple[int, tuple[int, ...]], bool] = {}

    def settle_bye(self) -> bool:
        """Finds the score of the bye; false if the field cannot be paired at all."""
        if self.size % 2 == 0:
            return self.completes(0, ())
        for score in sorted({one.score for one in self.order if one.may_rest}):
            self.rest_score = score
            if self.completes(0, ()):
                return True
            self._known.clear()
        return False

    def may_rest(self, place: int) -> bool:
        """Whether this one may have the bye of this round."""
        one = self.order[place]
        return self.rest_score is not None and one.may_rest and one.score <= self.rest_score

    def _degrees_within(self, start: int, end: int) -> list[int]:
        """How many others from `start` to before `end` each of them may meet, fewest first."""
        key = (start, end)
        if key not in self._degrees:
            window = (1 << (end - start)) - 1
            degrees = ((self.friends[place] >> start & window).bit_count() for place in range(start, end))
            self._degrees[key] = sorted(degrees)
        return self._degrees[key]

    def absorbs(self, start: int, end: int, floaters: Iterable[int], count: int) -> bool:
        """Whether any `count` of these floaters surely find partners in the window, and the others pair among
        themselves (all but any one of them, if they are odd in number). A no proves nothing.
        """
        size = end - start
        window = (1 << size) - 1
        if not all((self.friends[place] >> start & window).bit_count() > count for place in floaters):
            return False
        # Whoever pairs with the floaters, the others' degrees sink by their number at most.
        return _has_cycle([degree - count for degree in self._degrees_within(start, end)[: max(size - count, 0)]])

    def completes(self, start: int, floaters: tuple[int, ...]) -> bool:
        """Whether the floaters and everybody from `start` on can be paired, but for the bye of an odd field."""
        key = (start, floaters)
        if key not in self._known:
            self._known[key] = self._completes(start, floaters)
        return self._known[key]

    def _completes(self, start: int, floaters: tuple[int, ...]) -> bool:
        size = self.size - start
        odd = (size + len(floaters)) % 2 == 1
        if odd and not any(self.may_rest(place) for place in (*floaters, *range(start, self.size))):
            return False
        rests = not odd or any(self.may_rest(place) for place in range(start, self.size))
        if rests and self.absorbs(start, self.size, floaters, len(floaters)):
            return True
        places = [*floaters, *range(start, self.size)]
        if len(places) > _MANY and self._perfect(places, odd=odd, most=_FEW):
            return True
        return self._perfect(places, odd=odd, most=len(places))

    def _perfect(self, places: list[int], *, odd: bool, most: int) -> bool:
        """Whether a perfect matching exists that gives each at most so many of the nearest candidates below."""
        import rustworkx  # noqa: PLC0415 - pairings are read and checked without it

        node = {place: index for index, place in enumerate(places)}
        among = 0
        for place in places:
            among |= 1 << place
        graph: rustworkx.PyGraph[int, None] = rustworkx.PyGraph(multigraph=False)
        graph.add_nodes_from(range(len(places) + odd))
        edges: list[tuple[int, int, None]] = []
        for place in places:
            below = self.friends[place] & among & ~((2 << place) - 1)
            for taken, candidate in enumerate(bits(below)):
                if taken == most:
                    break
                edges.append((node[place], node[candidate], None))
        if odd:
            edges += [(node[place], len(places), None) for place in places if self.may_rest(place)]
        graph.add_edges_from(edges)
        found = rustworkx.max_weight_matching(graph, max_cardinality=True, default_weight=1)
        return 2 * len(found) == graph.num_nodes()


def _has_cycle(degrees: Sequence[int]) -> bool:
    """Whether every graph with at least these degrees, fewest first, has a cycle through all nodes.

    A graph of three or more nodes does if, for each i below half of n, the i-th degree is above i or the (n − i)-th is
    n − i or more. A no proves nothing.
    """
    size = len(degrees)
    return size > 2 and all(
        degrees[index - 1] > index or degrees[size - index - 1] >= size - index for index in range(1, (size + 1) // 2)
    )
