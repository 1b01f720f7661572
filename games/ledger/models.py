"""The ledger's tables. Only `store` and `projections` write them; the database itself refuses to change an event."""

from __future__ import annotations

from django.db import models


class LedgerEvent(models.Model):
    """One event of one stream. Triggers refuse UPDATE, DELETE and TRUNCATE (migration 0001)."""

    pos = models.BigAutoField(primary_key=True)
    tournament = models.UUIDField()
    stream = models.CharField(max_length=100)
    version = models.BigIntegerField()
    event_id = models.UUIDField()
    type = models.CharField(max_length=100)
    schema = models.SmallIntegerField()
    data = models.TextField()
    recorded_at = models.BigIntegerField()
    actor = models.CharField(max_length=200)
    device = models.CharField(max_length=200)
    hash = models.BinaryField(max_length=32)

    class Meta:
        db_table = "ledger_event"
        constraints = [
            models.UniqueConstraint(fields=["stream", "version"], name="ledger_event_stream_version"),
            models.UniqueConstraint(fields=["tournament", "event_id"], name="ledger_event_tournament_event_id"),
        ]
        indexes = [models.Index(fields=["tournament", "pos"], name="ledger_event_tournament_pos")]

    def __str__(self) -> str:
        return f"{self.stream} {self.version} {self.type}"


class LedgerOrder(models.Model):
    """An event's place in the global order, gap-free from 1 (migration 0003). On SQLite a view: the place is pos."""

    place = models.BigIntegerField(primary_key=True)
    pos = models.BigIntegerField(unique=True)

    class Meta:
        db_table = "ledger_order"

    def __str__(self) -> str:
        return f"{self.place}: {self.pos}"


class LedgerHead(models.Model):
    """Where a stream has got to: the row that an append locks."""

    stream = models.CharField(max_length=100, primary_key=True)
    tournament = models.UUIDField()
    version = models.BigIntegerField()
    hash = models.BinaryField(max_length=32)

    class Meta:
        db_table = "ledger_head"

    def __str__(self) -> str:
        return f"{self.stream} {self.version}"


class LedgerTile(models.Model):
    """The root of a complete subtree of the Merkle tree over the global order: of 2**level leaves, level 8, 16, …"""

    pk = models.CompositePrimaryKey("level", "number")
    level = models.SmallIntegerField()
    number = models.BigIntegerField()
    hash = models.BinaryField(max_length=32)

    class Meta:
        db_table = "ledger_tile"

    def __str__(self) -> str:
        return f"{self.level}: {self.number}"


class LedgerCheckpoint(models.Model):
    """A signed statement of what the log held (`games.ledger.checkpoint`). Triggers keep it as it was made."""

    size = models.BigIntegerField(primary_key=True)
    time = models.BigIntegerField()
    origin = models.CharField(max_length=100)
    root = models.BinaryField(max_length=32)
    key = models.BinaryField(max_length=32)
    signature = models.BinaryField(max_length=64)

    class Meta:
        db_table = "ledger_checkpoint"

    def __str__(self) -> str:
        return f"{self.origin} {self.size}"


class ProjectionPlace(models.Model):
    """How far a projection has followed a stream, and which version of its code did so.

    One row per stream, so that appends to different streams never wait for each other.
    """

    projection = models.CharField(max_length=100)
    stream = models.CharField(max_length=100)
    code = models.IntegerField()
    version = models.BigIntegerField()
    pos = models.BigIntegerField()

    class Meta:
        db_table = "ledger_place"
        constraints = [models.UniqueConstraint(fields=["stream", "projection"], name="ledger_place_stream_projection")]

    def __str__(self) -> str:
        return f"{self.projection} {self.stream} {self.version}"


class ParkedEvent(models.Model):
    """The event of a stream at which a projection stopped, and why. It follows the stream again after a rebuild."""

    projection = models.CharField(max_length=100)
    stream = models.CharField(max_length=100)
    tournament = models.UUIDField()
    version = models.BigIntegerField()
    pos = models.BigIntegerField()
    error = models.TextField()
    parked_at = models.BigIntegerField()

    class Meta:
        db_table = "ledger_parked"
        constraints = [models.UniqueConstraint(fields=["projection", "stream"], name="ledger_parked_projection_stream")]
        indexes = [models.Index(fields=["tournament"], name="ledger_parked_tournament")]

    def __str__(self) -> str:
        return f"{self.projection} {self.stream} {self.version}"
