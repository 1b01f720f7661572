"""A mapping for things numbered 1, 2, 3, … that never changes: another one with one thing put in costs little."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeVar

V = TypeVar("V")

_CHUNK: Final = 64


class Numbered(Mapping[int, V]):
    """`put` makes another one, and shares all but a few of the values' places: O(√n) where copying is O(n), so that an
    event with ten thousand entrants is folded as quickly, for each of them, as one with ten.
    """

    __slots__ = ("_chunks", "_length")

    def __init__(self, values: Iterator[V] | tuple[V, ...] = ()) -> None:
        items = tuple(values)
        self._length = len(items)
        self._chunks = tuple(items[start : start + _CHUNK] for start in range(0, len(items), _CHUNK))

    def put(self, number: int, value: V) -> Numbered[V]:
        """With `value` under a number that there is, or under the next one. Raises KeyError for any other number."""
        place, within = divmod(number - 1, _CHUNK)
        if not 1 <= number <= self._length + 1:
            raise KeyError(number)
        old = self._chunks[place] if place < len(self._chunks) else ()
        other: Numbered[V] = Numbered()
        other._length = max(self._length, number)
        other._chunks = (
            *self._chunks[:place],
            (*old[:within], value, *old[within + 1 :]),
            *self._chunks[place + 1 :],
        )
        return other

    def __getitem__(self, number: int) -> V:
        if not 1 <= number <= self._length:
            raise KeyError(number)
        return self._chunks[(number - 1) // _CHUNK][(number - 1) % _CHUNK]

    def __iter__(self) -> Iterator[int]:
        return iter(range(1, self._length + 1))

    def __len__(self) -> int:
        return self._length

    def __repr__(self) -> str:
        return f"Numbered({dict(self)!r})"
