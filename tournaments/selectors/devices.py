"""The devices at the tables of a round, and what they entered that no game took."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from tournaments import selectors
from tournaments.models import TableDevice

LOST: Final = timedelta(seconds=90)
"""A device that has not been heard of for longer is gone, or has no connection: pages ask every few seconds."""


@dataclass(frozen=True, slots=True)
class Device:
    """A device at a table, and whether it is the one that enters."""

    seen_at: datetime
    known: int
    unsent: int
    pen: bool


def devices(tournament: UUID, round_: int, table: int, pen: str) -> list[Device]:
    """The devices of a table in the order in which they came. One query."""
    rows = TableDevice.objects.filter(tournament_id=tournament, round=round_, table=table)
    return [Device(row.seen_at, row.known, row.unsent, row.device == pen) for row in rows]


def last_heard(tournament: UUID, round_: int) -> Mapping[int, datetime]:
    """Table → when one of its devices was heard of last. One query."""
    found: dict[int, datetime] = {}
    rows = TableDevice.objects.filter(tournament_id=tournament, round=round_).values_list("table", "seen_at")
    for table, seen_at in rows:
        found[table] = max(seen_at, found.get(table, seen_at))
    return found


def aside(tournament: UUID, round_: int, table: int) -> Sequence[Sequence[Mapping[str, Any]]]:
    """What devices of the table entered and its game did not take: each time it happened, the events in order."""
    rounds = selectors.load(tournament).state.rounds
    tables = rounds[round_ - 1].tables if round_ <= len(rounds) else ()
    return [kept.entries for at in tables if at.number == table for kept in at.aside]
