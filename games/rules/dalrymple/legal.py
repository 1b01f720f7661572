"""What may be recorded next."""

from __future__ import annotations

from collections.abc import Collection

from games.rules.actions import Action
from games.rules.cards import DECK
from games.rules.dalrymple.deal_scoring import Bounds, diamond_bounds
from games.rules.dalrymple.legality import EARLIEST_CURSE
from games.rules.dalrymple.state import BURNED, DEALS, DEALT, FLIP, POOL, State
from games.rules.dalrymple.tricks import playable
from games.rules.dalrymple.trumps import CURSE
from games.rules.kinds import ByPlayer, Card, ListOf, Seat, Whole


def legal_actions(state: State, seat: str | None) -> tuple[Action, ...]:
    """The actions of `seat`, which are its plays alone, or of the whole table.

    They tell of hands where these are known: those of a seat are for that seat, those of the table for who sees all.
    """
    actor = state.actor
    if seat is not None:
        return (_card_played(state, actor),) if actor is not None and seat == state.players[actor] else ()
    if actor is not None:
        return (_card_played(state, actor),) if state.deal.played else (_card_played(state, actor), _deal_scored(state))
    if state.phase != FLIP:
        return ()
    flipped = Action("card_flipped", {"card": Card(flippable(state))})
    return (flipped,) if state.dealt else (_hands_dealt(state), flipped)


def flippable(state: State) -> tuple[str, ...]:
    """The cards that the next flip may show, as far as the record tells."""
    number = len(state.flips) + 1
    if number == DEALS:
        return (CURSE,)
    cards = _outside(state.pool.union(state.flips))
    return cards if number >= EARLIEST_CURSE else tuple(card for card in cards if card != CURSE)


def acceptable(state: State, actor: int) -> tuple[str, ...]:
    """The cards that `actor` may play: by the hand where it is known, else any that can still be in play."""
    deal = state.deal
    if deal.hands is not None:
        left = deal.hands[actor] - deal.played
        return playable([card for card in DECK if card in left], deal.led, deal.trumps)
    return tuple(card for card in _poolable(state) if card not in deal.played)


def _outside(cards: Collection[str]) -> tuple[str, ...]:
    return tuple(card for card in DECK if card not in cards)


def _poolable(state: State) -> tuple[str, ...]:
    """Cards outside the tableau; once the pool is complete, those alone that it holds."""
    if len(state.pool) == POOL:
        return tuple(card for card in DECK if card in state.pool and card not in state.flips)
    return _outside({CURSE, *state.flips})


def _hands_dealt(state: State) -> Action:
    cards = Card(_poolable(state))
    keys = {"hands": ByPlayer(ListOf(cards, size=state.tricks)), "burned": ListOf(cards, size=BURNED)}
    return Action("hands_dealt", keys, free=False)


def _card_played(state: State, actor: int) -> Action:
    keys = {"player": Seat((state.players[actor],)), "card": Card(acceptable(state, actor))}
    return Action("card_played", keys)


def _deal_scored(state: State) -> Action:
    if state.deal.curse:
        return Action("deal_scored", {"diamonds": ByPlayer(Whole(0, diamond_bounds(state)[1]))}, free=False)
    most = Bounds(state.flips, state.flips[-1]).most(DEALT)
    keys = {"tricks": ByPlayer(Whole(0, state.tricks)), "card_points": ByPlayer(Whole(0, most))}
    return Action("deal_scored", keys, free=False)
