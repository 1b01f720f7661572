"""A pairing read back as the brackets that made it. Source: C.04.3, 1.3."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final

from tournaments.pairing.dutch.brackets import scoregroups
from tournaments.pairing.dutch.completion import Completion
from tournaments.pairing.dutch.contenders import Contender, contenders
from tournaments.pairing.dutch.relations import Relations, mask
from tournaments.pairing.dutch_field import field_of, record_of, unit_of
from tournaments.pairing.values import Pairing, Problem

_MANY: Final = 300


@dataclass(frozen=True, slots=True)
class Group:
    """One bracket, in places of the order: those moved down into it, its own, and those left over for the next.

    `inside` are those of its own who meet one of its own, in order.
    """

    moved: tuple[int, ...]
    own: range
    left: tuple[int, ...]
    inside: tuple[int, ...]

    @property
    def places(self) -> tuple[int, ...]:
        return (*self.moved, *self.own)


class Paired:
    """The field, and who of it meets whom. `order` holds everybody but those at locked tables, by score and rank."""

    def __init__(self, problem: Problem, pairing: Pairing) -> None:
        self.problem = problem
        self.record = record_of(problem)
        self.field = field_of(problem)
        self.order: list[Contender] = contenders(self.field)
        self.place = {one.number: place for place, one in enumerate(self.order)}
        self.relations = Relations(self.field, self.order)
        self.met = {one.number: {past.opponent for past in one.past} for one in self.field.entrants}
        self.partner: dict[int, int] = {}
        for table in pairing.tables:
            if table.seats not in problem.locked:
                one, two = (self.place[who] for who in table.seats)
                self.partner |= {one: two, two: one}
        self.groups = self._groups()
        self._starts = [group.own.start for group in self.groups]
        self._unit = unit_of(self.record)

    def _groups(self) -> list[Group]:
        found = []
        moved: tuple[int, ...] = ()
        for start, end in scoregroups(self.order):
            inside = {*moved, *range(start, end)}
            left = tuple(sorted(place for place in inside if self.partner.get(place) not in inside))
            own = range(start, end)
            among = tuple(place for place in own if self.partner.get(place, -1) in own)
            found.append(Group(moved, own, left, among))
            moved = left
        return found

    def number(self, place: int) -> int:
        """The entrant at that place of the order."""
        return self.order[place].number

    def score(self, place: int) -> str:
        """The score that the round goes by, in match points."""
        return str(Fraction(self.order[place].score, self._unit))

    def home(self, place: int) -> int:
        """The index of the group whose own this one is."""
        return bisect_right(self._starts, place) - 1

    @cached_property
    def completion(self) -> Completion:
        """Who may have the bye, for this field."""
        found = Completion(self.order, self.relations)
        found.settle_bye()
        return found

    @property
    def accelerated(self) -> bool:
        """Whether virtual points count in this round."""
        return self.record.group > 0 and self.problem.round <= len(self.record.virtual)

    def ideal(self, place: int) -> int:
        """Whom the plain order would give this one, who meets one of their own group: half the group further on."""
        inside = self.groups[self.home(place)].inside
        half = len(inside) // 2
        index = bisect_left(inside, place)
        return inside[index + half if index < half else index - half]

    def surely_pair(self, places: Sequence[int]) -> bool:
        """Whether each of them may meet at least half of them all: then all can be paired, but for one of an odd number
        (Dirac 1952). A no proves nothing. O(places).
        """
        among = mask(iter(places))
        friends = self.relations.friends
        return all(2 * (friends[place] & among).bit_count() >= len(places) for place in places)

    def pairable(self, places: Sequence[int]) -> int | None:
        """How many pairs these can make at most among themselves; None if that would take too long to tell.

        O(places), or O(places³) for the few hundred at most of whom some may meet few.
        """
        if self.surely_pair(places):
            return len(places) // 2
        if len(places) > _MANY:
            return None
        import rustworkx  # noqa: PLC0415 - pairings are read and checked without it

        graph: rustworkx.PyGraph[int, None] = rustworkx.PyGraph(multigraph=False)
        graph.add_nodes_from(range(len(places)))
        graph.add_edges_from(
            [
                (low, high, None)
                for high, two in enumerate(places)
                for low, one in enumerate(places[:high])
                if self.relations.may_meet(one, two)
            ]
        )
        return len(rustworkx.max_weight_matching(graph, max_cardinality=True, default_weight=1))
