"""The slip that lies on a table: who sits where, and the code that opens the table's page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scoring.sheets.ink import Ink
from scoring.sheets.qr import draw_qr
from scoring.sheets.slipped import Slip, SlipsPage
from scoring.sheets.text import Fitted, fit
from scoring.sheets.values import MM, Words

_INSIDE: Final = 3.5 * MM
"""White between what is printed and where it is cut."""

_QR: Final = 34 * MM
_SIZES: Final = (11.0, 10.0, 9.0, 8.0, 7.0, 6.0, 5.5)


@dataclass(frozen=True, slots=True)
class TableSlip:
    """A slip `wide` and `high` with its texts in their sizes."""

    slip: Slip
    wide: float
    high: float
    event: Fitted
    round: Fitted
    table: Fitted
    seats: tuple[tuple[str, Fitted, Fitted], ...]
    caption: Fitted
    link: Fitted

    def draw(self, ink: Ink, x: float, y: float) -> None:
        x, y = x + _INSIDE, y + _INSIDE
        room = self.wide - 2 * _INSIDE
        ink.lines(x, y, self.event)
        top = y + self.event.height
        ink.lines(x, top, self.round, bold=True)
        ink.lines(x, top + self.round.height, self.table, bold=True)
        self._seats(ink, x, top + self.round.height + self.table.height + 1.5 * MM)
        draw_qr(ink, x + room - _QR, y + self.event.height, _QR, self.slip.url)
        ink.lines(x + room - _QR / 2, y + self.event.height + _QR - 1.5 * MM, self.caption, align=0.5)
        ink.lines(x, y + self.high - 2 * _INSIDE - self.link.height, self.link)

    def _seats(self, ink: Ink, x: float, y: float) -> None:
        for number, name, about in self.seats:
            ink.text(x, y, number, name.size, bold=True)
            ink.lines(x + 5 * MM, y, name)
            ink.lines(x + 5 * MM, y + name.height, about)
            y += name.height + about.height + 0.7 * MM


def table_slip(page: SlipsPage, slip: Slip, wide: float, high: float, words: Words) -> TableSlip:
    """The slip of a table; the more sit there, the smaller their names."""
    room = wide - 2 * _INSIDE
    left = room - _QR - 2 * MM
    event = fit(page.event, room, 8, 6, 2)
    round_ = fit(words.round.replace("{}", str(page.round)), left, 12, 8)
    table = fit(words.table.replace("{}", str(slip.table)), left, 24, 12, bold=True)
    link = fit(slip.link, room, 6.5, 5)
    used = event.height + round_.height + table.height + link.height + 3 * MM + 2 * _INSIDE
    seats = _seats(slip, left - 5 * MM, high - used)
    return TableSlip(slip, wide, high, event, round_, table, seats, fit(slip.caption, _QR, 7, 5.5, 2), link)


def _seats(slip: Slip, room: float, depth: float) -> tuple[tuple[str, Fitted, Fitted], ...]:
    """The seats in the largest size in which all of them fit."""
    found: tuple[tuple[str, Fitted, Fitted], ...] = ()
    for size in _SIZES:
        found = tuple(
            (str(seat.number), fit(seat.name, room, size, size), fit(seat.about, room, size * 0.7, 5))
            for seat in slip.seats
        )
        if sum(name.height + about.height + 0.7 * MM for _, name, about in found) <= depth:
            break
    return found
