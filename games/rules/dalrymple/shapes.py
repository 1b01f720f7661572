"""The shapes of the game's own events (rules/dalrymple.md, Events)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.rules.cards import DECK
from games.rules.kinds import ByPlayer, Card, Fault, ListOf, Seat, Whole
from games.rules.shapes import Event, Shape

OPENING: Final = Shape({"dealer": Seat()})

_CARD: Final = Card(DECK)
_COUNTS: Final = ByPlayer(Whole())

ORDINARY: Final = Shape({"tricks": _COUNTS, "card_points": _COUNTS})
"""`deal_scored` of an ordinary deal."""

CURSED: Final = Shape({"diamonds": _COUNTS})
"""`deal_scored` of the curse deal."""


class _EitherForm(Shape):
    """One form or the other, whole: which of them fits depends on the deal under way."""

    __slots__ = ()

    def fault(self, event: Event, players: tuple[str, ...]) -> Fault | None:
        return (CURSED if "diamonds" in event else ORDINARY).fault(event, players)


SHAPES: Final[Mapping[str, Shape]] = {
    "hands_dealt": Shape({"hands": ByPlayer(ListOf(_CARD))}, {"burned": ListOf(_CARD)}),
    "card_flipped": Shape({"card": _CARD}),
    "card_played": Shape({"player": Seat(), "card": _CARD}),
    "deal_scored": _EitherForm(optional={**ORDINARY.required, **CURSED.required}),
}
