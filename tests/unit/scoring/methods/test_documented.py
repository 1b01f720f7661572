"""The worked examples of docs/scoring.md, worked again."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring.methods import TIE_BREAKS, Field, Result, standings
from scoring.methods.record import Record
from scoring.methods.tie_breaks import direct_encounter
from scoring.templatetags.exact import exact
from tests.unit.scoring.methods.examples import PLACEMENT, field, swiss, tables

DOCUMENT = (Path(__file__).parents[4] / "docs" / "scoring.md").read_text(encoding="utf-8")
HEADS = {
    "swiss": "| entrant | match points | seen by opponents | BH | BH/C1 | SB | PS | TGS | MAR |",
    "tables": "| entrant | match points | BH | SB | AOB | KS | STD | OMW | TGS | MAR |",
}


def rows(head: str) -> list[list[str]]:
    """The cells of the table under this head, of a sum the result."""
    lines = DOCUMENT[DOCUMENT.index(head) :].split("\n\n")[0].splitlines()
    return [[cell.strip().rpartition("= ")[2] for cell in line.strip("| ").split("|")] for line in lines]


def worked(event: Field, codes: list[str], entrant: int) -> list[str]:
    line = next(line for line in standings(event) if line.entrant == entrant)
    values = {"match points": line.match_points, **dict(line.values)}
    record = Record(event)
    values["seen by opponents"] = record.exact(record.adjusted[entrant])
    return [str(entrant), *(exact(values[code]) for code in codes)]


@pytest.mark.parametrize(("name", "event"), [("swiss", swiss), ("tables", tables)])
def test_the_examples_have_the_values_that_the_document_says(name, event) -> None:
    head, _, *found = rows(HEADS[name])
    codes = head[1:]
    played = event(*(code for code in codes if code in TIE_BREAKS))
    assert found == [worked(played, codes, entrant) for entrant in played.entrants]


MET = [
    ("A, B | at one table, with 9 and 5", [{1: 9, 2: 5, 8: 7, 9: 3}]),
    ("A, B | at one table, with 7 and 7", [{1: 7, 2: 7}]),
    ("A, B, C | at one table, with 9, 7 and 5", [{1: 9, 2: 7, 3: 5}]),
    (
        "A, B, C | A beat B at one table, B beat C at another, C beat A at a third",
        [{1: 9, 2: 5, 9: 7}, {2: 9, 3: 5}, {3: 9, 1: 8, 8: 1}],
    ),
    ("A, B, C | A beat B and C at two tables; B and C have not met", [{1: 9, 2: 5}, {1: 6, 3: 5}]),
    ("A, B, C | A beat B at one table; C has met neither", [{1: 9, 2: 5}, {3: 6, 9: 5}]),
    (
        "A, B, C, D | A beat B, C and D at one table, where B and C had 6 each and D 4; D beat C at another",
        [{1: 9, 2: 6, 3: 6, 4: 4}, {4: 7, 3: 2, 8: 5}],
    ),
]


@pytest.mark.parametrize(("row", "games"), MET)
def test_direct_encounters_have_the_values_that_the_document_says(row: str, games: list[dict[int, int]]) -> None:
    tied = row.partition(" | ")[0].split(", ")
    results = [Result(number, 1, tuple(game), tuple(game.values())) for number, game in enumerate(games, start=1)]
    record = Record(field(9, results, rounds=len(results), method=PLACEMENT))
    found = direct_encounter.values(record, range(1, len(tied) + 1))
    assert f"| {row} | {', '.join(f'{name} {found[place]}' for place, name in enumerate(tied, start=1))} |" in DOCUMENT
