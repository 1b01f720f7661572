import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Event, Thread

import psycopg
import pytest
from django.conf import settings
from django.db import IntegrityError, connection, transaction
from psycopg import sql
from psycopg.conninfo import make_conninfo

from games.ledger import clock, order, store
from games.ledger.models import LedgerEvent, LedgerOrder
from tests.integration.games.ledger.support import append, new_stream, plays
from tests.integration.games.ledger.threads import together

pytestmark = pytest.mark.django_db(transaction=True)

WRITERS = 8
EACH = 25

postgresql_only = pytest.mark.skipif(not settings.ENVIRONMENT.hosted, reason="SQLite has one writer at any time")


def follow(after: int = 0, limit: int = 7) -> list[store.Placed]:
    """All that a reader sees from a place on."""
    seen: list[store.Placed] = []
    while page := store.tail(seen[-1].place if seen else after, limit):
        seen += page
    return seen


def check_followed(seen: list[store.Placed], streams: dict[str, int]) -> None:
    """Every event once, the places gap-free, each stream in its order."""
    assert [item.place for item in seen] == list(range(1, sum(streams.values()) + 1))
    for stream, length in streams.items():
        assert [item.event.version for item in seen if item.event.stream == stream] == list(range(1, length + 1))


def write(stream: str) -> None:
    for version in range(EACH):
        append(stream, version, plays(version))


def test_a_reader_goes_from_place_to_place(stream: str) -> None:
    other = new_stream()
    append(stream, 0, plays(1, 2))
    append(other, 0, plays(3))
    append(stream, 2, plays(4))
    seen = follow(limit=2)
    assert [(item.place, item.event.stream, item.event.version) for item in seen] == [
        (1, stream, 1),
        (2, stream, 2),
        (3, other, 1),
        (4, stream, 3),
    ]
    assert [item.event for item in seen] == list(store.read_all())
    assert store.place() == 4
    assert follow(after=3) == seen[3:]
    assert order.fence() == (0, 0)


def test_an_empty_log_has_no_place() -> None:
    assert (store.tail(0, 10), store.place(), order.fence()) == ([], 0, (0, 0))


def test_eight_writers_and_a_reader_lose_and_double_nothing() -> None:
    streams = [new_stream() for _ in range(WRITERS)]

    def read() -> list[store.Placed]:
        seen: list[store.Placed] = []
        while len(seen) < WRITERS * EACH:
            seen += store.tail(seen[-1].place if seen else 0, 40)
        return seen

    *_, seen = together(*(partial(write, stream) for stream in streams), read)
    assert seen is not None
    check_followed(seen, dict.fromkeys(streams, EACH))
    assert follow() == seen


def test_writing_processes_and_a_reader_lose_and_double_nothing(data: Path) -> None:
    streams = [new_stream() for _ in range(4)]
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tournaments.project.settings", "THISTLE_DATA": str(data)}
    if settings.ENVIRONMENT.hosted:
        name = str(connection.settings_dict["NAME"])
        environment["DATABASE_URL"] = make_conninfo(settings.ENVIRONMENT.database_url, dbname=name)
    program = "import sys, django; django.setup(); from tests.integration.games.ledger import test_order as t; "
    command = [sys.executable, "-c", program + "t.write(sys.argv[1])"]
    writers = [subprocess.Popen([*command, stream], env=environment, cwd=settings.BASE_DIR) for stream in streams]
    seen: list[store.Placed] = []
    while any(writer.poll() is None for writer in writers):
        seen += store.tail(seen[-1].place if seen else 0, 40)
    assert [writer.returncode for writer in writers] == [0] * len(writers)
    seen += follow(after=seen[-1].place if seen else 0)
    check_followed(seen, dict.fromkeys(streams, EACH))


@contextmanager
def running() -> Iterator[psycopg.Connection]:
    """Another session's transaction that has a number, and ends with the block."""
    name = str(connection.settings_dict["NAME"])
    with psycopg.connect(make_conninfo(settings.ENVIRONMENT.database_url, dbname=name)) as other:
        other.execute("SELECT pg_current_xact_id()")
        yield other


@postgresql_only
def test_an_event_waits_while_an_older_transaction_runs(stream: str) -> None:
    with clock.using(lambda: 1_000):
        append(stream, 0, plays(1))
    assert store.place() == 0
    assert len(store.tail(0)) == 1
    with running(), clock.using(lambda: 5_000):
        append(stream, 1, plays(2, 3))
        assert store.tail(1) == []
        with clock.using(lambda: 7_500):
            assert order.fence() == (2, 2_500)
        with clock.using(lambda: 10):
            assert order.fence() == (2, 0)
    assert [item.place for item in store.tail(1)] == [2, 3]
    assert order.fence() == (0, 0)


@postgresql_only
def test_an_event_that_appears_late_gets_a_later_place(stream: str) -> None:
    """The lower pos commits last: a reader of pos would have lost it."""
    other, late, go, begun = new_stream(), new_stream(), Event(), Event()

    def write_late() -> None:
        with transaction.atomic():
            append(late, 0, plays(1))
            begun.set()
            go.wait(60)
        connection.close()

    writer = Thread(target=write_late)
    writer.start()
    begun.wait(60)
    append(other, 0, plays(2))
    assert store.tail(0) == []
    go.set()
    writer.join()
    assert [(item.place, item.event.stream) for item in store.tail(0)] == [(1, late), (2, other)]
    append(stream, 0, plays(3))
    assert [item.event.stream for item in store.tail(2)] == [stream]


@postgresql_only
def test_a_stream_keeps_its_order_when_its_later_event_is_of_an_older_transaction(stream: str) -> None:
    """The older transaction appends after the younger one, and one between them still runs."""
    turns = {name: Event() for name in ("older", "between", "younger")}

    def older() -> None:
        with transaction.atomic():
            append(new_stream(), 0, plays(1))
            turns["older"].set()
            turns["younger"].wait(60)
            append(stream, 1, plays(2))
        connection.close()

    writer = Thread(target=older)
    writer.start()
    turns["older"].wait(60)
    with running():
        append(stream, 0, plays(1))
        turns["younger"].set()
        writer.join()
        assert [item.event.stream == stream for item in follow()] == [False]
    assert [item.event.version for item in follow() if item.event.stream == stream] == [1, 2]


@postgresql_only
def test_within_a_transaction_no_places_are_given_and_its_own_events_have_none(stream: str) -> None:
    append(stream, 0, plays(1))
    with transaction.atomic():
        assert store.tail(0) == []
        append(stream, 1, plays(2))
        with connection.cursor() as cursor:
            cursor.execute("SELECT ledger_sequence(100)")
            assert cursor.fetchone() == (1,)
        assert [item.event.version for item in store.tail(0)] == [1]
    assert [item.event.version for item in store.tail(0)] == [1, 2]


@postgresql_only
def test_one_session_at_a_time_gives_places(stream: str) -> None:
    append(stream, 0, plays(1))
    with running() as other:
        other.execute("SELECT pg_advisory_xact_lock(5493201177)")
        assert order.sequence() is None
        assert store.tail(0) == []
    assert order.sequence() == 1


@postgresql_only
@pytest.mark.parametrize("most", [1, 2, 3])
def test_places_are_given_whatever_the_steps(most: int) -> None:
    streams = [new_stream() for _ in range(3)]
    for version in range(3):
        for stream in streams:
            append(stream, version, plays(version))
    given = []
    with connection.cursor() as cursor:
        while not given or given[-1]:
            cursor.execute(sql.SQL("SELECT ledger_sequence({})").format(most))
            given.append(cursor.fetchone()[0])
        cursor.execute("SELECT low, seen FROM ledger_sequencer")
        last = LedgerEvent.objects.order_by("-pos").values_list("pos", flat=True)[0]
        assert cursor.fetchone() == (last, last)
    assert sum(given) == 9
    check_followed(follow(), dict.fromkeys(streams, 3))


@postgresql_only
def test_events_of_a_restored_dump_get_their_places(stream: str) -> None:
    """Their transaction numbers, and the sequencer's, were given out by another cluster."""
    append(stream, 0, plays(1))
    assert order.sequence() == 1
    append(stream, 1, plays(2))
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        cursor.execute("UPDATE ledger_event SET xid = '9000000000000' WHERE version = 2")
        cursor.execute("UPDATE ledger_sequencer SET xid = '9000000000000'")
        cursor.execute("SET session_replication_role = DEFAULT")
    assert order.sequence() == 1
    append(stream, 2, plays(3))
    check_followed(follow(), {stream: 3})


@postgresql_only
def test_on_a_read_only_database_the_places_given_are_read(stream: str) -> None:
    append(stream, 0, plays(1))
    assert len(store.tail(0)) == 1
    append(stream, 1, plays(2))
    with connection.cursor() as cursor:
        cursor.execute("SET default_transaction_read_only = on")
        assert [item.place for item in store.tail(0)] == [1]
        cursor.execute("SET default_transaction_read_only = off")
    assert [item.place for item in store.tail(0)] == [1, 2]


@postgresql_only
@pytest.mark.parametrize(
    "change", ["UPDATE ledger_order SET place = 9", "DELETE FROM ledger_order", "TRUNCATE ledger_order"]
)
def test_a_place_is_never_changed(stream: str, change: str) -> None:
    append(stream, 0, plays(1))
    order.sequence_all()
    with (
        pytest.raises(IntegrityError, match="ledger_order is append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(change)
    assert list(LedgerOrder.objects.values_list("place", flat=True)) == [1]


@postgresql_only
def test_sequencing_waits_for_what_was_just_committed(stream: str) -> None:
    begun, go = Event(), Event()

    def hold() -> None:
        with running():
            begun.set()
            go.wait(60)

    holder = Thread(target=hold)
    holder.start()
    begun.wait(60)
    append(stream, 0, plays(1))
    waiting = Thread(target=go.set)
    waiting.start()
    order.sequence_all()
    holder.join()
    assert store.place() == 1
