"""The tables of a round as the director's pages show them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from games.pages.words import due
from tournaments.models import Seat
from tournaments.selectors.direct import Board, BoardLine
from tournaments.selectors.public import TableLine

SHOWN: Final = ("all", "wants", "open", "confirm", "done")
"""How the tables can be narrowed: those that want the director, that hold up the round, to be confirmed, confirmed."""


@dataclass(frozen=True, slots=True)
class Place:
    """A seat and its score: `counts` once it is confirmed, before that what its finished game says."""

    seat: Seat
    score: int | None
    counts: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A table: `due` says what its game waits for. `no_show` is offered until its game is finished: it may be begun
    and without a play, or the table confirmed without a game.
    """

    at: BoardLine
    due: str
    places: Sequence[Place]

    @property
    def line(self) -> TableLine:
        return self.at.line

    @property
    def no_show(self) -> bool:
        return self.line.game is None or self.line.game.status != "finished"


def rows(board: Board, shown: str = "all") -> list[Row]:
    """The tables of the round, narrowed as `shown` says. No queries."""
    return [Row(item, _due(item.line), _places(item.line)) for item in _narrowed(board, shown)]


def _narrowed(board: Board, shown: str) -> Iterable[BoardLine]:
    match shown:
        case "wants":
            return [item for item in board.lines if item.wants]
        case "open":
            return board.holding
        case "confirm":
            return [item for item in board.lines if item.confirmable]
        case "done":
            return [item for item in board.lines if item.line.table.confirmed]
        case _:
            return board.lines


def _due(line: TableLine) -> str:
    game = line.game
    if game is None or game.status == "finished":
        return ""
    names = {str(seat.position): seat.entrant.name for seat in line.seats}
    return due({"game": game.game, "status": game.status, "phase": game.phase, "to_act": game.to_act}, names)


def _places(line: TableLine) -> list[Place]:
    over = line.game is not None and line.game.status == "finished"
    played = line.game.scores if line.game is not None and over else {}
    return [
        Place(seat, played.get(str(seat.position)) if seat.score is None else seat.score, seat.score is not None)
        for seat in line.seats
    ]
