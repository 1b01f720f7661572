"""Lists and slips to draw."""

from __future__ import annotations

from typing import Any

from scoring.sheets import Cell, ListColumn, ListPage, Paper, Section, Slip, SlipSeat, SlipsPage, draw
from tests.unit.scoring.sheets.samples import LONG

NAMES = ("Ann Marlow", "Bo", "שלומית בן־דוד", "محمد العربي عبد الرحمن", LONG, "王小明", "Žofie Ångström")
ADDRESS = "https://example.org/t/{}/"


def section(rows: int, strips: int = 1, **changes: Any) -> Section:
    """Names, of which every fifth has small print, with a number that starts at 1001."""
    columns = (ListColumn("Player", wide=True), ListColumn("Table", 1, bold=True))
    cells = tuple(
        (Cell(NAMES[row % len(NAMES)], "" if row % 5 else "No. 7 · Leith"), Cell(str(1001 + row)))
        for row in range(rows)
    )
    return Section(columns, cells, strips=strips, **changes)


def listed(*sections: Section, **changes: Any) -> ListPage:
    given: dict[str, Any] = {"about": "after round 3", "log": "event 57", "url": "", "caption": "online", **changes}
    return ListPage("Spring Open", "Standings", sections, **given)


def slips(tables: int, seats: int = 4, *, results: bool = False, names: tuple[str, ...] = NAMES) -> SlipsPage:
    """Slips of tables 1 and up."""
    made = tuple(
        Slip(
            table,
            tuple(SlipSeat(seat, names[(table + seat) % len(names)]) for seat in range(1, seats + 1)),
            ADDRESS.format(table),
            "Scan",
            "" if results else ADDRESS.format(table),
        )
        for table in range(1, tables + 1)
    )
    return SlipsPage("Spring Open", 3, made, "Slips", "event 57", results)


def drawn(page: ListPage | SlipsPage, paper: Paper = Paper.A4) -> bytes:
    return draw([page], name="Print", paper=paper)
