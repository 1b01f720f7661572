"""What the ledger refuses, each with a stable `code` and a sentence that a person can act on."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import DatabaseError

if TYPE_CHECKING:
    from games.ledger.events import Recorded


class LedgerError(Exception):
    """An append that was refused; nothing of it is stored."""

    code = "ledger_error"

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class BadEvent(LedgerError):
    """An event that cannot be stored: its name, its data or one of its labels is not what it must be."""

    code = "bad_event"


class WrongTournament(LedgerError):
    """The stream belongs to another tournament."""

    code = "wrong_tournament"


class IdReused(LedgerError):
    """An event id that already stands for another event of this tournament."""

    code = "id_reused"

    def __init__(self, event_id: UUID, message: str) -> None:
        super().__init__(message)
        self.event_id = event_id


class StorageFull(LedgerError):
    """The database has no room left."""

    code = "storage_full"


class ReadOnly(LedgerError):
    """The database takes no changes: its file or its server is read-only."""

    code = "read_only"


_NOTHING_STORED = "Nothing of this was stored; send it again once"


def refusal(error: DatabaseError) -> LedgerError | None:
    """What the ledger says of an error of the database, None of one that nobody outside can mend."""
    cause = error.__cause__
    # SQLite's result codes (their low byte), PostgreSQL's SQLSTATE.
    number, state = getattr(cause, "sqlite_errorcode", 0) & 0xFF, getattr(cause, "sqlstate", None)
    if number == sqlite3.SQLITE_FULL or state == "53100":
        return StorageFull(f"The database has no room left. {_NOTHING_STORED} the director has made some.")
    if number == sqlite3.SQLITE_READONLY or state == "25006":
        return ReadOnly(f"The database takes no changes at the moment. {_NOTHING_STORED} the director has opened it.")
    return None


def reused_id(error: DatabaseError) -> UUID | None:
    """The event id that another transaction recorded after this one had looked for it, if that is the error."""
    diagnosis = getattr(error.__cause__, "diag", None)
    if diagnosis is None or diagnosis.constraint_name != "ledger_event_tournament_event_id":
        return None
    return UUID(diagnosis.message_detail.split("=(")[1].split(")")[0].split(", ")[1])


class Stale(LedgerError):
    """The stream is not at the version that the caller expected.

    `current` is the version of its last event. `already` are the first events of the batch that had been recorded
    before, so that a sender can cross them off; the rest is not stored.
    """

    code = "stale"

    def __init__(self, current: int, already: tuple[Recorded, ...], message: str) -> None:
        super().__init__(message)
        self.current = current
        self.already = already
