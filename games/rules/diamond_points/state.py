"""A game of Diamond Points as it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games.rules.base import FINISHED

RANKS: Final = ("K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2", "A")
"""The ranks of each player's suit and of the prizes, high to low: the ace is 1, the king 13."""

VALUE: Final = {rank: len(RANKS) - place for place, rank in enumerate(RANKS)}

PRIZES: Final = tuple(rank + "D" for rank in RANKS)

TURNS: Final = len(RANKS)

POINTS: Final = sum(VALUE.values())
"""All prizes together: 91."""


def worth(prizes: tuple[str, ...]) -> int:
    """The points of some prize cards."""
    return sum(VALUE[card[0]] for card in prizes)


@dataclass(frozen=True, slots=True)
class Turn:
    """A completed turn: the prizes at stake in the order they were turned, every bid, and who won, if anyone."""

    prizes: tuple[str, ...]
    bids: Mapping[str, str]
    winner: str | None


@dataclass(frozen=True, slots=True)
class Table:
    """The state. `open` are the prizes that lie open, at the end those unclaimed; `points` are points won."""

    players: tuple[str, ...]
    stake: int | None
    points: Mapping[str, int]
    phase: str = "prize"
    timed: bool = False
    open: tuple[str, ...] = ()
    turns: tuple[Turn, ...] = ()
    unclaimed: int = 0

    @property
    def finished(self) -> bool:
        return self.phase == FINISHED

    def turned(self) -> frozenset[str]:
        """Every prize turned so far."""
        return frozenset(card for turn in self.turns for card in turn.prizes).union(self.open)

    def hand(self, player: str) -> tuple[str, ...]:
        """The ranks that `player` has not spent, high to low."""
        spent = {turn.bids[player] for turn in self.turns}
        return tuple(rank for rank in RANKS if rank not in spent)
