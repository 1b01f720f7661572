"""Append to the ledger, and read it.

Appending is the only way to write: one transaction that records a batch's events, moves the stream's head and runs
the projections that follow the stream. Every read brings events to their type's present schema.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from uuid import UUID

from django.db import DatabaseError, connection, transaction

from games.ledger import chain, clock, drafts, heads, hooks, projections, rows
from games.ledger.chain import Row
from games.ledger.drafts import Draft
from games.ledger.errors import IdReused, Stale, WrongTournament, refusal, reused_id
from games.ledger.events import Appended, NewEvent, Recorded, recorded
from games.ledger.order import Placed, place, tail
from games.ledger.verification import Verified, verify_all, verify_stream

__all__ = [
    "Appended",
    "NewEvent",
    "Placed",
    "Recorded",
    "Verified",
    "append",
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
    try:
        if connection.in_atomic_block:
            return _append(stream, tournament, expected_version, batch)
        with transaction.atomic():
            return _append(stream, tournament, expected_version, batch)
    except DatabaseError as error:
        event_id = reused_id(error)
        refused = refusal(error) if event_id is None else _reused(event_id)
        if refused is None:
            raise
        raise refused from error


def _append(stream: str, tournament: UUID, expected_version: int, batch: Sequence[Draft]) -> Appended:
    head, repeated = heads.look(stream, tournament, [draft.event_id for draft in batch if draft.sent])
    if head is None:
        with transaction.atomic():  # a savepoint: refused, it leaves no head behind
            return _write(stream, heads.lock(stream, tournament), expected_version, batch, tournament)
    if not repeated and (head.version, head.tournament) == (expected_version, tournament):
        return _store(stream, head, (), batch)
    return _write(stream, head, expected_version, batch, tournament)


def _write(stream: str, head: heads.Head, expected_version: int, batch: Sequence[Draft], tournament: UUID) -> Appended:
    """Record what of the batch is not there yet, if it may follow the locked head."""
    if head.tournament != tournament:
        raise WrongTournament(f"{stream} belongs to tournament {head.tournament}, not to {tournament}.")
    already = _already(stream, batch, _find(tournament, batch), head.version)
    fresh = batch[len(already) :]
    known = max((event.version for event in already), default=expected_version)
    if not fresh:
        hooks.announce(stream, tournament, already[-1].pos)
        return Appended(already, len(already))
    if head.version not in {expected_version, known}:
        raise _stale(head.version, already, f"{stream} is at version {head.version}, not at {expected_version}.")
    return _store(stream, head, already, fresh)


def _store(stream: str, head: heads.Head, already: tuple[Recorded, ...], fresh: Sequence[Draft]) -> Appended:
    # No savepoint: whatever fails from here on is the database's refusal, and takes the whole transaction with it.
    with transaction.atomic(savepoint=False):
        new = _record(stream, head, fresh)
        projections.follow(new)
        hooks.announce(stream, head.tournament, new[-1].pos)
    return Appended(already + new, len(already))


def _find(tournament: UUID, batch: Sequence[Draft]) -> dict[UUID, Row]:
    """The rows that stand for the batch's ids; ids that we have just made are not looked for."""
    ids = [draft.event_id for draft in batch if draft.sent]
    return rows.by_ids(tournament, ids)


def _already(stream: str, batch: Sequence[Draft], found: dict[UUID, Row], current: int) -> tuple[Recorded, ...]:
    """The batch's first events that are there already, as recorded."""
    for draft in batch:
        row = found.get(draft.event_id)
        if row is not None and (row.stream, row.type, row.schema, row.data) != (stream, *draft[2:5]):
            raise _reused(draft.event_id)
    already = tuple(recorded(found[draft.event_id]) for draft in batch if draft.event_id in found)
    if any(draft.event_id not in found for draft in batch[: len(already)]):
        kept = tuple(event for event, draft in zip(already, batch, strict=False) if event.event_id == draft.event_id)
        raise _stale(current, kept, f"{stream} has a later event of this batch already, and not one before it.")
    return already


def _record(stream: str, head: heads.Head, batch: Sequence[Draft]) -> tuple[Recorded, ...]:
    tournament, version, last_hash = head
    now = clock.now()
    new = []
    for _, event_id, event_type, schema, data, actor, device in batch:
        version += 1
        row = Row(0, tournament, stream, version, event_id, event_type, schema, data, now, actor, device, b"")
        last_hash = chain.link(last_hash, row)
        new.append(row._replace(hash=last_hash))
    return tuple(recorded(row) for row in rows.insert(new))


def _stale(current: int, already: tuple[Recorded, ...], reason: str) -> Stale:
    return Stale(current, already, f"{reason} Read what was recorded meanwhile and decide again.")


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
