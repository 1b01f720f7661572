"""Lets the tests empty the ledger, which refuses to be emptied.

A test that commits is cleaned up by Django's `flush`, and the triggers that keep events from being changed or
deleted would refuse it. Only here, they stand aside for it: PostgreSQL can skip triggers for one session (a
superuser's, as the tests' is); SQLite's are dropped and made again, word for word.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.operations import BaseDatabaseOperations
from django.db.transaction import atomic


@contextmanager
def triggers_aside(connection: BaseDatabaseWrapper) -> Iterator[None]:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET session_replication_role = replica")
            try:
                yield
            finally:
                cursor.execute("SET session_replication_role = DEFAULT")
            return
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        triggers = cursor.fetchall()
        for name, _ in triggers:
            cursor.execute(f"DROP TRIGGER {connection.ops.quote_name(name)}")
        try:
            yield
        finally:
            for _, sql in triggers:
                cursor.execute(sql, None)


def let_flush_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes every `flush` of this test run go past the triggers."""
    flush = BaseDatabaseOperations.execute_sql_flush

    def flush_past_triggers(operations: BaseDatabaseOperations, sql_list: list[str]) -> Any:
        with atomic(operations.connection.alias), triggers_aside(operations.connection):
            return flush(operations, sql_list)

    monkeypatch.setattr(BaseDatabaseOperations, "execute_sql_flush", flush_past_triggers)
