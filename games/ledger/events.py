"""What goes into the ledger and what comes out of it: plain frozen values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple
from uuid import UUID

from games.ledger import codec, upcasters
from games.ledger.chain import Brief, Row


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event to be recorded.

    `event_id` is the sender's own id of the event, by which a repeated request is known; left out, one is made, and
    a repetition is recorded twice. `schema` numbers the form of `data` among those that `type` has had.
    """

    type: str
    data: Mapping[str, Any]
    event_id: UUID | None = None
    schema: int = 1


class Recorded(NamedTuple):
    """An event of the ledger, read in its type's present schema.

    `pos` is its place in this database's log, `version` its number in its stream, from 1. `recorded_at` is in whole
    microseconds since 1970 in UTC and may run backwards. `hash` is that of the event as it was stored.
    """

    pos: int
    tournament: UUID
    stream: str
    version: int
    event_id: UUID
    type: str
    schema: int
    data: Mapping[str, Any]
    recorded_at: int
    actor: str
    device: str
    hash: bytes


class Fact(NamedTuple):
    """What a fold needs of an event: not its id, nor who entered it, when and on what. In its type's present schema."""

    version: int
    type: str
    data: Mapping[str, Any]
    hash: bytes


@dataclass(frozen=True)
class Appended:
    """The answer to an append: the batch's events as recorded, in the order of the batch.

    The first `already` of them had been recorded by an earlier request. `rows` are the events as they are stored.
    """

    rows: tuple[Row, ...]
    already: int = 0

    @cached_property
    def events(self) -> tuple[Recorded, ...]:
        """The events, read when they are first asked for: most senders need to know no more than the version."""
        return tuple(map(recorded, self.rows))

    @property
    def version(self) -> int:
        """The stream's version after the batch, as it was when the batch's last event was first recorded."""
        return self.rows[-1].version

    @property
    def repeated(self) -> bool:
        """Whether this is an earlier answer once more, and nothing was recorded."""
        return self.already == len(self.rows)


def recorded(row: Row) -> Recorded:
    """The event that a stored row stands for: its data read, and brought to the present schema."""
    schema, data = upcasters.upcast(row.type, row.schema, codec.decode(row.data))
    return Recorded._make((*row[:6], schema, data, *row[8:]))


def as_facts(rows: Iterable[Brief]) -> Iterator[Fact]:
    """The facts that stored rows stand for."""
    for version, kind, schema, text, hash_ in rows:
        data: Mapping[str, Any] = codec.decode_stored(text)
        if upcasters.former(kind, schema):
            _, data = upcasters.upcast(kind, schema, data)
        yield Fact(version, kind, data, hash_)
