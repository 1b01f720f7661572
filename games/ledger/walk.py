"""One walk along the log that checks each event against its stream, however many streams grow side by side."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import connection

from games.ledger.chain import GENESIS, Break, Linker, RawRow
from games.ledger.rows import uuid_out

STREAMS = 20_000
"""Streams whose last events are held at a time; another stream's is read again."""


class Walk:
    """Where the walk has got to, and what it has counted."""

    def __init__(self) -> None:
        self.events = 0
        self.streams = 0
        self._link = Linker()
        self._ends: dict[str, tuple[int, bytes]] = {}

    def go(self, rows: Sequence[RawRow]) -> Break | None:
        """Check the next rows; the first bad one, at which the walk ends."""
        link, ends, begun = self._link, self._ends, []
        for count, row in enumerate(rows):
            stream, version, last = row[2], row[3], row[11]
            if version == 1:
                begun.append(row)
                before: tuple[int, bytes] | None = (0, GENESIS)
            else:
                before = ends.get(stream)
                if before is None or before[0] < version - 1:
                    # Not held any more; or what stands between got its place while the walk was near its end.
                    before = self._before(stream, version) or before
            if before is None or before[0] != version - 1 or link(before[1], row) != last:
                self._count(count, begun)
                return self._headless(begun) or self._reason(row, before)
            ends[stream] = (version, last)
        self._count(len(rows), begun)
        if len(ends) > STREAMS:
            ends.clear()
        return self._headless(begun)

    def _count(self, events: int, begun: Sequence[RawRow]) -> None:
        self.events += events
        self.streams += len(begun)

    def _reason(self, row: RawRow, before: tuple[int, bytes] | None) -> Break:
        pos, stream, version = row[0], row[2], row[3]
        reached = self._reached(stream, version) if before is None else before[0]
        if reached == version - 1:
            return Break(stream, version, pos, "Its hash does not fit its content and the event before it.")
        if reached >= version:
            return Break(stream, version, pos, "It stands after a later event of its stream.")
        return Break(stream, reached + 1, None, f"It is missing; the next event there is has version {version}.")

    def _before(self, stream: str, version: int) -> tuple[int, bytes] | None:
        """The event before this one, which the walk has passed already, unless it is missing."""
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT version, hash FROM ledger_event WHERE stream = %s AND version = %s", [stream, version - 1]
            )
            found = cursor.fetchone()
        return None if found is None else (found[0], bytes(found[1]))

    def _reached(self, stream: str, version: int) -> int:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT coalesce(max(version), 0) FROM ledger_event WHERE stream = %s AND version < %s",
                [stream, version],
            )
            return int(cursor.fetchone()[0])

    def _headless(self, begun: Sequence[RawRow]) -> Break | None:
        """The first of these streams' events whose stream has no head, or that of another tournament."""
        heads = {}
        with connection.cursor() as cursor:
            for start in range(0, len(begun), 1000):
                streams = [row[2] for row in begun[start : start + 1000]]
                marks = ", ".join(["%s"] * len(streams))
                cursor.execute(f"SELECT stream, tournament FROM ledger_head WHERE stream IN ({marks})", streams)  # noqa: S608 - marks only
                heads.update({stream: uuid_out(owner).bytes for stream, owner in cursor.fetchall()})
        for row in begun:
            pos, owner, stream = row[:3]
            if stream not in heads:
                return Break(stream, 1, pos, "Its stream has no head.")
            if heads[stream] != (bytes.fromhex(owner) if isinstance(owner, str) else owner):
                return Break(stream, 1, pos, "Its tournament is not that of the stream's head.")
        return None


def check_heads() -> Break | None:
    """The first head that is not where its stream ends. Each is compared with its stream in one moment. O(streams)."""
    after: str | None = None
    while page := _heads(after):
        for stream, version, last, end, pos, next_pos in page:
            if next_pos is not None:
                return Break(stream, version + 1, next_pos, f"The stream's head is before it, at {version}.")
            if version and end is None:
                return Break(stream, _missing(stream), None, f"It is missing; the stream's head is at {version}.")
            if version and end != last:
                return Break(stream, version, pos, "Its hash is not that of the stream's head.")
        after = page[-1][0]
    return None


def _heads(after: str | None) -> list[tuple[str, int, bytes, bytes | None, int | None, int | None]]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT head.stream, head.version, head.hash, event.hash, event.pos, beyond.pos FROM ledger_head AS head"
            " LEFT JOIN ledger_event AS event ON event.stream = head.stream AND event.version = head.version"
            " LEFT JOIN ledger_event AS beyond ON beyond.stream = head.stream AND beyond.version = head.version + 1"
            " WHERE %s OR head.stream > %s ORDER BY head.stream LIMIT 1000",
            [after is None, after or ""],
        )
        found: list[tuple[str, int, bytes, bytes | None, int | None, int | None]] = cursor.fetchall()
    return found


def _missing(stream: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT coalesce(max(version), 0) + 1 FROM ledger_event WHERE stream = %s", [stream])
        return int(cursor.fetchone()[0])
