"""The global order of all streams' events: gap-free places that a reader follows without ever missing one.

On PostgreSQL a `pos` may become visible after a higher one, so "after the last pos I saw" loses events. There an event
gets its *place* once it is older than the *fence*, the oldest transaction that still runs (migration 0003); until then
it waits. On SQLite the place is known at the append.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from django.db import InternalError, connection

from games.ledger import clock, rows
from games.ledger.events import Recorded, recorded

AT_ONCE = 1000
"""Events that get their places in one step."""

PATIENCE = 1.0
"""Seconds that `sequence_all` waits for other transactions to end."""

_PAUSE = 0.01

_WAITING = (
    " FROM ledger_event AS event WHERE pos > (SELECT coalesce(max(low), 0) FROM ledger_sequencer)"
    " AND NOT EXISTS (SELECT FROM ledger_order AS placed WHERE placed.pos = event.pos)"
)


class Placed(NamedTuple):
    """An event and its place in the global order, from 1."""

    place: int
    event: Recorded


class Fence(NamedTuple):
    """How many committed events have no place yet, and how long the oldest of them has waited, in microseconds.

    By the ledger's clock: 0 when none waits, or when the clock was set back.
    """

    waiting: int
    age: int


def tail(after_place: int, limit: int = rows.PAGE) -> list[Placed]:
    """The next events after a place, at most `limit`, in the order of their places.

    Whoever begins with 0 and goes on with the last place got sees every event of the log once, each stream's in its
    order. Gives places to what is fenced first; within a transaction, on a read-only database, and while another
    session does so, what has its place already is all that is read. O(limit + events without a place).
    """
    sequence()
    return [Placed(place, recorded(row)) for place, row in rows.placed(after_place, limit)]


def place() -> int:
    """The last place given, 0 in an empty log."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT coalesce(max(place), 0) FROM ledger_order")
        return int(cursor.fetchone()[0])


def sequence() -> int | None:
    """Give places to fenced events, AT_ONCE at most; how many got one, None if this was not the moment to do so."""
    if connection.vendor != "postgresql":
        return 0
    if connection.in_atomic_block:
        return None  # its lock would be held, and others kept from it, until that transaction ends
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT ledger_sequence(%s)", [AT_ONCE])
            placed: int | None = cursor.fetchone()[0]
    except InternalError as error:
        if getattr(error.__cause__, "sqlstate", None) != "25006":
            raise
        return None  # a read-only database, such as a replica: the writer's readers give the places
    return placed


def sequence_all() -> None:
    """Give places to all events that are committed at this moment, and wait up to PATIENCE until they have theirs."""
    if connection.vendor != "postgresql" or connection.in_atomic_block:
        return
    deadline = time.monotonic() + PATIENCE
    with connection.cursor() as cursor:
        cursor.execute("SELECT coalesce(max(pos), 0) FROM ledger_event")
        last = cursor.fetchone()[0]
        while (placed := sequence()) == AT_ONCE or time.monotonic() < deadline:
            if placed == AT_ONCE:
                continue
            cursor.execute(f"SELECT count(*){_WAITING} AND pos <= %s", [last])
            if not cursor.fetchone()[0]:
                return
            time.sleep(_PAUSE)


def fence() -> Fence:
    """What waits for its place at this moment."""
    if connection.vendor != "postgresql":
        return Fence(0, 0)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*), min(recorded_at){_WAITING}")
        waiting, oldest = cursor.fetchone()
    return Fence(waiting, max(0, clock.now() - oldest) if waiting else 0)
