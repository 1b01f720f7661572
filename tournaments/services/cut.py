"""The cut: planned, made, made again or kept."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from games.ledger import heads
from games.selectors import stream_of as game_stream
from tournaments import decisions, selectors
from tournaments.errors import TournamentError
from tournaments.events import Event
from tournaments.selectors.cut import begun, cut_games, places
from tournaments.services.access import revoke_access
from tournaments.services.pairing import finish_job
from tournaments.services.stream import execute
from tournaments.state import State


def plan_cut(*, tournament: UUID, actor: str, cut: int, drawn: str = "seed") -> None:
    """So many play on after the Swiss rounds, 0 for nobody."""
    execute(tournament, lambda state: decisions.cut.plan(state, cut=cut, drawn=drawn), actor=actor)


@transaction.atomic
def make_cut(*, tournament: UUID, actor: str, seen: tuple[int, ...] = ()) -> None:
    """Makes the cut from the standings as they are now, or makes it again before a game of it has begun.

    With `seen`, only those whom the director has looked at, in that order. What was paired of the cut before is taken
    back, and the links of its tables are dead.

    Raises TournamentError: `cut_changed` (others would play on now) and what `decisions.cut.make` refuses.
    """
    locked = _lock_games(tournament)
    dropped: list[tuple[int, int]] = []

    def decide(state: State) -> tuple[Event, ...]:
        if cut_games(state) != locked:
            raise TournamentError("cut_changed", "The cut has been paired meanwhile; look at it again.")
        now = places(state)
        version = selectors.load(tournament).version
        made = decisions.cut.make(state, places=now, version=version, begun=begun(state))
        decisions.cut.refuse_unseen(made, seen)
        for item in state.rounds if made else ():
            if item.stage and not item.public:
                finish_job(item.job)
            elif item.stage:
                dropped.extend((item.number, table.number) for table in item.tables)
        return made

    execute(tournament, decide, actor=actor)
    for round_, table in dropped:
        revoke_access(tournament=tournament, round=round_, table=table)


def keep_cut(*, tournament: UUID, actor: str) -> None:
    """The cut stays as it was made, whatever the standings before it are now."""
    execute(
        tournament,
        lambda state: decisions.cut.keep(state, places=places(state), begun=begun(state)),
        actor=actor,
    )


def _lock_games(tournament: UUID) -> tuple[UUID, ...]:
    """Locks the games of the cut until the transaction ends, so that none begins meanwhile, and returns them."""
    games = cut_games(selectors.load(tournament).state)
    for game in games:
        heads.lock(game_stream(game), tournament)
    return games
