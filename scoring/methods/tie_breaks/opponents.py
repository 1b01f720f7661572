"""Tie-breaks that count the opponents' match points: Buchholz (FIDE C.07, 8.1), average of opponents' Buchholz (8.2),
Sonneborn-Berger (9.1), with their cuts (14.1 to 14.4 and 16.5).

At a table the opponents are all others who played there, and a round counts their mean: so the regulations' numbers
come out for two players, and a table of five weighs as much as a table of four.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from scoring.methods.exact import ZERO, mean, total
from scoring.methods.messages import gettext_noop
from scoring.methods.record import Record
from scoring.methods.tie_breaks.base import Group
from scoring.methods.unplayed import Element
from scoring.methods.values import Part


def _strength(element: Element) -> Fraction:
    return element.strength


def _strength_times_points(element: Element) -> Fraction:
    return element.strength * element.points


def _least(found: Sequence[Element], worth: Callable[[Element], Fraction]) -> Element:
    """The one to cut: of the weakest opponent (14.1), or the lowest of a voluntary unplayed round where that is worth
    no less (16.5).
    """
    least = min(found, key=lambda element: (element.strength, worth(element), element.round))
    voluntary = [element for element in found if element.voluntary]
    if voluntary:
        lowest = min(voluntary, key=lambda element: (worth(element), element.strength, element.round))
        if worth(lowest) >= worth(least):
            return lowest
    return least


def kept(found: Sequence[Element], worth: Callable[[Element], Fraction], *, low: int, high: int) -> tuple[Element, ...]:
    """The elements left after `low` cuts of the least and then `high` cuts of the most significant. O(n · cuts)."""
    left = list(found)
    for _ in range(min(low, len(left))):
        cut = _least(left, worth)
        left = [element for element in left if element is not cut]
    for _ in range(min(high, len(left))):
        cut = max(left, key=lambda element: (element.strength, worth(element), element.round))
        left = [element for element in left if element is not cut]
    return tuple(left)


@dataclass(frozen=True, slots=True)
class OpponentsSum:
    """BH, SB and their cut and median forms: the sum of what each round is `worth`, `low` and `high` rounds cut.

    `labels`: the sentence of a part, by whether the round was played and whether it counts.
    """

    worth: Callable[[Element], Fraction]
    labels: Mapping[tuple[bool, bool], str]
    low: int = 0
    high: int = 0

    def _kept(self, record: Record, entrant: int) -> tuple[Element, ...]:
        return kept(record.elements[entrant], self.worth, low=self.low, high=self.high)

    def value(self, record: Record, entrant: int) -> Fraction:
        """O(rounds), once the record's elements are known."""
        return total(self.worth(element) for element in self._kept(record, entrant))

    def parts(self, record: Record, entrant: int, _group: Group) -> tuple[Part, ...]:
        left = self._kept(record, entrant)
        return tuple(
            Part(
                self.labels[element.played, element in left],
                {
                    "round": element.round,
                    "opponents": element.opponents,
                    "strength": element.strength,
                    "points": element.points,
                },
                self.worth(element) if element in left else ZERO,
            )
            for element in record.elements[entrant]
        )


BUCHHOLZ: Final = OpponentsSum(
    _strength,
    {
        (True, True): gettext_noop("Round {round}: {opponents} with {strength}"),
        (True, False): gettext_noop("Round {round}: {opponents} with {strength}, left out"),
        (False, True): gettext_noop("Round {round}: not played, counted as an opponent with {strength}"),
        (False, False): gettext_noop("Round {round}: not played, counted as an opponent with {strength}, left out"),
    },
)

SONNEBORN_BERGER: Final = OpponentsSum(
    _strength_times_points,
    {
        (True, True): gettext_noop("Round {round}: {points} scored against {opponents} with {strength}"),
        (True, False): gettext_noop("Round {round}: {points} scored against {opponents} with {strength}, left out"),
        (False, True): gettext_noop("Round {round}: not played, {points} scored against an opponent with {strength}"),
        (False, False): gettext_noop(
            "Round {round}: not played, {points} scored against an opponent with {strength}, left out"
        ),
    },
)


def _met(record: Record, entrant: int) -> list[tuple[int, int]]:
    return [(entry.round, opponent) for entry in record.played(entrant) for opponent in entry.opponents]


def _buchholz(record: Record, entrant: int) -> Fraction:
    return total(element.strength for element in record.elements[entrant])


def average_buchholz(record: Record, group: Group) -> Mapping[int, Fraction]:
    """AOB: the mean Buchholz of the opponents played, each as often as met. O(games)."""
    buchholz = {entrant: _buchholz(record, entrant) for entrant in record.entrants}
    return {entrant: mean(buchholz[opponent] for _, opponent in _met(record, entrant)) for entrant in group}


def average_buchholz_parts(record: Record, entrant: int, _group: Group) -> tuple[Part, ...]:
    """One part for each meeting."""
    met = _met(record, entrant)
    return tuple(
        Part(
            gettext_noop("Round {round}: {opponent} with Buchholz {buchholz}, divided by {count}"),
            {"round": number, "opponent": opponent, "buchholz": buchholz, "count": len(met)},
            buchholz / len(met),
        )
        for number, opponent in met
        for buchholz in (_buchholz(record, opponent),)
    )
