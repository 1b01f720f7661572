"""How many tables of which size. Source: design/pairing.md, Tables of 3 to 6, "Sizes first"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def table_sizes(count: int, sizes: Sequence[int]) -> tuple[tuple[int, ...], int]:
    """The table sizes for `count` players, and how many of them have a bye.

    As few byes as possible; then as many tables as possible of the first size, then of the second, and so on. The
    result lists the tables of the first size first. O(count × sizes). Raises ValueError if a size is less than 2.

    >>> table_sizes(43, (4, 3))
    ((4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 3), 0)
    >>> table_sizes(5, (4, 3))
    ((4,), 1)
    """
    ordered = tuple(dict.fromkeys(sizes))
    if not ordered or min(ordered) < 2:
        raise ValueError(f"table sizes must be 2 or more, not {tuple(sizes)}")
    reachable = _reachable(count, ordered)
    seated = max(total for total in range(count + 1) if reachable[0][total])
    mix: list[int] = []
    left = seated
    for index, size in enumerate(ordered):
        tables = next(many for many in range(left // size, -1, -1) if reachable[index + 1][left - many * size])
        mix.extend([size] * tables)
        left -= tables * size
    return tuple(mix), count - seated


def mixes(count: int, sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All table sizes for `count` players with as few byes as possible, those of `table_sizes` first.

    >>> list(mixes(12, (4, 3)))
    [(4, 4, 4), (3, 3, 3, 3)]
    """
    ordered = tuple(dict.fromkeys(sizes))
    reachable = _reachable(count, ordered)
    seated = max(total for total in range(count + 1) if reachable[0][total])

    def fill(index: int, left: int) -> Iterator[tuple[int, ...]]:
        if index == len(ordered):
            yield ()
            return
        size = ordered[index]
        for many in range(left // size, -1, -1):
            if reachable[index + 1][left - many * size]:
                for rest in fill(index + 1, left - many * size):
                    yield (size,) * many + rest

    return fill(0, seated)


def _reachable(count: int, sizes: tuple[int, ...]) -> list[list[bool]]:
    """For each index, which totals can be written as a sum of the sizes from that index on."""
    table = [[False] * (count + 1) for _ in range(len(sizes) + 1)]
    table[len(sizes)][0] = True
    for index in range(len(sizes) - 1, -1, -1):
        for total in range(count + 1):
            smaller = total - sizes[index]
            table[index][total] = table[index + 1][total] or (smaller >= 0 and table[index][smaller])
    return table
