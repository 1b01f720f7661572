"""Many tables that enter their games at once, each by an outbox of its own, in several processes.

Every table plays by its own drawing of lots, so that whoever enters the same tables again enters the same plays.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import islice
from queue import Empty, Queue
from typing import Any, Final
from uuid import UUID, uuid5

from django.db import connection

from games.rules import registry
from games.rules.chance import Chance
from games.services import Play
from tournaments import services

ENTER: Final = "from tests.integration.tournaments.entering import main; main()"
"""To be run with a tournament and the numbers of its tables; fails if anything is refused."""

AT_ONCE: Final = 16
"""Requests that a process answers at the same time, as a web server's does; its tables take turns."""

EVENTS: Final = 100
"""Of each game: its opening, plays, the director's way out of a game that takes too long, and a result."""

EVENT: Final[dict[str, Any]] = {
    "game": "dalrymple",
    "sizes": (4,),
    "method": {"name": "placement"},
    "tie_breaks": ("TGS",),
}


def plays(tournament: UUID, table: int) -> list[Play]:
    """What the table enters after its opening."""
    started = {"type": "game_started", "game": "dalrymple", "players": ["1", "2", "3", "4"], "dealer": "1"}
    drawn = registry.get("dalrymple").play(started, Chance(f"table {table}"))
    scores = {str(seat): random.Random(f"{table}/{seat}").randrange(40) for seat in range(1, 5)}
    events = [
        *islice(drawn, EVENTS - 3),
        {"type": "voided", "from": 2, "reason": "called at the end of time"},
        {"type": "result_entered", "scores": scores},
    ]
    return [Play(event, uuid5(tournament, f"{table}/{number}")) for number, event in enumerate(events)]


def batches(waiting: list[Play], table: int) -> Iterator[list[Play]]:
    """The plays as a phone sends them: one by one where the network is good, many after a hole in it."""
    drawn, at = random.Random(table), 0
    while at < len(waiting):
        size = drawn.choice((1, 10, 40))
        yield waiting[at : at + size]
        at += size


def enter(tournament: UUID, table: int) -> Iterator[None]:
    """Opens the table, enters its game, every third request twice, and confirms its result; a request at a time."""
    where = {"tournament": tournament, "round": 1, "table": table, "actor": services.table_actor(1, table)}
    version = services.open_table(**where, event_id=uuid5(tournament, f"{table}/open")).version
    yield
    for number, batch in enumerate(batches(plays(tournament, table), table)):
        seen = version
        for _ in range(2 if number % 3 == 0 else 1):
            version = services.record_at_table(**where, plays=batch, expected_version=seen).version
            yield
    for _ in range(2):
        services.confirm_at_table(**where, expected_version=version)
        yield


def serve(tables: Queue[Iterator[None]]) -> None:
    """Does the next request of one table after the other, as long as one has any."""
    with suppress(Empty):
        while True:
            requests = tables.get_nowait()
            for _ in islice(requests, 1):
                tables.put(requests)
            connection.close()


def main() -> None:
    tournament, *names = sys.argv[1:]
    tables: Queue[Iterator[None]] = Queue()
    for name in names:
        tables.put(enter(UUID(tournament), int(name)))
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for done in [pool.submit(serve, tables) for _ in range(AT_ONCE)]:
            done.result()
