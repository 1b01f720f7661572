"""Read the log back and check every chain against every head; memory stays flat however long the log is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from django.db import connection

from games.ledger import chain, heads
from games.ledger.chain import Break, Row
from games.ledger.heads import Head
from games.ledger.rows import PAGE, select, stream_rows, uuid_out

HEADS = 200
"""Streams looked at together."""


class Verified(NamedTuple):
    """What a verification read, and the first bad event if there is one."""

    events: int
    streams: int
    broken: Break | None


def verify_stream(stream: str) -> Break | None:
    """The first bad event of a stream, None if its chain holds up to its head and beyond. Linear.

    Events recorded meanwhile are checked or not, and alarm nobody.
    """
    head = heads.find(stream)
    _, broken = _check(stream, head, stream_rows(stream))
    if broken is not None and head is None:
        # Without a head: unless the stream began just now, between the two reads.
        _, broken = _check(stream, heads.find(stream), stream_rows(stream))
    return broken


def verify_all() -> Verified:
    """Check every stream, in the order of their names, until one is bad. Appends may go on."""
    events, streams, after = 0, 0, ""
    while True:
        page = _heads(after)
        last = page[-1][0] if len(page) == HEADS else None
        expected = dict(page)
        for stream, rows in groupby(_rows_between(after, last), key=attrgetter("stream")):
            count, broken = _check(stream, expected.pop(stream, None), rows)
            events, streams = events + count, streams + 1
            if broken is not None and (broken := verify_stream(stream)) is not None:
                return Verified(events, streams, broken)
        for stream in expected:
            if (broken := verify_stream(stream)) is not None:
                return Verified(events, streams, broken)
        if last is None:
            return Verified(events, streams, None)
        after = last


def _check(stream: str, head: Head | None, rows: Iterator[Row]) -> tuple[int, Break | None]:
    """How many of a stream's rows are good, and what is bad after them.

    The head was read before the rows, so they reach it at least, and have its hash where it stands.
    """
    version, last_hash, tip = 0, chain.GENESIS, head
    for row in rows:
        if tip is None:
            return version, Break(stream, row.version, row.pos, "Its stream has no head.")
        broken = chain.check(row, version + 1, last_hash)
        if broken is None and row.tournament != tip.tournament:
            broken = Break(stream, row.version, row.pos, "Its tournament is not that of the stream's head.")
        if broken is None and row.version == tip.version and row.hash != tip.hash:
            broken = Break(stream, row.version, row.pos, "Its hash is not that of the stream's head.")
        if broken is not None:
            return version, broken
        version, last_hash = row.version, row.hash
    if tip is not None and version < tip.version:
        return version, Break(stream, version + 1, None, f"It is missing; the stream's head is at {tip.version}.")
    return version, None


def _heads(after: str) -> Sequence[tuple[str, Head]]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT stream, tournament, version, hash FROM ledger_head WHERE stream > %s ORDER BY stream LIMIT %s",
            [after, HEADS],
        )
        found = cursor.fetchall()
    return [(stream, Head(uuid_out(owner), version, bytes(last))) for stream, owner, version, last in found]


def _rows_between(after: str, last: str | None) -> Iterator[Row]:
    """The rows of the streams after one name and up to another (to the end, if None), stream by stream."""
    bound, parameters = ("", []) if last is None else (" AND stream <= %s", [last])
    version = (1 << 63) - 1
    while page := select(
        f"(stream, version) > (%s, %s){bound} ORDER BY stream, version LIMIT %s", [after, version, *parameters, PAGE]
    ):
        yield from page
        if len(page) < PAGE:
            return
        after, version = page[-1].stream, page[-1].version
