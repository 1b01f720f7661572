"""People who are called the same: pages tell them apart by number and club."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable


def alike(names: Iterable[tuple[int, str]]) -> frozenset[int]:
    """The numbers of those whose name another one has too, whatever its case."""
    known = [(number, name.casefold()) for number, name in names]
    times = Counter(name for _, name in known)
    return frozenset(number for number, name in known if times[name] > 1)
