"""What the ledger costs beside the bare driver, and how fast it is read back (design/ledger.md)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Final
from uuid import UUID, uuid4

from django.core.management import CommandError
from django.db import connection

from games import selectors
from games.ledger import store
from games.ledger.events import NewEvent
from games.rules import registry
from games.rules.chance import Chance
from games.rules.replay import Replay, begin
from games.rules.shapes import Event
from games.services.recording import Play, stored
from tournaments.decisions.setup import opening, seat_names
from tournaments.management.benches import driver, growth, web, writers
from tournaments.management.benches.measure import Row, in_turns, ratio

OFTEN: Final = 4
"""Rounds to a run where a round is short: on a busy machine many short ones tell more than a few long ones."""

_EVENTS: Final = 100
_BATCH: Final = 20
_BULK: Final = 5_000
GAME: Final = 300
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
        yield from web.bench(runs)
        yield from growth.bench(runs, events)


def _against_the_driver(runs: int, *, durable: bool, least: float) -> Iterator[Row]:
    word = "durable" if durable else "relaxed commit"
    with driver.bare(durable=durable) as (each, _), driver.own(durable=durable):
        kept = ratio(lambda: each(_EVENTS), lambda: append_singly(_EVENTS), runs * OFTEN)
    yield Row(f"append() against the bare driver, {word} ({connection.vendor})", kept, "of its speed", least)


def _batches(runs: int) -> Iterator[Row]:
    times = ratio(lambda: append_singly(_EVENTS), lambda: append_in_batches(_EVENTS, _BATCH), runs * OFTEN)
    yield Row(f"batches of {_BATCH} against single appends", times, "times the events", 10)
    with driver.bare() as (_, together):
        kept = ratio(lambda: together(_BULK), lambda: append_in_batches(_BULK, _BULK), runs)
    name = "COPY" if connection.vendor == "postgresql" else "executemany"
    yield Row(f"bulk import, {_BULK:,} events in one append(), against {name}", kept, "of its speed", 0.4)


def append_singly(events: int, tournament: UUID = _TOURNAMENT) -> None:
    """So many appends to one new stream, each committed."""
    stream = f"bench:{uuid4()}"
    for version in range(events):
        store.append(stream=stream, tournament=tournament, expected_version=version, events=[_event()])


def append_in_batches(events: int, size: int) -> None:
    """So many events to one new stream, each batch committed."""
    stream = f"bench:{uuid4()}"
    for version in range(0, events, size):
        batch = [_event() for _ in range(size)]
        store.append(stream=stream, tournament=_TOURNAMENT, expected_version=version, events=batch)


def _event() -> NewEvent:
    return NewEvent("card_played", {"card": "9S", "player": "1"})


def _loading(runs: int) -> Iterator[Row]:
    game = long_game()
    selectors.load(game)
    warm, anew = in_turns([lambda: selectors.load(game), lambda: load(game)], runs)
    yield Row(f"load a game of {GAME} events, warm: kept folded, checked", GAME / warm, "events/s", 100_000)
    yield Row(f"load a game of {GAME} events, anew: all read and folded", GAME / anew, "events/s", 100_000)


def long_game() -> UUID:
    """A game drawn by its rules, of which the first GAME events are recorded."""
    started = opening("dalrymple", {}, seat_names(4))
    drawn = ([started, *registry.get("dalrymple").play(started, Chance(seed))] for seed in count())
    plays: list[Event] = next(plays for plays in drawn if len(plays) >= GAME)[:GAME]
    game, events = uuid4(), [stored(Play(play)) for play in plays]
    store.append(stream=selectors.stream_of(game), tournament=_TOURNAMENT, expected_version=0, events=events)
    return game


def load(game: UUID) -> Replay:
    """The game as a process loads it that has not done so before."""
    events = store.facts(selectors.stream_of(game))
    replay = begin(selectors.play_of(next(events)))
    for event in events:
        replay = replay.again(selectors.play_of(event))
    return replay
