"""One event of the log, found by its place or by its id: what a proof is asked about."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from django.db import connection

from games.ledger.rows import uuid_in

_BY_ID = (
    "SELECT event.stream, event.version, event.hash, placed.place FROM ledger_event AS event"
    " LEFT JOIN ledger_order AS placed ON placed.pos = event.pos"
    " WHERE event.tournament = %s AND event.event_id = %s"
)
_BY_PLACE = (
    "SELECT event.hash FROM ledger_order AS placed JOIN ledger_event AS event ON event.pos = placed.pos"
    " WHERE placed.place = %s"
)


class Located(NamedTuple):
    """Where an event stands; `place` is its place in the global order, None as long as it waits for one."""

    stream: str
    version: int
    hash: bytes
    place: int | None


def by_id(tournament: UUID, event_id: UUID) -> Located | None:
    """The tournament's event of this id. One query."""
    with connection.cursor() as cursor:
        cursor.execute(_BY_ID, [uuid_in(tournament), uuid_in(event_id)])
        found = cursor.fetchone()
    return None if found is None else Located(found[0], found[1], bytes(found[2]), found[3])


def hash_at(place: int) -> bytes | None:
    """The hash of the event at a place, None if nothing stands there. One query."""
    with connection.cursor() as cursor:
        cursor.execute(_BY_PLACE, [place])
        found = cursor.fetchone()
    return None if found is None else bytes(found[0])
