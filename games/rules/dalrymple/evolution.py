"""The state after each legal event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from games.rules.base import FINISHED
from games.rules.dalrymple.deal_scoring import cursed, ordinary, played_out
from games.rules.dalrymple.irregularities import prove, stray_of
from games.rules.dalrymple.legality import counts
from games.rules.dalrymple.state import DEALT, FLIP, PLAY, Completed, Deal, State, Trick, next_deal
from games.rules.dalrymple.tricks import winner
from games.rules.dalrymple.trumps import trumps_of
from games.rules.shapes import Event


def deal_hands(state: State, event: Event) -> State:
    """The next deal begun, its hands known."""
    by_player = cast(Mapping[str, Sequence[str]], event["hands"])
    hands = tuple(frozenset(by_player[player]) for player in state.players)
    burned = frozenset(cast(Sequence[str], event["burned"])) if "burned" in event else None
    pool = state.pool.union(*hands, burned or ())
    return state._replace(deal=next_deal(state)._replace(hands=hands, burned=burned), pool=pool)


def flip(state: State, event: Event) -> State:
    """The deal, begun by its `hands_dealt` or here, ready for play."""
    card = cast(str, event["card"])
    deal = (state.deal if state.dealt else next_deal(state))._replace(flip=card, trumps=trumps_of(card))
    return state._replace(deal=deal, phase=PLAY, flips=(*state.flips, card))


def play_card(state: State, event: Event, seq: int) -> State:
    """One card more; with the last of a deal, the deal completed. `seq` is the event's. O(cards of the deal)."""
    card = cast(str, event["card"])
    deal, player, seats = state.deal, cast(int, state.actor), len(state.players)
    irregularities, strays = state.irregularities, deal.strays
    if deal.hands is None:
        if strays:
            strays, found = prove(deal, player, card, seq)
            irregularities += found
        strays += stray_of(deal, player, card)
    trick, tricks, leader = (*deal.trick, card), deal.tricks, deal.leader
    if len(trick) == seats:
        won = (leader + winner(trick, deal.trumps)) % seats
        tricks, trick, leader = (*tricks, Trick(leader, trick, won)), (), won
    # Most events are plays, and `_replace` would take twice as long.
    number, dealer, _, up, trumps, hands, burned, _, _, played, _ = deal
    deal = Deal(number, dealer, leader, up, trumps, hands, burned, trick, tricks, played | {card}, strays)
    players, first, _, phase, timed, flips, pool, deals, _, result = state
    pool = pool if card in pool else pool | {card}
    after = State(players, first, deal, phase, timed, flips, pool, deals, irregularities, result)
    return _complete(after, played_out(deal, seats)) if len(deal.played) == DEALT else after


def score_deal(state: State, event: Event) -> State:
    """The deal completed by its result instead of its plays."""
    if state.deal.curse:
        return _complete(state, cursed(state.deal, counts(state, event, "diamonds")))
    tricks, card_points = counts(state, event, "tricks"), counts(state, event, "card_points")
    return _complete(state, ordinary(state.deal, tricks, card_points))


def call_time(state: State) -> State:
    """Time called: the deal under way, if there is one, will be the last."""
    under_way = state.phase == PLAY or state.dealt
    return state._replace(timed=True, phase=state.phase if under_way else FINISHED)


def _complete(state: State, deal: Completed) -> State:
    over = state.timed or state.deal.curse
    return state._replace(deals=(*state.deals, deal), phase=FINISHED if over else FLIP)
