"""A bracket: those moved down, the residents, and all that is below. Source: C.04.3, 1.3."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from tournaments.pairing.dutch.completion import Completion
from tournaments.pairing.dutch.contenders import Contender
from tournaments.pairing.dutch.relations import Relations

Pair = tuple[int, int]
"""Two places in the order of the contenders, the higher one first."""


@dataclass(frozen=True, slots=True)
class Round:
    """What is the same for all brackets of the round."""

    order: Sequence[Contender]
    relations: Relations
    completion: Completion


@dataclass(frozen=True, slots=True)
class Bracket:
    """One bracket to pair, in places of the order: `moved` down (the order's, highest first), residents from `start` to
    before `end`, the next scoregroup up to before `after`. `last` brackets have nothing below.
    """

    moved: tuple[int, ...]
    start: int
    end: int
    after: int
    last: bool

    @property
    def size(self) -> int:
        return len(self.moved) + self.end - self.start

    @property
    def places(self) -> list[int]:
        return [*self.moved, *range(self.start, self.end)]


def scoregroups(order: Sequence[Contender]) -> list[tuple[int, int]]:
    """First place and the place after the last of each scoregroup, highest score first."""
    starts = [place for place in range(len(order)) if not place or order[place].score != order[place - 1].score]
    return list(pairwise([*starts, len(order)]))
