"""Opponents' match-win percentage, as the Magic: The Gathering Tournament Rules, appendix C, count it.

An entrant's percentage is the match points scored over the most that the rounds taken part in could bring, at least
1/3; rounds of absence (zero byes) are no part. Opponents are those played; byes bring none.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from scoring.methods.exact import ZERO, mean, total
from scoring.methods.messages import gettext_noop
from scoring.methods.record import Record
from scoring.methods.tie_breaks.base import Group
from scoring.methods.values import Part

FLOOR: Final = Fraction(1, 3)


def percentage(record: Record, entrant: int) -> Fraction:
    """The match-win percentage of one entrant, as a fraction from 1/3 up. O(rounds)."""
    taken = [entry for entry in record.entries[entrant].values() if entry.kind != "zero"]
    most = total(entry.best or ZERO for entry in taken)
    return max(FLOOR, total(entry.points for entry in taken) / most) if most else FLOOR


def _opponents(record: Record, entrant: int) -> list[int]:
    return [opponent for entry in record.played(entrant) for opponent in entry.opponents]


def _means(record: Record, values: Mapping[int, Fraction], group: Group) -> Mapping[int, Fraction]:
    return {entrant: mean(values[opponent] for opponent in _opponents(record, entrant)) for entrant in group}


def opponents_percentage(record: Record, group: Group) -> Mapping[int, Fraction]:
    """OMW: the mean of the opponents' percentages, 0 without opponents. O(games)."""
    own = {entrant: percentage(record, entrant) for entrant in record.entrants}
    return _means(record, own, group)


def opponents_opponents(record: Record, group: Group) -> Mapping[int, Fraction]:
    """OOMW: the mean of the opponents' OMW. O(games)."""
    return _means(record, opponents_percentage(record, record.entrants), group)


def _parts(record: Record, entrant: int, values: Mapping[int, Fraction], label: str) -> tuple[Part, ...]:
    opponents = _opponents(record, entrant)
    return tuple(
        Part(
            label,
            {"opponent": opponent, "percentage": values[opponent], "count": len(opponents)},
            values[opponent] / len(opponents),
        )
        for opponent in opponents
    )


def opponents_percentage_parts(record: Record, entrant: int, _group: Group) -> tuple[Part, ...]:
    """One part for each meeting."""
    own = {opponent: percentage(record, opponent) for opponent in _opponents(record, entrant)}
    return _parts(
        record, entrant, own, gettext_noop("{opponent} won {percentage} of what could be won, divided by {count}")
    )


def opponents_opponents_parts(record: Record, entrant: int, _group: Group) -> tuple[Part, ...]:
    """One part for each meeting."""
    theirs = opponents_percentage(record, sorted(set(_opponents(record, entrant))))
    return _parts(
        record, entrant, theirs, gettext_noop("The opponents of {opponent} come to {percentage}, divided by {count}")
    )
