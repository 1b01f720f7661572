"""A seeded table that plays Diamondback: real cards are shuffled and dealt, the decisions are plain but not silly.

For simulation, demonstration and tests. Every event it yields is legal, and every game ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from games.rules.base import FINISHED
from games.rules.chance import Chance
from games.rules.diamondback.deck import STRENGTH, pair_points
from games.rules.diamondback.ending import call_time
from games.rules.diamondback.legal import agreeable
from games.rules.diamondback.moves import evolve
from games.rules.diamondback.state import DEALERS, MATCH, DiamondbackState, may_close, setup, turn
from games.rules.kinds import SAFE
from games.rules.shapes import Event

HANDS: Final = 24
"""Time is called here where no smaller number of hands was agreed."""

WAGERS: Final = 3
"""A dealer of this table never wagers more often after the first exposure."""

TIME: Final[Event] = {"type": "time_called"}


def play(started: Event, chance: Chance) -> Iterator[Event]:
    """The events of a whole game after `started`, as far as `finished`."""
    dealer = _Simulator(setup(started), chance)
    while dealer.state.phase != FINISHED:
        yield dealer.step()


class _Simulator:
    """The cards nobody else sees, and the game as far as it has been played."""

    def __init__(self, state: DiamondbackState, chance: Chance) -> None:
        self.state = state
        self._chance = chance
        self._held: Mapping[str, list[str]] = {}
        self._steps = {
            "draw": self._draw,
            "deal": self._between,
            "wager": self._bet,
            "answer": self._answer,
            "expose": self._expose,
            "showdown": self._expose,
        }

    def step(self) -> Event:
        event = self._steps[self.state.phase]()
        timed = event["type"] == "time_called"
        self.state = call_time(self.state) if timed else evolve(self.state, event)
        if event["type"] == "hand_started":
            self._deal()
        return event

    def _pack(self) -> list[str]:
        """The deck, shuffled."""
        return self._chance.shuffle([rank for rank, count in self.state.table.deck.items() for _ in range(count)])

    def _deal(self) -> None:
        cards = iter(self._pack())
        self._held = {player: [next(cards), next(cards)] for player in self.state.current.order}

    def _draw(self) -> Event:
        """One card each from the whole deck."""
        return {"type": "dealer_drawn", "draws": dict(zip(self.state.drawing, self._pack(), strict=False))}

    def _between(self) -> Event:
        state, chance = self.state, self._chance
        if state.number == HANDS:
            return TIME
        if state.table.variant == MATCH and state.number:
            match chance.below(16):
                case 0:
                    staying = [player for player in state.players if player not in state.left]
                    return {"type": "left", "player": chance.choice(staying)}
                case 1 | 2 | 3:
                    agreeing = agreeable(state)
                    return {"type": "agreed_to_end", "player": chance.choice(agreeing)}
        if state.table.variant != DEALERS:
            return {"type": "hand_started"}
        others = max(state.coins[player] for player in state.holding() if player != state.dealer)
        most = min(state.coins[state.button], others, SAFE)
        return {"type": "hand_started", "ante": chance.integer(1, most // 12 + 1 if most > 1 else 1)}

    def _bet(self) -> Event:
        state, chance, hand = self.state, self._chance, self.state.current
        dealer = state.button
        after = len(hand.wagers) - 1
        if may_close(state) and (not state.coins[dealer] or after >= WAGERS or chance.below(2)):
            return {"type": "betting_closed", "player": dealer}
        coins = min(state.coins[dealer], SAFE)
        bold = chance.below(24) == 0
        most = coins if bold else max(1, coins * (20 + self._worth(dealer)) // 400)
        return {"type": "wagered", "player": dealer, "amount": chance.integer(1, most)}

    def _answer(self) -> Event:
        """Stays with a good pair or at a small price, and not always then."""
        state = self.state
        player = turn(state)
        coins, cost = state.coins[player], state.cost
        if coins < cost or self._chance.below(70) >= self._worth(player) + 50 - 40 * cost // coins:
            return {"type": "folded", "player": player}
        return {"type": "doubled" if state.table.variant == DEALERS else "matched", "player": player}

    def _expose(self) -> Event:
        """Rather the lower card first."""
        if self.state.number == HANDS and not self.state.timed and self._chance.below(8) == 0:
            return TIME
        player = turn(self.state)
        held = sorted(self._held[player], key=lambda card: STRENGTH[card])
        card = held[0] if len(held) == 1 or self._chance.below(3) else held[1]
        self._held[player].remove(card)
        return {"type": "card_exposed", "player": player, "card": card}

    def _worth(self, player: str) -> int:
        shown = self.state.current.exposed.get(player, ())
        return pair_points((*self._held[player], *shown))
