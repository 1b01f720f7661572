"""How slips are spread over sheets of paper that are cut in one pile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scoring.sheets.blocks import Block
from scoring.sheets.ink import Ink
from scoring.sheets.result_slip import ResultSlip, result_slip
from scoring.sheets.slipped import SlipsPage
from scoring.sheets.stack import Frame, Laid
from scoring.sheets.table_slip import TableSlip, table_slip
from scoring.sheets.values import MM, Paper, Words

_ACROSS: Final = 2
_FEW: Final = 5
"""How many seats a table slip of a quarter of the sheet's height has room for; with more, it is a third."""

_LOWEST: Final = 44 * MM
"""The least that a result slip is high."""


@dataclass(frozen=True, slots=True)
class Slots:
    """The slips of one page in their places, with the lines between them to cut along."""

    slips: tuple[TableSlip | ResultSlip | None, ...]
    across: int
    wide: float
    high: float

    @property
    def height(self) -> float:
        return -(-len(self.slips) // self.across) * self.high

    def draw(self, ink: Ink, x: float, y: float) -> None:
        for place, slip in enumerate(self.slips):
            if slip is not None:
                slip.draw(ink, x + place % self.across * self.wide, y + place // self.across * self.high)
        room, lines = self.across * self.wide, -(-len(self.slips) // self.across)
        for line in range(1, lines + 1):
            ink.cut(x, y + line * self.high, x + room, y + line * self.high)
        for column in range(1, self.across):
            ink.cut(x + column * self.wide, y, x + column * self.wide, y + self.height)


def lay_slips(page: SlipsPage, paper: Paper, words: Words) -> Laid:
    """Lays the slips out on as few sheets as they need.

    The place of a slip on its sheet goes before the sheet: with three sheets the first place holds tables 1, 2 and 3,
    so that the pile cut from it is in order, and the next pile follows it.
    """
    frame = Frame(*paper.value)
    most = max((len(slip.seats) for slip in page.slips), default=2)
    if page.results:
        down = max(1, int(frame.depth / max(_LOWEST, ResultSlip.needs(most))))
        across, wide, high = 1, frame.room, frame.depth / down
        made: list[TableSlip | ResultSlip] = [result_slip(page, slip, wide, high, words) for slip in page.slips]
    else:
        down, across, wide = 4 if most <= _FEW else 3, _ACROSS, frame.room / _ACROSS
        high = frame.depth / down
        made = [table_slip(page, slip, wide, high, words) for slip in page.slips]
    count = -(-len(made) // (down * across))
    pages: list[list[tuple[float, Block]]] = [
        [(0, Slots(tuple(_piled(made, number, count, down * across)), across, wide, high))] for number in range(count)
    ]
    title = " · ".join(part for part in (page.event, words.round.replace("{}", str(page.round)), page.title) if part)
    return Laid(frame, pages, " · ".join(part for part in (title, page.log) if part))


def _piled(
    made: list[TableSlip | ResultSlip], number: int, count: int, places: int
) -> list[TableSlip | ResultSlip | None]:
    """What lies in each place of sheet `number` of `count`."""
    return [made[place * count + number] if place * count + number < len(made) else None for place in range(places)]
