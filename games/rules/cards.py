"""Standard cards as two characters, rank then suit (rules/records.md, Cards)."""

from __future__ import annotations

from typing import Final

RANKS: Final = "AKQJT98765432"
"""High to low, as most games rank them; a game with another order says so in its own module."""

SUITS: Final = "SHDC"

DECK: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)

CARDS: Final = frozenset(DECK)

STRENGTH: Final = {rank: len(RANKS) - place for place, rank in enumerate(RANKS)}
"""Rank → 13 (ace) down to 1 (two)."""

SYMBOLS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def pretty(card: str) -> str:
    """The card as people read it.

    >>> pretty("TD"), pretty("9S"), pretty("magician")
    ('10♦', '9♠', 'magician')
    """
    if card not in CARDS:
        return card
    return ("10" if card[0] == "T" else card[0]) + SYMBOLS[card[1]]
