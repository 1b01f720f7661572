"""What a tie-break is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from scoring.methods.record import Record
from scoring.methods.values import Part

Group: TypeAlias = Sequence[int]
"""Entrants, by rising number; of a grouped tie-break, those whom all criteria before it leave tied."""


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One criterion; the higher value ranks first.

    `title` is translatable. `values` gives each entrant of the group its value, `parts` the terms of one value, which
    add up to it. `grouped`: the value depends on who is tied. `needs_best`: only for methods in which a game has a most
    that it can bring.
    """

    code: str
    title: str
    values: Callable[[Record, Group], Mapping[int, Fraction]]
    parts: Callable[[Record, int, Group], tuple[Part, ...]]
    grouped: bool = False
    needs_best: bool = False


def each(value: Callable[[Record, int], Fraction]) -> Callable[[Record, Group], Mapping[int, Fraction]]:
    """The `values` of a tie-break in which each entrant's value depends on that entrant's rounds alone."""
    return lambda record, group: {entrant: value(record, entrant) for entrant in group}
