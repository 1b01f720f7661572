"""Scoresheets as prints: of a round's tables, to write on or as recorded."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from games.rules.sheet import Sheet
from scoring.sheets import SheetPage
from tournaments.pages import sheets
from tournaments.pages.prints.records import Records, Value
from tournaments.pages.prints.source import Print, Source, checkpoint
from tournaments.selectors.public import TableLine

_WHOLE: Final = re.compile(r"−?[0-9]+")


def sheets_to_fill_in(source: Source) -> Print:
    """An empty sheet with the players' names for every table of the round, a draft's too."""
    return _print(source, _("Empty scoresheets"), filled=False)


def sheets_of_games(source: Source) -> Print:
    """The sheet of every game of the round as far as it has been recorded and everybody may see it."""
    return _print(source, _("Scoresheets of the games"), filled=True)


def _print(source: Source, title: str, *, filled: bool) -> Print:
    proof = checkpoint() if filled else ""

    def one(line: TableLine) -> SheetPage:
        url = source.address("public:table", source.number, line.table.number)
        if filled:
            return sheets.sheet_of_game(source.event, line, url=url, checkpoint=proof)
        return sheets.sheet_to_fill_in(source.event, line, url=url)

    def records() -> Records:
        return _together([(line.table.number, records_of(one(line))) for line in source.view.tables])

    return Print(title, lambda: (one(line) for line in source.view.tables), records)


def _together(made: Sequence[tuple[int, Records]]) -> Records:
    """The lines of all tables; where tables are of several sizes, a smaller one leaves columns empty."""
    widest = max((found.columns for _table, found in made), key=len, default=())
    rows: list[tuple[Value, ...]] = []
    for table, found in made:
        places = [found.columns.index(name) if name in found.columns else None for name in widest]
        rows += [(table, *(None if place is None else row[place] for place in places)) for row in found.rows]
    return Records(("table", *widest), rows)


def records_of(page: SheetPage) -> Records:
    """The lines of one sheet and its last, as a table; players' columns bear the numbers of their seats."""
    numbers = {seat.key: seat.number for seat in page.seats}
    columns = tuple(_label(page.sheet, place, numbers) for place in range(len(page.sheet.columns)))
    rows = [tuple(_value(cell) for cell in row) for row in (*page.sheet.rows, page.sheet.total)]
    more: dict[str, object] = {
        "facts": dict(page.sheet.facts),
        "status": page.status,
        "players": [{"seat": seat.number, "name": seat.name, "score": seat.score} for seat in page.seats],
        "notes": list(page.notes),
        "plays": [
            {"title": sheet.title, "columns": _labels(sheet, numbers), "rows": [list(row) for row in sheet.rows]}
            for sheet in page.course
        ],
    }
    return Records(columns, rows, more)


def _value(cell: str) -> Value:
    """A whole number as one, so that a spreadsheet can add it up."""
    return int(cell.replace("−", "-")) if _WHOLE.fullmatch(cell) else cell


def _labels(sheet: Sheet, numbers: dict[str, int]) -> list[str]:
    return [_label(sheet, place, numbers) for place in range(len(sheet.columns))]


def _label(sheet: Sheet, place: int, numbers: dict[str, int]) -> str:
    column = sheet.columns[place]
    if column.player is None:
        return column.label
    seat = _("seat {number}").format(number=numbers[column.player])
    return f"{column.label}, {seat}" if column.label else seat
