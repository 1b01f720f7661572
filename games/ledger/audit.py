"""Check tree and checkpoints against the events of the global order, as they come by."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.db import connection

from games.ledger import checkpoint, checkpoints, merkle
from games.ledger.checkpoint import Checkpoint


class Unsound(NamedTuple):
    """What is wrong with the tree or with a checkpoint: after how many events of the global order, and why."""

    size: int
    reason: str


class Audit:
    """The tree grown anew from the events, and the checkpoints that are still ahead."""

    def __init__(self) -> None:
        self.checkpoints = 0
        self._growth = merkle.Growth()
        self._ahead = deque[Checkpoint]()
        self._origin = ""
        self._last = checkpoints.latest()
        self._more = _all_checkpoints()
        self._fill()

    def take(self, entries: Sequence[bytes]) -> Unsound | None:
        """The next events' hashes, in the global order; the first thing that does not fit them."""
        if not self._growth.size and entries:
            self._origin = checkpoint.origin(entries[0])
        at = 0
        while self._ahead and self._ahead[0].size <= self._growth.size + len(entries) - at:
            upto = at + self._ahead[0].size - self._growth.size
            bad = self._grow(entries[at:upto]) or self._check(self._ahead.popleft())
            if bad is not None:
                return bad
            at = upto
            self._fill()
        return self._grow(entries[at:])

    def end(self) -> Unsound | None:
        """What the log lacks at its end."""
        if self._ahead:
            size = self._ahead[0].size
            return Unsound(size, f"A checkpoint of {size} events is kept; the log has {self._growth.size} in order.")
        kept, last = _count_tiles(), checkpoints.latest()
        # Counted first: a checkpoint that is made meanwhile brings hashes of its own.
        if kept > _tiles_of(last.size if last else 0):
            return Unsound(last.size if last else 0, "The tree has hashes that no checkpoint was made from.")
        return None

    def _grow(self, entries: Sequence[bytes]) -> Unsound | None:
        tiles = self._growth.extend(entries)
        stored = _tiles(tiles)
        signed = self._last.size if self._last else 0
        for tile in tiles:
            upto = (tile.number + 1) << tile.level
            kept = stored.get((tile.level, tile.number), tile.hash if upto > signed else None)
            if kept is None:
                return Unsound(upto, "The stored tree lacks a hash that checkpoints were made from.")
            if kept != tile.hash:
                return Unsound(upto, "The stored tree is not that of the events.")
        return None

    def _check(self, found: Checkpoint) -> Unsound | None:
        self.checkpoints += 1
        if found.root != self._growth.root():
            return Unsound(found.size, "The checkpoint's root is not that of the events.")
        if found.origin != self._origin:
            return Unsound(found.size, f"The checkpoint is of another log, {found.origin}.")
        if not found.holds():
            return Unsound(found.size, "The checkpoint's signature does not hold.")
        if found.key not in checkpoints.trusted_keys():
            return Unsound(found.size, f"The checkpoint was signed with a key that is not trusted, {found.key.hex()}.")
        return None

    def _fill(self) -> None:
        if not self._ahead:
            self._ahead.extend(next(self._more, ()))


def _all_checkpoints() -> Iterator[Sequence[Checkpoint]]:
    size = 0
    while page := checkpoints.after(size, 500):
        yield page
        size = page[-1].size


def _tiles_of(size: int) -> int:
    """How many hashes are stored of a tree of so many leaves."""
    return sum(size >> level for level in range(merkle.TILE_LEVELS, size.bit_length(), merkle.TILE_LEVELS))


def _tiles(tiles: Sequence[merkle.Tile]) -> dict[tuple[int, int], bytes]:
    """The hashes stored in the places of these tiles."""
    found = {}
    for level in sorted({tile.level for tile in tiles}):
        numbers = [tile.number for tile in tiles if tile.level == level]
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT number, hash FROM ledger_tile WHERE level = %s AND number >= %s AND number <= %s",
                [level, numbers[0], numbers[-1]],
            )
            found.update({(level, number): bytes(hash_) for number, hash_ in cursor.fetchall()})
    return found


def _count_tiles() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM ledger_tile")
        return int(cursor.fetchone()[0])
