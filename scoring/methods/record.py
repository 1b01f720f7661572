"""A field, indexed once: all that tie-breaks, standings and explanations read."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, Final, TypeVar, cast

from scoring.methods.entries import Entry, Key, Sheet, read, rounds_of
from scoring.methods.errors import ScoringError
from scoring.methods.scale import scale_of, scaled
from scoring.methods.unplayed import Element, adjusted, elements
from scoring.methods.values import Bye, Field, Penalty, Result

V = TypeVar("V")

OWN: Final = 0
"""The reach of a value that hangs on the entrant's own rounds; one more for those of the opponents, and so on."""

FARTHEST: Final = 2
"""No value hangs on more than the rounds of the opponents' opponents."""


class Reading:
    """The rounds of `field`, each read once; those that are as they were in `before` are taken from there.

    Raises ScoringError as `entries.read` does. O(entries), or of those that are new.
    """

    def __init__(self, field: Field, before: Reading | None = None) -> None:
        if len(set(field.entrants)) != len(field.entrants):
            raise ScoringError("entrant_twice", "An entrant's number stands twice in the list of entrants.")
        self.field = field
        self.entrants = tuple(sorted(field.entrants))
        self.scale = scale_of(field)
        results = _by_round(field.results)
        byes = _by_round(field.byes)
        self.rounds = max([field.rounds, *results, *byes])
        known = before.sheets if before is not None and before.comparable(field) else ()
        self.sheets: tuple[Sheet, ...] = tuple(
            self._sheet(
                Key(
                    number,
                    tuple(results.get(number, ())),
                    tuple(byes.get(number, ())),
                    self.entrants,
                    number <= field.rounds,
                    self.scale,
                ),
                known,
            )
            for number in range(1, self.rounds + 1)
        )

    def comparable(self, field: Field) -> bool:
        """Whether sheets of this reading mean the same in another field."""
        return self.field.method == field.method and self.field.fixed == field.fixed

    def _sheet(self, key: Key, known: tuple[Sheet, ...]) -> Sheet:
        old = known[key.round - 1] if key.round <= len(known) else None
        return old if old is not None and old.key == key else read(self.field, key)


def _by_round(items: Iterable[V]) -> dict[int, list[V]]:
    found: dict[int, list[V]] = {}
    for item in items:
        found.setdefault(cast(Result | Bye, item).round, []).append(item)
    return found


class Record:
    """The rounds of a field up to `upto` (all of them without it), never changed once read.

    `rounds` is the number of rounds counted, those included of which only some results are in. Match points in `points`
    are as scored; penalties come off in `match_points` alone, so that an entrant's penalty touches nobody else. All of
    these are whole numbers of `1/scale`.

    `reading` is that of the field, or of one with the same rounds, where it has been read already. What stood in
    `before`, the same record before some results changed, is taken from there for everybody whom the change does not
    reach. Raises ScoringError as `Reading` does. O(entries).
    """

    def __init__(
        self,
        field: Field,
        *,
        upto: int | None = None,
        reading: Reading | None = None,
        before: Record | None = None,
    ) -> None:
        self.field = field
        self.reading = reading or Reading(field)
        self.scale = self.reading.scale
        self.entrants = self.reading.entrants
        limit = self.reading.rounds
        self.rounds = limit if upto is None else max(0, min(upto, limit))
        self.sheets = self.reading.sheets[: self.rounds]
        self.penalties = self._penalties(upto)
        self.even = self._even()
        self.tables: dict[Hashable, Any] = {}
        self._before = before if before is not None and self._follows(before) else None
        everybody = frozenset(self.entrants)
        own = self._changed(self._before) if self._before else everybody
        self.entries: Mapping[int, tuple[Entry, ...]] = {
            **(self._before.entries if self._before else {}),
            **rounds_of(self.sheets, self.entrants if own is everybody else sorted(own)),
        }
        self.touched = self._reached(self._before, own) if self._before else (everybody,) * (FARTHEST + 1)

    def _penalties(self, upto: int | None) -> dict[int, tuple[Penalty, ...]]:
        known = set(self.entrants)
        found: dict[int, tuple[Penalty, ...]] = {}
        for penalty in sorted(self.field.penalties, key=lambda item: (item.round, item.reason, item.points)):
            if penalty.entrant not in known:
                raise ScoringError(
                    "unknown_entrant",
                    "A penalty in round {round} names entrant {entrant}, who is not in the event.",
                    round=penalty.round,
                    entrant=penalty.entrant,
                )
            if upto is None or penalty.round <= upto:
                found[penalty.entrant] = (*found.get(penalty.entrant, ()), penalty)
        return found

    def _even(self) -> Mapping[int, int]:
        """What stands for a draw, by round."""
        even = self.field.method.params.even
        return {sheet.key.round: scaled(even(sheet.means.points), self.scale) for sheet in self.sheets}

    def follows(self, before: Record) -> bool:
        """Whether this record was made from `before`."""
        return self._before is before

    def _follows(self, before: Record) -> bool:
        """Whether what does not change from `before` can be told by the entries alone."""
        old, new = before.field, self.field
        return (
            before.even == self.even
            and (before.scale, before.entrants, before.last) == (self.scale, self.entrants, self.last)
            and (old.method, old.fixed, old.seed) == (new.method, new.fixed, new.seed)
            and (old.swiss, old.ratings) == (new.swiss, new.ratings)
        )

    def _changed(self, before: Record) -> frozenset[int]:
        """Whose own rounds are others than before."""
        return frozenset(
            entrant
            for was, now in zip(before.sheets, self.sheets, strict=True)
            if was is not now
            for entrant in self.entrants
            if was.entries.get(entrant) != now.entries.get(entrant)
        )

    def _reached(self, before: Record, own: frozenset[int]) -> tuple[frozenset[int], ...]:
        """Whom the change reaches, by `reach`: those whose own rounds changed, their opponents too, those ones' too."""
        levels = [own]
        for _ in range(FARTHEST):
            level = set(levels[-1])
            for one in levels[-1]:
                for entries in (before.entries[one], self.entries[one]):
                    level.update(*(entry.seated for entry in entries))
            levels.append(frozenset(level))
        return tuple(levels)

    @property
    def last(self) -> int:
        """The last round of all, once it is counted here; 0 before."""
        return self.rounds if self.rounds >= self.field.planned else 0

    def table(self, name: Hashable, reach: int, one: Callable[[int], V]) -> Mapping[int, V]:
        """`one` of every entrant, worked out once under this name; `reach` as in `OWN`. O(entrants) calls of `one`, or
        of those whom the change reaches.
        """
        found: dict[int, V] | None = self.tables.get(name)
        if found is None:
            known: dict[int, V] | None = self._before.tables.get(name) if self._before else None
            if known is None:
                found = {entrant: one(entrant) for entrant in self.entrants}
            else:
                found = dict(known)
                for entrant in self.touched[reach]:
                    found[entrant] = one(entrant)
            self.tables[name] = found
        return found

    def once(self, name: Hashable, one: Callable[[], V]) -> V:
        """What `one` gives, worked out once under this name."""
        if name not in self.tables:
            self.tables[name] = one()
        found: V = self.tables[name]
        return found

    def of_groups(
        self, name: str, groups: Iterable[Sequence[int]], tied: Callable[[Record, Sequence[int]], Mapping[int, int]]
    ) -> Mapping[int, int]:
        """What `tied` gives the entrants of each group; whole groups are taken from the record before if nobody in them
        is touched. One who is tied with nobody has 0.
        """
        kept: dict[tuple[int, ...], Mapping[int, int]] = {}
        known = self._before.tables.get(("groups", name), {}) if self._before else {}
        found: dict[int, int] = {}
        for group in groups:
            if len(group) == 1:
                found[group[0]] = 0
                continue
            key = tuple(group)
            old = known.get(key)
            values = old if old is not None and self.touched[OWN].isdisjoint(key) else tied(self, key)
            kept[key] = values
            found.update(values)
        self.tables["groups", name] = kept
        return found

    def exact(self, value: int) -> Fraction:
        """A scaled number as it is."""
        return Fraction(value, self.scale)

    def settle(self) -> None:
        """Lets go of the record before, once everything is worked out."""
        self._before = None
        if 0 < self.field.swiss < self.rounds:
            self.before_cut.settle()

    @cached_property
    def points(self) -> Mapping[int, int]:
        """Match points as scored, penalties apart."""
        return self.table("points", OWN, lambda entrant: sum([entry.points for entry in self.entries[entrant]]))

    @cached_property
    def match_points(self) -> Mapping[int, int]:
        """Match points as they stand: penalties taken off."""
        found = dict(self.points)
        for entrant, penalties in self.penalties.items():
            found[entrant] -= sum(scaled(penalty.points, self.scale) for penalty in penalties)
        return found

    @cached_property
    def adjusted(self) -> Mapping[int, int]:
        """Match points as opponents' tie-breaks count them (FIDE C.07, 16.3); as scored where pairings are fixed."""
        if self.field.fixed:
            return self.points
        return self.table("adjusted", OWN, lambda entrant: adjusted(self.entries[entrant], self.even))

    @cached_property
    def elements(self) -> Mapping[int, tuple[Element, ...]]:
        """What each round gives to Buchholz and its kin (FIDE C.07, 16.4)."""
        scores, others, cap = self.points, self.adjusted, self.cap
        return self.table(
            "elements",
            OWN + 1,
            lambda one: elements(self.counted(one), score=scores[one], adjusted_scores=others, cap=cap),
        )

    @property
    def cap(self) -> int:
        """A draw in every round (FIDE C.07, 16.4.2)."""
        return sum(self.even.values())

    def counted(self, entrant: int) -> tuple[Entry, ...]:
        """The rounds that give something to Buchholz and its kin: where pairings are fixed, not those without one."""
        own = self.entries[entrant]
        return tuple(entry for entry in own if entry.opponents) if self.field.fixed else own

    def met(self, entrant: int) -> tuple[Entry, ...]:
        """The rounds of `entrant` that count as games, in order."""
        return tuple([entry for entry in self.entries[entrant] if entry.met])

    @cached_property
    def before_cut(self) -> Record:
        """The record of the Swiss rounds alone; this one where no cut follows them."""
        swiss = self.field.swiss
        if not 0 < swiss < self.rounds:
            return self
        before = self._before.before_cut if self._before else None
        return Record(self.field, upto=swiss, reading=self.reading, before=before)

    def need(self, entrant: int) -> None:
        """Raises ScoringError `unknown_entrant` unless `entrant` takes part."""
        if entrant not in self.entries:
            raise ScoringError("unknown_entrant", "There is no entrant {entrant} in this event.", entrant=entrant)
