"""Whole prints against what they were when somebody last looked at them: every text and where it stands, every rule.

`python -m tests.unit.scoring.sheets.test_goldens` writes them anew; look at the prints before you keep what it wrote.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from games.rules.sheet import Column, Sheet
from scoring.sheets import Cell, ListColumn, Page, Paper, Seat, Section, draw
from tests.unit.scoring.sheets.lists import listed, section, slips
from tests.unit.scoring.sheets.samples import lines, page, read, rectangles, texts

FOLDER: Final = Path(__file__).parents[3] / "goldens/prints"
NEAR: Final = 1.0
"""Points by which a text may have moved: less than anybody sees."""


def blank() -> Page:
    """A sheet to write on, nobody known yet."""
    columns = (Column("Turn"), Column("Prizes", wide=True), Column("", "1"), Column("", "2"))
    sheet = Sheet(columns, tuple((str(row), "", "", "") for row in range(1, 14)), ("",) * 4, (), ("Highest wins.",))
    seats = (Seat("1", 1), Seat("2", 2))
    return page(seats=seats, sheet=sheet, round=None, table=None, date="", status="", log="", writing=True)


def standings() -> Page:
    """Standings with a cut and an explanation."""
    columns = (ListColumn("Place", 1, bold=True), ListColumn("Player", wide=True), ListColumn("Points", 1))
    rows = tuple((Cell(str(place)), Cell(f"Player {place}"), Cell(f"{20 - place}½")) for place in range(1, 13))
    return listed(
        Section(columns, rows, cut=8, cut_label="Cut to 8", notes=("BH: Buchholz",)), url="https://example.org/"
    )


PRINTS: Final[Mapping[str, Page]] = {
    "blank-sheet": blank(),
    "filled-sheet": page(rows=13, url="https://example.org/", notes=("Event 14 is amended: sum",)),
    "names": listed(section(60, 2)),
    "standings": standings(),
    "table-slips": slips(9),
    "result-slips": slips(5, results=True),
}


def structure(data: bytes) -> list[dict[str, Any]]:
    """What stands on each page and where, the left ends and feet of texts in points."""
    return [
        {
            "size": [round(float(side)) for side in (found.mediabox.width, found.mediabox.height)],
            "texts": [[mark.text, round(mark.left, 1), round(mark.bottom, 1)] for mark in texts(found)],
            "rules": len(list(lines(found))),
            "boxes": len(list(rectangles(found, filled=False))),
        }
        for found in read(data)
    ]


def drawn(name: str) -> list[dict[str, Any]]:
    return structure(draw([PRINTS[name]], name=name, paper=Paper.A4))


@pytest.mark.parametrize("name", PRINTS)
def test_a_print_is_as_it_was(name: str) -> None:
    golden = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    found = drawn(name)
    assert len(found) == len(golden)
    for now, then in zip(found, golden, strict=True):
        assert {key: now[key] for key in ("size", "rules", "boxes")} == {
            key: then[key] for key in ("size", "rules", "boxes")
        }
        assert [text for text, *_ in now["texts"]] == [text for text, *_ in then["texts"]]
        for (text, left, bottom), (_, was_left, was_bottom) in zip(now["texts"], then["texts"], strict=True):
            assert abs(left - was_left) <= NEAR, text
            assert abs(bottom - was_bottom) <= NEAR, text


def test_every_golden_has_its_print() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(PRINTS)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in PRINTS:
        text = json.dumps(drawn(each), ensure_ascii=False, indent=0)
        (FOLDER / f"{each}.json").write_text(text + "\n", encoding="utf-8")
