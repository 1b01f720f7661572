"""A tournament as its stream has made it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from uuid import UUID

from games.ledger import heads, store
from games.ledger.events import Recorded
from games.ledger.folds import Fold, Folds
from tournaments import people
from tournaments.errors import TournamentError
from tournaments.events import from_data
from tournaments.models import Tournament, shown_name
from tournaments.state import State, evolve


def stream_of(tournament: UUID) -> str:
    """The name of the tournament's stream."""
    return f"tournament:{tournament}"


def _step(state: State | None, event: Recorded) -> State:
    return evolve(state, from_data(event.type, event.data))


def _read(stream: str, *, after: int = 0) -> Iterator[Recorded]:
    return people.opened(store.read(stream, after=after))


_folds: Final = Folds(_step, most=16, read=_read)


def find(tournament: UUID) -> Fold[State] | None:
    """The tournament as it stands; None if there is none.

    Names whose keys an import has brought since are read, in every process.
    """
    stream = stream_of(tournament)
    found = _folds.load(stream, head=heads.find(stream))
    if found is not None and tournament in people.unread:
        nameless = (item for item in found.state.entrants.values() if item.person and not item.name and not item.erased)
        if people.readable(item.person for item in nameless):
            _folds.forget(stream)
            people.unread.discard(tournament)
            found = _folds.load(stream)
    return found


def load(tournament: UUID) -> Fold[State]:
    """As `find`; raises TournamentError `unknown_tournament`."""
    found = find(tournament)
    if found is None:
        raise TournamentError("unknown_tournament", "There is no such event.")
    return found


def lately(tournament: UUID) -> Fold[State]:
    """The tournament as this process has known it last, or as `load`. No query where it has.

    For whoever takes a lock by what it says, and then loads what is.
    """
    return _folds.kept(stream_of(tournament)) or load(tournament)


def history(tournament: UUID, *, after: int = 0) -> Iterator[Recorded]:
    """The events of the tournament's stream after a version, in order, as far as people may be read opened."""
    return _read(stream_of(tournament), after=after)


def at(tournament: UUID, event: int) -> tuple[State, Recorded] | None:
    """The tournament as it stood after that event of its stream, and the event; None if there is no such event.

    O(events up to there): it is folded anew.
    """
    state: State | None = None
    last: Recorded | None = None
    for last in people.opened(store.read(stream_of(tournament), upto=event)):
        state = _step(state, last)
    return (state, last) if state is not None and last is not None and last.version == event else None


def shown_names(state: State) -> dict[int, str]:
    """What pages call each entrant, by number, in the reader's language."""
    return {item.number: shown_name(item.number, item.name, erased=item.erased) for item in state.entrants.values()}


def identify(text: str) -> UUID | None:
    """The tournament whose slug or id this is."""
    found = Tournament.objects.filter(slug=text).first()
    if found is not None:
        return found.pk
    try:
        return Tournament.objects.filter(pk=UUID(text)).values_list("pk", flat=True).first()
    except ValueError:
        return None
