"""No room left, and a database that takes no changes: a clear refusal, and nothing half written."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.conf import settings
from django.db import DatabaseError, connection, transaction

from games.api import problems
from games.ledger import store
from games.ledger.errors import ReadOnly, StorageFull, refusal
from games.ledger.events import Recorded
from games.ledger.models import LedgerEvent, LedgerHead, ParkedEvent
from tests.integration.games.ledger.support import Tally, TallyProjection, append, following, plays, points, tallies

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("_tallies")]

sqlite_only = pytest.mark.skipif(settings.ENVIRONMENT.hosted, reason="SQLite's own limits")
postgresql_only = pytest.mark.skipif(not settings.ENVIRONMENT.hosted, reason="PostgreSQL's own settings")


@contextmanager
def setting(on: str, off: str) -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute(on)
        try:
            yield
        finally:
            cursor.execute(off)


@contextmanager
def no_more_pages() -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")  # pages that were used before would be used again
        cursor.execute("PRAGMA page_count")
        [pages] = cursor.fetchone()
    with setting(f"PRAGMA max_page_count = {pages}", "PRAGMA max_page_count = 1073741823"):
        yield


def check_unchanged(stream: str) -> None:
    assert points(stream) == [1]
    assert (LedgerEvent.objects.count(), LedgerHead.objects.get().version) == (1, 1)
    assert tallies() == {stream: 1}
    assert store.verify_all() == (1, 1, 0, None)


@sqlite_only
def test_a_full_disk_is_told_and_nothing_is_half_written(stream: str) -> None:
    batch = plays(*range(5000))
    with following(TallyProjection()):
        append(stream, 0, plays(1))
        with no_more_pages():
            with pytest.raises(StorageFull) as full:
                append(stream, 1, batch)
            check_unchanged(stream)
            with pytest.raises(StorageFull), transaction.atomic():
                append(stream, 1, batch)
            check_unchanged(stream)
        assert (full.value.code, full.value.message[:31]) == ("storage_full", "The database has no room left. ")
        assert append(stream, 1, batch).version == 5001
    assert tallies() == {stream: 1 + sum(range(5000))}


@sqlite_only
def test_whoever_swallows_it_within_a_longer_transaction_stores_nothing_of_that(stream: str) -> None:
    with following(TallyProjection()):
        append(stream, 0, plays(1))
        with no_more_pages(), transaction.atomic():
            append(stream, 1, plays(2))
            with pytest.raises(StorageFull):
                append(stream, 2, plays(*range(5000)))
        check_unchanged(stream)


class Large(TallyProjection):
    """Its own rows are what there is no room for."""

    def apply(self, event: Recorded) -> None:
        super().apply(event)
        Tally.objects.create(stream="x" * 5_000_000, points=0)


@sqlite_only
def test_a_disk_that_is_full_for_a_projection_is_full_for_the_append(stream: str) -> None:
    with following(TallyProjection()):
        append(stream, 0, plays(1))
    with following(Large()), no_more_pages(), pytest.raises(StorageFull):
        append(stream, 1, plays(2))
    check_unchanged(stream)
    assert not ParkedEvent.objects.exists()


@sqlite_only
def test_a_read_only_file_is_told(stream: str) -> None:
    append(stream, 0, plays(1))
    with setting("PRAGMA query_only = ON", "PRAGMA query_only = OFF"), pytest.raises(ReadOnly) as refused:
        append(stream, 1, plays(2))
    assert refused.value.code == "read_only"
    assert points(stream) == [1]
    assert append(stream, 1, plays(2)).version == 2


@postgresql_only
def test_a_read_only_server_is_told(stream: str) -> None:
    with following(TallyProjection()):
        append(stream, 0, plays(1))
        with setting("SET default_transaction_read_only = on", "SET default_transaction_read_only = off"):
            with pytest.raises(ReadOnly) as refused:
                append(stream, 1, plays(2))
            assert refused.value.code == "read_only"
            check_unchanged(stream)
        assert append(stream, 1, plays(2)).version == 2


@postgresql_only
def test_a_full_disk_of_postgresql_is_told(stream: str) -> None:
    """Its error, raised by the server where an append writes its events."""
    lay = (
        "CREATE FUNCTION test_full() RETURNS trigger LANGUAGE plpgsql AS"
        " $$BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END$$;"
        " CREATE TRIGGER test_full AFTER INSERT ON ledger_event EXECUTE FUNCTION test_full()"
    )
    with following(TallyProjection()):
        append(stream, 0, plays(1))
        with setting(lay, "DROP FUNCTION test_full CASCADE"):
            with pytest.raises(StorageFull):
                append(stream, 1, plays(2))
            check_unchanged(stream)


def test_another_error_of_the_database_is_not_the_users() -> None:
    with pytest.raises(DatabaseError) as failed, connection.cursor() as cursor:
        cursor.execute("SELECT nothing FROM nowhere")
    assert refusal(failed.value) is None
    assert problems.handler(failed.value, {}) is None


def test_the_api_says_what_is_the_matter(stream: str) -> None:
    """An append is refused at its statement; a transaction may also be refused at its end, or before any append."""
    on, off = "PRAGMA query_only = ON", "PRAGMA query_only = OFF"
    if settings.ENVIRONMENT.hosted:
        on, off = (f"SET default_transaction_read_only = {word}" for word in ("on", "off"))
    with setting(on, off), pytest.raises(DatabaseError) as failed:
        Tally.objects.create(stream=stream, points=1)
    response = problems.handler(failed.value, {})
    assert response is not None
    assert (response.status_code, json.loads(response.content)["code"]) == (503, "read_only")
