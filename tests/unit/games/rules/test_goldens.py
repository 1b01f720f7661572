"""Records with what their replay must print, to the byte; only an error's message is free."""

import json
from pathlib import Path

import pytest

from games.rules import registry
from games.rules.replay import read
from games.rules.summary import replay_record
from tests.unit.games.rules.sampling import KEYS

GOLDENS = Path(__file__).parents[3] / "goldens"


def _folder(key: str) -> Path:
    return GOLDENS / key.replace("-", "_")


RECORDS = [record for key in KEYS for record in sorted(_folder(key).glob("*.jsonl"))]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: f"{record.parent.name}-{record.stem}")
def test_a_record_replays_to_the_byte(record: Path) -> None:
    expected = record.with_suffix(".expected.json").read_text(encoding="utf-8")
    legal, text = replay_record(record.read_bytes())
    if expected.startswith('{"error": '):
        assert not legal
        assert _without_message(text) == _without_message(expected)
    else:
        assert text == expected


@pytest.mark.parametrize("key", KEYS)
def test_every_game_has_goldens_of_finished_games_and_of_refusals(key: str) -> None:
    outcomes = [replay_record(record.read_bytes())[0] for record in _folder(key).glob("*.jsonl")]
    assert True in outcomes
    assert False in outcomes


@pytest.mark.parametrize("key", KEYS)
def test_a_golden_plays_its_own_game(key: str) -> None:
    replay = read(next(_folder(key).glob("complete-*.jsonl")).read_bytes())
    assert replay.engine is registry.get(key)
    assert replay.finished


def _without_message(text: str) -> list[tuple[str, object]]:
    """The error's keys in order, `message` last replaced by whether it says anything."""
    error = json.loads(text)["error"]
    return [(key, bool(value) if key == "message" else value) for key, value in error.items()]
