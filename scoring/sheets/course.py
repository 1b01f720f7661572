"""The plays behind a filled sheet, in as many strips as there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.rules.sheet import Column, Sheet
from scoring.sheets.listed import Cell, ListColumn, Section
from scoring.sheets.values import MM, Seat

_COLUMN: Final = 11 * MM
"""What a column of short words takes, about."""

_MOST: Final = 3


def section(sheet: Sheet, seats: Sequence[Seat], room: float) -> Section:
    """The sheet as a section of a list; players' columns are headed by the numbers of their seats."""
    numbers = {seat.key: str(seat.number) for seat in seats}
    wide = any(column.wide for column in sheet.columns)
    strips = 1 if wide else max(1, min(_MOST, int(room / (len(sheet.columns) * _COLUMN))))
    return Section(
        columns=tuple(_column(column, numbers) for column in sheet.columns),
        rows=tuple(tuple(Cell(cell) for cell in row) for row in sheet.rows),
        title=sheet.title,
        notes=sheet.legend,
        strips=strips,
        size=8.5,
    )


def _column(column: Column, numbers: dict[str, str]) -> ListColumn:
    label = numbers.get(column.player, "") if column.player is not None else column.label
    return ListColumn(label, 0.5, wide=column.wide)
