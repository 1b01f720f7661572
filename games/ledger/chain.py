"""The hash chain of a stream: each event's hash covers the event and the hash before it.

The hash is SHA-256 over these fields in this order, each preceded by its length in bytes as a 4-byte big-endian number:

1. the text `thistle event 1` (the format's name and number);
2. tournament (16 bytes of the UUID), 3. stream, 4. version, 5. event_id (16 bytes), 6. type, 7. schema,
8. data (the canonical JSON text, exactly as stored), 9. recorded_at (microseconds since 1970 in UTC), 10. actor,
11. device, 12. the hash of the event before (32 bytes; zeros for a stream's first event).

Text is UTF-8; whole numbers are 8 bytes, big-endian, two's complement. `pos` is not covered: it is a place in one
database, and a log keeps its hashes when it moves to another.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from struct import Struct
from typing import NamedTuple
from uuid import UUID

GENESIS = bytes(32)
"""The hash before a stream's first event."""

FORMAT = b"thistle event 1"

_LENGTH = Struct(">I").pack
_NUMBER = Struct(">Iq").pack
_START = _LENGTH(len(FORMAT)) + FORMAT + _LENGTH(16)


class Row(NamedTuple):
    """An event exactly as it is stored: `data` is text, `recorded_at` whole microseconds, `hash` 32 bytes."""

    pos: int
    tournament: UUID
    stream: str
    version: int
    event_id: UUID
    type: str
    schema: int
    data: str
    recorded_at: int
    actor: str
    device: str
    hash: bytes


class Break(NamedTuple):
    """The first event of a log that is not what its chain says, and why, for people."""

    stream: str
    version: int
    pos: int | None
    reason: str


def link(previous: bytes, row: Row) -> bytes:
    """The hash, 32 bytes, of an event that follows the one with the hash `previous`. `row.hash` is not looked at."""
    stream, event_type, data = row.stream.encode(), row.type.encode(), row.data.encode()
    actor, device = row.actor.encode(), row.device.encode()
    # Written out field by field: verifying a whole log is mostly this expression.
    fields = (
        _START,
        row.tournament.bytes,
        _LENGTH(len(stream)),
        stream,
        _NUMBER(8, row.version),
        _LENGTH(16),
        row.event_id.bytes,
        _LENGTH(len(event_type)),
        event_type,
        _NUMBER(8, row.schema),
        _LENGTH(len(data)),
        data,
        _NUMBER(8, row.recorded_at),
        _LENGTH(len(actor)),
        actor,
        _LENGTH(len(device)),
        device,
        _LENGTH(len(previous)),
        previous,
    )
    return sha256(b"".join(fields)).digest()


def verify(rows: Iterable[Row], *, version: int = 0, previous: bytes = GENESIS) -> Break | None:
    """The first bad event among one stream's rows, given in the order of their versions, or None.

    `version` and `previous` are those of the event before the first row. Linear, and holds one row at a time.
    """
    for row in rows:
        version += 1
        broken = check(row, version, previous)
        if broken is not None:
            return broken
        previous = row.hash
    return None


def check(row: Row, version: int, previous: bytes) -> Break | None:
    """What is wrong with one row that should be the event `version` after the hash `previous`; None if nothing is."""
    if row.version != version:
        return Break(row.stream, version, None, f"It is missing; the next event there is has version {row.version}.")
    if row.hash != link(previous, row):
        return Break(row.stream, version, row.pos, "Its hash does not fit its content and the event before it.")
    return None
