"""Which events of the log a visitor may know by their ids.

A hash gives nothing away as long as something that it covers is not known and cannot be guessed. Of an event that is
hidden that is its id, made at random: whoever had it could try hand after hand against the hash. So an id finds nothing
for those who are not shown the event itself whole; to them it is the id of no event.
"""

from __future__ import annotations

from uuid import UUID

from games.ledger.finding import Located
from games.rules.base import PUBLIC
from games.rules.view import view
from games.selectors import find as find_game
from tournaments.models import TableAccess
from tournaments.selectors.streams import load, stream_of

_GAME = "game:"


def may_know(tournament: UUID, event: Located, *, directs: bool, table: TableAccess | None) -> bool:
    """Whether the visitor may know this event of the tournament: a director all, a table those of its game.

    Everybody else those of games that the public view shows whole; the tournament's own, drafts among them, once it is
    finished, when its archive shows them.
    """
    if directs:
        return True
    if event.stream == stream_of(tournament):
        return load(tournament).state.finished
    if table is not None and table.tournament_id == tournament and event.stream == _game_at(table):
        return True
    return _shown(event)


def _game_at(table: TableAccess) -> str | None:
    """The stream of the game that the table's key opens; None once its round is closed."""
    rounds = load(table.tournament_id).state.rounds
    round_ = rounds[table.round - 1] if table.round <= len(rounds) else None
    if round_ is None or round_.status != "published" or table.table > len(round_.tables):
        return None
    return f"{_GAME}{round_.tables[table.table - 1].game}"


def _shown(event: Located) -> bool:
    """Whether the public sees all of it."""
    found = find_game(UUID(event.stream.removeprefix(_GAME)))
    if found is None or found.version < event.version:
        return False
    line = view(found.state, PUBLIC, since=event.version - 1).log[0]
    return line.event == found.state.log[event.version - 1]
