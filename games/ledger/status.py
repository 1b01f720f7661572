"""How the ledger is, in figures that cost little."""

from __future__ import annotations

from typing import NamedTuple

from django.db import connection

from games.ledger import checkpoints, order, projections
from games.ledger.checkpoint import Checkpoint
from games.ledger.models import ParkedEvent
from games.ledger.order import Fence


class Lag(NamedTuple):
    """How far a projection is behind the streams it follows, in events, and in how many streams it is parked."""

    projection: str
    events: int
    parked: int


class Status(NamedTuple):
    """`place` is the last given, `waiting` what has none yet, `checkpoint` the last made."""

    events: int
    streams: int
    place: int
    waiting: Fence
    checkpoint: Checkpoint | None
    lags: tuple[Lag, ...]


def status() -> Status:
    """The ledger as it is at this moment. O(streams)."""
    with connection.cursor() as cursor:
        # Of the heads, not of the events: a count of those takes minutes in a long log.
        cursor.execute("SELECT count(*), coalesce(sum(version), 0) FROM ledger_head WHERE version > 0")
        streams, events = cursor.fetchone()
    lags = tuple(_lag(projection) for projection in projections.registered())
    return Status(int(events), streams, order.place(), order.fence(), checkpoints.latest(), lags)


def _lag(projection: projections.Projection) -> Lag:
    prefixes = projection.streams if isinstance(projection.streams, tuple) else (projection.streams,)
    followed = " OR ".join(["substr(head.stream, 1, %s) = %s"] * len(prefixes))
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT coalesce(sum(head.version - coalesce(place.version, 0)), 0) FROM ledger_head AS head"  # noqa: S608 - marks only
            " LEFT JOIN ledger_place AS place ON place.stream = head.stream AND place.projection = %s"
            f" WHERE {followed}",
            [projection.name, *(value for prefix in prefixes for value in (len(prefix), prefix))],
        )
        behind = cursor.fetchone()[0]
    return Lag(projection.name, int(behind), ParkedEvent.objects.filter(projection=projection.name).count())
