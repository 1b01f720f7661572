"""A game for the tests alone: everybody draws one card, the highest rank wins.

It stands for any game that somebody may add: whatever works for it works without other code.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import cast

from games.rules.actions import Action
from games.rules.base import FINISHED, Engine
from games.rules.cards import DECK, STRENGTH
from games.rules.chance import Chance
from games.rules.errors import IllegalPlay
from games.rules.kinds import Card, Seat
from games.rules.shapes import Event, Shape


@dataclass(frozen=True, slots=True)
class Drawn:
    players: tuple[str, ...]
    points: Mapping[str, int]
    cards: tuple[str, ...] = ()
    phase: str = "draw"
    timed: bool = False


class HighCard(Engine[Drawn]):
    key = "high-card"
    title = "High Card"
    seats = range(2, 5)
    unit = "card"

    def opening(self) -> Shape:
        return Shape()

    def shapes(self, started: Event) -> Mapping[str, Shape]:
        return {"card_drawn": Shape({"player": Seat(), "card": Card(DECK)})}

    def setup(self, started: Event) -> Drawn:
        players = tuple(cast(list[str], started["players"]))
        return Drawn(players, dict.fromkeys(players, 0))

    def decide(self, state: Drawn, event: Event) -> None:
        if event["player"] not in self.to_act(state):
            raise IllegalPlay("not_your_turn", "{player} draws next", player=self.to_act(state)[0])
        if event["card"] in state.cards:
            raise IllegalPlay("card_drawn_twice", "{card} has been drawn", card=event["card"])

    def evolve(self, state: Drawn, event: Event, seq: int) -> Drawn:
        player, card = cast(str, event["player"]), cast(str, event["card"])
        state = replace(state, cards=(*state.cards, card), points={**state.points, player: STRENGTH[card[0]]})
        return replace(state, phase=FINISHED) if len(state.cards) == len(state.players) else state

    def call_time(self, state: Drawn) -> Drawn:
        return replace(state, phase=FINISHED, timed=True)

    def check_result(self, state: Drawn, scores: Mapping[str, int]) -> None:
        if not all(0 <= score <= 13 for score in scores.values()):
            raise IllegalPlay("bad_result", "a card is worth 1 to 13")

    def enter_result(self, state: Drawn, scores: Mapping[str, int]) -> Drawn:
        return replace(state, phase=FINISHED, points={player: scores[player] for player in state.players})

    def to_act(self, state: Drawn) -> tuple[str, ...]:
        return state.players[len(state.cards) : len(state.cards) + 1]

    def legal(self, state: Drawn, seat: str | None = None) -> tuple[Action, ...]:
        players = self.to_act(state)
        if seat is not None and seat not in players:
            return ()
        left = tuple(card for card in DECK if card not in state.cards)
        return (Action("card_drawn", {"player": Seat(players), "card": Card(left)}),)

    def scores(self, state: Drawn) -> Mapping[str, int]:
        return state.points

    def summary(self, state: Drawn) -> dict[str, object]:
        return {"cards": list(state.cards)}

    def play(self, started: Event, chance: Chance) -> Iterator[Event]:
        players = cast(list[str], started["players"])
        for player, card in zip(players, chance.shuffle(DECK), strict=False):
            yield {"type": "card_drawn", "player": player, "card": card}
