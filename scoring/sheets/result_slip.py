"""The slip on which a table writes its result and signs it, for the director."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scoring.sheets.ink import MEDIUM, THIN, Ink
from scoring.sheets.qr import draw_qr
from scoring.sheets.slipped import Slip, SlipsPage
from scoring.sheets.text import Fitted, fit
from scoring.sheets.values import MM, Words

_INSIDE: Final = 3.5 * MM
_QR: Final = 24 * MM
_TOP: Final = 11 * MM
_LABELS: Final = 4.5 * MM
_ROW: Final = 9.5 * MM
_NUMBER: Final = 7 * MM
_SCORE, _PLACE, _SIGN = 26 * MM, 14 * MM, 48 * MM
_SHRINK: Final = 6.0


@dataclass(frozen=True, slots=True)
class ResultSlip:
    """A slip `wide` and `high` with its texts in their sizes."""

    slip: Slip
    wide: float
    high: float
    table: Fitted
    event: Fitted
    labels: tuple[Fitted, ...]
    seats: tuple[tuple[Fitted, Fitted], ...]
    caption: Fitted
    director: Fitted

    @staticmethod
    def needs(seats: int) -> float:
        """How high a slip for so many seats must be."""
        return 2 * _INSIDE + _TOP + _LABELS + seats * _ROW

    def draw(self, ink: Ink, x: float, y: float) -> None:
        x, y = x + _INSIDE, y + _INSIDE
        room = self.wide - 2 * _INSIDE
        ink.lines(x, y, self.table, bold=True)
        ink.lines(x + self.table.width(bold=True) + 5 * MM, y + 2 * MM, self.event)
        draw_qr(ink, x + room - _QR, y - 1 * MM, _QR, self.slip.url)
        ink.lines(x + room - _QR / 2, y + _QR - 2.5 * MM, self.caption, align=0.5)
        self._grid(ink, x, y + _TOP, room - _QR - 3 * MM)
        line = y + self.high - 2 * _INSIDE - self.director.height - 0.5 * MM
        ink.rule(x + room - _QR, line, x + room, line)
        ink.lines(x + room - _QR / 2, line + 0.5 * MM, self.director, align=0.5)

    def _grid(self, ink: Ink, x: float, y: float, room: float) -> None:
        row = self._row
        edges = [x + edge for edge in _edges(room)]
        for left, right, label in zip(edges[1:], edges[2:], self.labels, strict=False):
            ink.lines((left + right) / 2, y + _LABELS - label.height - 0.3 * MM, label, align=0.5)
        top = y + _LABELS
        for place, (name, about) in enumerate(self.seats):
            line = top + place * row
            ink.inverse(x, line + (row - 5.5 * MM) / 2, 5.5 * MM, str(self.slip.seats[place].number))
            start = line + (row - name.height - about.height) / 2
            ink.lines(edges[1], start, name, bold=True)
            ink.lines(edges[1], start + name.height, about)
        bottom = top + len(self.seats) * row
        for place in range(len(self.seats) + 1):
            ink.rule(x, top + place * row, x + room, top + place * row, THIN)
        for edge in edges[2:4]:
            ink.rule(edge, top, edge, bottom, MEDIUM)
        ink.rule(edges[4], top, edges[4], bottom, MEDIUM)

    @property
    def _row(self) -> float:
        """A row is as high as there is room for, so that a pen has it."""
        room = self.high - 2 * _INSIDE - _TOP - _LABELS
        return min(room / len(self.seats), 13 * MM)


def _edges(room: float) -> tuple[float, ...]:
    """Left edges of number, name, score, place and signature, and the right end."""
    sign = room - _SIGN
    return (0, _NUMBER, sign - _PLACE - _SCORE, sign - _PLACE, sign, room)


def result_slip(page: SlipsPage, slip: Slip, wide: float, high: float, words: Words) -> ResultSlip:
    """The slip of a table to be written on."""
    room = wide - 2 * _INSIDE
    edges = _edges(room - _QR - 3 * MM)
    name = edges[2] - edges[1] - 2 * MM
    table = fit(words.table.replace("{}", str(slip.table)), room * 0.4, 20, 12, bold=True)
    event = f"{page.event} · {words.round.replace('{}', str(page.round))}"
    left = room - _QR - table.width(bold=True) - 8 * MM
    return ResultSlip(
        slip=slip,
        wide=wide,
        high=high,
        table=table,
        event=fit(event, left, 10, 7, 2),
        labels=tuple(fit(word, 40 * MM, 7, 5.5) for word in (words.player, words.score, words.place, words.sign)),
        seats=tuple(
            (fit(seat.name, name, 10.5, _SHRINK, 2 if not seat.about else 1, bold=True), fit(seat.about, name, 7, 5))
            for seat in slip.seats
        ),
        caption=fit(slip.caption, _QR, 6.5, 5, 2),
        director=fit(words.director, _QR, 7, 5.5),
    )
