"""Waking those who follow the log: whoever tails it waits here until there is something new.

The log itself tells what is new: a look at its last place, every moment or so, misses nothing. Hosted, Redis spares
most of the waiting: each append is announced there once it has committed, by a thread of its own, so that no append
waits for Redis, and every process that follows the log looks at once. An announcement may be lost, Redis may be
away: the next look makes up for it. (NOTIFY within the transaction would take PostgreSQL's one lock for all commits.)

However many wait in a process, one thread looks, with one connection, and only while somebody waits.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final
from uuid import UUID

import redis
from django.conf import settings
from django.db import Error, connection
from redis.backoff import NoBackoff
from redis.client import PubSub
from redis.retry import Retry

from games.ledger import order

logger = logging.getLogger(__name__)

CHANNEL: Final = "thistle:ledger"

POLL: Final = 0.25
"""Seconds between two looks where nobody announces; well within the two that a page may be late."""

POLL_WITH_REDIS: Final = 1.0

LINGER: Final = 10.0
"""Seconds that the thread goes on looking when nobody waits any more: most wait again at once."""

_BREATH: Final = 0.05
"""Seconds between an announcement and the look: a hall that enters is looked at twenty times a second, not more."""

_SLICE: Final = 0.25
"""Seconds after which a thread that listens sees that it is to end."""

_PATIENCE: Final = 2.0
"""Seconds that Redis has for an answer."""


def _client(url: str) -> redis.Redis:
    return redis.Redis.from_url(
        url, socket_timeout=_PATIENCE, socket_connect_timeout=_PATIENCE, retry=Retry(NoBackoff(), 0)
    )


class Announcer:
    """Tells everybody who listens that the log has grown; many appends at once are one announcement."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.begin()

    def begin(self) -> None:
        """Have no thread yet, and locks that nobody holds: a process that was forked is without its parent's."""
        self._news = threading.Event()
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None

    def __call__(self, stream: str, tournament: UUID, pos: int) -> None:
        """A callback for `hooks.on_append`. Takes no time, and never fails."""
        self._news.set()
        if self._thread is None or not self._thread.is_alive():
            self._start()

    def _start(self) -> None:
        with self._starting:
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="ledger-announcer", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        client, lost = _client(self._url), False
        while True:
            self._news.wait()
            self._news.clear()
            try:
                client.publish(CHANNEL, b"")
                lost = False
            except redis.RedisError as error:
                if not lost:  # once, and not for each append of a hall that goes on
                    logger.warning("Appends are not announced; whoever waits for them looks by the clock: %s", error)
                lost = True
            # Who listens takes a breath too: what comes meanwhile is one announcement, and costs appends less.
            time.sleep(_BREATH)


class _Ear:
    """Pauses between two looks: until an announcement, if there is one to be heard, and never longer than `longest`."""

    def __init__(self, url: str, longest: float, end: threading.Event) -> None:
        self._url = url
        self._longest = longest
        self._end = end
        self._heard: PubSub | None = None
        self._lost = False

    def listen(self) -> None:
        """Be all ears from now on; called before each look, so that no announcement falls between look and pause."""
        if self._url and self._heard is None:
            try:
                heard: PubSub = _client(self._url).pubsub(ignore_subscribe_messages=True)  # type: ignore[no-untyped-call]
                heard.subscribe(CHANNEL)
            except redis.RedisError as error:
                if not self._lost:
                    logger.warning("Redis announces no appends; looking by the clock: %s", error)
                self._lost = True
            else:
                self._heard, self._lost = heard, False

    def pause(self) -> None:
        """Return after an announcement, after the longest time, or when it is the end."""
        until = time.monotonic() + self._longest
        while (left := until - time.monotonic()) > 0 and not self._end.is_set():
            if self._heard is None:
                self._end.wait(left)
            elif self._hears(min(left, _SLICE)):
                self._end.wait(_BREATH)
                while self._hears(0):
                    pass
                return

    def _hears(self, seconds: float) -> bool:
        try:
            return self._heard is not None and self._heard.get_message(timeout=seconds) is not None
        except (redis.RedisError, OSError, ValueError):  # the last two: of a connection that is shut already
            self.close()
            return False

    def close(self) -> None:
        if self._heard is not None:
            with suppress(redis.RedisError, OSError):
                self._heard.close()
            self._heard = None


class Watcher:
    """The one who looks for all who wait in this process. `url` is that of a Redis, empty without one."""

    def __init__(self, url: str = "", *, poll: float | None = None, linger: float = LINGER) -> None:
        self._url = url
        self._poll = poll if poll is not None else POLL_WITH_REDIS if url else POLL
        self._linger = linger
        self.begin()

    def begin(self) -> None:
        """Wait for nothing yet, with locks that nobody holds: as a process that was forked has to."""
        self._moved = threading.Condition()
        self._place = 0
        self._waiting = 0
        self._wanted_until = 0.0
        self._tasks: set[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = set()
        self._thread: threading.Thread | None = None
        self._end = threading.Event()

    def wait(self, after: int, timeout: float) -> int:
        """The last place of the log as soon as it is beyond `after`, or once `timeout` seconds are over.

        Blocks this thread. Not within a transaction that has appended something: its events have no place yet.
        """
        with self._moved, self._one_more():
            self._moved.wait_for(lambda: self._place > after, timeout)
            return max(self._place, after)

    async def wait_async(self, after: int, timeout: float) -> int:  # noqa: ASYNC109 - as `wait`, and no error
        """As `wait`; blocks nobody, and may be cancelled."""
        mine = (asyncio.get_running_loop(), asyncio.Event())
        with self._moved, self._one_more():
            self._tasks.add(mine)
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(timeout):
                    while self._place <= after:
                        await mine[1].wait()
                        mine[1].clear()
        finally:
            with self._moved:
                self._tasks.discard(mine)
        return max(self._place, after)

    def stop(self) -> None:
        """Let the thread end now, and its connection with it. Whoever waits is not woken; a new wait begins anew."""
        with self._moved:
            thread, self._thread = self._thread, None
            self._end.set()
        if thread is not None:
            thread.join()

    @contextmanager
    def _one_more(self) -> Iterator[None]:
        self._waiting += 1
        if self._thread is None or not self._thread.is_alive():
            self._end = threading.Event()
            self._thread = threading.Thread(target=self._run, args=[self._end], name="ledger-watcher", daemon=True)
            self._thread.start()
        try:
            yield
        finally:
            self._waiting -= 1
            self._wanted_until = time.monotonic() + self._linger

    def _run(self, end: threading.Event) -> None:
        ear = _Ear(self._url, self._poll, end)
        try:
            while self._wanted(end):
                ear.listen()
                self._look()
                ear.pause()
        finally:
            ear.close()
            connection.close()

    def _wanted(self, end: threading.Event) -> bool:
        with self._moved:
            if end.is_set():
                return False
            if self._waiting or self._tasks or time.monotonic() < self._wanted_until:
                return True
            self._thread = None
            return False

    def _look(self) -> None:
        try:
            while order.sequence() == order.AT_ONCE:
                pass
            place = order.place()
        except Error as error:
            logger.warning("The log could not be looked at; trying again: %s", error)
            connection.close()
            return
        with self._moved:
            # Another number, not only a higher one: a database that was restored has a shorter log.
            if place == self._place:
                return
            self._place = place
            self._moved.notify_all()
            for loop, event in self._tasks:
                with suppress(RuntimeError):  # a loop that is closed, its task gone with it
                    loop.call_soon_threadsafe(event.set)


announce: Final = Announcer(settings.LEDGER_WAKEUPS)
"""To be called after each append, where there is a Redis."""

_watcher: Final = Watcher(settings.LEDGER_WAKEUPS)

os.register_at_fork(after_in_child=announce.begin)
os.register_at_fork(after_in_child=_watcher.begin)

wait = _watcher.wait
wait_async = _watcher.wait_async
stop = _watcher.stop
