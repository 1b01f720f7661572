"""Event ids for events that come without one."""

from __future__ import annotations

import os
from uuid import UUID

from games.ledger import clock


def uuid7() -> UUID:
    """A UUID of version 7 (RFC 9562, 5.7): the clock's milliseconds, then 74 random bits.

    Ids made one after another lie close together in an index; their order means nothing.
    """
    return uuid7s(1)[0]


def uuid7s(count: int) -> list[UUID]:
    """So many ids, as `uuid7` makes them, with one look at the clock and one at the source of chance."""
    time = (clock.now() // 1000 & (1 << 48) - 1) << 80 | 7 << 76 | 0b10 << 62
    random = os.urandom(10 * count)
    made = []
    for start in range(0, 10 * count, 10):
        bits = int.from_bytes(random[start : start + 10], "big")
        made.append(UUID(int=time | bits >> 68 << 64 | bits & (1 << 62) - 1))
    return made
