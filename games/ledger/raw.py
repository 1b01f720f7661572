"""Rows as verification reads them: in pages and as the driver gives them, next to nothing made of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.db import connection

from games.ledger import order
from games.ledger.chain import RawRow

PAGE = 2000

_COLUMNS = (
    "event.pos, {}, event.stream, event.version, {}, event.type, event.schema, {}, event.recorded_at, event.actor,"
    " event.device, event.hash, {}"
)
_SQLITE = _COLUMNS.format("event.tournament", "event.event_id", "CAST(event.data AS BLOB)", "event.pos")
_POSTGRESQL = _COLUMNS.format("uuid_send(event.tournament)", "uuid_send(event.event_id)", "event.data", "{}")

_ALL = f"SELECT {_SQLITE} FROM ledger_event AS event WHERE event.pos > %s ORDER BY event.pos LIMIT %s"  # noqa: S608 - constants
_PLACED = (
    f"SELECT {_POSTGRESQL.format('placed.place')} FROM ledger_order AS placed"  # noqa: S608
    " JOIN ledger_event AS event ON event.pos = placed.pos"
    " WHERE placed.place > %s AND placed.place <= %s ORDER BY placed.place"
)
_WAITING = (
    f"SELECT {_POSTGRESQL.format('0')} FROM ledger_event AS event WHERE event.pos > %s"  # noqa: S608
    " AND NOT EXISTS (SELECT FROM ledger_order AS placed WHERE placed.pos = event.pos) ORDER BY event.pos LIMIT %s"
)


def pages() -> Iterator[Sequence[RawRow]]:
    """The whole log: what has its place in the global order, in it; then what has none yet, by pos."""
    if connection.vendor == "postgresql":
        yield from _placed()
        yield from _pages(_WAITING)
    else:
        yield from _pages(_ALL)


def _placed() -> Iterator[Sequence[RawRow]]:
    # By ranges, which a planner without statistics knows to be short; a missing place does not end the walk.
    after, last = 0, order.place()
    with connection.cursor() as cursor:
        while after < last:
            cursor.execute(_PLACED, [after, min(after + PAGE, last)])
            rows: Sequence[RawRow] = cursor.fetchall()
            if rows:
                yield rows
            after = min(after + PAGE, last)
            if after == last:
                last = order.place()


def _pages(statement: str) -> Iterator[Sequence[RawRow]]:
    after = 0
    with connection.cursor() as cursor:
        while True:
            cursor.execute(statement, [after, PAGE])
            rows: Sequence[RawRow] = cursor.fetchall()
            if not rows:
                return
            yield rows
            after = rows[-1][12] or rows[-1][0]
