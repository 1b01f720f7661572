"""The ways in to a table's entry page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from uuid import UUID

from games.ledger.folds import Fold
from games.rules.replay import Replay
from games.selectors import find as find_game
from tournaments.models import Tournament
from tournaments.selectors.public import TableLine
from tournaments.selectors.tables import table_line


@dataclass(frozen=True)
class Way:
    """One table of a public round, and who works at it: the table itself, or a director, who `directs`.

    `address` is that of the page, `actor` how the ledger names who enters, `device` on what.
    """

    event: Tournament
    line: TableLine
    address: str
    actor: str
    device: str
    directs: bool

    @property
    def round(self) -> int:
        return self.line.table.round.number

    @property
    def table(self) -> int:
        return self.line.table.number

    @property
    def game(self) -> UUID:
        """The table's game; a public round's tables all have one."""
        return self.line.table.game or UUID(int=0)

    @property
    def names(self) -> Mapping[str, str]:
        """Seat name of the game → the entrant's name."""
        return {str(seat.position): seat.entrant.name for seat in self.line.seats}

    @property
    def confirmed(self) -> bool:
        return self.line.table.confirmed

    @property
    def watches(self) -> bool:
        """Whether another device enters for the table, and this one shows what it does."""
        return not self.directs and self.line.table.pen not in {"", self.device}

    @property
    def may_correct(self) -> bool:
        """Whether corrections are this visitor's to make now."""
        return self.directs or not self.confirmed

    @property
    def settled(self) -> bool:
        """Whether a correction changes more than the game: a confirmed result, a closed round."""
        return self.confirmed or not self.round_open

    @property
    def round_open(self) -> bool:
        return self.line.table.round.status != "closed"

    def again(self) -> Way:
        """The same way to the table as it stands now."""
        return replace(self, line=table_line(self.event, self.round, self.table) or self.line)

    @cached_property
    def found(self) -> Fold[Replay] | None:
        """The game as it stood when it was first asked for; None before it is opened."""
        return find_game(self.game)
