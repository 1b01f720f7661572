"""The seeded player of Diamond Points."""

from __future__ import annotations

from collections.abc import Iterator

from games.rules.chance import Chance
from games.rules.diamond_points.state import PRIZES, RANKS, VALUE, Table
from games.rules.shapes import Event


def play(state: Table, chance: Chance) -> Iterator[Event]:
    """Thirteen turns: a prize, then everybody bids near its value, so that ties come often enough to matter."""
    hands = {player: list(RANKS) for player in state.players}
    for prize in chance.shuffle(PRIZES):
        yield {"type": "prize_turned", "card": prize}
        bids = {}
        for player, hand in hands.items():
            rank = min((chance.choice(hand), chance.choice(hand)), key=lambda rank: abs(VALUE[rank] - VALUE[prize[0]]))
            hand.remove(rank)
            bids[player] = rank
        yield {"type": "bids_revealed", "bids": bids}
