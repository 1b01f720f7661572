"""The top of a sheet: which event, round and table it belongs to, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scoring.sheets.blocks import Block, Paragraph, paragraph
from scoring.sheets.ink import MEDIUM, THIN, Ink
from scoring.sheets.qr import QUIET, draw_qr
from scoring.sheets.text import Fitted, fit
from scoring.sheets.typefaces import BASELINE, prepared, width
from scoring.sheets.values import MM, Seat, SheetPage, Words

QR: Final = 26 * MM
_GAP: Final = 3 * MM
_BLANK: Final = 16 * MM
"""A line to write a number or a date on."""

_PLACE: Final = 13.0
"""Size of "Round 3"."""


@dataclass(frozen=True, slots=True)
class _Part:
    """Words of the line; `after` stands behind a line to write on, and is None where nothing is to be written."""

    text: str
    after: str | None
    large: bool


@dataclass(frozen=True, slots=True)
class Place:
    """Round, table and date in one line, each with its value or a line to write it on."""

    parts: tuple[_Part, ...]
    height: float = 8 * MM

    def draw(self, ink: Ink, x: float, y: float) -> None:
        base = y + 2 * MM + _PLACE
        for part in self.parts:
            size = _PLACE if part.large else 9.0
            x = _said(ink, x, base, part.text, size, bold=part.large)
            if part.after is not None:
                ink.rule(x + size * 0.3, base, x + _BLANK, base)
                x = _said(ink, x + _BLANK, base, part.after, size, bold=part.large)
            x += 7 * MM


def _said(ink: Ink, x: float, base: float, text: str, size: float, *, bold: bool) -> float:
    ink.text(x, base - size * BASELINE, text, size, bold=bold)
    return x + width(prepared(text), bold=bold) * size


def place(page: SheetPage, words: Words) -> Place:
    """Where and when `page` was, or will be, played."""
    values = (
        (words.round, "" if page.round is None else str(page.round), True),
        (words.table, "" if page.table is None else str(page.table), True),
        (words.date, page.date, False),
    )
    return Place(tuple(_part(template, value, large=large) for template, value, large in values))


def _part(template: str, value: str, *, large: bool) -> _Part:
    if value:
        return _Part(template.replace("{}", value), None, large)
    before, _, after = template.partition("{}")
    return _Part(before, after, large)


@dataclass(frozen=True, slots=True)
class Head:
    """Lines on the left, the QR code on the right."""

    blocks: tuple[Block, ...]
    room: float
    url: str
    caption: Fitted

    @property
    def height(self) -> float:
        high = sum(block.height for block in self.blocks)
        return max(high, QR + self.caption.height if self.url else 0) + 2 * MM

    def draw(self, ink: Ink, x: float, y: float) -> None:
        top = y
        for block in self.blocks:
            block.draw(ink, x, top)
            top += block.height
        if self.url:
            # The white around the code may run into the margin: nothing is printed there either.
            left, margin = x + self.room - QR, QUIET / 2
            draw_qr(ink, left, y - margin, QR, self.url)
            ink.lines(left + QR / 2, y + QR - 2 * margin, self.caption, align=0.5)


def head(page: SheetPage, room: float, words: Words) -> Head:
    """The head of the first sheet of paper."""
    left = room - (QR + _GAP if page.url else 0)
    facts = " · ".join(f"{label}: {value}" for label, value in page.sheet.facts)
    blocks: list[Block] = [
        Paragraph(fit(page.event, left, 17, 12, 2, bold=True), bold=True),
        place(page, words),
        paragraph(page.game, left, 10, above=1 * MM, bold=True),
    ]
    if facts:
        blocks.append(paragraph(facts, left, 8.5, above=0.5 * MM))
    if page.status:
        blocks.append(paragraph(page.status, left, 9.5, above=0.5 * MM, bold=True))
    return Head(tuple(blocks), room, page.url, fit(words.online, QR, 6.5, 5))


def short_head(page: SheetPage, room: float, words: Words) -> Block:
    """The head of the sheets of paper after the first."""
    return paragraph(f"{title(page, words)} ({words.continued})", room, 10, bold=True)


def title(page: SheetPage, words: Words) -> str:
    """Event, round, table and game in one line."""
    parts = [page.event]
    if page.round is not None:
        parts.append(words.round.replace("{}", str(page.round)))
    if page.table is not None:
        parts.append(words.table.replace("{}", str(page.table)))
    return " · ".join([*parts, page.game])


@dataclass(frozen=True, slots=True)
class _Box:
    seat: Seat
    name: Fitted
    about: Fitted
    score: Fitted
    note: Fitted

    @property
    def height(self) -> float:
        left = self.name.height + self.about.height
        return max(left, self.score.height + self.note.height) + 2 * MM


@dataclass(frozen=True, slots=True)
class Seats:
    """Who sits where, in boxes: number, name, what they are, and the result."""

    boxes: tuple[_Box, ...]
    across: int
    room: float

    @property
    def each(self) -> float:
        return max(9.5 * MM, *(box.height for box in self.boxes))

    @property
    def height(self) -> float:
        return -(-len(self.boxes) // self.across) * self.each + 3 * MM

    def draw(self, ink: Ink, x: float, y: float) -> None:
        wide = self.room / self.across
        for place, box in enumerate(self.boxes):
            self._draw(ink, x + place % self.across * wide, y + place // self.across * self.each, wide, box)

    def _draw(self, ink: Ink, x: float, y: float, wide: float, box: _Box) -> None:
        high = self.each
        ink.box(x, y, wide, high, MEDIUM)
        ink.inverse(x, y, 6 * MM, str(box.seat.number))
        text = x + 7.2 * MM
        top = y + (high - box.name.height - box.about.height) / 2
        ink.lines(text, top, box.name, bold=True)
        ink.lines(text, top + box.name.height, box.about)
        if not box.seat.name:
            ink.rule(text, y + high - 2 * MM, x + wide - 2 * MM, y + high - 2 * MM, THIN)
        right, top = x + wide - 1.5 * MM, y + (high - box.score.height - box.note.height) / 2
        ink.lines(right, top, box.score, bold=True, align=1)
        ink.lines(right, top + box.score.height, box.note, align=1)


def seats(page: SheetPage, room: float, *, across: bool) -> Seats:
    """The boxes of all seats, as wide as they can be; a sheet that lies across has more of them in a line."""
    count = _beside(len(page.seats), across=across)
    return Seats(tuple(_box(seat, room / count) for seat in page.seats), count, room)


def _beside(seats: int, *, across: bool) -> int:
    if across:
        return seats if seats <= 6 else -(-seats // 2)
    return 2 if seats in {1, 2, 4} else 3 if seats <= 6 else 4


def _box(seat: Seat, wide: float) -> _Box:
    scored = bool(seat.score or seat.score_note)
    right = min(24 * MM, wide * 0.32) if scored else 0
    left = wide - right - 10 * MM
    return _Box(
        seat,
        fit(seat.name, left, 11, 7, 2, bold=True),
        fit(seat.about, left, 7.5, 6, 2),
        fit(seat.score, right, 12, 8, bold=True),
        fit(seat.score_note, right, 7.5, 6, 2),
    )


def seat_names(page: SheetPage, words: Words) -> Sequence[str]:
    """What to call each seat where it must be named."""
    return [seat.name or words.seat.replace("{}", str(seat.number)) for seat in page.seats]
