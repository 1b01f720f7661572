"""Several writers at once, each with a database connection of its own."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import connection

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
