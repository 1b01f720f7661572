"""How fast games are replayed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from games.rules import registry, replay
from games.rules.chance import Chance
from games.rules.shapes import Event
from tournaments.decisions.setup import opening, seat_names
from tournaments.management.benches.measure import Row, in_turns

_OPTIONS: Final[Mapping[str, Mapping[str, Any]]] = {"diamondback": {"variant": "match", "coins": 30}}
_GAMES: Final = 20
LEAST: Final = 100_000.0
"""Events a second (design/ledger.md: load and fold)."""


def bench(runs: int) -> Iterator[Row]:
    """One row for each game: events folded a second, every check of the rules included."""
    for engine in registry.engines():
        started = opening(engine.key, _OPTIONS.get(engine.key, {}), seat_names(4))
        records = [_record(started, seed) for seed in range(_GAMES)]
        [seconds] = in_turns([lambda records=records: _fold(records)], runs)  # type: ignore[misc]
        events = sum(len(record) for record in records)
        yield Row(f"replay, {engine.title}", events / seconds, "events/s", LEAST)


def _record(started: Event, seed: int) -> list[Event]:
    engine = registry.get(str(started["game"]))
    return [started, *engine.play(started, Chance(seed))]


def _fold(records: list[list[Event]]) -> None:
    for record in records:
        replay.fold(record)
