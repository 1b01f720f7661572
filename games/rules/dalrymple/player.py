"""The seeded player: whole games as cards fall at a table, with random legal plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from games.rules.cards import DECK
from games.rules.chance import Chance
from games.rules.dalrymple.state import DEALT, POOL
from games.rules.dalrymple.tricks import playable, winner
from games.rules.dalrymple.trumps import CURSE, trumps_of
from games.rules.shapes import Event

_ABOVE = 4
"""Cards of the tableau above the five that hide the cursed card."""


def play(started: Event, chance: Chance) -> Iterator[Event]:
    """The events after `game_started`, down to the last card of the curse deal.

    Some deals record the hands, and some of those the burned cards too; the others record the plays alone.
    """
    players = cast(Sequence[str], started["players"])
    dealer = players.index(cast(str, started["dealer"]))
    pool, tableau = _set_up(chance)
    for flip in tableau:
        pool = chance.shuffle(pool)
        size = DEALT // len(players)
        hands = [sorted(pool[size * seat : size * (seat + 1)]) for seat in range(len(players))]
        if chance.below(2):
            dealt: dict[str, object] = {"type": "hands_dealt", "hands": dict(zip(players, hands, strict=True))}
            yield dealt | {"burned": pool[DEALT:]} if chance.below(2) else dealt
        yield {"type": "card_flipped", "card": flip}
        yield from _play_deal(players, hands, (dealer + 1) % len(players), flip, chance)
        if flip == CURSE:
            return
        dealer = (dealer + 1) % len(players)


def _set_up(chance: Chance) -> tuple[list[str], list[str]]:
    """The 43 cards of the pool, and the tableau from the top (the seed text, Setup)."""
    pack = chance.shuffle([card for card in DECK if card != CURSE])
    pool, rest = pack[:POOL], pack[POOL:]
    return pool, rest[:_ABOVE] + chance.shuffle([*rest[_ABOVE:], CURSE])


def _play_deal(
    players: Sequence[str], hands: Sequence[list[str]], leader: int, flip: str, chance: Chance
) -> Iterator[Event]:
    trumps, seats = trumps_of(flip), len(players)
    left = [list(hand) for hand in hands]
    while left[leader]:
        trick: list[str] = []
        for turn in range(seats):
            seat = (leader + turn) % seats
            card = chance.choice(playable(left[seat], trick[0][1] if trick else None, trumps))
            left[seat].remove(card)
            trick.append(card)
            yield {"type": "card_played", "player": players[seat], "card": card}
        leader = (leader + winner(trick, trumps)) % seats
