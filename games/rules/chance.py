"""Seeded chance: the only source of randomness in the product's pure code.

The standard library promises the same numbers for `random.random()` across Python versions, but not for `shuffle` or
`choice`. A log must replay to the same bytes for ever and everywhere, so the draw is defined here: SHA-256 of the seed
and a counter, eight bytes at a time, with rejection so that no value is favoured.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

_SPAN = 1 << 64


class Chance:
    """A stream of draws that `seed` determines wholly.

    >>> Chance("thistle").shuffle([1, 2, 3, 4, 5]) == Chance("thistle").shuffle([1, 2, 3, 4, 5])
    True
    """

    def __init__(self, seed: int | str) -> None:
        self._key = f"{type(seed).__name__}:{seed}".encode()
        self._words = self._generate()

    def _generate(self) -> Iterator[int]:
        counter = 0
        while True:
            block = sha256(self._key + counter.to_bytes(8, "big")).digest()
            for start in range(0, 32, 8):
                yield int.from_bytes(block[start : start + 8], "big")
            counter += 1

    def below(self, limit: int) -> int:
        """A whole number from 0 to `limit` − 1, each as likely. Raises ValueError unless 1 ≤ limit ≤ 2^64."""
        if not 1 <= limit <= _SPAN:
            raise ValueError(f"limit must be from 1 to 2^64, not {limit}")
        fair = _SPAN - _SPAN % limit
        for word in self._words:
            if word < fair:
                return word % limit
        raise AssertionError("the stream of draws has no end")

    def integer(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included."""
        return low + self.below(high - low + 1)

    def choice(self, items: Sequence[T]) -> T:
        """One of `items`. Raises ValueError if there is none."""
        return items[self.below(len(items))]

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """A new list of `items` in an order drawn by Fisher and Yates's method. O(n)."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed
