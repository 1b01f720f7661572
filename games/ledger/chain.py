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

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from struct import Struct
from typing import NamedTuple, TypeAlias
from uuid import UUID

GENESIS = bytes(32)
"""The hash before a stream's first event."""

FORMAT = b"thistle event 1"

_LENGTH = Struct(">I").pack
_NUMBER = Struct(">Iq").pack
_from_hex = bytes.fromhex
_VERSION_AND_ID = Struct(">IqI16s").pack
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


RawRow: TypeAlias = tuple[int, bytes | str, str, int, bytes | str, str, int, bytes | str, int, str, str, bytes, int]
"""A `Row` as drivers give it, and its place in the global order (0 if it has none yet).

Its ids are bytes or hexadecimal digits, its data is text or that in UTF-8.
"""


Drafted: TypeAlias = tuple[bool, UUID, str, int, str, str, str]
"""A `drafts.Draft`: whether its id was sent, event_id, type, schema, data, actor and device."""

Brief: TypeAlias = tuple[int, str, int, str, bytes]
"""What a fold needs of a row: version, type, schema, data and hash."""


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


def extend(
    previous: bytes, batch: Sequence[Drafted], *, tournament: UUID, stream: str, version: int, recorded_at: int
) -> list[Row]:
    """The rows of a batch that follows the stream's event `version`, whose hash is `previous`; their `pos` is 0.

    Their hashes are those of `link`: what the events of one request have in common is encoded once.
    """
    begin, at = _START + tournament.bytes + _text(stream), _NUMBER(8, recorded_at)
    *_, actor, device = batch[0]
    people = _text(actor) + _text(device) + _LENGTH(len(GENESIS))
    rows = []
    for _, event_id, kind, schema, data, _, _ in batch:
        version += 1
        start, raw = _VERSION_AND_ID(8, version, 16, event_id.bytes), data.encode()
        fields = (begin, start, _kind(kind, schema), _LENGTH(len(raw)), raw, at, people, previous)
        previous = sha256(b"".join(fields)).digest()
        values = (0, tournament, stream, version, event_id, kind, schema, data, recorded_at, actor, device, previous)
        rows.append(Row._make(values))
    return rows


class Linker:
    """`link` for a whole log of raw rows: what one event has in common with the next is encoded once."""

    _KEPT = 10_000

    def __init__(self) -> None:
        self._streams: dict[tuple[bytes | str, str], bytes] = {}
        self._types: dict[tuple[str, int], bytes] = {}
        self._people: dict[tuple[str, str], bytes] = {}

    def __call__(self, previous: bytes, row: RawRow) -> bytes:
        """The hash of an event that follows the one with the hash `previous`; that of the row is not looked at."""
        _, tournament, stream, version, event_id, event_type, schema, data, recorded_at, actor, device, _, _ = row
        try:
            begin = self._streams[tournament, stream]
            kind = self._types[event_type, schema]
            people = self._people[actor, device]
        except KeyError:
            begin, kind, people = self._learn(row)
        if isinstance(event_id, str):
            event_id = _from_hex(event_id)
        if isinstance(data, str):
            data = data.encode()
        start, at = _VERSION_AND_ID(8, version, 16, event_id), _NUMBER(8, recorded_at)
        return sha256(b"".join((begin, start, kind, _LENGTH(len(data)), data, at, people, previous))).digest()

    def _learn(self, row: RawRow) -> tuple[bytes, bytes, bytes]:
        _, tournament, stream, _, _, event_type, schema, _, _, actor, device, _, _ = row
        for known in (self._streams, self._types, self._people):
            if len(known) >= self._KEPT:
                known.clear()
        owner = _from_hex(tournament) if isinstance(tournament, str) else tournament
        begin = self._streams[tournament, stream] = _START + owner + _text(stream)
        kind = self._types[event_type, schema] = _kind(event_type, schema)
        people = self._people[actor, device] = _text(actor) + _text(device) + _LENGTH(len(GENESIS))
        return begin, kind, people


def _text(text: str) -> bytes:
    raw = text.encode()
    return _LENGTH(len(raw)) + raw


@lru_cache(maxsize=1024)
def _kind(event_type: str, schema: int) -> bytes:
    return _text(event_type) + _NUMBER(8, schema)


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
