"""A pairing read back as the brackets that made it. Source: C.04.3, 1.3."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from tournaments.pairing.dutch.brackets import scoregroups
from tournaments.pairing.dutch.completion import Completion
from tournaments.pairing.dutch.contenders import Contender, contenders
from tournaments.pairing.dutch.relations import Relations
from tournaments.pairing.dutch_field import field_of, record_of, unit_of
from tournaments.pairing.values import Pairing, Problem


@dataclass(frozen=True, slots=True)
class Group:
    """One bracket, in places of the order: those moved down into it, its own, and those left over for the next."""

    moved: tuple[int, ...]
    own: tuple[int, ...]
    left: tuple[int, ...]

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
        self._unit = unit_of(self.record)

    def _groups(self) -> list[Group]:
        found = []
        moved: tuple[int, ...] = ()
        for start, end in scoregroups(self.order):
            inside = {*moved, *range(start, end)}
            left = tuple(sorted(place for place in inside if self.partner.get(place) not in inside))
            found.append(Group(moved, tuple(range(start, end)), left))
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
        return next(index for index, group in enumerate(self.groups) if place in group.own)

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

    def pairable(self, places: tuple[int, ...]) -> int:
        """How many pairs these can make at most among themselves."""
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
