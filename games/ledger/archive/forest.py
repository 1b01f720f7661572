"""A Merkle tree (RFC 6962, 2.1) taken in from the left, some leaves one by one, others as complete subtrees."""

from __future__ import annotations

from collections.abc import Iterator

from games.ledger import merkle


class Forest:
    """The complete subtrees that the leaves so far make, the largest first: at most one of each size."""

    def __init__(self) -> None:
        self.size = 0
        self._trees: list[tuple[int, bytes]] = []

    def add(self, level: int, subtree: bytes) -> None:
        """Take in the root of the next 2**level leaves. ValueError if no such subtree begins here."""
        if not 0 <= level < 63 or self.size % (1 << level):
            raise ValueError(f"No subtree of level {level} begins after {self.size} leaves.")
        self.size += 1 << level
        while self._trees and self._trees[-1][0] == level:
            subtree = merkle.node(self._trees.pop()[1], subtree)
            level += 1
        self._trees.append((level, subtree))

    def root(self) -> bytes:
        """The root of the tree as it stands. O(log n)."""
        if not self._trees:
            return merkle.EMPTY
        *left, (_, found) = self._trees
        for _, subtree in reversed(left):
            found = merkle.node(subtree, found)
        return found


def cover(start: int, end: int) -> Iterator[tuple[int, int]]:
    """The fewest complete subtrees, level and number, over the leaves from `start` to before `end`, in order."""
    while start < end:
        level = (end - start).bit_length() - 1
        if start:
            level = min(level, (start & -start).bit_length() - 1)
        yield level, start >> level
        start += 1 << level
