"""What the ledger costs beside the bare driver, and what it keeps of its speed as the log grows (design/ledger.md)."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from typing import Final
from uuid import UUID, uuid4

from django.core.management import CommandError
from django.db import connection

from games.ledger import checkpoints, store
from games.ledger.events import NewEvent
from games.rules import registry
from games.rules.chance import Chance
from games.rules.replay import Replay, begin
from games.selectors import play_of
from games.services.recording import Play, stored
from tournaments.decisions.setup import opening, seat_names
from tournaments.management.benches import driver, writers
from tournaments.management.benches.measure import Row, in_turns

_EVENTS: Final = 200
_BATCH: Final = 20
_BULK: Final = 5_000
_GAME: Final = 300
"""Events of a long game."""

_TOURNAMENT: Final = uuid4()


def bench(runs: int, events: int) -> Iterator[Row]:
    """The figures on the database in use, in a log that is filled up to `events`.

    Raises CommandError if that database has events of its own.
    """
    if store.place() or next(store.read_all(), None) is not None:
        raise CommandError("This ledger is in use. Name a database made for measuring.")
    with driver.table():
        for durable, least in ((True, 0.85), (False, 0.6)):
            yield from _against_the_driver(runs, durable=durable, least=least)
        yield from _batches(runs)
        if connection.vendor == "postgresql":
            yield writers.bench(runs)
        yield from _loading(runs)
        yield from _growing(runs, events)


def _against_the_driver(runs: int, *, durable: bool, least: float) -> Iterator[Row]:
    word = "durable" if durable else "relaxed commit"
    driver.relax(durable=durable)
    with driver.bare(durable=durable) as (each, _):
        bare, appended = in_turns([lambda: each(_EVENTS), lambda: append_singly(_EVENTS)], runs)
    driver.relax(durable=True)
    yield Row(f"append() against the bare driver, {word} ({connection.vendor})", bare / appended, "of its speed", least)


def _batches(runs: int) -> Iterator[Row]:
    single, batched = in_turns([lambda: append_singly(_EVENTS), lambda: _append_in_batches(_EVENTS, _BATCH)], runs)
    yield Row(f"batches of {_BATCH} against single appends", single / batched, "times the events", 10)
    with driver.bare() as (_, together):
        bare, bulk = in_turns([lambda: together(_BULK), lambda: _append_in_batches(_BULK, _BULK)], runs)
    name = "COPY" if connection.vendor == "postgresql" else "executemany"
    yield Row(f"one batch of {_BULK} against {name}", bare / bulk, "of its speed", 0.4)


def append_singly(events: int, tournament: UUID = _TOURNAMENT) -> None:
    """So many appends to one new stream, each committed."""
    stream = f"bench:{uuid4()}"
    for version in range(events):
        store.append(stream=stream, tournament=tournament, expected_version=version, events=[_event()])


def _append_in_batches(events: int, size: int) -> None:
    stream = f"bench:{uuid4()}"
    for version in range(0, events, size):
        batch = [_event() for _ in range(size)]
        store.append(stream=stream, tournament=_TOURNAMENT, expected_version=version, events=batch)


def _event() -> NewEvent:
    return NewEvent("card_played", {"card": "9S", "player": "1"})


def _loading(runs: int) -> Iterator[Row]:
    stream, length = _long_game()
    [seconds] = in_turns([lambda: _load(stream)], runs)
    yield Row(f"load and fold a game of {length} events, read anew", length / seconds, "events/s", 100_000)


def _long_game() -> tuple[str, int]:
    """A game's stream of some 300 events, drawn by its rules."""
    started = opening("dalrymple", {}, seat_names(4))
    plays = [started, *registry.get("dalrymple").play(started, Chance(1))][:_GAME]
    stream = f"bench:{uuid4()}"
    events = [stored(Play(play)) for play in plays]
    store.append(stream=stream, tournament=_TOURNAMENT, expected_version=0, events=events)
    return stream, len(plays)


def _load(stream: str) -> Replay:
    events = store.read(stream)
    replay = begin(play_of(next(events)))
    for event in events:
        replay = replay.again(play_of(event))
    return replay


def _growing(runs: int, events: int) -> Iterator[Row]:
    stream, _ = _long_game()
    before = in_turns([lambda: append_singly(_EVENTS), lambda: _load(stream)], runs)
    for _ in range(0, events, _GAME):
        _append_in_batches(_GAME, _GAME)
    after = in_turns([lambda: append_singly(_EVENTS), lambda: _load(stream)], runs)
    yield Row(f"append() in a log of {events:,} events", before[0] / after[0], "of its speed before", 0.8)
    yield Row(f"load a game in a log of {events:,} events", before[1] / after[1], "of its speed before", 0.5)
    checkpoints.make()
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    [seconds] = in_turns([_verify], min(runs, 3))
    yield Row("full verification", _verify() / seconds, "events/s", 150_000)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - held
    yield Row("memory that verification added", grown / 1024, "MiB")


def _verify() -> int:
    found = store.verify_all()
    if found.broken is not None:
        raise CommandError(f"The log that was measured is bad: {found.broken}")
    return found.events
