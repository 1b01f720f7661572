from collections.abc import Iterator
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import ProgrammingError, connection, transaction

from games.ledger import checkpoint, checkpoints, clock, order, store
from games.ledger.engines.postgresql import COPY_FROM
from games.ledger.models import LedgerEvent, ParkedEvent
from games.ledger.rebuilding import rebuild
from games.ledger.retrying import Retried, retry
from games.ledger.role import APPEND_ONLY, KEPT
from games.ledger.status import Lag, status
from tests.integration.games.ledger.support import (
    TOURNAMENT,
    TallyProjection,
    append,
    following,
    new_stream,
    plays,
    points,
    tallies,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("_tallies")]

postgresql_only = pytest.mark.skipif(not settings.ENVIRONMENT.hosted, reason="SQLite has no roles")


def run(*arguments: str) -> list[str]:
    out = StringIO()
    call_command("ledger", *arguments, stdout=out)
    return out.getvalue().splitlines()


def test_a_parked_stream_is_taken_up_where_it_stopped(stream: str) -> None:
    other = new_stream()
    with following(TallyProjection(unlucky=13)):
        append(stream, 0, plays(1, 13, 2))
        append(other, 0, plays(13))
    with following(TallyProjection()):
        append(stream, 3, plays(4))
        assert tallies() == {stream: 1}
        assert retry(stream=stream) == [Retried("tally", stream, 3, "")]
        assert tallies() == {stream: 20}
        append(stream, 4, plays(5))
        assert tallies() == {stream: 25}
        assert list(ParkedEvent.objects.values_list("stream", flat=True)) == [other]
        assert retry(projection="nobody") == []
        assert retry(projection="tally") == [Retried("tally", other, 1, "")]
        assert retry() == []
        assert [done.differing for done in rebuild(check=True)] == [()]


def test_one_that_stops_again_is_parked_where_it_stops_now(stream: str) -> None:
    with following(TallyProjection(unlucky=2)):
        append(stream, 0, plays(1, 2, 13, 4))
    with following(TallyProjection(unlucky=13)):
        [done] = retry()
        assert done[:3] == ("tally", stream, 1)
        assert done.error.startswith("IntegrityError: ")
    assert tallies() == {stream: 3}
    assert ParkedEvent.objects.get().version == 3


def test_rows_of_other_code_need_a_rebuild(stream: str) -> None:
    with following(TallyProjection()):
        append(stream, 0, plays(1))
    with following(TallyProjection(version=2)):
        append(stream, 1, plays(2))
        assert retry() == [Retried("tally", stream, 0, "Its rows were made by code 1, not 2: rebuild tally.")]
    assert ParkedEvent.objects.count() == 1
    with following():
        assert retry() == [Retried("tally", stream, 0, "There is no such projection.")]


def test_the_command_retries(stream: str) -> None:
    with following(TallyProjection(unlucky=13)):
        append(stream, 0, plays(13))
        with pytest.raises(CommandError, match=r"^Not every stream could be taken up again\.$"):
            run("retry")
    with following(TallyProjection()):
        assert run("retry", "--stream", stream) == [f"tally {stream}: 1 events taken in; followed again"]
        assert run("retry") == ["No such stream is parked."]


def test_the_status(stream: str) -> None:
    with following(TallyProjection(unlucky=13)), clock.using(lambda: 1_700_000_000_000_000):
        append(stream, 0, plays(1, 13, 2))
        append(f"tournament:{TOURNAMENT}", 0, plays(1))
        assert status().lags == (Lag("tally", 2, 1),)
        size, _, lag, parked, checkpoint_line = run("status")
        assert (size, lag) == ("4 events in 2 streams", "projection tally: 2 events behind, 1 streams parked")
        assert parked.startswith(f"parked: tally before event 2 of {stream}: IntegrityError: ")
        assert checkpoint_line == "no checkpoint yet"
        made = checkpoints.make()
        assert made is not None
        assert run("status") == [
            "4 events in 2 streams",
            "last place 4; 0 events wait for theirs",
            lag,
            parked,
            "last checkpoint: 4 events, 2023-11-14 22:13:20 UTC",
            f"public key: {checkpoint.verifier(made.origin, made.key)}",
        ]


@postgresql_only
def test_the_status_shows_what_waits(stream: str) -> None:
    with clock.using(lambda: 1_000_000):
        append(stream, 0, plays(1))
    with clock.using(lambda: 3_500_000):
        assert run("status")[1] == "last place 0; 1 events wait for theirs, the oldest for 2.5 s"
    order.sequence_all()
    assert run("status")[1] == "last place 1; 0 events wait for theirs"


@pytest.fixture
def role() -> Iterator[str]:
    """A role of the cluster that may connect and nothing else."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE ROLE thistle_test_role")
        try:
            yield "thistle_test_role"
        finally:
            cursor.execute("RESET ROLE")
            cursor.execute("DROP OWNED BY thistle_test_role")
            cursor.execute("DROP ROLE thistle_test_role")


@postgresql_only
def test_the_role_can_add_and_change_nothing(stream: str, role: str) -> None:
    assert len(run("role", role)) == 3 + len(APPEND_ONLY) + len(KEPT) + 1
    with connection.cursor() as cursor, following(TallyProjection()):
        cursor.execute("SET ROLE thistle_test_role")
        append(stream, 0, plays(*range(300)))
        append(stream, 300, plays(2))
        append(stream, 301, plays(*range(COPY_FROM)))
        assert store.tail(300)[0].event.version == 301
        made = checkpoints.make()
        assert made is not None
        assert made.size == 301 + COPY_FROM
        assert store.verify_all() == (301 + COPY_FROM, 1, 1, None)
        rebuild()
        for table in APPEND_ONLY:
            column = {"ledger_event": "actor", "ledger_checkpoint": "origin", "ledger_order": "pos"}.get(table, "hash")
            update, delete = f"UPDATE {table} SET {column} = {column}", f"DELETE FROM {table}"  # noqa: S608 - constants
            for change in (update, delete, f"TRUNCATE {table}"):
                with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
                    cursor.execute(change)
            for change in (f"DROP TABLE {table}", f"ALTER TABLE {table} DISABLE TRIGGER ALL"):
                with pytest.raises(ProgrammingError, match="must be owner"), transaction.atomic():
                    cursor.execute(change)
        for table in KEPT:
            for change in (f"DELETE FROM {table}", f"TRUNCATE {table}"):  # noqa: S608 - constants
                with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
                    cursor.execute(change)
        with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
            cursor.execute("SET session_replication_role = replica")
        with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
            cursor.execute("DELETE FROM django_migrations")
    assert LedgerEvent.objects.count() == len(points(stream)) == 301 + COPY_FROM


@postgresql_only
def test_a_role_that_rights_do_not_bind_is_refused(role: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        [owner] = cursor.fetchone()
        with pytest.raises(CommandError, match="is a superuser"):
            run("role", owner)
        with pytest.raises(CommandError, match="There is no role nobody"):
            run("role", "nobody")
        cursor.execute(f'GRANT "{owner}" TO {role}')
        with pytest.raises(CommandError, match="belongs to their owner"):
            run("role", role)


@pytest.mark.skipif(settings.ENVIRONMENT.hosted, reason="PostgreSQL has roles")
def test_without_roles_none_is_bound() -> None:
    with pytest.raises(CommandError, match="SQLite has no roles"):
        run("role", "thistle")
