"""Cards for eyes and for ears."""

from __future__ import annotations

from typing import Final

from django import template
from django.utils.translation import gettext, gettext_noop

from games.rules import cards
from games.rules.diamondback.deck import RANKS

register = template.Library()

_SUITS: Final = {
    "S": gettext_noop("spades"),
    "H": gettext_noop("hearts"),
    "D": gettext_noop("diamonds"),
    "C": gettext_noop("clubs"),
}
_RANKS: Final = {
    "A": gettext_noop("ace"),
    "K": gettext_noop("king"),
    "Q": gettext_noop("queen"),
    "J": gettext_noop("jack"),
    "T": gettext_noop("10"),
}


@register.filter
def pretty(card: str) -> str:
    """The card as people read it: `9♦`, `10♦`; a lone rank `T` as `10`; a named card translated."""
    if card in cards.CARDS:
        return cards.pretty(card)
    return "10" if card == "T" else gettext(card)


@register.filter
def suit_class(card: str) -> str:
    """The CSS class of the card's suit, empty for a card without one."""
    return f"pcard--{card[1].lower()}" if card in cards.CARDS else ""


@register.filter
def spoken(card: str) -> str:
    """The card as a screen reader says it."""
    rank = card[:1]
    if card in cards.CARDS:
        return gettext("{rank} of {suit}").format(rank=gettext(_RANKS.get(rank, rank)), suit=gettext(_SUITS[card[1]]))
    return gettext(_RANKS.get(card, card))


def spoken_parts() -> dict[str, dict[str, str]]:
    """Ranks, suits and named cards, translated, for a page that puts them together itself."""
    return {
        "ranks": {rank: gettext(word) for rank, word in _RANKS.items()},
        "suits": {suit: gettext(word) for suit, word in _SUITS.items()},
        "cards": {card: gettext(card) for card in RANKS},
    }
