"""What the benchmark of prints draws, and what it says of it."""

import json

import pytest

from tournaments.management.benches import prints
from tournaments.management.benches.measure import Row


@pytest.mark.parametrize(("what", "size", "pages"), [("sheets", 3, 3), ("slips", 9, 2), ("names", 200, 3)])
def test_a_print_is_drawn_in_a_process_of_its_own(what: str, size: int, pages: int) -> None:
    found = prints._measured(what, size)
    assert found["pages"] == pages
    assert found["seconds"] > 0
    assert 10 < found["megabytes"] < 1000


@pytest.mark.parametrize("what", ["sheets", "slips", "names", "tables", "standings"])
def test_what_was_measured_is_written_as_json(what: str, capsys: pytest.CaptureFixture[str]) -> None:
    prints.main(what, 5)
    assert set(json.loads(capsys.readouterr().out)) == {"pages", "seconds", "megabytes"}


def test_each_print_has_its_line_and_the_memory_one_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prints, "_MEASURED", (("sheets", 2, "two sheets"), ("names", 5, "five names")))
    rows = list(prints.bench(1))
    assert [row.what for row in rows] == ["two sheets", "the same: 100 MB over the memory it takes", "five names"]
    assert all(isinstance(row, Row) and row.least for row in rows)
