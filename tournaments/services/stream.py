"""The one way to add to a tournament's stream: load, decide, append."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from uuid import UUID, uuid5

from django.db import transaction

from games.ledger import store
from games.ledger.errors import Stale
from games.ledger.events import NewEvent
from tournaments import selectors
from tournaments.events import Event
from tournaments.state import State

_TRIES: Final = 8
"""How often a decision is taken again because somebody else was quicker; more means that something is wrong."""

Decision = Callable[[State], tuple[Event, ...]]


def execute(tournament: UUID, decide: Decision, *, actor: str, command: UUID | None = None) -> tuple[Event, ...]:
    """Appends what `decide` makes of the tournament's present state, and returns it.

    If another command came between, `decide` is asked again with the state after that one. `command` makes the whole
    idempotent: its events get ids of their own from it, and the same command again changes nothing.

    Raises TournamentError (`unknown_tournament` and what `decide` refuses) and the ledger's errors.
    """
    for left in reversed(range(_TRIES)):
        loaded = selectors.load(tournament)
        made = decide(loaded.state)
        if not made:
            return ()
        ids = (uuid5(command, str(place)) if command else None for place in range(len(made)))
        events = [NewEvent(event.type, event.to_data(), id_) for event, id_ in zip(made, ids, strict=False)]
        try:
            with transaction.atomic():
                store.append(
                    stream=selectors.stream_of(tournament),
                    tournament=tournament,
                    expected_version=loaded.version,
                    events=events,
                    actor=actor,
                )
        except Stale:
            if not left:
                raise
        else:
            return made
    raise AssertionError("the loop returns or raises")
