"""Means over the opponents met, each as often as met; at a table everybody else who played there."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import lcm

from scoring.methods.messages import gettext_noop
from scoring.methods.record import OWN, Record
from scoring.methods.tie_breaks.base import Group
from scoring.methods.tie_breaks.opponents import BUCHHOLZ
from scoring.methods.values import Part


def met(record: Record, entrant: int) -> list[int]:
    """The opponents, in the order in which they were met."""
    return [opponent for entry in record.entries[entrant] if entry.met for opponent in entry.opponents]


def opponents(record: Record) -> Callable[[int], list[int]]:
    """`met`, worked out once for everybody."""
    return record.table("met", OWN, lambda entrant: met(record, entrant)).__getitem__


def meetings(record: Record) -> int:
    """A whole number that the mean over anybody's opponents becomes whole by."""
    of = opponents(record)
    return lcm(*{len(of(entrant)) or 1 for entrant in record.entrants})


def mean(record: Record, entrant: int, value: Callable[[int], int]) -> int:
    """The mean of the opponents' values, `meetings` times finer than those; 0 without opponents. O(games)."""
    found = opponents(record)(entrant)
    if not found:
        return 0
    return sum([value(opponent) for opponent in found]) * (meetings_of(record) // len(found))


def meetings_of(record: Record) -> int:
    """`meetings`, worked out once."""
    return record.once("meetings", lambda: meetings(record))


def buchholz_scale(record: Record) -> int:
    """The scale of AOB."""
    return record.scale * meetings_of(record)


def _buchholz(record: Record) -> Callable[[int], int]:
    return record.table("BH", OWN + 1, lambda entrant: BUCHHOLZ.value(record, entrant)).__getitem__


def average_buchholz(record: Record, entrant: int) -> int:
    """AOB (FIDE C.07, 8.2): the mean Buchholz of the opponents. O(games)."""
    return mean(record, entrant, _buchholz(record))


def average_buchholz_parts(record: Record, entrant: int, _group: Group) -> tuple[Part, ...]:
    """One part for each meeting."""
    games = [(entry.round, opponent) for entry in record.met(entrant) for opponent in entry.opponents]
    buchholz = _buchholz(record)
    return tuple(
        Part(
            gettext_noop("Round {round}: {opponent} with Buchholz {buchholz}, divided by {count}"),
            {"round": number, "opponent": opponent, "buchholz": record.exact(buchholz(opponent)), "count": len(games)},
            Fraction(buchholz(opponent), record.scale * len(games)),
        )
        for number, opponent in games
    )
