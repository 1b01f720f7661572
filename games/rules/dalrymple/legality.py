"""The checks of each event, in the order of rules/dalrymple.md, Checks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from typing import Final, cast

from games.rules.cards import pretty
from games.rules.dalrymple import tricks
from games.rules.dalrymple.deal_scoring import check_cursed, check_ordinary
from games.rules.dalrymple.shapes import CURSED, ORDINARY
from games.rules.dalrymple.state import BURNED, DEALS, FLIP, PLAY, POOL, Deal, State
from games.rules.dalrymple.trumps import CURSE
from games.rules.errors import IllegalPlay
from games.rules.shapes import Event, Shape

EARLIEST_CURSE: Final = 5
"""The cursed card lies among the last five of the tableau, so it is flipped no earlier."""


def check_hands_dealt(state: State, event: Event) -> None:
    """Raises IllegalPlay `wrong_phase`, `bad_deal`, `card_in_tableau` or `pool_exceeded`."""
    if state.phase != FLIP or state.dealt:
        raise IllegalPlay("wrong_phase", "hands are dealt once, before the deal's flip")
    hands = cast(Mapping[str, Sequence[str]], event["hands"])
    burned = cast(Sequence[str] | None, event.get("burned"))
    for player in state.players:
        if len(hands[player]) != state.tricks:
            raise IllegalPlay(
                "bad_deal",
                "{player} has {count} cards; a hand has {expected}",
                player=player,
                count=len(hands[player]),
                expected=state.tricks,
            )
    if burned is not None and len(burned) != BURNED:
        raise IllegalPlay(
            "bad_deal", "{count} cards are burned; expected {expected}", count=len(burned), expected=BURNED
        )
    cards = list(chain(*(hands[player] for player in state.players), burned or ()))
    seen: set[str] = set()
    for card in cards:
        if card in seen:
            raise IllegalPlay("bad_deal", "{card} occurs twice in the deal", card=pretty(card))
        seen.add(card)
    for card in cards:
        _check_outside_tableau(state, card)
    _check_pool(state, cards)


def check_card_flipped(state: State, event: Event) -> None:
    """Raises IllegalPlay `wrong_phase`, `card_already_flipped`, `card_in_pool`, `curse_too_early`, `curse_overdue`."""
    if state.phase != FLIP:
        raise IllegalPlay("wrong_phase", "the deal under way has been flipped; play its cards first")
    card = cast(str, event["card"])
    if card in state.flips:
        raise IllegalPlay("card_already_flipped", "{card} has been flipped before", card=pretty(card))
    if card in state.pool:
        raise IllegalPlay(
            "card_in_pool",
            "{card} has been played, dealt or burned, so it cannot lie in the tableau",
            card=pretty(card),
        )
    if card == CURSE and len(state.flips) + 1 < EARLIEST_CURSE:
        raise IllegalPlay(
            "curse_too_early",
            "{card} is no earlier than flip {earliest}; this is flip {flip}",
            card=pretty(card),
            earliest=EARLIEST_CURSE,
            flip=len(state.flips) + 1,
        )
    if card != CURSE and len(state.flips) + 1 == DEALS:
        raise IllegalPlay(
            "curse_overdue",
            "flip {flip} is the last of the tableau; it must be {card}",
            flip=DEALS,
            card=pretty(CURSE),
        )


def check_card_played(state: State, event: Event) -> None:
    """Raises IllegalPlay `wrong_phase`, `not_your_turn`, `card_in_tableau`, `card_already_played`; with known hands
    `card_not_in_hand`, `must_follow_suit`, `must_trump`; `pool_exceeded`.
    """
    actor = state.actor
    if actor is None:
        raise IllegalPlay("wrong_phase", "no card can be played before the flip")
    if event["player"] != state.players[actor]:
        raise IllegalPlay("not_your_turn", "it is {player}'s turn", player=state.players[actor])
    card = cast(str, event["card"])
    deal = state.deal
    _check_outside_tableau(state, card)
    if card in deal.played:
        raise IllegalPlay("card_already_played", "{card} has been played in this deal", card=pretty(card))
    if deal.hands is not None:
        _check_hand(state.players[actor], deal.hands[actor], deal, card)
    _check_pool(state, (card,))


def check_deal_scored(state: State, event: Event) -> None:
    """Raises IllegalPlay `wrong_phase` or `bad_deal_score`; `event` has the form of the deal under way."""
    if state.phase != PLAY:
        raise IllegalPlay("wrong_phase", "a deal is scored after its flip")
    if state.deal.played:
        raise IllegalPlay("wrong_phase", "cards of this deal have been played; its score comes from them")
    if state.deal.curse:
        check_cursed(state, counts(state, event, "diamonds"))
    else:
        check_ordinary(state, counts(state, event, "tricks"), counts(state, event, "card_points"))


def form_of_deal(state: State) -> Shape | None:
    """The form of `deal_scored` that the deal under way takes; None between flips, when either passes the shape."""
    if state.phase != PLAY:
        return None
    return CURSED if state.deal.curse else ORDINARY


def counts(state: State, event: Event, key: str) -> tuple[int, ...]:
    """The numbers of a map from player to number, in seat order."""
    by_player = cast(Mapping[str, int], event[key])
    return tuple(by_player[player] for player in state.players)


def _check_outside_tableau(state: State, card: str) -> None:
    if card == CURSE or card in state.flips:
        raise IllegalPlay("card_in_tableau", "{card} lies in the tableau; nobody can hold it", card=pretty(card))


def _check_hand(player: str, dealt: frozenset[str], deal: Deal, card: str) -> None:
    if card not in dealt:
        raise IllegalPlay("card_not_in_hand", "{player} does not hold {card}", player=player, card=pretty(card))
    owed = tricks.duty(dealt - deal.played, deal.led, deal.trumps)
    if tricks.fulfils(card, owed, deal.led, deal.trumps):
        return
    if owed == tricks.FOLLOW:
        raise IllegalPlay(
            owed,
            "{player} must follow the suit of {led}; {card} does not",
            player=player,
            led=pretty(deal.trick[0]),
            card=pretty(card),
        )
    raise IllegalPlay(
        owed, "{player} cannot follow suit and must play a trump; {card} is none", player=player, card=pretty(card)
    )


def _check_pool(state: State, cards: Collection[str]) -> None:
    total = len(state.pool) + sum(card not in state.pool for card in cards)
    if total > POOL:
        raise IllegalPlay(
            "pool_exceeded",
            "that makes {total} different cards in this game; only {pool} are outside the tableau",
            total=total,
            pool=POOL,
        )
