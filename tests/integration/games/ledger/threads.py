"""Several writers at once, each with a database connection of its own."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

import pytest
from django.db import connection, transaction

S = TypeVar("S")
T = TypeVar("T")


def together(*works: Callable[[], T]) -> Sequence[T]:
    """What the works return, begun at the same moment; raises what one of them raises."""
    start = Barrier(len(works))

    def run(work: Callable[[], T]) -> T:
        connection.ensure_connection()
        start.wait(60)
        try:
            return work()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(run, works))


def one_waiting_for_the_other(first: Callable[[], S], second: Callable[[], T]) -> tuple[S, T]:
    """What both return: `first` has done its work in a transaction that ends only when `second` waits for it.

    SQLite lets nobody in before that transaction has ended, and does not tell who waits.
    """

    def run() -> T:
        try:
            return second()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            done = first()
            waiting = pool.submit(run)
            if connection.vendor == "postgresql":
                until_one_waits()
        return done, waiting.result()


def until_one_waits() -> None:
    """Return once another connection waits for a lock of PostgreSQL; fail if none ever does."""
    for _ in range(20_000):
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_stat_clear_snapshot()")
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
            )
            if cursor.fetchone()[0]:
                return
    pytest.fail("Nobody waits for a lock.")
