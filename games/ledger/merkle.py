"""The Merkle tree of RFC 6962, section 2.1, over a log that grows: roots, inclusion and consistency proofs.

Pure: hashes come from a `Hashes`, which keeps every eighth level of the tree alone. A *tile* is the root over 256
hashes of one such level, and a hash of the next: whoever keeps the tiles extends a tree of n leaves, or proves
something about it, with O(log n) hashes read, and never holds the tree.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple, Protocol

TILE_LEVELS = 8
"""Levels of the tree between those that are kept."""

TILE = 1 << TILE_LEVELS
"""Hashes that make one of the next level kept."""

EMPTY = sha256(b"").digest()
"""The root of a tree without leaves."""


class Tile(NamedTuple):
    """The root of the complete subtree over the leaves from number * 2**level on, 2**level of them."""

    level: int
    number: int
    hash: bytes


class Hashes(Protocol):
    """Where the hashes of complete subtrees come from."""

    def __call__(self, level: int, first: int, count: int, /) -> Sequence[bytes]:
        """The hashes of `count` complete subtrees of 2**level leaves from number `first` on; level is 0, 8, 16, …"""


def leaf(entry: bytes) -> bytes:
    """The hash of a leaf."""
    return sha256(b"\x00" + entry).digest()


def node(left: bytes, right: bytes) -> bytes:
    """The hash of an inner node."""
    return sha256(b"\x01" + left + right).digest()


def fold(hashes: Sequence[bytes]) -> bytes:
    """The root over complete subtrees of one size, of which the last may be smaller and incomplete. Linear."""
    if not hashes:
        return EMPTY
    while len(hashes) > 1:
        pairs = [
            sha256(b"\x01" + left + right).digest() for left, right in zip(hashes[::2], hashes[1::2], strict=False)
        ]
        if len(hashes) % 2:
            pairs.append(hashes[-1])
        hashes = pairs
    return hashes[0]


class Growth:
    """A tree in the making: only the hashes on its right edge are held, at most 255 of each level kept."""

    def __init__(self, edge: Iterable[Sequence[bytes]] = (), size: int = 0) -> None:
        """A tree of `size` leaves whose edge is, level by level (0, 8, …), the hashes after the last whole tile."""
        self.size = size
        self._edge = [list(hashes) for hashes in edge]

    def extend(self, entries: Iterable[bytes]) -> list[Tile]:
        """Take in further entries; the subtrees that they complete, of the levels that are kept."""
        hashes = [sha256(b"\x00" + entry).digest() for entry in entries]
        self.size += len(hashes)
        return self._take(0, hashes, [])

    def _take(self, depth: int, hashes: list[bytes], done: list[Tile]) -> list[Tile]:
        if depth == len(self._edge):
            self._edge.append([])
        held = self._edge[depth] + hashes
        whole = len(held) // TILE
        self._edge[depth] = held[whole * TILE :]
        if whole:
            level = (depth + 1) * TILE_LEVELS
            roots = [fold(held[at : at + TILE]) for at in range(0, whole * TILE, TILE)]
            first = (self.size >> level) - whole
            done += [Tile(level, first + at, root) for at, root in enumerate(roots)]
            self._take(depth + 1, roots, done)
        return done

    def root(self) -> bytes:
        """The root of the tree as it stands."""
        rest: list[bytes] = []
        for hashes in self._edge:
            both = [*hashes, *rest]
            rest = [fold(both)] if both else []
        return rest[0] if rest else EMPTY


def resume(hashes: Hashes, size: int) -> Growth:
    """The tree of the first `size` leaves, to be extended."""
    edge = []
    for level in range(0, max(size.bit_length(), 1), TILE_LEVELS):
        whole = size >> level
        edge.append(hashes(level, whole - whole % TILE, whole % TILE) if whole % TILE else [])
    return Growth(edge, size)


def root(hashes: Hashes, size: int) -> bytes:
    """The root of the tree of the first `size` leaves."""
    return _subtree(hashes, 0, size) if size else EMPTY


def _subtree(hashes: Hashes, start: int, end: int) -> bytes:
    """The root over the leaves from `start` to before `end`, which must be a subtree of some tree."""
    size = end - start
    level = (size.bit_length() - 1) // TILE_LEVELS * TILE_LEVELS
    whole = size >> level
    parts = list(hashes(level, start >> level, whole))
    if size > whole << level:
        parts.append(_subtree(hashes, start + (whole << level), end))
    return fold(parts)


def _split(start: int, end: int) -> int:
    """Where the left subtree of the leaves from `start` to before `end` ends."""
    return start + (1 << ((end - start - 1).bit_length() - 1))


def inclusion(hashes: Hashes, index: int, size: int) -> list[bytes]:
    """The audit path of the leaf `index`, counted from 0, in the tree of the first `size` leaves (2.1.1).

    ValueError if there is no such leaf.
    """
    if not 0 <= index < size:
        raise ValueError(f"A tree of {size} leaves has no leaf {index}.")
    path, start, end = [], 0, size
    while end - start > 1:
        middle = _split(start, end)
        if index < middle:
            path.append(_subtree(hashes, middle, end))
            end = middle
        else:
            path.append(_subtree(hashes, start, middle))
            start = middle
    return path[::-1]


def consistency(hashes: Hashes, first: int, second: int) -> list[bytes]:
    """The proof that the tree of `first` leaves is a prefix of that of `second` leaves (2.1.2).

    ValueError unless 0 < first <= second.
    """
    if not 0 < first <= second:
        raise ValueError(f"A tree of {first} leaves is not compared with one of {second}.")
    path, start, end = [], 0, second
    while first != end:
        middle = _split(start, end)
        if first <= middle:
            path.append(_subtree(hashes, middle, end))
            end = middle
        else:
            path.append(_subtree(hashes, start, middle))
            start = middle
    if start:
        path.append(_subtree(hashes, start, end))
    return path[::-1]


def included(entry: bytes, index: int, size: int, path: Sequence[bytes], root: bytes) -> bool:
    """Whether an audit path leads from the entry at `index` to the root of `size` leaves (RFC 9162, 2.1.3.2)."""
    if not 0 <= index < size:
        return False
    at, last, found = index, size - 1, leaf(entry)
    for step in path:
        if not last:
            return False
        if at % 2 or at == last:
            found = node(step, found)
            while at and not at % 2:
                at, last = at >> 1, last >> 1
        else:
            found = node(found, step)
        at, last = at >> 1, last >> 1
    return not last and found == root


def consistent(first: int, first_root: bytes, second: int, second_root: bytes, path: Sequence[bytes]) -> bool:
    """Whether a proof shows one tree to be a prefix of the other (RFC 9162, 2.1.4.2)."""
    if first == second:
        return first > 0 and not path and first_root == second_root
    if not 0 < first < second or not path:
        return False
    steps = list(path) if first & (first - 1) else [first_root, *path]
    at, last = first - 1, second - 1
    while at % 2:
        at, last = at >> 1, last >> 1
    old = new = steps[0]
    for step in steps[1:]:
        if not last:
            return False
        if at % 2 or at == last:
            old, new = node(step, old), node(step, new)
            while at and not at % 2:
                at, last = at >> 1, last >> 1
        else:
            new = node(new, step)
        at, last = at >> 1, last >> 1
    return not last and (old, new) == (first_root, second_root)
