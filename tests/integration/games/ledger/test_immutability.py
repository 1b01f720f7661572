import sqlite3
from contextlib import closing

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction

from games.ledger.models import LedgerEvent
from tests.integration.games.ledger.support import append, plays, points

pytestmark = pytest.mark.django_db

MESSAGE = "ledger_event is append-only: its rows are never changed or removed"

sqlite_only = pytest.mark.skipif(settings.ENVIRONMENT.hosted, reason="SQLite's own ways to change a row")
postgresql_only = pytest.mark.skipif(not settings.ENVIRONMENT.hosted, reason="PostgreSQL's own ways to change a row")

COLUMNS = "pos, tournament, stream, version, event_id, type, schema, data, recorded_at, actor, device, hash"
REPLACE = f"REPLACE INTO ledger_event SELECT {COLUMNS.replace('data', 'upper(data)')} FROM ledger_event"  # noqa: S608 - constants of ours
UPSERT = (
    f"INSERT INTO ledger_event ({COLUMNS}) SELECT {COLUMNS} FROM ledger_event WHERE true"  # noqa: S608
    " ON CONFLICT (pos) DO UPDATE SET data = '{}'"
)


def execute(statement: str) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE ledger_event SET data = '{}'",
        "UPDATE ledger_event SET pos = pos + 1000",
        "DELETE FROM ledger_event",
        UPSERT,
        pytest.param("TRUNCATE ledger_event", marks=postgresql_only),
        pytest.param("DELETE FROM ledger_event WHERE false", marks=postgresql_only),
        pytest.param(REPLACE, marks=sqlite_only),
        pytest.param("UPDATE OR REPLACE ledger_event SET version = 1", marks=sqlite_only),
        pytest.param(REPLACE.replace("SELECT pos", "SELECT pos + 1000"), marks=sqlite_only),
    ],
)
def test_the_database_refuses_a_statement_that_changes_an_event(stream: str, statement: str) -> None:
    append(stream, 0, plays(1, 2))
    with pytest.raises(IntegrityError, match=MESSAGE):
        execute(statement)
    assert points(stream) == [1, 2]


def test_the_orm_cannot_change_an_event_either(stream: str) -> None:
    append(stream, 0, plays(1))
    event = LedgerEvent.objects.get()
    event.data = "{}"
    for change in (event.save, event.delete, LedgerEvent.objects.all().delete):
        with pytest.raises(IntegrityError, match=MESSAGE), transaction.atomic():
            change()
    with pytest.raises(IntegrityError, match=MESSAGE), transaction.atomic():
        LedgerEvent.objects.update(actor="somebody else")
    assert points(stream) == [1]


@sqlite_only
@pytest.mark.django_db(transaction=True)
def test_a_tool_that_opens_the_file_cannot_replace_an_event(stream: str) -> None:
    append(stream, 0, plays(1))
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as tool:
        assert tool.execute("PRAGMA recursive_triggers").fetchone() == (0,)
        with pytest.raises(sqlite3.IntegrityError, match=MESSAGE):
            tool.execute(REPLACE)
    assert points(stream) == [1]


@sqlite_only
def test_a_column_holds_its_type_and_no_other(stream: str) -> None:
    append(stream, 0, plays(1))
    statement = f"INSERT INTO ledger_event SELECT {COLUMNS} FROM ledger_event"  # noqa: S608
    for column in ("version", "recorded_at", "schema"):
        wrong = statement.replace("SELECT pos", "SELECT pos + 1").replace(f" {column},", " 'nine',", 2)
        with pytest.raises(IntegrityError, match="cannot store TEXT value in INTEGER column"):
            execute(wrong)


@pytest.mark.parametrize(("column", "value"), [("version", "0"), ("schema", "0"), ("hash", "NULL")])
def test_a_value_out_of_range_is_refused_by_the_table(stream: str, column: str, value: str) -> None:
    append(stream, 0, plays(1))
    chosen = COLUMNS.replace("pos", "pos + 1").replace(column, value)
    with pytest.raises(IntegrityError):
        execute(f"INSERT INTO ledger_event ({COLUMNS}) SELECT {chosen} FROM ledger_event")  # noqa: S608
    assert LedgerEvent.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_the_migration_can_be_taken_back_and_made_again(stream: str) -> None:
    call_command("migrate", "games", "zero", verbosity=0)
    assert not [table for table in connection.introspection.table_names() if table.startswith("ledger_")]
    call_command("migrate", verbosity=0)
    append(stream, 0, plays(1))
    with pytest.raises(IntegrityError, match=MESSAGE):
        execute("DELETE FROM ledger_event")
    assert points(stream) == [1]
