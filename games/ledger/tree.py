"""The Merkle tree over the global order, as it is kept: the events' hashes are its leaves, tiles are stored."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import connection

from games.ledger import merkle

# One look into the index for each place: for a join PostgreSQL reads the whole log if it has no statistics of it yet.
_LEAVES = (
    "SELECT (SELECT event.hash FROM ledger_event AS event WHERE event.pos = placed.pos) FROM ledger_order AS placed"
    " WHERE placed.place > %s AND placed.place <= %s ORDER BY placed.place"
)
_TILES = "SELECT hash FROM ledger_tile WHERE level = %s AND number >= %s AND number < %s ORDER BY number"

PAGE = 20_000
"""Leaves read at a time."""

_INSERT_AT_ONCE = 1000


class IncompleteTreeError(RuntimeError):
    """Hashes that should be kept are missing: `manage.py verify` says more."""


def entries(first: int, count: int) -> list[bytes]:
    """The hashes of `count` events, the first of which has the place `first + 1`."""
    with connection.cursor() as cursor:
        cursor.execute(_LEAVES, [first, first + count])
        return _whole([bytes(row[0]) for row in cursor.fetchall() if row[0] is not None], count)


def hashes(level: int, first: int, count: int) -> Sequence[bytes]:
    """A `merkle.Hashes`: of the leaves' level by the events, of the others as they are stored."""
    if level == 0:
        return [merkle.leaf(entry) for entry in entries(first, count)]
    with connection.cursor() as cursor:
        cursor.execute(_TILES, [level, first, first + count])
        return _whole([bytes(row[0]) for row in cursor.fetchall()], count)


def _whole(found: list[bytes], count: int) -> list[bytes]:
    if len(found) != count:
        raise IncompleteTreeError("The ledger lacks hashes of its tree. Run manage.py verify.")
    return found


def grow(start: int, size: int) -> bytes:
    """Store the tiles that the events after the first `start` complete, up to `size`; the root of `size` leaves.

    O(log start + size - start); holds a page of hashes.
    """
    growth = merkle.resume(hashes, start)
    while growth.size < size:
        _store(growth.extend(entries(growth.size, min(PAGE, size - growth.size))))
    return growth.root()


def _store(tiles: Sequence[merkle.Tile]) -> None:
    with connection.cursor() as cursor:
        for start in range(0, len(tiles), _INSERT_AT_ONCE):
            part = tiles[start : start + _INSERT_AT_ONCE]
            marks = ", ".join(["(%s, %s, %s)"] * len(part))
            values = [value for tile in part for value in tile]
            cursor.execute(f"INSERT INTO ledger_tile (level, number, hash) VALUES {marks}", values)  # noqa: S608 - marks only
