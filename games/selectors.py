"""Reading games: from the ledger what decisions need, from the projection what lists show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final
from uuid import UUID

from games.errors import GameError
from games.ledger import store
from games.ledger.events import Fact, Recorded
from games.ledger.folds import Fold, Folds
from games.ledger.heads import Head
from games.ledger.models import LedgerEvent
from games.models import Game
from games.rules.replay import Replay, begin
from games.rules.shapes import CORRECTIONS

_FOLDS: Final = 512
"""How many games a process keeps replayed: more than any hall has tables."""


def stream_of(game: UUID) -> str:
    """The name of the game's stream."""
    return f"game:{game}"


def play_of(event: Recorded | Fact) -> dict[str, Any]:
    """The event of the game record that a row of the ledger holds."""
    return {"type": event.type, **event.data}


def _step(replay: Replay | None, event: Fact) -> Replay:
    # The rules took the event when it was recorded; what is in the ledger is only followed.
    return begin(play_of(event)) if replay is None else replay.again(play_of(event))


_folds: Final = Folds(_step, most=_FOLDS, read=store.facts)


def find(game: UUID, *, head: Head | None = None) -> Fold[Replay] | None:
    """The game's record replayed, with the version of its stream; None before it is opened.

    Whoever has just read the stream's `head` gives it, and spares a query.
    """
    return _folds.load(stream_of(game), head=head)


def load(game: UUID, *, head: Head | None = None) -> Fold[Replay]:
    """As `find`; raises GameError `game_not_open` if nothing has been recorded yet."""
    found = find(game, head=head)
    if found is None:
        raise GameError("game_not_open", "This game has not been opened yet.")
    return found


def after(game: UUID, event: Recorded) -> Fold[Replay]:
    """As `load`, for whoever is told of an `event` of the game: no query if this process has just appended it."""
    return _folds.append(stream_of(game), Fact(event.version, event.type, event.data, event.hash)) or load(game)


def rows(games: Iterable[UUID]) -> Mapping[UUID, Game]:
    """The projected rows of these games, of those that are open. One query."""
    return Game.objects.in_bulk(list(games))


def history(game: UUID, *, after: int = 0, upto: int | None = None) -> list[Recorded]:
    """The game's events as recorded, all or those numbered `after` to `upto`: what, who, when, on which device."""
    return list(store.read(stream_of(game), after=after, upto=upto))


def ruled(games: Iterable[UUID]) -> Mapping[UUID, frozenset[int]]:
    """What in the records of these games is a ruling: the numbers of such events, of the games that have any.

    Rulings are time called, adjustments and amendments, and what a user has voided; a table that takes back its own
    entry is none. One query.
    """
    of = {stream_of(game): game for game in games}
    wanted = LedgerEvent.objects.filter(stream__in=of, type__in=(*CORRECTIONS, "time_called"))
    found: dict[UUID, set[int]] = {}
    for stream, version, kind, actor in wanted.values_list("stream", "version", "type", "actor"):
        if kind != "voided" or actor.startswith("user:"):
            found.setdefault(of[stream], set()).add(version)
    return {game: frozenset(numbers) for game, numbers in found.items()}
