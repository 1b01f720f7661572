"""The head of each stream: its version and last hash, in the row that an append locks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper

from games.ledger import driver
from games.ledger.chain import GENESIS
from games.ledger.rows import uuid_in, uuid_out

_FIND = "SELECT tournament, version, hash FROM ledger_head WHERE stream = %s"
_FIND_AND_LOCK = f"{_FIND} FOR UPDATE"


class Head(NamedTuple):
    """Where a stream has got to."""

    tournament: UUID
    version: int
    hash: bytes


_KNOWN = 10_000
_known: dict[str, tuple[int, bytes]] = {}
_before: dict[str, tuple[tuple[int, bytes], tuple[int, bytes]]] = {}


def hash_at(stream: str, version: int) -> bytes | None:
    """The hash of a stream's event `version`, if that is the last one that this process has seen of it.

    The stream may have gone on meanwhile, or never have got there, after a rollback: whoever relies on it lets the
    database compare it, in the statement that does so.
    """
    if not version:
        return GENESIS
    at, last_hash = _known.get(stream, (0, b""))
    return last_hash if at == version else None


def know(stream: str, version: int, last_hash: bytes) -> None:
    """Keep where a stream was seen to end."""
    if len(_known) >= _KNOWN:
        _known.clear()
    _known[stream] = version, last_hash


def moved(stream: str, before: tuple[int, bytes], version: int, last_hash: bytes) -> None:
    """Keep where this process has moved the stream's head, and from where: the database has compared that."""
    know(stream, version, last_hash)
    if len(_before) >= _KNOWN:
        _before.clear()
    _before[stream] = before, (version, last_hash)


def before(stream: str, version: int, last_hash: bytes) -> tuple[int, bytes] | None:
    """The version and hash from which this process last moved the stream's head, if it moved it there."""
    start, end = _before.get(stream, (None, None))
    return start if end == (version, last_hash) else None


def find(stream: str, *, lock: bool = False) -> Head | None:
    """A stream's head, or None before its first event. Locked, it is this transaction's until that ends."""
    # SQLite's transactions are IMMEDIATE: there the whole database is this transaction's already.
    of = driver.database()
    statement = _FIND_AND_LOCK if lock and of.features.has_select_for_update else _FIND
    return driver.mapped(of, _find, statement, stream)


def _find(of: BaseDatabaseWrapper, statement: str, stream: str) -> Head | None:
    found = driver.cursor(of).execute(driver.marked(of, statement), (stream,)).fetchone()
    return None if found is None else Head(uuid_out(found[0]), found[1], bytes(found[2]))


def lock(stream: str, tournament: UUID) -> Head:
    """The stream's head, locked; laid at version 0 if there is none.

    Of two transactions that begin a stream at once the second waits for the first, then finds the first one's head.
    """
    head = find(stream, lock=True)
    if head is None:
        with connection.cursor() as cursor:
            cursor.execute(
                "INSERT INTO ledger_head (stream, tournament, version, hash) VALUES (%s, %s, 0, %s)"
                " ON CONFLICT (stream) DO NOTHING",
                [stream, uuid_in(tournament), GENESIS],
            )
        head = find(stream, lock=True)
    if head is None:
        raise RuntimeError(f"The head of {stream} was removed while it was being laid.")
    return head


def move_many(moved: Sequence[tuple[int, bytes, str]]) -> None:
    """Set locked heads: the last version, its hash and the stream of each."""
    with connection.cursor() as cursor:
        cursor.executemany("UPDATE ledger_head SET version = %s, hash = %s WHERE stream = %s", moved)
