"""The lines of a list: columns as wide as what stands in them, a rule under each line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from scoring.sheets.columns import Wish, widths
from scoring.sheets.ink import MEDIUM, THICK, THIN, Ink
from scoring.sheets.listed import Cell, ListColumn, Section
from scoring.sheets.text import Fitted, fit, longest_word
from scoring.sheets.typefaces import prepared, width
from scoring.sheets.values import MM

PAD: Final = 1.2 * MM
SMALL: Final = 0.72
"""Small print, in sizes of what stands above it."""

LEAST: Final = 0.65
"""How far text shrinks, in sizes, before it takes more lines."""

_HEAD: Final = 8.0
_HEAD_LEAST: Final = 6.0
_NAME: Final = 30 * MM
"""What a wide column needs at least, if what stands in it is not narrower."""


@dataclass(frozen=True, slots=True)
class Strip:
    """The columns of a section with their left edges, the right end last."""

    columns: tuple[ListColumn, ...]
    edges: tuple[float, ...]
    size: float
    fits: bool
    grouped: bool

    @property
    def room(self) -> float:
        return self.edges[-1]

    def width(self, place: int) -> float:
        """What a column has for text."""
        return self.edges[place + 1] - self.edges[place] - 2 * PAD

    def anchor(self, place: int) -> float:
        """Where a column's text is held."""
        return self.edges[place] + PAD + self.columns[place].align * self.width(place)


def strip(section: Section, room: float) -> Strip:
    """The section's columns in `room`. O(cells)."""
    wishes = [
        _wish(column, [row[place] for row in section.rows], section.size)
        for place, column in enumerate(section.columns)
    ]
    fits = sum(wish.least for wish in wishes) <= room
    edges = (0.0, *accumulate(_widths(wishes, room)))
    return Strip(section.columns, edges, section.size, fits, section.grouped)


def _widths(wishes: Sequence[Wish], room: float) -> list[float]:
    """Wide columns share evenly what the others leave, so that numbers stay beside each other."""
    wide = [wish for wish in wishes if wish.wide]
    each = (room - sum(wish.best for wish in wishes if not wish.wide)) / max(len(wide), 1)
    if not wide or each < max(wish.least for wish in wide):
        return widths(wishes, room)
    return [each if wish.wide else wish.best for wish in wishes]


def _wish(column: ListColumn, cells: Sequence[Cell], size: float) -> Wish:
    head = longest_word(column.label, bold=True) * _HEAD
    text = max((width(prepared(cell.text), bold=column.bold) for cell in cells), default=0) * size
    small = max((width(prepared(cell.small)) for cell in cells), default=0) * size * SMALL
    best = max(head, text, small) + 2 * PAD
    least = min(best, _NAME) if column.wide else best
    return Wish(least, best, column.wide)


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the list."""

    strip: Strip
    cells: tuple[tuple[Fitted, Fitted], ...]
    height: float
    above: float

    def draw(self, ink: Ink, x: float, y: float) -> None:
        if self.above:
            ink.rule(x, y, x + self.strip.room, y, self.above)
        for place, (text, small) in enumerate(self.cells):
            column, anchor = self.strip.columns[place], x + self.strip.anchor(place)
            top = y + (self.height - text.height - small.height) / 2
            ink.lines(anchor, top, text, bold=column.bold, align=column.align)
            ink.lines(anchor, top + text.height, small, align=column.align)
        ink.rule(x, y + self.height, x + self.strip.room, y + self.height, THIN)


def line(to: Strip, cells: Sequence[Cell]) -> Line:
    """A row of these cells, as high as the highest."""
    fitted = tuple(_fitted(to, place, cell) for place, cell in enumerate(cells))
    highest = max(text.height + small.height for text, small in fitted)
    begins = to.grouped and cells[0].text
    return Line(to, fitted, highest + 1.5 * MM, MEDIUM if begins else 0)


def _fitted(to: Strip, place: int, cell: Cell) -> tuple[Fitted, Fitted]:
    room, bold = to.width(place), to.columns[place].bold
    small = fit(cell.small, room, to.size * SMALL, to.size * SMALL * LEAST, 2) if cell.small else Fitted((), 0)
    return fit(cell.text, room, to.size, to.size * LEAST, bold=bold), small


@dataclass(frozen=True, slots=True)
class LineHead:
    """The labels over the columns."""

    strip: Strip
    labels: tuple[Fitted, ...]

    @property
    def height(self) -> float:
        return max(label.height for label in self.labels) + 1.5 * MM

    def draw(self, ink: Ink, x: float, y: float) -> None:
        bottom = y + self.height
        for place, label in enumerate(self.labels):
            top = bottom - 0.5 * MM - label.height
            ink.lines(x + self.strip.anchor(place), top, label, bold=True, align=self.strip.columns[place].align)
        ink.rule(x, bottom, x + self.strip.room, bottom, MEDIUM)


def line_head(to: Strip) -> LineHead:
    """The head of the columns."""
    labels = (fit(column.label, to.width(place), _HEAD, _HEAD_LEAST, 2) for place, column in enumerate(to.columns))
    return LineHead(to, tuple(labels))


@dataclass(frozen=True, slots=True)
class CutLine:
    """A thick line under the last who go on, and the words that say so."""

    strip: Strip
    label: Fitted

    @property
    def height(self) -> float:
        return self.label.height + 2 * MM

    def draw(self, ink: Ink, x: float, y: float) -> None:
        ink.rule(x, y + 0.6 * MM, x + self.strip.room, y + 0.6 * MM, THICK)
        ink.lines(x + self.strip.room, y + 1.2 * MM, self.label, align=1)
