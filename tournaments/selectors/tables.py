"""One table of a published round, for the pages about it."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from django.db.models import Prefetch

from games.selectors import find as find_game
from games.selectors import rows as game_rows
from tournaments.decisions.rounds import Begun
from tournaments.models import Seat, Table, Tournament
from tournaments.selectors import penalties
from tournaments.selectors.public import DRAFT, TableLine


def table_line(of: Tournament, round_: int, number: int) -> TableLine | None:
    """The table with its round, its seats and its game; None for a draft and for a table that there is not.

    Three queries.
    """
    seats = Prefetch("seats", Seat.objects.select_related("entrant").order_by("position"))
    found = (
        Table.objects.filter(round__tournament=of, round__number=round_, number=number)
        .exclude(round__status=DRAFT)
        .select_related("round__tournament")
        .prefetch_related(seats)
        .first()
    )
    if found is None or found.game is None:
        return None
    return TableLine(found, list(found.seats.all()), game_rows([found.game]).get(found.game))


def with_penalties(line: TableLine) -> TableLine:
    """The table with the rulings about it that count. One query."""
    round_ = line.table.round
    return replace(line, penalties=penalties.of_round(round_.tournament_id, round_.number).get(line.table.number, ()))


def begun_of(game: UUID) -> Begun:
    """How far a table's game is. It asks the ledger, and no rows."""
    found = find_game(game)
    if found is None:
        return Begun.NOT
    return Begun.STARTED if found.state.tip.effective == 1 else Begun.PLAYED
