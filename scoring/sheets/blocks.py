"""A sheet is a pile of blocks, each of which knows its height and draws itself where it is put."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from scoring.sheets.ink import Ink
from scoring.sheets.text import Fitted, fit


class Block(Protocol):
    """Something on a sheet, as wide as the sheet's room."""

    @property
    def height(self) -> float: ...

    def draw(self, ink: Ink, x: float, y: float) -> None:
        """Draws the block with its top left corner at `x`, `y`."""
        ...


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A text, with room above it."""

    fitted: Fitted
    above: float = 0
    bold: bool = False

    @property
    def height(self) -> float:
        return self.above + self.fitted.height

    def draw(self, ink: Ink, x: float, y: float) -> None:
        ink.lines(x, y + self.above, self.fitted, bold=self.bold)


@dataclass(frozen=True, slots=True)
class Space:
    """Nothing."""

    height: float

    def draw(self, ink: Ink, x: float, y: float) -> None:
        """Draws nothing."""


def paragraph(text: str, room: float, size: float, *, above: float = 0, bold: bool = False) -> Paragraph:
    """`text` in as many lines as it needs."""
    return Paragraph(fit(text, room, size, size, bold=bold), above, bold)
