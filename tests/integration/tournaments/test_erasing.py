"""An erasure leaves nothing in the database's files, or says what is left to be done."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from io import StringIO
from pathlib import Path
from uuid import UUID

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection

from tests.integration.tournaments.events_played import ACTOR, director, event
from tournaments import services
from tournaments.models import PersonKey

pytestmark = pytest.mark.django_db(transaction=True)

sqlite_only = pytest.mark.skipif(settings.ENVIRONMENT.hosted, reason="the files of a server are its own")
postgresql_only = pytest.mark.skipif(not settings.ENVIRONMENT.hosted, reason="SQLite has no roles")

NAME = "Wilhelmina Unforgettable"


@pytest.fixture
def tournament() -> UUID:
    made = event(director())
    services.register_entrant(tournament=made, actor=ACTOR, name=NAME)
    return made


def erase(tournament: UUID) -> str:
    """What the command warns of."""
    warned = StringIO()
    call_command("erase", str(tournament), "1", yes=True, stdout=StringIO(), stderr=warned)
    return warned.getvalue()


def files() -> list[Path]:
    database = Path(connection.settings_dict["NAME"])
    return [database, database.with_name(f"{database.name}-wal")]


def held(*what: bytes) -> list[bool]:
    """Which of these bytes stand in the database's files."""
    found = [path.read_bytes() for path in files() if path.exists()]
    return [any(item in content for content in found) for item in what]


@sqlite_only
def test_neither_name_nor_key_is_in_the_files_any_more(tournament: UUID) -> None:
    key = bytes(PersonKey.objects.get().key)
    assert held(NAME.encode(), key) == [True, True]
    assert erase(tournament) == ""
    assert held(NAME.encode(), key) == [False, False]


@sqlite_only
def test_while_somebody_reads_the_command_says_what_is_left(tournament: UUID) -> None:
    with closing(sqlite3.connect(files()[0])) as reader, connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 0")
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM tournaments_entrant").fetchone()
        assert "Somebody was reading: stop the server and start it again" in erase(tournament)
    connection.close()  # the last one out, as a server that stops
    assert held(NAME.encode()) == [False]


@pytest.fixture
def role() -> Iterator[str]:
    """The application's role, which owns nothing."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE ROLE thistle_test_app")
        call_command("ledger", "role", "thistle_test_app", stdout=StringIO())
        try:
            yield "thistle_test_app"
        finally:
            cursor.execute("RESET ROLE")
            cursor.execute("DROP OWNED BY thistle_test_app")
            cursor.execute("DROP ROLE thistle_test_app")


@postgresql_only
def test_who_does_not_own_the_tables_is_told_what_is_left(tournament: UUID, role: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SET ROLE {role}")
    assert "run: VACUUM FULL tournaments_personkey, tournaments_entrant;" in erase(tournament)


@postgresql_only
def test_who_owns_them_leaves_nothing(tournament: UUID) -> None:
    assert erase(tournament) == ""
