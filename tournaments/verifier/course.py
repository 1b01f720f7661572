"""The course of the tournament itself, event by event, as an archive holds it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, NoReturn
from uuid import UUID

from games.ledger import codec
from games.ledger.archive.lines import ArchiveError
from games.ledger.chain import Row
from games.ledger.events import recorded
from tournaments import events as e
from tournaments.state import State, evolve

UNFIT: Final = (ValueError, KeyError, TypeError, IndexError, AttributeError)
"""What events that cannot follow each other make the fold raise."""


_NAMING: Final = (e.EntrantRegistered.type, e.EntrantRenamed.type)

_PERSONAL: Final = ("name", "club", "sealed")


class Step(NamedTuple):
    """An event of the tournament, the state before it (None before the first) and the state after it."""

    line: int
    row: Row
    event: e.Event
    before: State | None
    after: State


def course(rows: Iterator[tuple[int, Row]]) -> Iterator[Step]:
    """Each event with what it makes of the tournament. Raises ArchiveError for one that cannot follow. O(events)."""
    state: State | None = None
    for line, row in rows:
        try:
            event = read(row)
            after = evolve(state, event)
        except UNFIT as error:
            reason = "It cannot follow the tournament's events before it."
            raise ArchiveError(line, reason, stream=row.stream, version=row.version) from error
        yield Step(line, row, event, state, after)
        state = after


def read(row: Row) -> e.Event:
    """The event, of those that name people only what is not sealed."""
    data = recorded(row).data
    if row.type in _NAMING:
        data = _without_names(data)
    return e.from_data(row.type, data)


def _without_names(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The body of an event that names people, the name left out: in plain, sealed, or sealed for nobody."""
    person, sealed = data.get("person", ""), data.get("sealed", "")
    if person:
        UUID(person)
    elif "sealed" in data:
        codec.decode(sealed)
    if not all(isinstance(text, str) for text in (sealed, data.get("name", ""), data.get("club", ""))):
        raise TypeError("names and what is sealed are texts")
    return {key: value for key, value in data.items() if key not in _PERSONAL} | {"name": ""}


def refuse(step: Step, reason: str) -> NoReturn:
    """Raise ArchiveError about the step's event."""
    raise ArchiveError(step.line, reason, stream=step.row.stream, version=step.row.version)
