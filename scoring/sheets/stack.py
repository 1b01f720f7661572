"""Sheets of paper, and blocks stacked on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from scoring.sheets.blocks import Block
from scoring.sheets.values import MM

MARGIN: Final = 11 * MM
FOOTER: Final = 7 * MM
"""Room under everything else for the line with the page's number."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The paper as it lies, and the room that is printed on."""

    width: float
    height: float

    @property
    def room(self) -> float:
        return self.width - 2 * MARGIN

    @property
    def depth(self) -> float:
        """From the top margin down to the footer."""
        return self.height - 2 * MARGIN - FOOTER


@dataclass(slots=True)
class Stack:
    """Blocks on pages: each goes under the one before, or to the next page under what is `repeated` there."""

    depth: float
    repeated: Sequence[Block]
    pages: list[list[tuple[float, Block]]] = field(default_factory=lambda: [[]])
    y: float = 0

    def put(self, block: Block, *, keep: float = 0, again: Sequence[Block] = ()) -> None:
        """Adds `block`; `keep` is the height of what must stay beneath it, `again` what to repeat on a new page."""
        if self.pages[-1] and block.height + keep > self.left + 0.01:
            self.turn(again)
        self._add(block)

    @property
    def left(self) -> float:
        """How much room is left on the page."""
        return self.depth - self.y

    def turn(self, again: Sequence[Block] = ()) -> None:
        """Begins a new page."""
        self.pages.append([])
        self.y = 0
        for repeated in (*self.repeated, *again):
            self._add(repeated)

    def _add(self, block: Block) -> None:
        self.pages[-1].append((self.y, block))
        self.y += block.height


@dataclass(frozen=True, slots=True)
class Laid:
    """A sheet as it goes on paper; `footer` stands at the foot of each page."""

    frame: Frame
    pages: list[list[tuple[float, Block]]]
    footer: str
