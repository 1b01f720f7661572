"""What the flip makes trump (rules/dalrymple.md, the ruling on the missing trump table)."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from games.rules.cards import SUITS

CURSE: Final = "9D"
"""The cursed card. Its flip starts the last deal, which has no trumps."""


class Trumps(NamedTuple):
    """The trumps of a deal: the top tier (♠ > ♥ > ♦ > ♣), then the mid and the low tier of one card each."""

    top: tuple[str, ...] = ()
    mid: str | None = None
    low: str | None = None
    order: tuple[str, ...] = ()
    """All of them, high to low."""


NONE: Final = Trumps()


@cache
def trumps_of(flip: str) -> Trumps:
    """The trumps that `flip` makes. One that lies in the tableau is still named.

    >>> trumps_of("8H")
    Trumps(top=('8S', '8D', '8C'), mid='JH', low='5H', order=('8S', '8D', '8C', 'JH', '5H'))
    >>> trumps_of("JC").order, trumps_of("9D").order
    (('JS', 'JH', 'JD'), ())
    """
    if flip == CURSE:
        return NONE
    rank, suit = flip[0], flip[1]
    top = tuple(rank + other for other in SUITS if other != suit)
    if rank in "J5":
        return Trumps(top, order=top)
    mid, low = "J" + suit, "5" + suit
    return Trumps(top, mid, low, (*top, mid, low))
