"""The table of a sheet: its head, its rows and its totals, ruled for the eye to follow a player down the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby, pairwise
from typing import Final

from games.rules.sheet import Column
from scoring.sheets.columns import CELL, CELL_LEAST, HEAD, HEAD_LEAST, PAD
from scoring.sheets.ink import MEDIUM, THICK, THIN, Ink
from scoring.sheets.text import Fitted, fit, longest_word
from scoring.sheets.typefaces import LINE
from scoring.sheets.values import MM, Seat

_NUMBER: Final = 8.0
"""Size of seat numbers in the head."""

_MOST: Final = 3
"""Lines of a name in the head; one that needs more is left to the number of its seat."""

_EVEN: Final = 6.5
"""The least size of names that is asked of a name with room for more."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The columns with their left edges, the right end last, and the weight of the rule before each edge."""

    columns: tuple[Column, ...]
    edges: tuple[float, ...]
    rules: tuple[float, ...]

    def width(self, place: int) -> float:
        return self.edges[place + 1] - self.edges[place]

    def middle(self, place: int) -> float:
        return (self.edges[place] + self.edges[place + 1]) / 2


def grid(columns: tuple[Column, ...], widths: Sequence[float]) -> Grid:
    """The columns so wide; a stronger rule stands where one group of columns ends."""
    groups = [(column.label if column.player else "", column.player is None) for column in columns]
    inner = [MEDIUM if one != other else THIN for one, other in pairwise(groups)]
    return Grid(columns, (0, *accumulate(widths)), (MEDIUM, *inner, MEDIUM))


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table; `lead` stands before its cells and spans the first `span` columns."""

    grid: Grid
    cells: tuple[Fitted, ...]
    height: float
    lead: Fitted | None = None
    span: int = 0
    bold: bool = False

    def draw(self, ink: Ink, x: float, y: float) -> None:
        edges, bottom = self.grid.edges, y + self.height
        if self.lead is not None:
            ink.lines(x + PAD, y + (self.height - self.lead.height) / 2, self.lead, bold=True)
        for place, cell in enumerate(self.cells):
            top = y + (self.height - cell.height) / 2
            ink.lines(x + self.grid.middle(place), top, cell, bold=self.bold, align=0.5)
        for place, edge in enumerate(edges):
            if not 0 < place < self.span:
                ink.rule(x + edge, y, x + edge, bottom, self.grid.rules[place])
        weight = MEDIUM if self.bold else THIN
        ink.rule(x, bottom, x + edges[-1], bottom, weight)
        if self.bold:
            ink.rule(x, y, x + edges[-1], y, THICK)


def row(to: Grid, cells: Sequence[str], height: float) -> Row:
    """A line of cells that is `height` high, or higher if its text needs it."""
    fitted = tuple(_cell(to, place, cell) for place, cell in enumerate(cells))
    return Row(to, fitted, max(height, _highest(fitted) + PAD))


def total(to: Grid, cells: Sequence[str], height: float, word: str) -> Row:
    """The last line; `word` stands before it, over the columns in front of the first player's that are empty."""
    span = 0
    for column, cell in zip(to.columns, cells, strict=True):
        if column.player is not None or cell:
            break
        span += 1
    fitted = tuple(_cell(to, place, cell, bold=True) for place, cell in enumerate(cells))
    lead = fit(word, to.edges[span] - 2 * PAD, CELL, CELL_LEAST, bold=True) if span else None
    highest = max(_highest(fitted), lead.height if lead else 0)
    return Row(to, fitted, max(height, highest + PAD), lead, span, bold=True)


def _cell(to: Grid, place: int, text: str, *, bold: bool = False) -> Fitted:
    return fit(text, to.width(place) - 2 * PAD, CELL, CELL_LEAST, 2, bold=bold)


def _highest(cells: Sequence[Fitted]) -> float:
    return max((cell.height for cell in cells), default=0)


@dataclass(frozen=True, slots=True)
class _Head:
    """The head of one column: a seat's number, and words under it."""

    number: str
    words: Fitted

    @property
    def height(self) -> float:
        return (_NUMBER * LINE if self.number else 0) + self.words.height

    def draw(self, ink: Ink, middle: float, y: float) -> None:
        if self.number:
            ink.text(middle, y, self.number, _NUMBER, bold=True, align=0.5)
            y += _NUMBER * LINE
        ink.lines(middle, y, self.words, bold=not self.number, align=0.5)


@dataclass(frozen=True, slots=True)
class TableHead:
    """The head: labels, and over columns of several players that count the same thing what that is."""

    grid: Grid
    heads: tuple[_Head, ...]
    groups: tuple[tuple[int, int, Fitted], ...]
    upper: float
    lower: float

    @property
    def height(self) -> float:
        return self.upper + self.lower

    def draw(self, ink: Ink, x: float, y: float) -> None:
        edges, bottom = self.grid.edges, y + self.height
        within = {place for first, last, _ in self.groups for place in range(first, last + 1)}
        starts = {first for first, _, _ in self.groups}
        for first, last, label in self.groups:
            middle = x + (edges[first] + edges[last + 1]) / 2
            ink.lines(middle, y + (self.upper - label.height) / 2, label, bold=True, align=0.5)
            ink.rule(x + edges[first], y + self.upper, x + edges[last + 1], y + self.upper)
        for place, head in enumerate(self.heads):
            top, high = (y + self.upper, self.lower) if place in within else (y, self.height)
            head.draw(ink, x + self.grid.middle(place), top + (high - head.height) / 2)
        for place, edge in enumerate(edges):
            top = y + self.upper if place in within - starts else y
            ink.rule(x + edge, top, x + edge, bottom, self.grid.rules[place])
        ink.rule(x, y, x + edges[-1], y, MEDIUM)
        ink.rule(x, bottom, x + edges[-1], bottom, THICK)


def table_head(to: Grid, seats: Sequence[Seat]) -> TableHead:
    """The head of the table for these seats."""
    by_key = {seat.key: seat for seat in seats}
    heads = [_head(to, place, by_key, HEAD) for place in range(len(to.columns))]
    # Names beside each other are set in one size, unless that is too small for the others.
    even = max(min((head.words.size for head in heads if head.number), default=HEAD), _EVEN)
    heads = [_head(to, place, by_key, even) if head.number else head for place, head in enumerate(heads)]
    groups = tuple(_groups(to))
    upper = max((label.height for _, _, label in groups), default=0)
    lower = max(head.height for head in heads)
    return TableHead(to, tuple(heads), groups, upper + PAD if groups else 0, max(lower + 2 * PAD, 8 * MM))


def _head(to: Grid, place: int, seats: dict[str, Seat], size: float) -> _Head:
    column, room = to.columns[place], to.width(place) - PAD
    if column.player is None or column.player not in seats:
        return _Head("", fit(column.label, room, HEAD, HEAD_LEAST, 2, bold=True))
    seat = seats[column.player]
    name = fit(seat.name, room, size, HEAD_LEAST, _MOST)
    broken = longest_word(seat.name) * name.size > room
    # The seats above the table have the whole name, and the number.
    return _Head(str(seat.number), name if len(name.lines) <= _MOST and not broken else Fitted((), size))


def _groups(to: Grid) -> list[tuple[int, int, Fitted]]:
    """First column, last column and label of each run of players' columns with the same label."""
    found, place = [], 0
    for label, run in groupby(to.columns, lambda column: column.label if column.player else ""):
        last = place + len(list(run)) - 1
        if label:
            room = to.edges[last + 1] - to.edges[place] - 2 * PAD
            found.append((place, last, fit(label, room, HEAD, HEAD_LEAST, bold=True)))
        place = last + 1
    return found
