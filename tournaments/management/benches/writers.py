"""Eight processes that write to distinct games at once, on PostgreSQL."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from contextlib import ExitStack
from functools import cache
from multiprocessing.connection import Connection
from typing import Final
from uuid import uuid4

from django.db import connection, connections

from games.ledger import store
from games.ledger.events import NewEvent
from tournaments.management.benches import driver
from tournaments.management.benches.measure import Row, ratio

_WRITERS: Final = 8
_EACH: Final = 60


def bench(runs: int) -> Row:
    """Appends of eight writers against as many inserts that take their key from a sequence."""
    teams = [_Team(_insert), _Team(_append)]
    try:
        kept = ratio(teams[0].work, teams[1].work, runs)
    finally:
        for team in teams:
            team.end()
    return Row(f"{_WRITERS} writers against inserts by a sequence", kept, "of its speed", 0.8)


class _Team:
    """Processes that wait, with their connections open, until they are told to work."""

    def __init__(self, write: Callable[[int], None]) -> None:
        connections.close_all()  # a fork must not share a connection
        if connection.vendor == "postgresql":
            connection.close_pool()  # type: ignore[attr-defined]  # of the PostgreSQL wrapper
        fork = multiprocessing.get_context("fork")
        self._pipes = []
        self._processes = []
        for _ in range(_WRITERS):
            ours, theirs = fork.Pipe()
            process = fork.Process(target=_member, args=(theirs, write), daemon=True)
            process.start()
            self._pipes.append(ours)
            self._processes.append(process)
        self.work()

    def work(self) -> None:
        """Every process writes its share; returns when the last one has."""
        for pipe in self._pipes:
            pipe.send(_EACH)
        for pipe in self._pipes:
            pipe.recv()

    def end(self) -> None:
        """Let the processes end."""
        for pipe, process in zip(self._pipes, self._processes, strict=True):
            pipe.send(0)
            process.join()


def _member(pipe: Connection[object, int], write: Callable[[int], None]) -> None:
    while events := pipe.recv():
        write(events)
        pipe.send(events)
    connections.close_all()


_open: Final = ExitStack()


@cache
def _bare() -> driver.Write:
    """This process's own connection, which it keeps to its end."""
    return _open.enter_context(driver.bare())[0]


def _insert(rows: int) -> None:
    _bare()(rows)


def _append(events: int) -> None:
    stream, tournament = f"bench:{uuid4()}", uuid4()
    for version in range(events):
        event = NewEvent("card_played", {"card": "9S", "player": "1"})
        store.append(stream=stream, tournament=tournament, expected_version=version, events=[event])
