"""Tables that event handlers keep from the log, in the transaction of each append.

A projection may fail, an append may not: each runs within a savepoint, and one that raises again and again is parked.
It stops at that event of that stream, the error is kept for the director to see, and other streams, other
projections and all appends go on. A rebuild takes it up again. A stream whose rows were made by another version of
the projection's code, or only from its middle on, is not trusted: it is parked until a rebuild, too.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from threading import local
from typing import NamedTuple, ParamSpec, Protocol, TypeVar

from django.db import DatabaseError, models, transaction

from games.ledger import clock, driver, places
from games.ledger.errors import refusal
from games.ledger.events import Recorded
from games.ledger.models import ParkedEvent

logger = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

ATTEMPTS = 3
"""Times that a handler is given an event alone, once the batch with it has failed."""

MAX_ERROR = 2000
"""Characters kept of an error's text."""


class Projection(Protocol):
    """Tables derived from events, and the handler that derives them.

    `apply` writes nothing but `models`, from the event and from those tables alone: no clock, no chance, nothing kept
    in memory, so that a rebuild gives the same rows. The tables' foreign keys have no constraint in the database
    (`db_constraint=False`): both engines check one at the commit only, where a failure would take the append with it.
    """

    @property
    def name(self) -> str:
        """A lasting name, which no other projection has."""

    @property
    def version(self) -> int:
        """Number of the code: raised whenever the same events give other rows."""

    @property
    def streams(self) -> str | tuple[str, ...]:
        """What the names of the streams it follows begin with: "game:"."""

    @property
    def models(self) -> Sequence[type[models.Model]]:
        """The tables it writes, no other projection among their writers."""

    def apply(self, event: Recorded) -> None:
        """Take in the stream's next event. Events of a stream come in its order, each once."""

    def reset(self) -> None:
        """Empty the tables."""


class Failure(NamedTuple):
    """An event that a projection raised on every time."""

    event: Recorded
    error: str


_registered: dict[str, Projection] = {}


def register(projection: Projection) -> None:
    """Have the projection follow every append from now on (an app does so when it is ready).

    One of the same class takes the other's place: Django may call an app ready twice. Raises ValueError if the name
    is that of another projection, or if a table has a foreign key with a constraint.
    """
    if type(_registered.get(projection.name, projection)) is not type(projection):
        raise ValueError(f"Another projection {projection.name} is registered already.")
    for model in projection.models:
        for field in model._meta.concrete_fields:  # noqa: SLF001 - Django's documented interface
            if getattr(field, "db_constraint", False):
                raise ValueError(f"{field} has a constraint in the database; give it db_constraint=False.")
    _registered[projection.name] = projection


def unregister(name: str) -> None:
    """Take a projection back out (tests)."""
    del _registered[name]


def registered() -> tuple[Projection, ...]:
    """The projections in the order of their registration, which is the order in which they run."""
    return tuple(_registered.values())


def followers(stream: str) -> list[Projection]:
    """The projections that follow a stream."""
    return [projection for projection in _registered.values() if stream.startswith(projection.streams)]


def boldly(work: Callable[P, T]) -> Callable[P, T]:
    """Do `work` in one transaction, in which the projections follow each append without a savepoint.

    Savepoints, and looks at places first, cost as much as an append itself, and are needed for a handler that raises
    alone. If one does, or is not where it should be, all is rolled back and done again with them; so it is at once in
    a transaction that is open already. `work` may be done twice: it changes nothing but the database.
    """

    @wraps(work)
    def done(*args: P.args, **kwargs: P.kwargs) -> T:
        if not driver.database().in_atomic_block:
            try:
                with transaction.atomic(), _set(_bold):
                    return work(*args, **kwargs)
            except _NotFollowedError as error:
                logger.warning("Done again, with savepoints: %s", error.__cause__ or error)
        with transaction.atomic():
            return work(*args, **kwargs)

    return done


class _NotFollowedError(Exception):
    """A projection has to be looked at more closely."""


_bold = local()


@contextmanager
def _set(flag: local) -> Iterator[None]:
    flag.on = True
    try:
        yield
    finally:
        flag.on = False


def _follow_boldly(following: Sequence[Projection], events: Sequence[Recorded]) -> None:
    last = events[-1]
    try:
        for projection in following:
            for event in events:
                projection.apply(event)
        reached = [places.Place(by.name, last.stream, by.version, last.version, last.pos) for by in following]
        moved = places.move_on(reached, events[0].version - 1)
    except Exception as error:  # whatever it is: done again, it is parked, or told
        raise _NotFollowedError from error
    if moved < len(following):
        raise _NotFollowedError(f"{last.stream} is not where all its projections are.")


def follow(events: Sequence[Recorded]) -> None:
    """Run the projections over events just recorded at the end of one stream, in the append's transaction."""
    first = events[0]
    following = followers(first.stream)
    if not following:
        return
    if first.version > 1 and getattr(_bold, "on", False):
        _follow_boldly(following, events)
        return
    reached = places.of_stream(first.stream)
    moved: list[places.Place] = []
    for projection in following:
        code, version = reached.get(projection.name, (projection.version, 0))
        if (code, version) != (projection.version, first.version - 1):
            park(projection, first, f"Its rows of this stream are of version {version} and made by code {code}.")
            continue
        failures = run(projection, events, set())
        for failure in failures:
            park(projection, *failure)
        done = [event for event in events if not failures or event.version < failures[0].event.version]
        if done:
            moved.append(places.Place(projection.name, done[-1].stream, code, done[-1].version, done[-1].pos))
    places.move(moved)


def run(projection: Projection, events: Sequence[Recorded], stopped: set[str]) -> list[Failure]:
    """Give a projection events, but for those of the streams in `stopped`, to which each failure's is added.

    All at once, in one savepoint; if that raises, one by one. Answers the events that it raised on every time.
    """
    wanted = [event for event in events if event.stream not in stopped]
    if _attempt(projection, wanted) is None:
        return []
    failures = []
    for event in wanted:
        if event.stream in stopped:
            continue
        error = _insist(projection, event)
        if error is not None:
            stopped.add(event.stream)
            failures.append(Failure(event, f"{type(error).__name__}: {error}"))
            logger.error("%s cannot take %s %s", projection.name, event.stream, event.version, exc_info=error)
    return failures


def _insist(projection: Projection, event: Recorded) -> Exception | None:
    error: Exception | None = None
    for _ in range(ATTEMPTS):
        error = _attempt(projection, [event])
        if error is None:
            break
    return error


def _attempt(projection: Projection, events: Sequence[Recorded]) -> Exception | None:
    try:
        with transaction.atomic():
            for event in events:
                projection.apply(event)
    except Exception as error:  # whatever a handler does, the append goes on
        if isinstance(error, DatabaseError) and refusal(error) is not None:
            raise  # no room, or no changes taken: that is not the handler's doing, and the append cannot go on either
        return error
    return None


def park(projection: Projection, event: Recorded, error: str) -> None:
    """Note that a projection stopped before an event; the first note of a stream stays."""
    ParkedEvent.objects.bulk_create(
        [
            ParkedEvent(
                projection=projection.name,
                stream=event.stream,
                tournament=event.tournament,
                version=event.version,
                pos=event.pos,
                error=error.replace("\x00", "")[:MAX_ERROR],
                parked_at=clock.now(),
            )
        ],
        ignore_conflicts=True,
    )
