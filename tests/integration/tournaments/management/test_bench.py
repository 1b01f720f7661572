"""The benchmark command: it measures in a folder of its own, and says what is promised."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from games.ledger import store
from tournaments.management.benches import growth, ledger, scoring, web, writers
from tournaments.management.benches.measure import Row, in_turns, ratio

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


@pytest.mark.django_db(transaction=True)
def test_the_ledgers_figures(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(ledger, "_EVENTS", 3)
    monkeypatch.setattr(ledger, "_BULK", 30)
    monkeypatch.setattr(growth, "_FIRST", 300)
    monkeypatch.setattr(growth, "_APPENDS", 3)
    monkeypatch.setattr(writers, "_EACH", 2)
    monkeypatch.setattr(web, "_EVENTS", 3)
    monkeypatch.setattr(web, "_VISITS", 1)
    call_command("bench", "ledger", runs=1, events=600, file=tmp_path / "figures.json", here=True, stdout=StringIO())
    rows = json.loads((tmp_path / "figures.json").read_text())
    writing = [0.85, 0.6, 10, 0.4, *([0.8] if settings.ENVIRONMENT.hosted else [])]
    least = [*writing, 100_000, 100_000, 0.5, 0.8, 0.5, 0.65, 0.8, 0.5, 0.65, 150_000, None]
    assert [row["least"] for row in rows] == least
    assert all(row["value"] > 0 for row in rows[:-1])
    assert [row["what"] for row in rows[-8:-2]] == [
        "append() in a log of 300 events",
        "load a game in a log of 300 events",
        "a public page in a log of 300 events",
        "append() in a log of 600 events",
        "load a game in a log of 600 events",
        "a public page in a log of 600 events",
    ]
    with pytest.raises(CommandError, match="in use"):
        call_command("bench", "ledger", runs=1, here=True)


def test_the_figures_of_scoring(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(scoring, "ENTRANTS", 30)
    out = StringIO()
    call_command("bench", "scoring", runs=1, file=tmp_path / "figures.json", here=True, stdout=out)
    rows = json.loads((tmp_path / "figures.json").read_text())
    assert [(row["most"], row["unit"]) for row in rows] == [(5, "s"), (1, "s"), (1, "s")]
    assert all(row["value"] > 0 for row in rows)
    assert "(at most 5)" in out.getvalue()


@pytest.mark.parametrize(("value", "verdict"), [(1.0, "pass"), (1.01, "short")])
def test_the_verdict_on_what_must_not_be_more(value: float, verdict: str) -> None:
    assert Row("x", value, "y", most=1).verdict == verdict


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


def test_a_ratio_is_taken_of_the_two_in_each_round() -> None:
    calls: list[str] = []
    assert ratio(lambda: calls.append("a"), lambda: calls.append("b"), runs=3) > 0
    assert calls == ["a", "b"] * 4
