"""Opponents' match-win percentage, as the Magic: The Gathering Tournament Rules, appendix C, count it.

An entrant's percentage is the match points scored over the most that the rounds taken part in could bring, at least
1/3; rounds of absence (zero byes) are no part. Opponents are those played; byes bring none.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import lcm
from typing import Final

from scoring.methods.messages import gettext_noop
from scoring.methods.record import OWN, Record
from scoring.methods.tie_breaks.base import Group
from scoring.methods.tie_breaks.meetings import mean, meetings_of, opponents
from scoring.methods.values import Part

FLOOR: Final = 3
"""The least percentage is one part in so many."""


def _most(record: Record, entrant: int) -> int:
    """The most that the rounds taken part in could bring."""
    return sum([entry.best or 0 for entry in record.entries[entrant] if entry.kind != "zero"])


def percentage_scale(record: Record) -> int:
    """A whole number that everybody's percentage becomes whole by."""
    return record.once(
        "percentage scale", lambda: lcm(FLOOR, *{_most(record, entrant) or 1 for entrant in record.entrants})
    )


def percentage(record: Record, entrant: int) -> int:
    """The match-win percentage of one entrant, scaled. O(rounds)."""
    scale, most = percentage_scale(record), _most(record, entrant)
    scored = sum([entry.points for entry in record.entries[entrant] if entry.kind != "zero"])
    return max(scale // FLOOR, scored * (scale // most)) if most else scale // FLOOR


def _percentages(record: Record) -> Callable[[int], int]:
    name = "percentage", percentage_scale(record)
    return record.table(name, OWN, lambda entrant: percentage(record, entrant)).__getitem__


def opponents_scale(record: Record) -> int:
    """The scale of OMW."""
    return percentage_scale(record) * meetings_of(record)


def opponents_percentage(record: Record, entrant: int) -> int:
    """OMW: the mean of the opponents' percentages, 0 without opponents. O(games)."""
    return mean(record, entrant, _percentages(record))


def _of_opponents(record: Record) -> Callable[[int], int]:
    name = "OMW", opponents_scale(record)
    return record.table(name, OWN + 1, lambda entrant: opponents_percentage(record, entrant)).__getitem__


def second_scale(record: Record) -> int:
    """The scale of OOMW."""
    return opponents_scale(record) * meetings_of(record)


def opponents_opponents(record: Record, entrant: int) -> int:
    """OOMW: the mean of the opponents' OMW. O(games)."""
    return mean(record, entrant, _of_opponents(record))


def _parts(record: Record, entrant: int, value: Callable[[int], Fraction], label: str) -> tuple[Part, ...]:
    found = opponents(record)(entrant)
    return tuple(
        Part(
            label,
            {"opponent": opponent, "percentage": value(opponent), "count": len(found)},
            value(opponent) / len(found),
        )
        for opponent in found
    )


def opponents_percentage_parts(record: Record, entrant: int, _group: Group) -> tuple[Part, ...]:
    """One part for each meeting."""
    own, scale = _percentages(record), percentage_scale(record)
    label = gettext_noop("{opponent} won {percentage} of what could be won, divided by {count}")
    return _parts(record, entrant, lambda opponent: Fraction(own(opponent), scale), label)


def opponents_opponents_parts(record: Record, entrant: int, _group: Group) -> tuple[Part, ...]:
    """One part for each meeting."""
    theirs, scale = _of_opponents(record), opponents_scale(record)
    label = gettext_noop("The opponents of {opponent} come to {percentage}, divided by {count}")
    return _parts(record, entrant, lambda opponent: Fraction(theirs(opponent), scale), label)
