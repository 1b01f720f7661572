"""Faults that a whole event survives: clocks, hash seeds, and two web processes at one table."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Final
from uuid import UUID

import pytest
from django.db import connection

from games import selectors as games
from games.ledger import clock, store
from tests.integration.processes import run_at_once
from tests.integration.tournaments.archived import eventful, exported, imported
from tests.integration.tournaments.checks import check_event
from tests.integration.tournaments.events_played import ACTOR, director, event, game_of, play_round, publish
from tests.unit.games.ledger.archive.goldens import golden, golden_keys
from tournaments import services
from tournaments.verifier import thistle_verify

pytestmark = pytest.mark.django_db(transaction=True)

PRINTS: Final = "from tests.integration.tournaments.at_the_table import prints; prints()"
DEVICE: Final = "from tests.integration.tournaments.at_the_table import device; device()"


# Clocks


def standing_still() -> clock.Clock:
    return lambda: 1_700_000_000_000_000


def running_backwards() -> clock.Clock:
    left = 1_800_000_000_000_000

    def tick() -> int:
        nonlocal left
        left -= 60_000_000
        return left

    return tick


def jumping() -> clock.Clock:
    drawn = random.Random(1)
    return lambda: drawn.randrange(0, 4_000_000_000_000_000)


@pytest.mark.parametrize("wrong", [standing_still, running_backwards, jumping])
def test_whatever_the_clock_says_an_event_is_what_was_entered(wrong: type[clock.Clock], tmp_path: Path) -> None:
    with clock.using(wrong()):
        tournament = event(director(), players=4)
        play_round(tournament)
        play_round(tournament)
        check_event(tournament)
        archive = exported(tournament)
    times = [item.recorded_at for item in store.read_tournament(tournament)]
    assert len(times) > 100
    assert times != sorted(set(times))
    with (tmp_path / "x.jsonl").open("wb+") as file:
        file.write(archive)
        file.seek(0)
        assert thistle_verify.verify(file).archive.end.events == len(times)


# Hashes of the interpreter


def test_whatever_seed_python_hashes_with_the_bytes_are_the_same(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The export, the standings, the next round as it is paired, and what the verifier says of an export."""
    tournament = eventful(director())
    services.rescore(tournament=tournament)
    here = exported(tournament)
    connection.close()
    printed = []
    for seed in ("0", "1", "4242"):
        monkeypatch.setenv("PYTHONHASHSEED", seed)
        printed += run_at_once(data, PRINTS, [str(tournament)])
    assert len(printed[0]) == 4
    assert printed == [printed[0]] * 3
    assert exported(tournament) == here


# Two web processes, two devices, one table


def test_two_devices_behind_two_web_processes_share_one_game(data: Path) -> None:
    """Each knows the game only by what the server answers; whoever is late looks again. There is one game."""
    tournament = event(director(), players=2)
    publish(tournament)
    services.open_table(tournament=tournament, round=1, table=1, actor=ACTOR)
    connection.close()
    reports = run_at_once(data, DEVICE, *([str(tournament), name] for name in ("phone", "tablet")))
    history = games.history(game_of(tournament, 1, 1))
    played = games.load(game_of(tournament, 1, 1)).state
    assert played.finished
    assert [item.version for item in history] == list(range(1, 28))
    by_device = {name: [item for item in history if item.device == name] for name in ("phone", "tablet")}
    assert {name: len(found) for name, found in by_device.items()} == {
        name: int(line) for name, [line] in zip(("phone", "tablet"), reports, strict=True)
    }
    services.confirm_result(tournament=tournament, round=1, table=1, actor=ACTOR)
    check_event(tournament)


# A log of old and new schemas


def test_an_event_of_old_and_new_schemas_is_one_event_wherever_it_is_read(tmp_path: Path) -> None:
    """The other engine's export holds a registration of the first schema among those of the second."""
    other = {"sqlite": "postgresql", "postgresql": "sqlite"}[connection.vendor]
    new = imported(golden(other), golden_keys(other))
    [tournament] = {item.tournament for item in store.read_all()}
    stored = {(item.type, item.schema) for item in store.read_all() if item.type == "entrant_registered"}
    assert stored == {("entrant_registered", 2)}  # as everybody reads it
    with connection.cursor() as cursor:
        cursor.execute("SELECT DISTINCT schema FROM ledger_event WHERE type = 'entrant_registered' ORDER BY schema")
        assert cursor.fetchall() == [(1,), (2,)]  # as it is kept
    check_event(tournament)
    again = tmp_path / "again.jsonl"
    again.write_bytes(exported(tournament))
    with again.open("rb") as file:
        assert thistle_verify.verify(file).archive.end.events == new
    assert isinstance(tournament, UUID)
