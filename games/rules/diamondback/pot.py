"""Who gets the pot (rules/diamondback.md, Play 8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.rules.diamondback.deck import pair_points
from games.rules.diamondback.state import Hand


@dataclass(frozen=True, slots=True)
class Showing:
    """The hands at the showdown, in seat order; empty when all but the dealer folded."""

    shown: Mapping[str, tuple[str, ...]]
    points: Mapping[str, int]
    winners: tuple[str, ...]


def compare(players: tuple[str, ...], hand: Hand) -> Showing:
    """Compares the pairs of those still in `hand`; a dealer left alone wins unseen."""
    if len(hand.order) == 1:
        return Showing({}, {}, hand.order)
    shown = {player: hand.exposed[player] for player in players if player in hand.order}
    points = {player: pair_points(cards) for player, cards in shown.items()}
    best = max(points.values())
    return Showing(shown, points, tuple(player for player in shown if points[player] == best))


def share(pot: int, winners: tuple[str, ...]) -> dict[str, int]:
    """Winner → equal part of `pot`; coins that do not divide stay behind. Only who receives coins is named.

    >>> share(7, ("ann", "bo"))
    {'ann': 3, 'bo': 3}
    """
    part = pot // len(winners)
    return dict.fromkeys(winners, part) if part else {}
