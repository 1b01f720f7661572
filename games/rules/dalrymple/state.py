"""The frozen state of a game. Players are indexes in seat order here; names return in `summary` and `view`."""

from __future__ import annotations

from typing import Final, NamedTuple

from games.rules.dalrymple.trumps import CURSE, NONE, Trumps

FLIP: Final = "flip"
PLAY: Final = "play"

DEALS: Final = 9
"""Cards in the tableau, so at most as many deals."""

POOL: Final = 43
"""Cards that are dealt or burned over a whole game: all but the tableau."""

DEALT: Final = 40
"""Cards dealt to the players each deal: 4 × 10 or 5 × 8."""

BURNED: Final = 3


class Trick(NamedTuple):
    """A completed trick: who led, the cards in the order played, who won."""

    leader: int
    cards: tuple[str, ...]
    winner: int


class Stray(NamedTuple):
    """A play off the led suit while the hands are unknown: a later play may prove it faulty."""

    player: int
    trick: int
    led: str
    card: str
    revoke: bool = False
    """Proved a revoke."""
    untrumped: bool = False
    """Proved a failure to trump."""


class Irregularity(NamedTuple):
    """A faulty play and the event (its seq) that proves it."""

    deal: int
    trick: int
    player: int
    kind: str
    card: str
    proven_by: int


class Deal(NamedTuple):
    """The deal under way, or the last one completed. Number 0 stands before the first."""

    number: int
    dealer: int
    leader: int
    """Who leads, or led, the trick under way."""
    flip: str | None = None
    trumps: Trumps = NONE
    hands: tuple[frozenset[str], ...] | None = None
    """As dealt, where they are known."""
    burned: frozenset[str] | None = None
    trick: tuple[str, ...] = ()
    tricks: tuple[Trick, ...] = ()
    played: frozenset[str] = frozenset()
    strays: tuple[Stray, ...] = ()

    @property
    def curse(self) -> bool:
        return self.flip == CURSE

    @property
    def led(self) -> str | None:
        """The suit led to the trick under way."""
        return self.trick[0][1] if self.trick else None


class Completed(NamedTuple):
    """A completed deal, one number a player. Empty tuples are what the deal does not count or does not know."""

    number: int
    dealer: int
    flip: str
    scores: tuple[int, ...]
    tricks: tuple[int, ...] = ()
    card_points: tuple[int, ...] = ()
    diamonds: tuple[int, ...] = ()

    @property
    def curse(self) -> bool:
        return self.flip == CURSE


class State(NamedTuple):
    """A game. `pool` holds the distinct cards seen played, dealt or burned in it."""

    players: tuple[str, ...]
    dealer: int
    deal: Deal
    phase: str = FLIP
    timed: bool = False
    flips: tuple[str, ...] = ()
    pool: frozenset[str] = frozenset()
    deals: tuple[Completed, ...] = ()
    irregularities: tuple[Irregularity, ...] = ()
    result: tuple[int, ...] | None = None
    """The scores of a game entered by its result alone."""

    @property
    def tricks(self) -> int:
        """Tricks in a deal: as many as a hand has cards."""
        return DEALT // len(self.players)

    @property
    def dealt(self) -> bool:
        """Whether hands have been dealt for a deal whose flip is still to come."""
        return self.phase == FLIP and self.deal.number > len(self.deals)

    @property
    def actor(self) -> int | None:
        """Whose turn it is to play a card."""
        if self.phase != PLAY:
            return None
        return (self.deal.leader + len(self.deal.trick)) % len(self.players)


def opened(players: tuple[str, ...], dealer: int) -> State:
    """The state after `game_started`."""
    return State(players, dealer, Deal(0, dealer, dealer))


def next_deal(state: State) -> Deal:
    """The deal after the completed ones: the deal passes to the left, and the player to the dealer's left leads."""
    number, seats = len(state.deals) + 1, len(state.players)
    dealer = (state.dealer + number - 1) % seats
    return Deal(number, dealer, (dealer + 1) % seats)
