"""What stands under the table: notes, the legend, lines to sign on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.sheets.blocks import Block, paragraph
from scoring.sheets.head import seat_names
from scoring.sheets.ink import THIN, Ink
from scoring.sheets.text import Fitted, fit
from scoring.sheets.values import MM, SheetPage, Words


def notes(page: SheetPage, room: float, words: Words) -> Iterator[Block]:
    """What was corrected and what was irregular, a block a note."""
    if page.notes:
        yield paragraph(words.notes, room, 8.5, above=2.5 * MM, bold=True)
        for note in page.notes:
            yield paragraph(f"• {note}", room, 8.5, above=0.5 * MM)


@dataclass(frozen=True, slots=True)
class Legend:
    """Short lines of help, in as many columns as there is room for."""

    lines: tuple[Fitted, ...]
    across: int
    room: float
    above: float = 2.5 * MM

    @property
    def _high(self) -> float:
        return max(sum(line.height for line in column) for column in self._columns())

    @property
    def height(self) -> float:
        return self.above + self._high

    def draw(self, ink: Ink, x: float, y: float) -> None:
        for place, column in enumerate(self._columns()):
            top = y + self.above
            for line in column:
                ink.lines(x + place * self.room / self.across, top, line)
                top += line.height

    def _columns(self) -> list[tuple[Fitted, ...]]:
        each = -(-len(self.lines) // self.across)
        return [self.lines[first : first + each] for first in range(0, len(self.lines), each)]


def legend(page: SheetPage, room: float, *, across: bool) -> Iterator[Block]:
    """Help for whoever fills in the sheet; two columns on a sheet that lies across."""
    count = 2 if across else 1
    lines = tuple(fit(line, room / count - 3 * MM, 7.5, 7.5) for line in page.sheet.legend if line.strip())
    if lines:
        yield Legend(lines, count, room)


@dataclass(frozen=True, slots=True)
class Signatures:
    """A line for each signature, its owner's name under it."""

    names: tuple[Fitted, ...]
    across: int
    room: float

    @property
    def each(self) -> float:
        return 10.5 * MM + max(name.height for name in self.names)

    @property
    def height(self) -> float:
        return -(-len(self.names) // self.across) * self.each

    def draw(self, ink: Ink, x: float, y: float) -> None:
        gap = 6 * MM
        wide = (self.room + gap) / self.across
        for place, name in enumerate(self.names):
            left, line = x + place % self.across * wide, y + place // self.across * self.each + 9.5 * MM
            ink.rule(left, line, left + wide - gap, line, THIN)
            ink.lines(left, line + 0.6 * MM, name)


def signatures(page: SheetPage, room: float, words: Words, *, across: bool) -> Signatures:
    """Lines for all players and for the director."""
    names: Sequence[str] = [*(words.signature.replace("{}", name) for name in seat_names(page, words)), words.director]
    lines = -(-len(names) // (7 if across else 4))
    count = -(-len(names) // lines)
    each = (room + 6 * MM) / count - 6 * MM
    return Signatures(tuple(fit(name, each, 7.5, 5.5, 2) for name in names), count, room)
