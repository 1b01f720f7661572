"""Exposing cards, the first and the second (rules/diamondback.md, Play 5 and 7)."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from games.rules.diamondback.betting import check_turn
from games.rules.diamondback.deck import remaining
from games.rules.diamondback.ending import end_hand
from games.rules.diamondback.state import EXPOSE, WAGER, DiamondbackState, player_of
from games.rules.errors import IllegalPlay
from games.rules.shapes import Event


def check_expose(state: DiamondbackState, event: Event) -> None:
    """Raises `not_your_turn`, or `deck_exceeded` when the deck holds no such card any more."""
    check_turn(state, event)
    card = cast(str, event["card"])
    if not remaining(state.table.deck, state.current.cards())[card]:
        raise IllegalPlay(
            "deck_exceeded",
            "all {count} cards of the rank {card} have been exposed in this hand",
            card=card,
            count=state.table.deck[card],
        )


def expose(state: DiamondbackState, event: Event) -> DiamondbackState:
    """Shows a card; after the dealer's first the betting goes on, after the dealer's second the hand is over."""
    player, card, hand = player_of(event), cast(str, event["card"]), state.current
    exposed = {**hand.exposed, player: (*hand.exposed.get(player, ()), card)}
    hand = replace(hand, exposed=exposed, turn=hand.turn + 1)
    if hand.turn < len(hand.order):
        return replace(state, hand=hand)
    if state.phase == EXPOSE:
        return replace(state, phase=WAGER, hand=replace(hand, turn=0))
    return end_hand(replace(state, hand=hand))
