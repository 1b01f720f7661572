"""The course of a round: published, closed; and the end of the event."""

from __future__ import annotations

from uuid import UUID, uuid4, uuid5

from django.db import transaction

from games.ledger import checkpoints
from tournaments import decisions
from tournaments.decisions import guards
from tournaments.events import Event, RoundPublished
from tournaments.services.access import open_access
from tournaments.services.pairing import finish_job
from tournaments.services.stream import execute
from tournaments.state import State


@transaction.atomic
def publish_round(*, tournament: UUID, actor: str, round: int, job: str = "") -> None:  # noqa: A002
    """Makes the draft public, names the game of each table and makes the keys that the table slips carry.

    With `job`, only the draft that this pairing job made: what its director has looked at.
    """
    batch = uuid4()

    def decide(state: State) -> tuple[Event, ...]:
        drafted = guards.round_(state, round)
        games = [str(uuid5(batch, str(table.number))) for table in drafted.tables]
        made = decisions.rounds.publish(state, round=round, games=games, job=job)
        finish_job(drafted.job)
        return made

    for event in execute(tournament, decide, actor=actor):
        if isinstance(event, RoundPublished):
            open_access(tournament=tournament, round=round, tables=len(event.games))
    _sign()


def close_round(*, tournament: UUID, actor: str, round: int) -> None:  # noqa: A002
    """Closes the round once every table is confirmed; the table slips' links are dead from then on."""
    execute(tournament, lambda state: decisions.rounds.close(state, round=round), actor=actor)
    _sign()


def change_rounds(*, tournament: UUID, actor: str, rounds: int) -> None:
    """The event has so many rounds from now on, not fewer than are paired already."""
    execute(tournament, lambda state: decisions.rounds.change_planned(state, rounds=rounds), actor=actor)


def finish_tournament(*, tournament: UUID, actor: str) -> None:
    """Ends the event; its standings are final."""
    execute(tournament, decisions.rounds.finish, actor=actor)
    _sign()


def _sign() -> None:
    """Has the log signed once all is committed; a failure of that undoes nothing, and the next one covers all."""
    transaction.on_commit(checkpoints.make, robust=True)
