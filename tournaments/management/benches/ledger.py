"""What an append costs beside the bare insert that it cannot do without."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Final
from uuid import uuid4

from django.db import connection, transaction

from games.ledger import store
from games.ledger.events import NewEvent
from tournaments.management.benches.measure import Row, in_turns

_EVENTS: Final = 200
_BARE: Final = "INSERT INTO bench_insert (id, stream, version, data) VALUES (%s, %s, %s, %s)"
LEAST: Final = 0.85
"""Of the bare insert's speed (design/ledger.md: one writer, durable)."""


def bench(runs: int) -> Iterator[Row]:
    """One row: single appends, each committed, against single-row inserts, each committed."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE bench_insert (id integer, stream varchar(100), version bigint, data text)")
    try:
        bare, appended = in_turns([_insert, _append], runs)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP TABLE bench_insert")
    yield Row(f"append() against a bare insert ({connection.vendor})", bare / appended, "of its speed", LEAST)


_numbers = count(1)


def _insert() -> None:
    stream, data = f"game:{uuid4()}", '{"card":"9S","player":"1"}'
    for _ in range(_EVENTS):
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(_BARE, (next(_numbers), stream, 1, data))


def _append() -> None:
    tournament = uuid4()
    stream = f"bench:{uuid4()}"
    for version in range(_EVENTS):
        event = NewEvent("card_played", {"card": "9S", "player": "1"})
        store.append(stream=stream, tournament=tournament, expected_version=version, events=[event])
