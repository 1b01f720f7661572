"""What each engine does in its own way: an append that nothing stands in the way of, and many rows at once.

Both offer the same functions; the driver's errors are the caller's to map (`games.ledger.driver`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from django.db.backends.base.base import BaseDatabaseWrapper

from games.ledger.engines import postgresql, sqlite

if TYPE_CHECKING:
    from collections.abc import Sequence
    from uuid import UUID

    from games.ledger.chain import Row
    from games.ledger.drafts import Draft


class Engine(Protocol):
    """The functions of an engine's module."""

    def append(
        self, of: BaseDatabaseWrapper, stream: str, tournament: UUID, version: int, batch: Sequence[Draft]
    ) -> list[Row] | None:
        """Record a batch if its stream is at `version` and nothing else stands against it, in the open transaction.

        In none, it is one of its own. None, and nothing is written, if the batch has to be looked at more closely.
        """

    def insert(self, of: BaseDatabaseWrapper, rows: Sequence[Row]) -> list[int]:
        """Store the next rows of a stream whose head is locked, and move the head; each row's `pos`, ascending."""

    def insert_many(self, of: BaseDatabaseWrapper, rows: Sequence[Row]) -> None:
        """Store rows of any streams, in their order; heads are the caller's."""


def of(database: BaseDatabaseWrapper) -> Engine:
    """The engine of a connection."""
    return cast("Engine", postgresql if database.vendor == "postgresql" else sqlite)
