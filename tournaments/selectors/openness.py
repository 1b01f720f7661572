"""Whether everything in an event's log is public."""

from __future__ import annotations

from uuid import UUID

from games.rules.base import PUBLIC
from games.rules.view import view
from games.selectors import find as find_game
from games.selectors import rows as game_rows
from tournaments.selectors.streams import load


def all_is_public(tournament: UUID) -> bool:
    """Whether the event is finished and no table's game hides anything: then its whole log may be given to everybody.

    A correction may open a game again after the end, and what it hides with it. Games that were started anew, in which
    nothing counts, hide nothing that anybody still plays for. O(tables).
    """
    state = load(tournament).state
    if not state.finished:
        return False
    games = [UUID(table.game) for round_ in state.rounds for table in round_.tables if table.game]
    return not any(_hides(game) for game, row in game_rows(games).items() if row.status != "finished")


def _hides(game: UUID) -> bool:
    found = find_game(game)
    if found is None:
        return False
    shown = view(found.state, PUBLIC).log
    return any(line.event != event for line, event in zip(shown, found.state.log, strict=True))
