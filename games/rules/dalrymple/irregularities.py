"""Faulty plays that later ones prove, where the hands are unknown (rules/dalrymple.md, Legal plays)."""

from __future__ import annotations

from typing import Final

from games.rules.dalrymple.state import Deal, Irregularity, Stray

REVOKE: Final = "revoke"
FAILED_TO_TRUMP: Final = "failed_to_trump"


def prove(deal: Deal, player: int, card: str, seq: int) -> tuple[tuple[Stray, ...], tuple[Irregularity, ...]]:
    """What `player`'s play of `card`, the event `seq`, proves about the strays of `deal`.

    Returns the strays with what is now proved of them, and the new entries in the order of their tricks. A card of the
    suit led then proves a revoke, and that play owed no trump; so one card never proves both kinds of one stray.
    """
    trump = card in deal.trumps.order
    strays, found = list(deal.strays), []
    for place, stray in enumerate(strays):
        if stray.player != player or stray.revoke:
            continue
        if stray.led == card[1]:
            strays[place], kind = stray._replace(revoke=True), REVOKE
        elif trump and not stray.untrumped and stray.card not in deal.trumps.order:
            strays[place], kind = stray._replace(untrumped=True), FAILED_TO_TRUMP
        else:
            continue
        found.append(Irregularity(deal.number, stray.trick, player, kind, stray.card, seq))
    return tuple(strays), tuple(found)


def stray_of(deal: Deal, player: int, card: str) -> tuple[Stray, ...]:
    """The play of `card` to the trick under way as a stray, if it is one."""
    led = deal.led
    if led is None or card[1] == led:
        return ()
    return (Stray(player, len(deal.tricks) + 1, led, card),)
