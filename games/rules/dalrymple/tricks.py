"""Following and winning (rules/dalrymple.md, Legal plays)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from games.rules.cards import STRENGTH
from games.rules.dalrymple.trumps import Trumps

FREE: Final = ""
"""The duty of a player who may play any card."""

FOLLOW: Final = "must_follow_suit"
TRUMP: Final = "must_trump"


def duty(hand: Iterable[str], led: str | None, trumps: Trumps) -> str:
    """What a player who holds `hand` owes when the suit `led` was led (None to the leader): FOLLOW, TRUMP or FREE."""
    if led is None:
        return FREE
    owed = FREE
    for card in hand:
        if card[1] == led:
            return FOLLOW
        if card in trumps.order:
            owed = TRUMP
    return owed


def fulfils(card: str, owed: str, led: str | None, trumps: Trumps) -> bool:
    """Whether `card` does what a player owes."""
    if owed == FOLLOW:
        return card[1] == led
    return owed == FREE or card in trumps.order


def playable(hand: Sequence[str], led: str | None, trumps: Trumps) -> tuple[str, ...]:
    """The cards of `hand` that may be played, in its order. O(cards in hand)."""
    owed = duty(hand, led, trumps)
    return tuple(card for card in hand if fulfils(card, owed, led, trumps))


def winner(cards: Sequence[str], trumps: Trumps) -> int:
    """Which of the `cards` of a trick, in the order played, is the best so far.

    The highest trump wins if there is one, else the highest card of the led suit.

    >>> from games.rules.dalrymple.trumps import trumps_of
    >>> winner(["AH", "5H", "8C", "JH"], trumps_of("8H"))
    2
    """
    led = cards[0][1]
    best, place = -1, 0
    for here, card in enumerate(cards):
        if card in trumps.order:
            power = 100 - trumps.order.index(card)
        elif card[1] == led:
            power = STRENGTH[card[0]]
        else:
            continue
        if power > best:
            best, place = power, here
    return place
