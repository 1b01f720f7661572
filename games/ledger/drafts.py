"""A batch made ready to be recorded: every word of it checked, its data in canonical text, an id for each event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from games.ledger import codec
from games.ledger.errors import BadEvent, IdReused
from games.ledger.events import NewEvent
from games.ledger.ids import uuid7

MAX_NAME = 100
"""Characters of a stream's and of a type's name."""

MAX_LABEL = 200
"""Characters of an actor and of a device."""

MAX_SCHEMA = 32_767


class Draft(NamedTuple):
    """An event about to be recorded. `sent` tells whether the id came with it, and so may be there already."""

    sent: bool
    event_id: UUID
    type: str
    schema: int
    data: str
    actor: str
    device: str


def draft(*, stream: str, events: Sequence[NewEvent], actor: str, device: str) -> list[Draft]:
    """The batch's drafts. Raises BadEvent for what cannot be stored, IdReused for an id twice in the batch."""
    if not events:
        raise BadEvent("A batch holds at least one event.")
    _check("The stream's name", stream, 1, MAX_NAME)
    _check("The actor", actor, 0, MAX_LABEL)
    _check("The device", device, 0, MAX_LABEL)
    batch = [_draft(event, actor, device) for event in events]
    seen: set[UUID] = set()
    for event in batch:
        if event.event_id in seen:
            raise IdReused(event.event_id, f"The event id {event.event_id} is twice in this batch.")
        seen.add(event.event_id)
    return batch


def _draft(event: NewEvent, actor: str, device: str) -> Draft:
    _check("The event's type", event.type, 1, MAX_NAME)
    if not 1 <= event.schema <= MAX_SCHEMA:
        raise BadEvent(f"The schema of {event.type} is a number from 1 to {MAX_SCHEMA}, not {event.schema}.")
    try:
        data = codec.encode(event.data)
    except codec.CodecError as error:
        raise BadEvent(f"The data of {event.type} cannot be stored: {error}") from error
    event_id = event.event_id or uuid7()
    return Draft(event.event_id is not None, event_id, event.type, event.schema, data, actor, device)


def _check(what: str, text: str, shortest: int, longest: int) -> None:
    if not shortest <= len(text) <= longest:
        raise BadEvent(f"{what} has {shortest} to {longest} characters, not {len(text)}.")
    if "\x00" in text or (not text.isascii() and _has_surrogate(text)):
        raise BadEvent(f"{what} holds a character that cannot be stored.")


def _has_surrogate(text: str) -> bool:
    return any("\ud800" <= character <= "\udfff" for character in text)
