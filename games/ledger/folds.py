"""The state of a stream, kept between requests.

A process may keep what it has folded, because a fold is checked before it is used again: it carries the hash of the
event that it ends with, and the stream must still have that event there. A transaction that was rolled back, another
process or a restored database cannot mislead it; it only costs a new fold.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Lock
from typing import Generic, Protocol, TypeVar

from games.ledger import heads

S = TypeVar("S")


class Event(Protocol):
    """What the keeper of folds itself looks at: `events.Fact` and `events.Recorded` have it."""

    @property
    def version(self) -> int: ...

    @property
    def hash(self) -> bytes: ...


E = TypeVar("E", bound=Event)
E_co = TypeVar("E_co", bound=Event, covariant=True)


@dataclass(frozen=True, slots=True)
class Fold(Generic[S]):
    """The state of a stream after its event `version`, whose hash is `hash`."""

    state: S
    version: int
    hash: bytes


class Read(Protocol[E_co]):
    """A stream's events after a version, in order: `store.facts`, `store.read`, or that with something made of each."""

    def __call__(self, stream: str, *, after: int) -> Iterator[E_co]: ...


class Folds(Generic[S, E]):
    """Folds of many streams by one `step` (None before the first event), the `most` lately used ones kept."""

    def __init__(self, step: Callable[[S | None, E], S], *, most: int, read: Read[E]) -> None:
        self._step = step
        self._read = read
        self._most = most
        self._kept: OrderedDict[str, Fold[S]] = OrderedDict()
        self._lock = Lock()

    def load(self, stream: str, *, head: heads.Head | None = None) -> Fold[S] | None:
        """The stream as it stands, None if it has no event. O(events since this process folded it last).

        Whoever has just read the stream's `head` gives it: where that is what is kept, nothing is read again.
        Raises what `step` raises.
        """
        with self._lock:
            known = self._kept.get(stream)
            if known is not None and head is not None and (known.version, known.hash) == (head.version, head.hash):
                self._kept.move_to_end(stream)
                return known
        fold = self._follow(stream, known) if known else None
        if fold is None:
            fold = self._follow(stream, None)
        with self._lock:
            self._keep(stream, fold)
        return fold

    def kept(self, stream: str) -> Fold[S] | None:
        """The stream as this process has known it last, unchecked: for whoever looks at it again before it counts."""
        with self._lock:
            return self._kept.get(stream)

    def append(self, stream: str, event: E) -> Fold[S] | None:
        """The stream after `event`, which this process has just appended; no query.

        None if it has not, or has others with it, or if what is kept is not what the event follows, hash for hash.
        """
        before = heads.before(stream, event.version, event.hash)
        known = self.kept(stream)
        if known is None or (known.version, known.hash) != before or event.version != known.version + 1:
            return None
        fold = Fold(self._step(known.state, event), event.version, event.hash)
        with self._lock:
            self._keep(stream, fold)
        return fold

    def forget(self, stream: str) -> None:
        """Fold the stream anew the next time, from its beginning: what its events were read with has changed."""
        with self._lock:
            self._kept.pop(stream, None)

    def _follow(self, stream: str, known: Fold[S] | None) -> Fold[S] | None:
        """`known` and what came after it; None if the stream does not lead on from `known`, or is empty."""
        fold = known
        events = self._read(stream, after=known.version - 1 if known else 0)
        if known is not None:
            same = next(events, None)
            if same is None or same.hash != known.hash:
                return None
        for event in events:
            state = self._step(fold.state if fold else None, event)
            fold = Fold(state, event.version, event.hash)
        return fold

    def _keep(self, stream: str, fold: Fold[S] | None) -> None:
        if fold is None:
            self._kept.pop(stream, None)
            return
        # Who loads a stream is often about to append to it.
        heads.know(stream, fold.version, fold.hash)
        self._kept[stream] = fold
        self._kept.move_to_end(stream)
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
