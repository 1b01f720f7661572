"""The draw for the first deal (rules/diamondback.md, Play 1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from games.rules.diamondback.deck import STRENGTH, remaining
from games.rules.diamondback.state import DEAL, DiamondbackState
from games.rules.errors import IllegalPlay, InvalidEvent
from games.rules.shapes import Event


def check_draw(state: DiamondbackState, event: Event) -> None:
    """Raises `bad_players` unless exactly those draw who must, then `deck_exceeded`."""
    draws = cast("Mapping[str, str]", event["draws"])
    if draws.keys() != set(state.drawing):
        raise InvalidEvent("bad_players", "exactly these must draw: {players}", players=", ".join(state.drawing))
    for rank, left in remaining(state.table.deck, draws.values()).items():
        if left < 0:
            count = state.table.deck[rank]
            raise IllegalPlay("deck_exceeded", "the deck holds {rank} only {count} times", rank=rank, count=count)


def draw(state: DiamondbackState, event: Event) -> DiamondbackState:
    """The highest card deals first; those who tie for it draw again."""
    draws = cast("Mapping[str, str]", event["draws"])
    best = max(STRENGTH[card] for card in draws.values())
    highest = tuple(player for player in state.drawing if STRENGTH[draws[player]] == best)
    if len(highest) > 1:
        return replace(state, drawing=highest)
    return replace(state, phase=DEAL, drawing=(), dealer=highest[0])
