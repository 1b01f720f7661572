"""What the ledger refuses, each with a stable `code` and a sentence that a person can act on."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

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
