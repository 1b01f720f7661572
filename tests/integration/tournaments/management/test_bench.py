"""The benchmark command: it measures in a folder of its own, and says what is promised."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.ledger import store
from tournaments.management.benches.measure import Row, in_turns

pytestmark = pytest.mark.django_db


def test_figures_are_printed_and_written(tmp_path: Path) -> None:
    out = StringIO()
    call_command("bench", "rules", runs=1, file=tmp_path / "figures.json", here=True, stdout=out)
    rows = json.loads((tmp_path / "figures.json").read_text())
    assert [row["what"] for row in rows] == [
        "replay, Dalrymple: Cursed Diamonds",
        "replay, Diamond Points",
        "replay, Diamondback",
    ]
    assert all(row["least"] == 100_000 and row["verdict"] in {"pass", "short"} for row in rows)
    assert len(out.getvalue().splitlines()) == 3


def test_a_ledger_in_use_is_not_written_to() -> None:
    before = sum(1 for _ in store.read_all())
    with pytest.raises(CommandError, match="Choose parts"):
        call_command("bench", "nothing")
    with pytest.raises(CommandError, match="one run or more"):
        call_command("bench", runs=0)
    assert sum(1 for _ in store.read_all()) == before


@pytest.mark.parametrize(
    ("value", "least", "verdict"), [(0.85, 0.85, "pass"), (0.8499, 0.85, "short"), (0.1, None, "")]
)
def test_the_verdict(value: float, least: float | None, verdict: str) -> None:
    assert Row("x", value, "y", least).verdict == verdict


def test_actions_take_turns_after_one_round_that_does_not_count() -> None:
    calls: list[str] = []
    seconds = in_turns([lambda: calls.append("a"), lambda: calls.append("b")], runs=2)
    assert calls == ["a", "b"] * 3
    assert len(seconds) == 2
