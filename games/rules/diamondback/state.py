"""The frozen states of a game of Diamondback (rules/diamondback.md, Play, and Phases and summary)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Final, cast

from games.rules.diamondback.deck import deck
from games.rules.shapes import Event

STANDARD: Final = "standard"
MATCH: Final = "match"
DEALERS: Final = "dealers"
VARIANTS: Final = (STANDARD, MATCH, DEALERS)

DRAW: Final = "draw"
DEAL: Final = "deal"
WAGER: Final = "wager"
ANSWER: Final = "answer"
EXPOSE: Final = "expose"
SHOWDOWN: Final = "showdown"


@dataclass(frozen=True, slots=True)
class Table:
    """What `game_started` settles for the whole game. `limit` is the number of hands, None without one."""

    players: tuple[str, ...]
    variant: str
    start: Mapping[str, int]
    deck: Mapping[str, int]
    limit: int | None

    @property
    def rate(self) -> int:
        """How many times the dealer's wager an answer costs."""
        return 2 if self.variant == DEALERS else 1

    def clockwise(self, player: str) -> tuple[str, ...]:
        """Everybody from `player`'s left round to `player`, who comes last."""
        place = self.players.index(player) + 1
        return self.players[place:] + self.players[:place]


@dataclass(frozen=True, slots=True)
class Hand:
    """The hand under way.

    `order` holds the players still in, in turn, the dealer last; `turn` is the place in it of who acts next.
    `answered` says whether a wager made since the first exposure has been answered by all.
    """

    order: tuple[str, ...]
    dealt: int
    ante: int | None
    turn: int = 0
    wagers: tuple[int, ...] = ()
    answered: bool = False
    folded: tuple[str, ...] = ()
    exposed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def cards(self) -> Iterator[str]:
        """All cards exposed so far, those of players who folded included."""
        return chain.from_iterable(self.exposed.values())


@dataclass(frozen=True, slots=True)
class Played:
    """A completed hand. `pot` is what lay there before payment, `coins` what everybody held after it.

    Hands are chained by `before`, so that the states of a long game share them and ending a hand costs the same always.
    """

    number: int
    dealer: str
    ante: int | None
    wagers: tuple[int, ...]
    folded: tuple[str, ...]
    shown: Mapping[str, tuple[str, ...]]
    points: Mapping[str, int]
    pot: int
    paid: Mapping[str, int]
    carried: int
    coins: Mapping[str, int]
    before: Played | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class DiamondbackState:
    """A game of Diamondback at one moment.

    `dealer` is the dealer of the hand under way, between hands the next one, when finished that of the last hand.
    `last` is the last hand completed. `drawing` are the players who must draw for the first deal, `agreed` those who
    agreed to end since the last hand began.
    """

    table: Table
    phase: str
    coins: Mapping[str, int]
    dealer: str | None = None
    drawing: tuple[str, ...] = ()
    pot: int = 0
    hand: Hand | None = None
    last: Played | None = None
    left: tuple[str, ...] = ()
    agreed: tuple[str, ...] = ()
    timed: bool = False

    @property
    def players(self) -> tuple[str, ...]:
        return self.table.players

    @property
    def number(self) -> int:
        """The number of the hand under way or last completed; 0 before the first."""
        return (self.last.number if self.last else 0) + (self.hand is not None)

    @property
    def played(self) -> tuple[Played, ...]:
        """The completed hands in order. O(hands)."""
        hands = []
        hand = self.last
        while hand is not None:
            hands.append(hand)
            hand = hand.before
        return tuple(reversed(hands))

    @property
    def current(self) -> Hand:
        """The hand under way, in the phases that have one."""
        return cast(Hand, self.hand)

    @property
    def button(self) -> str:
        """The dealer, in the phases that have one."""
        return cast(str, self.dealer)

    @property
    def cost(self) -> int:
        """What an answer to the wager on the table costs."""
        return self.current.wagers[-1] * self.table.rate

    def holding(self, least: int = 1) -> tuple[str, ...]:
        """The players in the game who hold `least` coins or more, in seat order."""
        return tuple(p for p in self.table.players if self.coins[p] >= least and p not in self.left)

    def next_holder(self, player: str) -> str:
        """The next player to `player`'s left in the game holding coins, `player` last. Somebody must hold coins."""
        holding = self.holding()
        return next(p for p in self.table.clockwise(player) if p in holding)


def setup(started: Event) -> DiamondbackState:
    """The state after a valid `game_started`."""
    players = tuple(cast("list[str]", started["players"]))
    coins = cast("Mapping[str, int]", started["coins"])
    start = {player: coins[player] for player in players}
    limit = cast("int | None", started.get("hands"))
    table = Table(players, cast(str, started["variant"]), start, deck(len(players)), limit)
    dealer = cast("str | None", started.get("dealer"))
    if dealer is None:
        return DiamondbackState(table, DRAW, start, drawing=players)
    return DiamondbackState(table, DEAL, start, dealer)


def turn(state: DiamondbackState) -> str:
    """Whose turn it is, in the phases `answer`, `expose` and `showdown`."""
    return state.current.order[state.current.turn]


def may_close(state: DiamondbackState) -> bool:
    """Whether, in the phase `wager`, the betting may be closed (rules/diamondback.md, Play 6).

    A wager has been answered since the first exposure, or after that exposure the dealer has no coins.
    """
    hand = state.current
    return bool(hand.exposed) and (hand.answered or not state.coins[state.button])


def to_act(state: DiamondbackState) -> tuple[str, ...]:
    """The players who may act now, in seat order; empty between hands and at the end."""
    match state.phase:
        case "draw":
            return state.drawing
        case "wager":
            return (state.button,)
        case "answer" | "expose" | "showdown":
            return (turn(state),)
    return ()


def player_of(event: Event) -> str:
    """The `player` of a well-formed event that names one."""
    return cast(str, event["player"])
