"""An archive into the database: the same events, the same hashes; their places in the log are new ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from itertools import islice
from typing import IO, NamedTuple

from django.db import transaction

from games.ledger import driver, engines, heads, hooks, projections, rows, store, upcasters
from games.ledger.archive.lines import LONGEST, ArchiveError, Placed, decode
from games.ledger.archive.verifying import Verified, verify
from games.ledger.chain import Row
from games.ledger.models import ParkedEvent
from games.ledger.rebuilding import runs, take


class Loaded(NamedTuple):
    """What was read, and how many of its events are new in this database."""

    archive: Verified
    new: int


@transaction.atomic
def load(file: IO[bytes], check: Callable[[IO[bytes]], Verified] = verify) -> Loaded:
    """Verify an archive, record the events that are not there yet, and run the projections over them.

    `check` is what verifies it: whoever knows tournaments brings more than `verifying.verify`.

    All of it or nothing. Loading it again, or an earlier or later one of the same tournament, adds what is new. Raises
    ArchiveError if it does not verify, or if a stream of this database has gone another way. The streams are locked
    until the transaction ends. Linear; holds what `verify` holds, and a page of events.
    """
    database = driver.database()
    insert_many = engines.of(database).insert_many
    found = check(file)
    before = _lock(found)
    file.seek(0)
    new = 0
    later: dict[str, int] = {}
    coming = _new(file, found, before)
    while page := list(islice(coming, rows.PAGE)):
        driver.mapped(database, insert_many, page)
        new += len(page)
        later |= {row.stream: row.version for row in page}
    _check_ends(found, before)
    moved = {stream: found.streams[stream] for stream in later}
    heads.move_many([(at.version, at.hash, stream) for stream, at in moved.items()])
    for stream in sorted(moved):
        _project(stream, before[stream])
        last = next(rows.stream_rows(stream, after=later[stream] - 1))
        hooks.announce(stream, found.header.tournament, last.pos)
    return Loaded(found, new)


def _lock(found: Verified) -> dict[str, heads.Head]:
    """Each stream's head as it stands here, locked; games before their tournament, as everywhere."""
    locked = {}
    for stream in sorted(found.streams):
        head = heads.lock(stream, found.header.tournament)
        if head.tournament != found.header.tournament:
            raise ArchiveError(0, f"Here {stream} belongs to tournament {head.tournament}.")
        locked[stream] = head
    return locked


def _new(file: IO[bytes], found: Verified, before: Mapping[str, heads.Head]) -> Iterator[Row]:
    """The rows after each stream's head, in the order of the archive; where the head is passed, the hashes agree."""
    digest = sha256()
    number = 0
    while raw := file.readline(LONGEST):
        number += 1
        digest.update(raw)
        line = decode(raw, number)
        if isinstance(line, Placed):
            row = line.row
            head = before[row.stream]
            if row.schema > 1 and not upcasters.former(row.type, row.schema - 1):
                reason = f"{row.type} has no schema {row.schema} here: a newer version wrote it. Update, then import."
                raise ArchiveError(number, reason, stream=row.stream, version=row.version)
            if row.version > head.version:
                yield row
            elif row.version == head.version and row.hash != head.hash:
                raise _parted(number, row)
    if digest.digest() != found.digest:
        raise ArchiveError(0, "The file was changed while it was read.")


def _check_ends(found: Verified, before: Mapping[str, heads.Head]) -> None:
    """Raise ArchiveError for a stream that is longer here and does not lead on from the archive's last event of it."""
    for stream, at in found.streams.items():
        if at.version < before[stream].version:
            here = next(rows.stream_rows(stream, after=at.version - 1, upto=at.version))
            if here.hash != at.hash:
                raise _parted(0, here)


def _parted(number: int, row: Row) -> ArchiveError:
    reason = "This database has another event in its place: the two logs went different ways."
    return ArchiveError(number, reason, stream=row.stream, version=row.version)


def _project(stream: str, before: heads.Head) -> None:
    """Run the projections over a stream's new events; those that had stopped in it stay so."""
    for projection in projections.registered():
        if not stream.startswith(projection.streams):
            continue
        parked = ParkedEvent.objects.filter(projection=projection.name, stream=stream)
        stopped = set(parked.values_list("stream", flat=True))
        for run in runs(store.read(stream, after=before.version)):
            take(projection, run, stopped)
