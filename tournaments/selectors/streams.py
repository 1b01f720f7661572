"""A tournament as its stream has made it."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from games.ledger.events import Recorded
from games.ledger.folds import Fold, Folds
from tournaments.errors import TournamentError
from tournaments.events import from_data
from tournaments.state import State, evolve


def stream_of(tournament: UUID) -> str:
    """The name of the tournament's stream."""
    return f"tournament:{tournament}"


def _step(state: State | None, event: Recorded) -> State:
    return evolve(state, from_data(event.type, event.data))


_folds: Final = Folds(_step, most=16)


def find(tournament: UUID) -> Fold[State] | None:
    """The tournament as it stands; None if there is none."""
    return _folds.load(stream_of(tournament))


def load(tournament: UUID) -> Fold[State]:
    """As `find`; raises TournamentError `unknown_tournament`."""
    found = find(tournament)
    if found is None:
        raise TournamentError("unknown_tournament", "There is no such event.")
    return found
