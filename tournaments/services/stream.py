"""The one way to add to a tournament's stream: lock, load, decide, append."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID, uuid5

from django.db import transaction

from games.ledger import heads, store
from games.ledger.events import NewEvent
from tournaments import people, selectors
from tournaments.events import Event
from tournaments.state import State

Decision = Callable[[State], tuple[Event, ...]]


@transaction.atomic
def execute(tournament: UUID, decide: Decision, *, actor: str, command: UUID | None = None) -> tuple[Event, ...]:
    """Appends what `decide` makes of the tournament's present state, and returns it.

    The stream is locked from before the state is read until the transaction ends: commands that come at once wait for
    each other, each sees what the one before has done, and none has to be tried again. So `decide` must be quick, and
    whoever needs a game's lock too takes that one first. `command` makes the whole idempotent: its events get ids of
    their own from it, and the same command again changes nothing.

    Raises TournamentError (`unknown_tournament` and what `decide` refuses) and the ledger's errors.
    """
    stream = selectors.stream_of(tournament)
    heads.find(stream, lock=True)
    loaded = selectors.load(tournament)
    made = decide(loaded.state)
    if made:
        ids = (uuid5(command, str(place)) if command else None for place in range(len(made)))
        store.append(
            stream=stream,
            tournament=tournament,
            expected_version=loaded.version,
            events=[
                NewEvent(event.type, data, id_, people.schema_of(event))
                for event, data, id_ in zip(made, people.sealed(tournament, made), ids, strict=True)
            ],
            actor=actor,
        )
    return made
