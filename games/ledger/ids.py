"""Event ids for events that come without one."""

from __future__ import annotations

import secrets
from uuid import UUID

from games.ledger import clock


def uuid7() -> UUID:
    """A UUID of version 7 (RFC 9562, 5.7): the clock's milliseconds, then 74 random bits.

    Ids made one after another lie close together in an index; their order means nothing.
    """
    milliseconds = clock.now() // 1000 & (1 << 48) - 1
    random = secrets.randbits(74)
    return UUID(int=milliseconds << 80 | 7 << 76 | random >> 62 << 64 | 0b10 << 62 | random & (1 << 62) - 1)
