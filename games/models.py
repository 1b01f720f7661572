"""The tables of the app; the ledger's own are made beside its code."""

from __future__ import annotations

from django.db import models

from games.ledger.models import (
    LedgerCheckpoint,
    LedgerEvent,
    LedgerHead,
    LedgerOrder,
    LedgerTile,
    ParkedEvent,
    ProjectionPlace,
)

__all__ = [
    "Game",
    "LedgerCheckpoint",
    "LedgerEvent",
    "LedgerHead",
    "LedgerOrder",
    "LedgerTile",
    "ParkedEvent",
    "ProjectionPlace",
]


class Game(models.Model):
    """A projection: what lists and boards show of a game without replaying it (`games.projections`).

    `players` are seat names, `scores` and `placements` by seat name, as in the summary of the record. `corrected` says
    that not all of what was recorded counts any more.
    """

    id = models.UUIDField(primary_key=True)
    tournament = models.UUIDField(db_index=True)
    game = models.CharField(max_length=40)
    players = models.JSONField()
    status = models.CharField(max_length=12)
    phase = models.CharField(max_length=20)
    to_act = models.JSONField()
    scores = models.JSONField()
    placements = models.JSONField()
    entry = models.CharField(max_length=10)
    irregularities = models.PositiveIntegerField(default=0)
    corrected = models.BooleanField(default=False)
    version = models.PositiveIntegerField()
    last_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.game} {self.id}"
