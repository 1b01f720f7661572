"""Append to the ledger, and read it.

Appending is the only way to write: one transaction that records a batch's events, moves the stream's head and runs
the projections that follow the stream. Every read brings events to their type's present schema.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from uuid import UUID

from django.db import DatabaseError, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from games.ledger import chain, clock, drafts, driver, engines, heads, hooks, projections, rows
from games.ledger.chain import Row
from games.ledger.drafts import Draft
from games.ledger.errors import IdReused, Stale, WrongTournament, refusal, reused_id
from games.ledger.events import Appended, Fact, NewEvent, Recorded, as_facts, recorded
from games.ledger.order import Placed, place, tail
from games.ledger.verification import Verified, verify_all, verify_stream

__all__ = [
    "Appended",
    "Fact",
    "NewEvent",
    "Placed",
    "Recorded",
    "Verified",
    "append",
    "facts",
    "head",
    "holds",
    "place",
    "read",
    "read_all",
    "read_streams",
    "read_tournament",
    "tail",
    "verify_all",
    "verify_stream",
]


def append(
    *,
    stream: str,
    tournament: UUID,
    expected_version: int,
    events: Sequence[NewEvent],
    actor: str = "",
    device: str = "",
) -> Appended:
    """Record a batch at the end of a stream, all of it or nothing, in the caller's transaction if there is one.

    `expected_version` is the version that the sender knows the stream at: 0 for a new one. `actor` and `device` say
    who entered the events, on what.

    A repeated batch is answered with the first answer, whatever has been recorded since and whatever version is
    expected: an event is *there* if its id stands in this tournament with the same stream, type, schema and data
    (whoever sent it). A batch may repeat its first events and go on with new ones (an outbox sent once more, grown
    meanwhile). The new ones are recorded if the stream is at the expected version, or if its last event is the last
    of the repeated ones: nothing that the sender does not know stands between. `Appended.already` counts the
    repeated ones.

    Raises, with nothing of the batch recorded: Stale if the stream is at another version, or if a new event stands
    before one that is there already; IdReused if an id stands for another event, or twice in the batch;
    WrongTournament if the stream belongs to another tournament; BadEvent if something cannot be stored.

    StorageFull and ReadOnly say that the database took nothing. When the database itself refuses within a longer
    transaction, that whole transaction must be rolled back (Django sees to it); the other refusals leave it as it was.

    Takes the stream's lock until the transaction ends: whoever appends to several streams in one transaction takes
    them in one order everywhere (a game's stream before its tournament's), else two of them may wait for each other.
    """
    batch = drafts.draft(stream=stream, events=events, actor=actor, device=device)
    database = driver.database()
    try:
        if database.in_atomic_block:
            return _append(database, stream, tournament, expected_version, batch)
        if database.autocommit and not projections.followers(stream):
            # Nothing else belongs to this transaction: the engine begins and ends it itself.
            new = driver.mapped(database, engines.of(database).append, stream, tournament, expected_version, batch)
            if new is not None:
                hooks.call(stream, tournament, new[-1].pos)
                return Appended(tuple(new))
        with transaction.atomic():
            return _append(database, stream, tournament, expected_version, batch)
    except DatabaseError as error:
        event_id = reused_id(error)
        refused = refusal(error) if event_id is None else _reused(event_id)
        if refused is None:
            raise
        raise refused from error


def _append(
    database: BaseDatabaseWrapper, stream: str, tournament: UUID, expected_version: int, batch: Sequence[Draft]
) -> Appended:
    new = driver.mapped(database, engines.of(database).append, stream, tournament, expected_version, batch)
    if new is not None:
        return _follow((), new)
    # Something stands in its way, or may do so: the head is locked and looked at.
    head = heads.find(stream, lock=True)
    if head is None:
        with transaction.atomic():  # a savepoint: refused, it leaves no head behind
            return _write(stream, heads.lock(stream, tournament), expected_version, batch, tournament)
    return _write(stream, head, expected_version, batch, tournament)


def _write(stream: str, head: heads.Head, expected_version: int, batch: Sequence[Draft], tournament: UUID) -> Appended:
    """Record what of the batch is not there yet, if it may follow the locked head."""
    if head.tournament != tournament:
        raise WrongTournament(f"{stream} belongs to tournament {head.tournament}, not to {tournament}.")
    already = _already(stream, batch, _find(tournament, batch), head.version)
    fresh = batch[len(already) :]
    known = max((row.version for row in already), default=expected_version)
    if not fresh:
        hooks.announce(stream, tournament, already[-1].pos)
        return Appended(already, len(already))
    if head.version not in {expected_version, known}:
        raise _stale(head.version, already, f"{stream} is at version {head.version}, not at {expected_version}.")
    return _store(stream, head, already, fresh)


def _store(stream: str, head: heads.Head, already: tuple[Row, ...], fresh: Sequence[Draft]) -> Appended:
    database, (tournament, version, last_hash) = driver.database(), head
    new = chain.extend(last_hash, fresh, tournament=tournament, stream=stream, version=version, recorded_at=clock.now())
    places = driver.mapped(database, engines.of(database).insert, new)
    heads.know(stream, new[-1].version, new[-1].hash)
    return _follow(already, [Row._make((pos, *row[1:])) for pos, row in zip(places, new, strict=True)])


def _follow(already: tuple[Row, ...], new: Sequence[Row]) -> Appended:
    """The answer, once the projections have taken in what is new and whoever waits for it is to be told."""
    appended = Appended((*already, *new), len(already))
    stream, tournament = new[0].stream, new[0].tournament
    if projections.followers(stream):
        # No savepoint: whatever fails from here on is the database's refusal, and takes the whole transaction with it.
        with transaction.atomic(savepoint=False):
            projections.follow(appended.events[len(already) :])
    hooks.announce(stream, tournament, new[-1].pos)
    return appended


def _find(tournament: UUID, batch: Sequence[Draft]) -> dict[UUID, Row]:
    """The rows that stand for the batch's ids; ids that we have just made are not looked for."""
    ids = [draft.event_id for draft in batch if draft.sent]
    return rows.by_ids(tournament, ids)


def _already(stream: str, batch: Sequence[Draft], found: dict[UUID, Row], current: int) -> tuple[Row, ...]:
    """The batch's first events that are there already, as recorded."""
    for draft in batch:
        row = found.get(draft.event_id)
        if row is not None and (row.stream, row.type, row.schema, row.data) != (stream, *draft[2:5]):
            raise _reused(draft.event_id)
    already = tuple(found[draft.event_id] for draft in batch if draft.event_id in found)
    if any(draft.event_id not in found for draft in batch[: len(already)]):
        kept = tuple(row for row, draft in zip(already, batch, strict=False) if row.event_id == draft.event_id)
        raise _stale(current, kept, f"{stream} has a later event of this batch already, and not one before it.")
    return already


def _stale(current: int, already: tuple[Row, ...], reason: str) -> Stale:
    return Stale(current, tuple(map(recorded, already)), f"{reason} Read what was recorded meanwhile and decide again.")


def _reused(event_id: UUID) -> IdReused:
    return IdReused(event_id, f"The event id {event_id} stands for another event already. Give each event its own id.")


def head(stream: str) -> int:
    """The version of a stream's last event, 0 before its first."""
    found = heads.find(stream)
    return 0 if found is None else found.version


def holds(tournament: UUID, ids: Sequence[UUID]) -> bool:
    """Whether any of the ids stands for an event of the tournament already."""
    return bool(rows.by_ids(tournament, ids))


def read(stream: str, *, after: int = 0, upto: int | None = None) -> Iterator[Recorded]:
    """A stream's events in order: those after the version `after`, up to and with the version `upto`."""
    return map(recorded, rows.stream_rows(stream, after=after, upto=upto))


def facts(stream: str, *, after: int = 0) -> Iterator[Fact]:
    """As `read`, of each event what a fold needs, at a third of the cost."""
    return as_facts(rows.briefs(stream, after=after))


def read_tournament(tournament: UUID, *, after: int = 0) -> Iterator[Recorded]:
    """The events of all of a tournament's streams after the pos `after`, in the order of pos.

    With several writers on PostgreSQL an event may become visible after one with a higher pos: whoever asks what is
    new since the last time follows `tail`. A stream's own versions have no such gap.
    """
    return map(recorded, rows.log_rows(after=after, tournament=tournament))


def read_all(*, after: int = 0) -> Iterator[Recorded]:
    """The events of the whole log after the pos `after`, in the order of pos; with `read_tournament`'s reserve."""
    return map(recorded, rows.log_rows(after=after))


def read_streams() -> Iterator[Recorded]:
    """The events of the whole log stream by stream, each in its order."""
    return map(recorded, rows.all_streams())
