"""The one clock of the ledger. Its time is a remark on an event and never orders anything."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Clock = Callable[[], int]
"""Whole microseconds since 1970 in UTC."""


def system_clock() -> int:
    """The machine's time, which may be wrong and may be set back."""
    return time.time_ns() // 1000


_clock: ContextVar[Clock] = ContextVar("ledger_clock", default=system_clock)


def now() -> int:
    """The time of the clock in use, in whole microseconds since 1970 in UTC."""
    return _clock.get()()


@contextmanager
def using(clock: Clock) -> Iterator[None]:
    """Let `clock` tell the time within the block, in this thread or task alone (imports of old logs, tests)."""
    token = _clock.set(clock)
    try:
        yield
    finally:
        _clock.reset(token)
