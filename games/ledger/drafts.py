"""A batch made ready to be recorded: every word of it checked, its data in canonical text, an id for each event."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple
from uuid import UUID

from games.ledger import codec
from games.ledger.errors import BadEvent, IdReused
from games.ledger.events import NewEvent
from games.ledger.ids import uuid7s
from games.ledger.limits import MAX_LABEL, MAX_NAME, MAX_SCHEMA


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
    _check_labels(stream, actor, device)
    sent = [event.event_id for event in events if event.event_id]
    _check_ids(sent)
    made = iter(uuid7s(len(events) - len(sent)))
    return [_draft(event, event.event_id or next(made), actor, device) for event in events]


@lru_cache(maxsize=1024)
def _check_labels(stream: str, actor: str, device: str) -> None:
    """A device enters event after event; only what passes is kept."""
    _check("The stream's name", stream, 1, MAX_NAME)
    _check("The actor", actor, 0, MAX_LABEL)
    _check("The device", device, 0, MAX_LABEL)


def _check_ids(sent: Sequence[UUID]) -> None:
    if len(sent) > 1 and len(set(sent)) < len(sent):
        twice = next(event_id for place, event_id in enumerate(sent) if event_id in sent[:place])
        raise IdReused(twice, f"The event id {twice} is twice in this batch.")


def _draft(event: NewEvent, event_id: UUID, actor: str, device: str) -> Draft:
    _check_kind(event.type, event.schema)
    try:
        data = codec.encode(event.data)
    except codec.CodecError as error:
        raise BadEvent(f"The data of {event.type} cannot be stored: {error}") from error
    return Draft(event.event_id is not None, event_id, event.type, event.schema, data, actor, device)


@lru_cache(maxsize=1024)
def _check_kind(event_type: str, schema: int) -> None:
    """There are few kinds of events, and each passes once; a refusal is not kept."""
    _check("The event's type", event_type, 1, MAX_NAME)
    if not 1 <= schema <= MAX_SCHEMA:
        raise BadEvent(f"The schema of {event_type} is a number from 1 to {MAX_SCHEMA}, not {schema}.")


def _check(what: str, text: str, shortest: int, longest: int) -> None:
    if not shortest <= len(text) <= longest:
        raise BadEvent(f"{what} has {shortest} to {longest} characters, not {len(text)}.")
    if "\x00" in text or (not text.isascii() and _has_surrogate(text)):
        raise BadEvent(f"{what} holds a character that cannot be stored.")


def _has_surrogate(text: str) -> bool:
    return any("\ud800" <= character <= "\udfff" for character in text)
