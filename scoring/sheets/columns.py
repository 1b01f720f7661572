"""How wide the columns of a sheet are, and whether it lies upright or across."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.rules.sheet import Column
from scoring.sheets.text import longest_word
from scoring.sheets.typefaces import prepared, width
from scoring.sheets.values import MM, SheetPage

CELL: Final = 9.0
"""Size of text in cells, and the least that it shrinks to; likewise for the heads."""

CELL_LEAST: Final = 6.0
HEAD: Final = 8.0
HEAD_LEAST: Final = 5.5
PAD: Final = 1.1 * MM

_NUMBER: Final = 9 * MM
"""What a column has at least; to write in, a hand needs `_WRITING`, in a wide column `_WIDE`."""

_WRITING: Final = 12.5 * MM
_WIDE: Final = 26 * MM
_MOST: Final = 44 * MM
"""What a column may want before its cells take more lines."""

_NAMED: Final = 17 * MM


@dataclass(frozen=True, slots=True)
class Wish:
    """How wide a column must be, and how wide it would like to be."""

    least: float
    best: float
    wide: bool


def wishes(page: SheetPage, *, named: bool = True) -> list[Wish]:
    """What each column asks for; all players' columns ask for the same, for their names too if `named`."""
    lines = [*page.sheet.rows, page.sheet.total]
    asked = [
        _wish(column, [line[place] for line in lines], _floor(column, first=place == 0, writing=page.writing))
        for place, column in enumerate(page.sheet.columns)
    ]
    heads = max((_head(seat.name, seat.number) for seat in page.seats), default=0) if named else 0
    players = [wish for wish, column in zip(asked, page.sheet.columns, strict=True) if column.player is not None]
    least = max((wish.least for wish in players), default=0)
    best = max((heads, *(wish.best for wish in players)))
    even = Wish(least, best, wide=False)
    return [even if column.player is not None else wish for wish, column in zip(asked, page.sheet.columns, strict=True)]


def _floor(column: Column, *, first: bool, writing: bool) -> float:
    if not writing or first:
        return _NUMBER
    return _WIDE if column.wide else _WRITING


def _wish(column: Column, cells: Sequence[str], floor: float) -> Wish:
    label = "" if column.player is not None else column.label
    words = max(longest_word(label, bold=True) * HEAD_LEAST, *(longest_word(cell) * CELL_LEAST for cell in cells))
    whole = max(longest_word(label, bold=True) * HEAD, *(width(prepared(cell)) * CELL for cell in cells))
    least = max(floor, min(words + 2 * PAD, _MOST / 2))
    return Wish(least, max(least, min(whole + 2 * PAD, _MOST)), column.wide)


def _head(name: str, number: int) -> float:
    """What a seat's name over a column would like; it takes more lines rather than more than `_NAMED`."""
    return min(max(longest_word(name), width(str(number), bold=True)) * HEAD + 2 * PAD, _NAMED)


def across(page: SheetPage, upright: float) -> bool:
    """Whether the sheet lies across: in `upright` points its cells, not its heads alone, would be too narrow."""
    return sum(wish.best for wish in wishes(page, named=False)) > upright


def widths(asked: Sequence[Wish], room: float) -> list[float]:
    """The columns' widths; together they fill `room`. What is left over goes to wide columns twice as much."""
    best = sum(wish.best for wish in asked)
    least = sum(wish.least for wish in asked)
    if best <= room:
        shares = [2 if wish.wide else 0 if place == 0 else 1 for place, wish in enumerate(asked)]
        each = (room - best) / (sum(shares) or len(asked))
        return [wish.best + each * (share if sum(shares) else 1) for wish, share in zip(asked, shares, strict=True)]
    if least >= room:
        return [wish.least * room / least for wish in asked]
    part = (room - least) / (best - least)
    return [wish.least + (wish.best - wish.least) * part for wish in asked]
