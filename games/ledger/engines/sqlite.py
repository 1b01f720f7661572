"""SQLite: the file has one writer, so what a transaction has looked at stays so until it ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db.backends.base.base import BaseDatabaseWrapper

from games.ledger import chain, clock, driver, heads
from games.ledger.chain import Row
from games.ledger.drafts import Draft
from games.ledger.driver import Cursor

MOST_IDS = 500
"""Ids that are looked for in one statement; its parameters stay below the engine's limit."""

_COLUMNS = "tournament, stream, version, event_id, type, schema, data, recorded_at, actor, device, hash"
_INSERT = f"INSERT INTO ledger_event ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608 - constants
_HEAD = "SELECT version, hash FROM ledger_head WHERE stream = ?"
_BEGIN = (
    "INSERT INTO ledger_head (version, hash, stream, tournament) VALUES (?, ?, ?, ?) ON CONFLICT (stream) DO UPDATE"
    " SET version = excluded.version, hash = excluded.hash WHERE version = 0 AND tournament = excluded.tournament"
)
_MOVE_ON = (
    "UPDATE ledger_head SET version = ?, hash = ? WHERE stream = ? AND tournament = ? AND version = ? AND hash = ?"
)
_MOVE = "UPDATE ledger_head SET version = ?, hash = ? WHERE stream = ?"


def append(
    of: BaseDatabaseWrapper, stream: str, tournament: UUID, version: int, batch: Sequence[Draft]
) -> list[Row] | None:
    """See `Engine`. The ids that were sent are looked for; then the head is moved, and the events are inserted."""
    cursor = driver.cursor(of)
    if of.in_atomic_block:
        return _append(cursor, stream, tournament, version, batch)
    cursor.execute("BEGIN IMMEDIATE", ())
    try:
        rows = _append(cursor, stream, tournament, version, batch)
        cursor.execute("COMMIT", ())
    except BaseException:
        of.connection.rollback()  # does nothing where the statement that failed has ended the transaction
        raise
    return rows


def _append(cursor: Cursor, stream: str, tournament: UUID, version: int, batch: Sequence[Draft]) -> list[Row] | None:
    owner, sent = tournament.hex, [draft.event_id.hex for draft in batch if draft.sent]
    if sent and _there(cursor, owner, sent):
        return None
    previous = heads.hash_at(stream, version)
    if previous is None:
        head = cursor.execute(_HEAD, (stream,)).fetchone()
        if head is None or head[0] != version:
            return None
        previous = head[1]
    rows = chain.extend(previous, batch, tournament=tournament, stream=stream, version=version, recorded_at=clock.now())
    last = rows[-1]
    to = (last.version, last.hash, stream, owner)
    moved = cursor.execute(_MOVE_ON, (*to, version, previous)) if version else cursor.execute(_BEGIN, to)
    if not moved.rowcount:
        return None
    first = _insert(cursor, rows)
    heads.moved(stream, (version, previous), last.version, last.hash)
    return [Row._make((pos, *row[1:])) for pos, row in enumerate(rows, first)]


def _there(cursor: Cursor, owner: str, sent: Sequence[str]) -> bool:
    """Whether one of the ids may stand for an event already; of too many to look for at once, one may."""
    if len(sent) > MOST_IDS:
        return True
    marks = ", ".join(["?"] * len(sent))
    looked = f"SELECT EXISTS (SELECT 1 FROM ledger_event WHERE tournament = ? AND event_id IN ({marks}))"  # noqa: S608 - marks only
    return bool(cursor.execute(looked, (owner, *sent)).fetchone()[0])


def _insert(cursor: Cursor, rows: Sequence[Row]) -> int:
    """The `pos` of the first of the rows: with one writer, and no row ever removed, those of a batch have no gap."""
    if len(rows) == 1:
        return int(cursor.execute(_INSERT, _values(rows[0])).lastrowid)
    cursor.executemany(_INSERT, map(_values, rows))
    return int(cursor.execute("SELECT last_insert_rowid()", ()).fetchone()[0]) - len(rows) + 1


def insert(of: BaseDatabaseWrapper, rows: Sequence[Row]) -> list[int]:
    """See `Engine`."""
    cursor, last = driver.cursor(of), rows[-1]
    first = _insert(cursor, rows)
    cursor.execute(_MOVE, (last.version, last.hash, last.stream))
    return list(range(first, first + len(rows)))


def insert_many(of: BaseDatabaseWrapper, rows: Sequence[Row]) -> None:
    """See `Engine`."""
    driver.cursor(of).executemany(_INSERT, map(_values, rows))


def _values(row: Row) -> tuple[Any, ...]:
    _, tournament, stream, version, event_id, *others = row
    return (tournament.hex, stream, version, event_id.hex, *others)
