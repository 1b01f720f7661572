"""The benchmark of pairing: each engine in a process of its own."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from tournaments.management.benches import pairing_one

pytestmark = pytest.mark.django_db


def test_rounds_are_paired_beside_other_engines(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    call_command("bench", "pairing", runs=1, sizes=[40, 50], file=file, here=True, stdout=StringIO())
    rows = {row["what"]: row for row in json.loads(file.read_text())}
    assert [name for name in rows if "memory" not in name] == [
        "Dutch, 50 players",
        "Dutch, 50 players, gacrux",
        "Dutch, 50 players, gacrux, same pairs",
        "Dutch, 50 players, py4swiss",
        "Dutch, 50 players, py4swiss, same pairs",
        "tables of 4, 40 players",
        "tables of 4, 40 players, repeats",
        "tables of 4, 40 players, spread",
        "tables of 4, 40 players, proven bound of the spread",
        "tables of 4, 40 players, gap",
    ]
    assert rows["Dutch, 50 players, gacrux, same pairs"]["verdict"] == "pass"
    assert rows["tables of 4, 40 players, repeats"]["verdict"] == "pass"


def test_an_engine_that_is_not_there_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def missing(file: str) -> dict[str, object]:
        raise ModuleNotFoundError(name=f"engine of {Path(file).name}")

    pairing_one.ENGINES["elsewhere"] = missing
    try:
        pairing_one.main("elsewhere", str(tmp_path / "50.trf"))
    finally:
        del pairing_one.ENGINES["elsewhere"]
    answer = json.loads(capsys.readouterr().out)
    assert answer["failed"] == "engine of 50.trf is not installed"
    assert answer["peak"] > 1
