"""Rows as verification reads them: in pages and as the driver gives them, next to nothing made of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

import psycopg
from django.db import connection

from games.ledger import driver, order
from games.ledger.chain import RawRow

PAGE = 2000

_COLUMNS = (
    "event.pos, {}, event.stream, event.version, {}, event.type, event.schema, {}, event.recorded_at, event.actor,"
    " event.device, event.hash, {}"
)
_SQLITE = _COLUMNS.format("event.tournament", "event.event_id", "CAST(event.data AS BLOB)", "event.pos")
_POSTGRESQL = _COLUMNS.format("uuid_send(event.tournament)", "uuid_send(event.event_id)", "textsend(event.data)", "{}")

_ALL = f"SELECT {_SQLITE} FROM ledger_event AS event WHERE event.pos > %s ORDER BY event.pos LIMIT %s"  # noqa: S608 - constants
# OFFSET 0 keeps the planner to one look into the index per place: without statistics it reads the whole log for a page.
_PLACED = (
    "SELECT event.*"  # noqa: S608 - constants
    " FROM (SELECT place, pos FROM ledger_order WHERE place > %s AND place <= %s ORDER BY place) AS placed,"
    f" LATERAL (SELECT {_POSTGRESQL.format('placed.place')} AS place FROM ledger_event AS event"
    " WHERE event.pos = placed.pos OFFSET 0) AS event ORDER BY event.place"
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
    # The server reads a page while the one before it is checked: this process's share is the larger one.
    own = psycopg.Cursor(driver.opened(driver.database()))
    with ThreadPoolExecutor(1) as reader:
        coming = deque[Future[Sequence[RawRow]]]()
        for after, upto in _ranges():
            coming.append(reader.submit(_fetch, own, after, upto))
            if len(coming) > 1 and (rows := coming.popleft().result()):
                yield rows
        yield from filter(None, (rest.result() for rest in coming))


def _ranges() -> Iterator[tuple[int, int]]:
    """Pages of places up to the last one, and to the one that is the last by then; a missing place ends nothing."""
    after = 0
    while after < (last := order.place()):
        for upto in range(after + PAGE, last + PAGE, PAGE):
            yield after, min(upto, last)
            after = min(upto, last)


def _fetch(own: psycopg.Cursor[RawRow], after: int, upto: int) -> Sequence[RawRow]:
    return own.execute(_PLACED, (after, upto), binary=True).fetchall()


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
