"""PostgreSQL: an append is one statement, one way to the server and back, planned once per connection.

It moves the stream's head from where this process last knew it, if that is where it still is, and inserts the events
that follow from there. Only a moved head gives the statement rows to insert; moving it takes the transaction's number
before the first `pos` is taken, on which the sequencer relies (migration 0003).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

import psycopg
from django.db.backends.base.base import BaseDatabaseWrapper

from games.ledger import chain, clock, driver, heads
from games.ledger.chain import Row
from games.ledger.drafts import Draft

COPY_FROM = 500
"""Rows from which COPY is the faster way: it costs more ways to the server, and less per row."""

_COLUMNS = "tournament, stream, version, event_id, type, schema, data, recorded_at, actor, device, hash"

# The head: begun (or laid at version 0, and still there), moved on from where it is known to be, or locked and moved.
_BEGIN = (
    "INSERT INTO ledger_head AS head (version, hash, stream, tournament) SELECT %s::bigint, %s, %s, %s::uuid{unless}"
    " ON CONFLICT (stream) DO UPDATE SET version = excluded.version, hash = excluded.hash"
    " WHERE head.version = 0 AND head.tournament = excluded.tournament RETURNING 1"
)
_MOVE_ON = (
    "UPDATE ledger_head SET version = %s, hash = %s"
    " WHERE stream = %s AND tournament = %s AND version = %s AND hash = %s{unless} RETURNING 1"
)
_MOVE = "UPDATE ledger_head SET version = %s, hash = %s WHERE stream = %s RETURNING 1"
_NO_ID = "NOT EXISTS (SELECT FROM ledger_event WHERE tournament = %s AND event_id = ANY(%s::uuid[]))"

_ONE = (
    f"WITH moved AS ({{move}}) INSERT INTO ledger_event ({_COLUMNS})"  # noqa: S608 - constants of ours, here and below
    " SELECT %s::uuid, %s, %s::bigint, %s::uuid, %s, %s::smallint, %s, %s::bigint, %s, %s, %s FROM moved RETURNING pos"
)
# Lists are slow to hand over one by one; a JSON text is written and read by C.
_SOME = (
    f"WITH moved AS ({{move}}) INSERT INTO ledger_event ({_COLUMNS})"  # noqa: S608
    " SELECT %s::uuid, %s, item.v, item.i, item.t, item.s, item.d, %s::bigint, %s, %s, item.h"
    " FROM moved, json_to_recordset(%s::json) AS item(v bigint, i uuid, t text, s smallint, d text, h bytea)"
    " ORDER BY item.v RETURNING pos"
)
_HEADS = {
    (begun, sent): _MOVE_ON.format(unless=f" AND {_NO_ID}" * sent)
    if begun
    else _BEGIN.format(unless=f" WHERE {_NO_ID}" * sent)
    for begun in (False, True)
    for sent in (False, True)
}
_STATEMENTS = {
    (*kind, some): (_SOME if some else _ONE).format(move=move)
    for kind, move in _HEADS.items()
    for some in (False, True)
}
"""By: whether the stream has begun, whether ids were sent, whether there are several events."""

_INSERT = _SOME.format(move=_MOVE)
_PLACES = "SELECT nextval('ledger_event_pos_seq') FROM generate_series(1, %s)"


def append(
    of: BaseDatabaseWrapper, stream: str, tournament: UUID, version: int, batch: Sequence[Draft]
) -> list[Row] | None:
    """See `Engine`. Not for a stream whose head this process does not know, nor for a batch that is copied."""
    previous = heads.hash_at(stream, version)
    if previous is None or len(batch) >= COPY_FROM:
        return None
    rows = chain.extend(previous, batch, tournament=tournament, stream=stream, version=version, recorded_at=clock.now())
    last, sent = rows[-1], [draft.event_id for draft in batch if draft.sent]
    move: list[Any] = [last.version, last.hash, stream, tournament]
    if version:
        move += (version, previous)
    if sent:
        move += (tournament, _array(sent))
    move += rows[0][1:] if len(rows) == 1 else _together(rows)
    statement = _STATEMENTS[bool(version), bool(sent), len(rows) > 1]
    found = driver.cursor(of).execute(statement, move).fetchall()
    if not found:
        return None
    heads.moved(stream, (version, previous), last.version, last.hash)
    return [Row._make((pos, *row[1:])) for (pos,), row in zip(found, rows, strict=True)]


def insert(of: BaseDatabaseWrapper, rows: Sequence[Row]) -> list[int]:
    """See `Engine`."""
    last = rows[-1]
    move = (last.version, last.hash, last.stream)
    cursor = driver.cursor(of)
    if len(rows) < COPY_FROM:
        return [pos for (pos,) in cursor.execute(_INSERT, (*move, *_together(rows))).fetchall()]
    cursor.execute(_MOVE, move)
    places = [pos for (pos,) in cursor.execute(_PLACES, (len(rows),)).fetchall()]
    _copy(of, f"pos, {_COLUMNS}", ((pos, *row[1:]) for pos, row in zip(places, rows, strict=True)))
    return places


def insert_many(of: BaseDatabaseWrapper, rows: Sequence[Row]) -> None:
    """See `Engine`."""
    _copy(of, _COLUMNS, (row[1:] for row in rows))


def _copy(of: BaseDatabaseWrapper, columns: str, rows: Iterable[tuple[Any, ...]]) -> None:
    with psycopg.Cursor(driver.opened(of)).copy(f"COPY ledger_event ({columns}) FROM STDIN") as copy:
        for row in rows:
            copy.write_row(row)


def _together(rows: Sequence[Row]) -> tuple[Any, ...]:
    """The parameters of `_SOME` after the head's."""
    _, tournament, stream, *_, at, actor, device, _ = rows[0]
    items = [
        {"v": row[3], "i": row[4].hex, "t": row[5], "s": row[6], "d": row[7], "h": f"\\x{row[11].hex()}"}
        for row in rows
    ]
    return tournament, stream, at, actor, device, json.dumps(items)


def _array(ids: Sequence[UUID]) -> str:
    """A list of ids as PostgreSQL reads one."""
    return f"{{{','.join([event_id.hex for event_id in ids])}}}"
