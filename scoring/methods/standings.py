"""The standings: match points first, then the tie-breaks in the director's order, then shared places.

What a director has ruled about somebody's place stands before the one or the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from scoring.methods.record import FARTHEST, Record
from scoring.methods.tie_breaks import tie_breaks
from scoring.methods.tie_breaks.base import TieBreak
from scoring.methods.values import BEHIND, CUT, DISQUALIFIED, MATCH_POINTS, Field, Standing


@dataclass(frozen=True, slots=True)
class Criterion:
    """What entrants are ranked by: everybody's value, the higher one first, in parts of `1/scale`."""

    code: str
    values: Mapping[int, int]
    scale: int

    def exact(self, entrant: int) -> Fraction:
        """An entrant's value as it is."""
        return Fraction(self.values[entrant], self.scale)


@dataclass(frozen=True, slots=True)
class Ranking:
    """The places, best first, each with those who share it by rising number; and the criteria in their order, of which
    the last `tie_breaks` are tie-breaks.
    """

    places: tuple[tuple[int, ...], ...]
    criteria: tuple[Criterion, ...]
    tie_breaks: tuple[Criterion, ...]


Groups = Sequence[tuple[int, ...]]


def _split(groups: Groups, values: Mapping[int, int]) -> list[tuple[int, ...]]:
    """Each group in groups of equal value, the highest first, each by rising number."""
    found: list[tuple[int, ...]] = []
    for group in groups:
        if len(group) == 1:
            found.append(group)
            continue
        ranked = sorted(group, key=values.__getitem__, reverse=True)
        found += [tuple(tied) for _, tied in groupby(ranked, key=values.__getitem__)]
    return found


def _before_tie_breaks(record: Record) -> Iterator[Criterion]:
    """The criteria that come before every tie-break. O(n)."""
    if record.field.disqualified:
        yield _held_against(record, DISQUALIFIED, record.field.disqualified)
    if record.field.cut:
        yield Criterion(CUT, {entrant: record.field.cut.get(entrant, 0) for entrant in record.entrants}, 1)
    yield _match_points(record)
    if record.field.behind:
        yield _held_against(record, BEHIND, record.field.behind)


def _match_points(record: Record) -> Criterion:
    """Those of the Swiss rounds, where a cut follows them."""
    return Criterion(MATCH_POINTS, record.before_cut.match_points, record.scale)


def _held_against(record: Record, code: str, those: frozenset[int]) -> Criterion:
    return Criterion(code, {entrant: -(entrant in those) for entrant in record.entrants}, 1)


def ranking(record: Record, chosen: Sequence[TieBreak]) -> Ranking:
    """The entrants of a record, ranked by match points and the `chosen` tie-breaks in turn."""
    places: list[tuple[int, ...]] = [record.entrants]
    before = tuple(_before_tie_breaks(record))
    for criterion in before:
        places = _split(places, criterion.values)
    found = []
    for tie_break in chosen:
        values = tie_break.values(record, places)
        places = _split(places, values)
        found.append(Criterion(tie_break.code, values, tie_break.scale(tie_break.scope(record))))
    return Ranking(tuple(places), (*before, *found), tuple(found))


class _Exact:
    """The values of a criterion as they are, each worked out once."""

    def __init__(self, criterion: Criterion) -> None:
        self._criterion = criterion
        self._known: dict[int, tuple[str, Fraction]] = {}

    def __call__(self, entrant: int) -> tuple[str, Fraction]:
        value = self._criterion.values[entrant]
        found = self._known.get(value)
        if found is None:
            found = self._known[value] = self._criterion.code, Fraction(value, self._criterion.scale)
        return found


@dataclass(frozen=True, slots=True)
class Scored:
    """Standings and the record that they follow from; `lines` by entrant, in the order of the standings."""

    record: Record
    ranking: Ranking
    lines: Mapping[int, Standing]

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The lines in their order."""
        return tuple(self.lines.values())


def scored(record: Record, before: Scored | None = None) -> Scored:
    """The standings of a record; lines that are as they were in `before` are taken from there.

    `before` must be of the record that this one was made from. About O(n · rounds · tie-breaks).
    """
    field = record.field
    ranked = ranking(record, tie_breaks(field.method, field.tie_breaks))
    same = _Same(record, ranked, before) if before is not None else None
    points = _Exact(_match_points(record))
    exact = [_Exact(criterion) for criterion in ranked.tie_breaks]
    lines: dict[int, Standing] = {}
    for place in ranked.places:
        rank, shared = len(lines) + 1, len(place) > 1
        for entrant in place:
            known = same.line(entrant, rank, shared=shared) if same else None
            lines[entrant] = known or Standing(
                rank,
                entrant,
                points(entrant)[1],
                tuple([value(entrant) for value in exact]),
                sum([entry.kind == "played" for entry in record.entries[entrant]]),
                shared,
                entrant in field.withdrawn,
            )
    return Scored(record, ranked, lines)


class _Same:
    """Which lines of the standings before still hold: of entrants whom no change has reached."""

    def __init__(self, record: Record, ranked: Ranking, before: Scored) -> None:
        old = before.record
        comparable = record.follows(old) and old.field.tie_breaks == record.field.tie_breaks
        self._lines = before.lines if comparable else {}
        self._reached = record.touched[FARTHEST] | (old.field.withdrawn ^ record.field.withdrawn)
        now, then = ranked.tie_breaks, before.ranking.tie_breaks
        chosen = tie_breaks(record.field.method, record.field.tie_breaks)
        self._pairs = [(_match_points(record).values, _match_points(old).values)]
        self._pairs += [
            (mine.values, theirs.values) for one, mine, theirs in zip(chosen, now, then, strict=False) if one.grouped
        ]

    def line(self, entrant: int, rank: int, *, shared: bool) -> Standing | None:
        known = self._lines.get(entrant)
        if known is None or known.rank != rank or known.shared != shared or entrant in self._reached:
            return None
        return known if all(mine[entrant] == theirs[entrant] for mine, theirs in self._pairs) else None


def standings(field: Field, *, upto: int | None = None) -> tuple[Standing, ...]:
    """The standings of `field`, after round `upto` or with everything that is in.

    Who is equal in every criterion shares a place (1, 2, 2, 4) and stands by entrant number. They depend on what the
    field holds, never on the order in which it is given. Raises ScoringError. About O(n · rounds · tie-breaks).
    """
    return scored(Record(field, upto=upto)).standings
