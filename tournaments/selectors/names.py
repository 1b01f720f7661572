"""People who are called the same: pages tell them apart by number and club."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tournaments.decisions.names import key


def alike(names: Iterable[tuple[int, str]]) -> frozenset[int]:
    """The numbers of those whose name a reader takes for another one's too."""
    known = [(number, key(name)) for number, name in names]
    times = Counter(name for _, name in known)
    return frozenset(number for number, name in known if times[name] > 1)
