"""The head of each stream: its version and last hash, in the row that an append locks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from django.db import connection

from games.ledger.chain import GENESIS
from games.ledger.rows import uuid_in, uuid_out

_FIND = "SELECT tournament, version, hash FROM ledger_head WHERE stream = %s"
_FIND_AND_LOCK = f"{_FIND} FOR UPDATE"


MAX_IDS = 500


class Head(NamedTuple):
    """Where a stream has got to."""

    tournament: UUID
    version: int
    hash: bytes


def find(stream: str, *, lock: bool = False) -> Head | None:
    """A stream's head, or None before its first event. Locked, it is this transaction's until that ends."""
    # SQLite's transactions are IMMEDIATE: there the whole database is this transaction's already.
    locking = lock and connection.features.has_select_for_update
    with connection.cursor() as cursor:
        cursor.execute(_FIND_AND_LOCK if locking else _FIND, [stream])
        found = cursor.fetchone()
    return None if found is None else Head(uuid_out(found[0]), found[1], bytes(found[2]))


def look(stream: str, tournament: UUID, ids: Sequence[UUID]) -> tuple[Head | None, bool]:
    """A stream's head, locked, and whether one of the ids stands for an event of the tournament already.

    Of two transactions with the same id and stream the second may be told False: it waited for the first one's lock
    after it had looked. It finds the head at another version then.
    """
    known, parameters = "false", []
    if ids:
        marks = ", ".join(["%s"] * min(len(ids), MAX_IDS))
        known = f"EXISTS (SELECT 1 FROM ledger_event WHERE tournament = %s AND event_id IN ({marks}))"  # noqa: S608 - marks only
        parameters = [uuid_in(tournament), *map(uuid_in, ids[:MAX_IDS])]
    locking = " FOR UPDATE" if connection.features.has_select_for_update else ""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT tournament, version, hash, {known} FROM ledger_head WHERE stream = %s{locking}",  # noqa: S608 - as above
            [*parameters, stream],
        )
        found = cursor.fetchone()
    if found is None:
        return None, False
    # More ids than are looked for here are looked for one page after the other.
    return Head(uuid_out(found[0]), found[1], bytes(found[2])), bool(found[3]) or len(ids) > MAX_IDS


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
