"""Read the log back and check every chain, every head, the tree and every checkpoint; memory stays flat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.db import connection

from games.ledger import chain, heads, raw
from games.ledger.audit import Audit, Unsound
from games.ledger.chain import Break, RawRow, Row
from games.ledger.heads import Head
from games.ledger.rows import stream_rows
from games.ledger.walk import Walk, check_heads


class Verified(NamedTuple):
    """What a verification found good, and the first thing that is not, if there is one."""

    events: int
    streams: int
    checkpoints: int
    broken: Break | Unsound | None


def verify_all() -> Verified:
    """Check the whole log until something is bad: one pass in the global order. Appends may go on.

    Every event against its stream's chain, every stream against its head, the tree and every checkpoint against the
    events, every signature against the keys that are trusted. Linear; holds a page of events and the last hashes of
    some thousand streams.
    """
    walk, audit = Walk(), Audit()
    broken: Break | Unsound | None = _before_all()
    for rows in raw.pages() if broken is None else ():
        broken = walk.go(rows)
        if broken is None and rows[0][12]:
            broken = _gap(rows, walk.events - len(rows)) or audit.take([row[11] for row in rows])
        if broken is not None:
            break
    broken = broken or check_heads() or audit.end() or _nowhere()
    return Verified(walk.events, walk.streams, audit.checkpoints, broken)


def _before_all() -> Break | None:
    """The first event that stands before the first place: no reader of the global order would ever meet it."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT event.stream, event.version, event.pos, placed.place FROM ledger_order AS placed"
            " JOIN ledger_event AS event ON event.pos = placed.pos WHERE placed.place < 1 ORDER BY placed.place LIMIT 1"
        )
        found = cursor.fetchone()
    if found is None:
        return None
    stream, version, pos, place = found
    return Break(stream, version, pos, f"It has the place {place} in the global order, which begins with 1.")


def _gap(rows: Sequence[RawRow], before: int) -> Break | Unsound | None:
    """What is missing if these rows have not the places that follow the first `before`."""
    if rows[-1][12] == before + len(rows):
        return None
    place = next(number for number, row in enumerate(rows, before + 1) if row[12] != number)
    return check_heads() or Unsound(place - 1, f"The event of the place {place} is missing.")


def _nowhere() -> Unsound | None:
    """The first event of PostgreSQL's that the sequencer has passed over, if any."""
    if connection.vendor != "postgresql":
        return None
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT min(pos) FROM ledger_event AS event"
            " WHERE pos <= (SELECT coalesce(max(low), 0) FROM ledger_sequencer)"
            " AND NOT EXISTS (SELECT FROM ledger_order AS placed WHERE placed.pos = event.pos)"
        )
        pos = cursor.fetchone()[0]
    return None if pos is None else Unsound(0, f"The event at pos {pos} has no place in the global order.")


def verify_stream(stream: str) -> Break | None:
    """The first bad event of a stream, None if its chain holds up to its head and beyond. Linear.

    Events recorded meanwhile are checked or not, and alarm nobody.
    """
    head = heads.find(stream)
    broken = _check(stream, head, stream_rows(stream))
    if broken is not None and head is None:
        # Without a head: unless the stream began just now, between the two reads.
        broken = _check(stream, heads.find(stream), stream_rows(stream))
    return broken


def _check(stream: str, head: Head | None, rows: Iterator[Row]) -> Break | None:
    """The first bad row. The head was read before the rows: they reach it, and have its hash where it stands."""
    version, last_hash = 0, chain.GENESIS
    for row in rows:
        if head is None:
            return Break(stream, row.version, row.pos, "Its stream has no head.")
        broken = chain.check(row, version + 1, last_hash)
        if broken is None and row.tournament != head.tournament:
            broken = Break(stream, row.version, row.pos, "Its tournament is not that of the stream's head.")
        if broken is None and row.version == head.version and row.hash != head.hash:
            broken = Break(stream, row.version, row.pos, "Its hash is not that of the stream's head.")
        if broken is not None:
            return broken
        version, last_hash = row.version, row.hash
    if head is not None and version < head.version:
        return Break(stream, version + 1, None, f"It is missing; the stream's head is at {head.version}.")
    return None
