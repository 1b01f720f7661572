"""A field, indexed once: all that tie-breaks, standings and explanations read."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property

from scoring.methods.entries import Entry, averages, entries
from scoring.methods.errors import ScoringError
from scoring.methods.exact import ZERO, total
from scoring.methods.unplayed import Element, adjusted, elements
from scoring.methods.values import Field, Penalty


class Record:
    """The rounds of `field` up to `upto` (all of them without it), never changed once read.

    `rounds` is the number of rounds counted, those included of which only some results are in. Match points in `points`
    are as scored; penalties come off in `match_points` alone, so that an entrant's penalty touches nobody else.
    Raises ScoringError as `entries` and `match_points` do. O(entries).
    """

    def __init__(self, field: Field, *, upto: int | None = None) -> None:
        results, byes = [result.round for result in field.results], [bye.round for bye in field.byes]
        limit = max([field.rounds, *results, *byes])
        self.field = field
        self.rounds = limit if upto is None else max(0, min(upto, limit))
        self.averages = averages(field.method, (result for result in field.results if result.round <= self.rounds))
        self.entries: Mapping[int, Mapping[int, Entry]] = entries(
            field, self.averages, rounds=min(field.rounds, self.rounds), last=self.rounds
        )
        self.entrants = tuple(self.entries)
        self.penalties: dict[int, tuple[Penalty, ...]] = {}
        for penalty in sorted(field.penalties, key=lambda item: (item.round, item.reason, item.points)):
            if penalty.entrant not in self.entries:
                raise ScoringError(
                    "unknown_entrant",
                    "A penalty in round {round} names entrant {entrant}, who is not in the event.",
                    round=penalty.round,
                    entrant=penalty.entrant,
                )
            if upto is None or penalty.round <= upto:
                self.penalties[penalty.entrant] = (*self.penalties.get(penalty.entrant, ()), penalty)

    @cached_property
    def points(self) -> Mapping[int, Fraction]:
        """Match points as scored, penalties apart."""
        return {entrant: total(entry.points for entry in own.values()) for entrant, own in self.entries.items()}

    @cached_property
    def match_points(self) -> Mapping[int, Fraction]:
        """Match points as they stand: penalties taken off."""
        return {
            entrant: points - total(penalty.points for penalty in self.penalties.get(entrant, ()))
            for entrant, points in self.points.items()
        }

    @cached_property
    def even(self) -> Mapping[int, Fraction]:
        """What stands for a draw, by round."""
        return {
            number: self.field.method.params.even(self.averages.get(number, (ZERO, ZERO))[0])
            for number in range(1, self.rounds + 1)
        }

    @cached_property
    def adjusted(self) -> Mapping[int, Fraction]:
        """Match points as opponents' tie-breaks count them (FIDE C.07, 16.3)."""
        return {entrant: adjusted(own, self.even) for entrant, own in self.entries.items()}

    @cached_property
    def elements(self) -> Mapping[int, tuple[Element, ...]]:
        """What each round gives to Buchholz and its kin (FIDE C.07, 16.4)."""
        cap = total(self.even.values())
        return {
            entrant: elements(own, score=self.points[entrant], adjusted_scores=self.adjusted, cap=cap)
            for entrant, own in self.entries.items()
        }

    def played(self, entrant: int) -> tuple[Entry, ...]:
        """The games that `entrant` played, by round."""
        return tuple(entry for entry in self.entries[entrant].values() if entry.played)

    def need(self, entrant: int) -> None:
        """Raises ScoringError `unknown_entrant` unless `entrant` takes part."""
        if entrant not in self.entries:
            raise ScoringError("unknown_entrant", "There is no entrant {entrant} in this event.", entrant=entrant)
