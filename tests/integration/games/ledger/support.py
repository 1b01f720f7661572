"""Streams, events and a small projection for the tests of the ledger."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from uuid import NAMESPACE_URL, UUID, uuid4, uuid5

from django.apps.registry import Apps
from django.db import connection, models

from games.ledger import projections, store
from games.ledger.events import Appended, NewEvent, Recorded

TOURNAMENT = UUID("0191d0a4-0000-7000-8000-000000000001")


def new_stream() -> str:
    return f"game:{uuid4()}"


def plays(*numbers: int) -> list[NewEvent]:
    """Events with ids of their own, worth the points given."""
    return [NewEvent("points_scored", {"points": number}, uuid4()) for number in numbers]


def batch_of(stream: str) -> list[NewEvent]:
    """Events that belong to this stream: the same in every process."""
    return [
        NewEvent("points_scored", {"points": number}, uuid5(NAMESPACE_URL, f"{stream} {number}")) for number in (1, 2)
    ]


def append(stream: str, expected: int, events: Sequence[NewEvent], **other: str) -> Appended:
    return store.append(stream=stream, tournament=TOURNAMENT, expected_version=expected, events=events, **other)


def points(stream: str) -> list[int]:
    return [event.data["points"] for event in store.read(stream)]


class Tally(models.Model):
    """Each stream's sum of points."""

    stream = models.CharField(max_length=100, primary_key=True)
    points = models.BigIntegerField()

    class Meta:
        apps = Apps()  # of its own: the product's app has no such model
        app_label = "games"
        db_table = "test_tally"

    def __str__(self) -> str:
        return f"{self.stream} {self.points}"


class TallyProjection:
    """Keeps `Tally`; raises on events worth exactly `unlucky` points, the first `times` times."""

    name = "tally"
    streams = "game:"
    models = (Tally,)

    def __init__(self, *, version: int = 1, unlucky: int | None = None, times: int = 1_000_000) -> None:
        self.version = version
        self.unlucky = unlucky
        self.times = times

    def apply(self, event: Recorded) -> None:
        tally, _ = Tally.objects.get_or_create(stream=event.stream, defaults={"points": 0})
        tally.points += event.data["points"] * self.version
        tally.save()
        if event.data["points"] == self.unlucky and self.times > 0:
            self.times -= 1
            # Of the database's own errors, because one of these spoils a PostgreSQL transaction.
            Tally.objects.create(stream=event.stream, points=0)

    def reset(self) -> None:
        Tally.objects.all().delete()


def tallies() -> dict[str, int]:
    return dict(Tally.objects.values_list("stream", "points"))


@contextmanager
def following(*added: projections.Projection) -> Iterator[None]:
    """Within the block the projections given are registered, and no others."""
    others = projections.registered()
    for projection in others:
        projections.unregister(projection.name)
    for projection in added:
        projections.register(projection)
    try:
        yield
    finally:
        for projection in added:
            projections.unregister(projection.name)
        for projection in others:
            projections.register(projection)


@contextmanager
def tally_table() -> Iterator[None]:
    """The table of `Tally`, which no migration knows."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE test_tally (stream varchar(100) PRIMARY KEY, points bigint NOT NULL)")
    yield
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE test_tally")
