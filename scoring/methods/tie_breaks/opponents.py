"""Tie-breaks that add up the opponents' match points: Buchholz (FIDE C.07, 8.1), Fore Buchholz (8.3), Sonneborn-Berger
(9.1), with their cuts.

At a table the opponents are all others who played there, and a round counts their mean: so the regulations' numbers
come out for two players, and a table of five weighs as much as a table of four.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

from scoring.methods.entries import Entry
from scoring.methods.exact import ZERO
from scoring.methods.messages import gettext_noop
from scoring.methods.record import OWN, Record
from scoring.methods.tie_breaks.base import Group, points
from scoring.methods.tie_breaks.cuts import cuts
from scoring.methods.unplayed import Element, adjusted, elements
from scoring.methods.values import Part

Elements: TypeAlias = Callable[[Record, int], tuple[Element, ...]]


def strength(element: Element) -> int:
    """What a round gives to Buchholz."""
    return element.strength


def strength_times_points(element: Element) -> int:
    """What a round gives to Sonneborn-Berger."""
    return element.strength * element.points


def squared(record: Record) -> int:
    """The scale of match points times match points."""
    return record.scale**2


def played(record: Record, entrant: int) -> tuple[Element, ...]:
    """The rounds as they were."""
    return record.elements[entrant]


def _open(record: Record, entrant: int) -> Entry | None:
    """The game of the last round, played or not, in which the entrant was paired."""
    own = record.entries[entrant]
    return own[-1] if own and own[-1].round == record.last and own[-1].opponents else None


def _drawn(record: Record, entrant: int) -> int:
    """Match points with a draw in the last round, where the entrant is paired there."""
    last = _open(record, entrant)
    return record.points[entrant] + (record.even[last.round] - last.points if last else 0)


def _seen(record: Record, entrant: int) -> int:
    """The same as opponents see it; who is paired in the last round has not left."""
    if _open(record, entrant):
        return _drawn(record, entrant)
    return record.points[entrant] if record.field.fixed else adjusted(record.entries[entrant], record.even)


def fore(record: Record, entrant: int) -> tuple[Element, ...]:
    """The rounds as they would be if all games of the last round were drawn (8.3), forfeits too: the pairing alone is
    looked at. Before the last round they are as they are.
    """
    if not record.last:
        return record.elements[entrant]
    own = record.table("drawn", OWN, lambda one: _drawn(record, one))
    seen = record.table("seen", OWN, lambda one: _seen(record, one))
    return record.table(
        "fore",
        OWN + 1,
        lambda one: elements(
            record.counted(one), score=own[one], adjusted_scores=seen, cap=record.cap, last=record.last
        ),
    )[entrant]


@dataclass(frozen=True, slots=True)
class OpponentsSum:
    """BH, FB, SB and their cut and median forms: the sum of what each round is `worth`, `low` and `high` rounds cut.

    `labels`: the sentence of a part, by whether the round was played.
    """

    worth: Callable[[Element], int]
    labels: Mapping[bool, str]
    scale: Callable[[Record], int] = points
    elements: Elements = played
    low: int = 0
    high: int = 0

    def value(self, record: Record, entrant: int) -> int:
        """O(rounds), once the record's elements are known."""
        found, worth = self.elements(record, entrant), self.worth
        if not self.low and not self.high:
            return sum([worth(element) for element in found])
        if any(element.voluntary for element in found):
            out = cuts(found, worth, low=self.low, high=self.high)
            return sum([worth(element) for element in found if element.round not in out])
        ranked = sorted([(element.strength, worth(element)) for element in found])
        return sum([value for _, value in ranked[self.low : max(self.low, len(ranked) - self.high)]])

    def parts(self, record: Record, entrant: int, _group: Group) -> tuple[Part, ...]:
        """One part for each round, those left out with why they are."""
        found = self.elements(record, entrant)
        out = cuts(found, self.worth, low=self.low, high=self.high)
        return tuple(
            Part(
                self.labels[element.played],
                {
                    "round": element.round,
                    "opponents": element.opponents,
                    "strength": record.exact(element.strength),
                    "points": record.exact(element.points),
                },
                ZERO if element.round in out else Fraction(self.worth(element), self.scale(record)),
                out.get(element.round, ""),
            )
            for element in found
        )


BUCHHOLZ: Final = OpponentsSum(
    strength,
    {
        True: gettext_noop("Round {round}: {opponents} with {strength}"),
        False: gettext_noop("Round {round}: not played, counted as an opponent with {strength}"),
    },
)

FORE_BUCHHOLZ: Final = OpponentsSum(
    strength,
    {
        True: gettext_noop("Round {round}: {opponents} with {strength}, the last round drawn"),
        False: gettext_noop("Round {round}: not played, counted as an opponent with {strength}"),
    },
    elements=fore,
)

SONNEBORN_BERGER: Final = OpponentsSum(
    strength_times_points,
    {
        True: gettext_noop("Round {round}: {points} scored against {opponents} with {strength}"),
        False: gettext_noop("Round {round}: not played, {points} scored against an opponent with {strength}"),
    },
    scale=squared,
)
