"""What the colours of a group cost at least, counted by kinds of players. Source: C.04.3, 2.3 (C12 and C13)."""

from __future__ import annotations

from collections import Counter

from tournaments.pairing.dutch.contenders import Contender
from tournaments.pairing.dutch.values import BLACK, WHITE

Kind = tuple[str, bool]
"""A wished colour, or "", and whether the wish is mild."""

Cost = tuple[int, int, int, int]
"""Colour wishes not met (C12), strong ones not met (C13), and for the one who floats down: whether they did so in the
last round (C14) and in the one before (C16)."""


def kind(one: Contender) -> Kind:
    """The contender's kind."""
    return one.wish, one.mild


class Tally:
    """Those still to be paired by kind, and those of them who may be the one left over."""

    def __init__(self) -> None:
        self.kinds: Counter[Kind] = Counter()
        self.leavers: Counter[tuple[Kind, tuple[int, int]]] = Counter()

    def majority(self) -> str:
        """The colour that more players want than can get it, or ""."""
        want = {colour: self.kinds[colour, True] + self.kinds[colour, False] for colour in (WHITE, BLACK)}
        free = self.kinds["", False]
        for colour, against in ((WHITE, BLACK), (BLACK, WHITE)):
            if want[colour] > want[against] + free:
                return colour
        return ""

    def colours(self) -> tuple[int, int]:
        """The least C12 and C13 that a pairing of all these could have if anybody could meet anybody."""
        colour = self.majority()
        if not colour:
            return 0, 0
        mild = self.kinds[colour, True]
        wanting = mild + self.kinds[colour, False]
        excess = (2 * wanting - self.kinds.total()) // 2
        return excess, max(0, excess - mild)

    def without(self, leaver: tuple[Kind, tuple[int, int]]) -> Cost:
        """The least cost if one of these leavers floats down."""
        whose, downs = leaver
        self.kinds[whose] -= 1
        found = self.colours()
        self.kinds[whose] += 1
        return (*found, *downs)

    def least(self, *, one_leaves: bool) -> Cost | None:
        """The least cost of all; None if one must leave and nobody may."""
        if not one_leaves:
            return (*self.colours(), 0, 0)
        return min((self.without(leaver) for leaver, count in self.leavers.items() if count), default=None)
