"""What the ledger keeps of its speed as the log grows, and how fast a whole log is verified (design/ledger.md).

Each figure is set against work that does not depend on the log, measured in turns with it: inserts into a table of
their own, replays in memory. A machine that has slowed down meanwhile does not look like a log that has grown.
"""

from __future__ import annotations

import resource
from collections.abc import Iterator
from typing import Final
from uuid import UUID

from django.core.management import CommandError
from django.db import transaction

from games.ledger import checkpoints, store
from games.rules.replay import fold
from tournaments.management.benches import driver, ledger, web
from tournaments.management.benches.measure import Row, in_turns, ratio

_FIRST: Final = 100_000
"""The length at which a log that is to grow beyond it is measured for the first time."""

_APPENDS: Final = 100
_REPLAYS: Final = 20
_AT_ONCE: Final = 20
"""Games that are filled in in one transaction."""


def bench(runs: int, events: int) -> Iterator[Row]:
    """Appends, loads and pages in a log of 10⁵ events and of `events`; then that log is verified."""
    game, site, filled = ledger.long_game(), web.Site(), 0
    before = _speeds(game, site, runs)
    for length in sorted({min(_FIRST, events), events}):
        _fill(length - filled)
        filled = length
        kept = [now / then for now, then in zip(_speeds(game, site, runs), before, strict=True)]
        yield Row(f"append() in a log of {length:,} events", kept[0], "of its speed before", 0.8)
        yield Row(f"load a game in a log of {length:,} events", kept[1], "of its speed before", 0.5)
        yield Row(f"a public page in a log of {length:,} events", kept[2], "of its speed before", 0.65)
    yield from _verification(min(runs, 3))


def _speeds(game: UUID, site: web.Site, runs: int) -> tuple[float, float, float]:
    """Appends without waiting for the disk against inserts, loads and pages against replays."""
    log = ledger.load(game).log
    with driver.bare(durable=False) as (each, _), driver.own(durable=False):
        append = ratio(lambda: each(_APPENDS), lambda: ledger.append_singly(_APPENDS), runs * ledger.OFTEN)
    load = ratio(lambda: fold(log), lambda: ledger.load(game), runs * ledger.OFTEN)
    page = ratio(lambda: [fold(log) for _ in range(_REPLAYS)], site.visit, runs * ledger.OFTEN)
    return append, load, page


def _fill(events: int) -> None:
    """So many events more, in games of bulk: some games to a transaction."""
    games = -(-events // ledger.GAME)
    with driver.own(durable=False):
        for start in range(0, games, _AT_ONCE):
            with transaction.atomic():
                for _ in range(min(_AT_ONCE, games - start)):
                    ledger.append_in_batches(ledger.GAME, ledger.GAME)
    driver.settle()


def _verification(runs: int) -> Iterator[Row]:
    checkpoints.make()
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    [seconds] = in_turns([_verify], runs)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - held
    yield Row(f"full verification of {store.place():,} events", store.place() / seconds, "events/s", 150_000)
    yield Row("memory that verification added", grown / 1024, "MiB")


def _verify() -> None:
    found = store.verify_all()
    if found.broken is not None:
        raise CommandError(f"The log that was measured is bad: {found.broken}")
