"""A table of Diamondback to write tests with: short names for the events, every one accepted or refused for good."""

from __future__ import annotations

from typing import Any, Self

import pytest

from games.rules import replay
from games.rules.diamondback.state import DiamondbackState
from games.rules.errors import Refused
from games.rules.replay import Replay
from games.rules.summary import summary

CARDS = {"m": "magician", "s": "priestess", "q": "queen", "k": "king", "p": "priest"}
"""Letters for cards; `s` is the priestess."""


class Table:
    """A record as it grows. `coins` says who plays and with how much, in seat order."""

    def __init__(
        self, variant: str = "standard", *, dealer: str | None = "ann", hands: int | None = None, **coins: int
    ):
        event: dict[str, Any] = {"type": "game_started", "game": "diamondback", "players": list(coins)}
        event |= {"variant": variant, "coins": coins}
        event |= {"dealer": dealer} if dealer else {}
        event |= {"hands": hands} if hands else {}
        self.record: Replay = replay.begin(event)

    def add(self, kind: str, **keys: Any) -> Self:
        self.record = self.record.accept({"type": kind, **keys})
        return self

    def refused(self, kind: str, **keys: Any) -> str:
        """The code with which the event is refused. The table stays as it is."""
        with pytest.raises(Refused) as caught:
            self.record.accept({"type": kind, **keys})
        assert str(caught.value)
        return caught.value.code

    def draw(self, **cards: str) -> Self:
        return self.add("dealer_drawn", draws={player: CARDS[card] for player, card in cards.items()})

    def start(self, ante: int | None = None) -> Self:
        return self.add("hand_started", **({"ante": ante} if ante else {}))

    def wager(self, amount: int) -> Self:
        return self.add("wagered", player=self.dealer, amount=amount)

    def answer(self, plays: str) -> Self:
        """One letter for each who answers, in turn: `y` stays, `n` folds."""
        stays = "doubled" if self.state.table.variant == "dealers" else "matched"
        for play in plays:
            self.add({"y": stays, "n": "folded"}[play], player=self.turn)
        return self

    def expose(self, cards: str) -> Self:
        """One letter for each who exposes, in turn."""
        for card in cards:
            self.add("card_exposed", player=self.turn, card=CARDS[card])
        return self

    def close(self) -> Self:
        return self.add("betting_closed", player=self.dealer)

    def showdown(self, amount: int, answers: str, first: str, second: str) -> Self:
        """A whole hand of `standard` or `match`: `amount` wagered twice, all staying the second time."""
        self.start().wager(amount).answer(answers).expose(first)
        return self.wager(amount).answer("y" * (len(first) - 1)).close().expose(second)

    def all_fold(self, amount: int = 1) -> Self:
        """A hand that the dealer wins at once; started already in `dealers`."""
        if self.phase == "deal":
            self.start()
        return self.wager(amount).answer("n" * (len(self.state.current.order) - 1))

    @property
    def state(self) -> DiamondbackState:
        state = self.record.state
        assert isinstance(state, DiamondbackState)
        return state

    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def dealer(self) -> str | None:
        return self.state.dealer

    @property
    def turn(self) -> str:
        (player,) = self.record.to_act
        return player

    @property
    def summary(self) -> dict[str, Any]:
        return summary(self.record)

    @property
    def coins(self) -> list[int]:
        return list(self.state.coins.values())

    @property
    def hand(self) -> dict[str, Any]:
        """The last completed hand of the summary."""
        hands = self.summary["hands"]
        last = hands[-1]
        assert isinstance(last, dict)
        return last
