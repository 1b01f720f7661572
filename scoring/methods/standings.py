"""The standings: match points first, then the tie-breaks in the director's order, then shared places.

What a director has ruled about somebody's place stands before the one or the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from scoring.methods.record import Record
from scoring.methods.tie_breaks import tie_breaks
from scoring.methods.tie_breaks.base import TieBreak
from scoring.methods.values import BEHIND, DISQUALIFIED, MATCH_POINTS, Field, Standing


@dataclass(frozen=True, slots=True)
class Ranking:
    """The places, best first, each with those who share it by rising number; and every criterion's values."""

    places: tuple[tuple[int, ...], ...]
    values: tuple[tuple[str, Mapping[int, Fraction]], ...]


def _split(groups: Sequence[Sequence[int]], values: Mapping[int, Fraction]) -> list[tuple[int, ...]]:
    """Each group in groups of equal value, the highest first, each by rising number."""
    found: list[tuple[int, ...]] = []
    for group in groups:
        ranked = sorted(group, key=values.__getitem__, reverse=True)
        found += [tuple(tied) for _, tied in groupby(ranked, key=values.__getitem__)]
    return found


def _values(record: Record, tie_break: TieBreak, groups: Sequence[Sequence[int]]) -> Mapping[int, Fraction]:
    if not tie_break.grouped:
        return tie_break.values(record, record.entrants)
    return {entrant: value for group in groups for entrant, value in tie_break.values(record, group).items()}


def before_tie_breaks(record: Record) -> Iterator[tuple[str, Mapping[int, Fraction]]]:
    """The criteria that come before every tie-break, with everybody's value; the higher one ranks first. O(n)."""
    if record.field.disqualified:
        yield DISQUALIFIED, _held_against(record, record.field.disqualified)
    yield MATCH_POINTS, record.match_points
    if record.field.behind:
        yield BEHIND, _held_against(record, record.field.behind)


def _held_against(record: Record, those: frozenset[int]) -> Mapping[int, Fraction]:
    return {entrant: Fraction(-(entrant in those)) for entrant in record.entrants}


def ranking(record: Record, chosen: Sequence[TieBreak]) -> Ranking:
    """The entrants of a record, ranked by match points and the `chosen` tie-breaks in turn."""
    places: list[tuple[int, ...]] = [record.entrants]
    for _code, held in before_tie_breaks(record):
        places = _split(places, held)
    values = []
    for tie_break in chosen:
        found = _values(record, tie_break, places)
        values.append((tie_break.code, found))
        places = _split(places, found)
    return Ranking(tuple(places), tuple(values))


def standings(field: Field, *, upto: int | None = None) -> tuple[Standing, ...]:
    """The standings of `field`, after round `upto` or with everything that is in.

    Who is equal in every criterion shares a place (1, 2, 2, 4) and stands by entrant number. They depend on what the
    field holds, never on the order in which it is given. Raises ScoringError. About O(n · rounds · tie-breaks).
    """
    record = Record(field, upto=upto)
    ranked = ranking(record, tie_breaks(field.method, field.tie_breaks))
    lines: list[Standing] = []
    for place in ranked.places:
        rank = len(lines) + 1
        lines += [
            Standing(
                rank=rank,
                entrant=entrant,
                match_points=record.match_points[entrant],
                values=tuple((code, found[entrant]) for code, found in ranked.values),
                played=len(record.played(entrant)),
                shared=len(place) > 1,
                withdrawn=entrant in field.withdrawn,
            )
            for entrant in place
        ]
    return tuple(lines)
