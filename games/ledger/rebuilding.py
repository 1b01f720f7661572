"""Rebuild projections from the log, or only check that a rebuild would give the rows there are."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import islice
from typing import NamedTuple

from django.db import connection, models, transaction

from games.ledger import places, projections
from games.ledger.events import Recorded
from games.ledger.models import ParkedEvent
from games.ledger.projections import Projection
from games.ledger.store import read_streams

RUN = 100
"""Events that a projection is given in one savepoint."""


class Rebuilt(NamedTuple):
    """What a rebuild, or its check, found. `differing` are the tables that had other rows before."""

    projection: str
    events: int
    parked: int
    differing: tuple[str, ...]


class Contents(NamedTuple):
    """A table's rows in brief: their number, and the sum of their hashes, which no order of rows changes."""

    rows: int
    digest: int


def rebuild(names: Iterable[str] | None = None, *, check: bool = False) -> list[Rebuilt]:
    """Empty the named projections (all of them, by default) and make them anew from the log.

    One transaction for each: readers see the old rows until it commits, appends wait for it. With `check` the
    transaction is rolled back in the end, and nothing has changed. KeyError names an unknown projection.
    Stream by stream, so that whoever folds a stream does so once however many streams grew side by side. Linear in the
    log for each projection; memory holds one page of events and a place for each stream parked.
    """
    known = {projection.name: projection for projection in projections.registered()}
    return [_rebuild(known[name], check=check) for name in (known if names is None else names)]


def _rebuild(projection: Projection, *, check: bool) -> Rebuilt:
    with transaction.atomic():
        _hold_appends()
        before = {model: _before(model) for model in projection.models}
        projection.reset()
        places.forget(projection.name)
        ParkedEvent.objects.filter(projection=projection.name).delete()
        events, stopped = 0, set[str]()
        for run in runs(event for event in read_streams() if event.stream.startswith(projection.streams)):
            events += len(run)
            take(projection, run, stopped)
        differing = tuple(
            model._meta.label  # noqa: SLF001 - Django's documented interface
            for model in projection.models
            if contents(model) != before[model]
        )
        transaction.set_rollback(check)
    return Rebuilt(projection.name, events, len(stopped), differing)


def _before(model: type[models.Model]) -> Contents | None:
    """The table's rows as they are; None if a column holds what is no value of it, as SQLite's may: no log gives it."""
    try:
        return contents(model)
    except (ValueError, TypeError):
        return None


def _hold_appends() -> None:
    """Let appends wait until this transaction ends, so that none falls between the log read and the rows written."""
    if connection.vendor == "postgresql":  # on SQLite this transaction is the only one that writes
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE ledger_head IN EXCLUSIVE MODE")


def runs(events: Iterator[Recorded]) -> Iterator[list[Recorded]]:
    """The events in runs of RUN."""
    while run := list(islice(events, RUN)):
        yield run


def take(projection: Projection, run: list[Recorded], stopped: set[str]) -> None:
    """Give a projection a run of events, park the streams at which it stops (added to `stopped`), move its places."""
    ends = dict.fromkeys(stopped, 0)  # the first version of a stream that is not taken in
    for failure in projections.run(projection, run, stopped):
        projections.park(projection, *failure)
        ends[failure.event.stream] = failure.event.version
    taken = [event for event in run if event.stream not in ends or event.version < ends[event.stream]]
    reached = {event.stream: event for event in taken}
    code = projection.version
    places.move([places.Place(projection.name, stream, code, at.version, at.pos) for stream, at in reached.items()])


def contents(model: type[models.Model]) -> Contents:
    """A table's rows in brief, but for the numbers that the database gives them. Linear; holds a page of rows."""
    rows, total = model._default_manager, 0  # noqa: SLF001 - Django's documented interface
    for row in rows.values_list(*_columns(model)).iterator(chunk_size=1000):
        total += int.from_bytes(sha256(json.dumps(row, sort_keys=True, default=_text).encode()).digest(), "big")
    return Contents(rows.count(), total % (1 << 256))


def _columns(model: type[models.Model], names: Sequence[str] = ()) -> Iterator[str]:
    """The table's columns, or those of these names, but for the number that the database gives a row.

    A reference to a row that has one becomes what makes that row unique.
    """
    for column in model._meta.concrete_fields:  # noqa: SLF001 - Django's documented interface
        if names and column.name not in names:
            continue
        target = column.related_model
        if isinstance(target, type) and isinstance(target._meta.pk, models.AutoField):  # noqa: SLF001 - the same
            yield from (f"{column.name}__{name}" for name in _columns(target, _unique(target)))
        elif not isinstance(column, models.AutoField):
            yield column.attname


def _unique(model: type[models.Model]) -> Sequence[str]:
    """The columns of the table's first constraint of uniqueness, none if it has none."""
    constraints = model._meta.constraints  # noqa: SLF001 - Django's documented interface
    unique = (item for item in constraints if isinstance(item, models.UniqueConstraint) and item.condition is None)
    return next((item.fields for item in unique if item.fields), ())


def _text(value: object) -> str:
    return bytes(value).hex() if isinstance(value, bytes | memoryview) else str(value)
