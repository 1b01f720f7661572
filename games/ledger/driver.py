"""The driver's own cursor, for the few statements that every append and every page of the log takes.

Django's cursor costs as much as such a statement itself: on SQLite it rewrites the statement each time, on PostgreSQL
it writes the parameters into it, so that the server reads and plans it anew. Django keeps what it is good at: it opens
the connection, knows the transaction and names the errors. Where somebody watches the statements (a query log, an
execute wrapper) Django's cursor is used, so that nothing is hidden from them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from threading import local
from typing import Any, Protocol, TypeVar, cast

import psycopg
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.transaction import set_rollback

T = TypeVar("T")

_kept = local()
"""The thread's last cursor, which costs a tenth of an append to make; used again on the same connection alone."""


class Cursor(Protocol):
    """What the ledger uses of a cursor. Parameters are marked as the driver has it: ? on SQLite, %s on PostgreSQL."""

    def execute(self, statement: str, parameters: Sequence[Any], /) -> Any:
        """Run a statement; what it answers has the result's rows, and `lastrowid` on SQLite."""

    def executemany(self, statement: str, parameters: Iterable[Sequence[Any]], /) -> Any:
        """Run a statement for each of many rows."""


def database() -> BaseDatabaseWrapper:
    """This thread's connection. Asked once per piece of work: each look finds out anew which thread it is in."""
    return connections[DEFAULT_DB_ALIAS]


def cursor(of: BaseDatabaseWrapper) -> Cursor:
    """A cursor of a connection, which is opened if it is not yet. For use within `mapped`."""
    if of.execute_wrappers or of.queries_logged:
        return _Watched(of)
    own = opened(of)
    if of.vendor == "sqlite":
        return cast("Cursor", own)  # SQLite's connections make their cursors themselves
    kept = getattr(_kept, "cursor", None)
    if kept is None or kept.connection is not own:
        kept = _kept.cursor = psycopg.Cursor(own)
    return cast("Cursor", kept)


def opened(of: BaseDatabaseWrapper) -> Any:
    """The driver's connection under Django's, opened if it is not yet. TransactionManagementError if it is spoilt."""
    of.ensure_connection()
    of.validate_no_broken_transaction()
    return of.connection


def mapped(of: BaseDatabaseWrapper, work: Callable[..., T], *arguments: Any) -> T:
    """What `work` returns. The driver's errors become Django's, and spoil the transaction that is open, if one is."""
    try:
        return work(of, *arguments)
    except (psycopg.Error, sqlite3.Error, DatabaseError):
        if of.in_atomic_block:
            set_rollback(True, using=of.alias)
        with of.wrap_database_errors:
            raise


def marked(of: BaseDatabaseWrapper, statement: str) -> str:
    """A statement whose parameters are marked %s, as the driver of the connection has them."""
    return statement if of.vendor == "postgresql" else statement.replace("%s", "?")


class _Watched:
    """Django's cursor, which knows one way to mark parameters on both engines."""

    __slots__ = ("_of",)

    def __init__(self, of: BaseDatabaseWrapper) -> None:
        self._of = of

    def execute(self, statement: str, parameters: Sequence[Any]) -> Any:
        cursor = self._of.cursor()
        cursor.execute(statement.replace("?", "%s"), parameters)
        return cursor

    def executemany(self, statement: str, parameters: Iterable[Sequence[Any]]) -> Any:
        cursor = self._of.cursor()
        cursor.executemany(statement.replace("?", "%s"), list(parameters))
        return cursor
