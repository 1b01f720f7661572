"""Take parked streams up again where their projections stopped, without a rebuild."""

from __future__ import annotations

from typing import NamedTuple

from django.db import transaction

from games.ledger import heads, places, projections
from games.ledger.models import ParkedEvent
from games.ledger.projections import Projection
from games.ledger.rebuilding import runs, take
from games.ledger.store import read


class Retried(NamedTuple):
    """What came of a parked stream: how many events were taken in, and why it is parked still, if it is."""

    projection: str
    stream: str
    events: int
    error: str


def retry(*, projection: str = "", stream: str = "") -> list[Retried]:
    """Go on with every parked stream, or with those of one projection, or with one stream; one transaction for each.

    Appends to the stream wait meanwhile. Rows that other code has made are not gone on with: they need a rebuild.
    """
    notes = ParkedEvent.objects.order_by("projection", "stream")
    if projection:
        notes = notes.filter(projection=projection)
    if stream:
        notes = notes.filter(stream=stream)
    known = {item.name: item for item in projections.registered()}
    return [
        _retry(known[name], name_of) if name in known else Retried(name, name_of, 0, "There is no such projection.")
        for name, name_of in notes.values_list("projection", "stream")
    ]


@transaction.atomic
def _retry(projection: Projection, stream: str) -> Retried:
    heads.find(stream, lock=True)
    code, reached = places.of_stream(stream).get(projection.name, (projection.version, 0))
    if code != projection.version:
        reason = f"Its rows were made by code {code}, not {projection.version}: rebuild {projection.name}."
        return Retried(projection.name, stream, 0, reason)
    note = ParkedEvent.objects.filter(projection=projection.name, stream=stream)
    note.delete()
    stopped = set[str]()
    for run in runs(read(stream, after=reached)):
        take(projection, run, stopped)
        if stopped:
            break
    _, now = places.of_stream(stream).get(projection.name, (code, 0))
    error = note.values_list("error", flat=True).first()
    return Retried(projection.name, stream, now - reached, error or "")
