"""What a tie-break is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from scoring.methods.method import Method
from scoring.methods.record import OWN, Record
from scoring.methods.values import Part

Group: TypeAlias = Sequence[int]
"""Entrants, by rising number; of a grouped tie-break, those whom all criteria before it leave tied."""

Needs: TypeAlias = Literal["", "best", "two"]
"""What a method must have: a most that a game can bring, or games of two."""


def whole(_record: Record) -> int:
    """The scale of a tie-break that counts."""
    return 1


def points(record: Record) -> int:
    """The scale of a tie-break that adds up match points."""
    return record.scale


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One criterion; the higher value ranks first.

    `title` is translatable, and so is `detail`, which tells one of a family from the others. `value` is what one
    entrant has, a whole number of `1/scale`; it hangs on rounds as far away as `reach` says (`scoring.methods.record`).
    `parts` are the terms of one value, which add up to it. `tied`, where it is given, is in the place of `value`: it
    gives those whom all criteria before leave tied their values, from who they are. `swiss`: counts no round after the
    cut.
    """

    code: str
    title: str
    value: Callable[[Record, int], int]
    parts: Callable[[Record, int, Group], tuple[Part, ...]]
    scale: Callable[[Record], int] = points
    reach: int = OWN
    tied: Callable[[Record, Group], Mapping[int, int]] | None = None
    detail: str = ""
    needs: Needs = ""
    swiss: bool = False

    @property
    def grouped(self) -> bool:
        """Whether a value depends on who is tied."""
        return self.tied is not None

    def fits(self, method: Method) -> bool:
        """Whether the method can feed it."""
        if self.needs == "best":
            return method.params.best(0) is not None
        return self.needs != "two" or method.name == "win_draw_loss"

    def scope(self, record: Record) -> Record:
        """The rounds that it counts."""
        return record.before_cut if self.swiss else record

    def values(self, record: Record, groups: Sequence[Group]) -> Mapping[int, int]:
        """Everybody's value, `groups` being those who are tied so far. O(entrants) values."""
        counted = self.scope(record)
        if self.tied is None:
            name = self.code, self.scale(counted)
            return counted.table(name, self.reach, lambda entrant: self.value(counted, entrant))
        return counted.of_groups(self.code, groups, self.tied)

    def exact(self, record: Record, value: int) -> Fraction:
        """A value as it is."""
        return Fraction(value, self.scale(self.scope(record)))
