"""Starting a hand, the dealer's wagers and the answers to them (rules/diamondback.md, Play 2 to 4 and 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from games.rules.diamondback.ending import end_hand
from games.rules.diamondback.state import (
    ANSWER,
    EXPOSE,
    SHOWDOWN,
    WAGER,
    DiamondbackState,
    Hand,
    may_close,
    player_of,
    turn,
)
from games.rules.errors import IllegalPlay
from games.rules.shapes import Event


def check_start(state: DiamondbackState, event: Event) -> None:
    """Raises `not_enough_coins` unless the dealer and another player can pay the ante."""
    ante = cast("int | None", event.get("ante"))
    if ante is None:
        return
    dealer = state.button
    if state.coins[dealer] < ante:
        raise _short(state, dealer, "{player} has {coins} and cannot pay an ante of {price}", ante)
    if len(state.holding(ante)) < 2:
        raise IllegalPlay(
            "not_enough_coins", "nobody but {player} can pay an ante of {price}", player=dealer, price=ante
        )


def start(state: DiamondbackState, event: Event) -> DiamondbackState:
    """Deals in who holds coins, in dealer's the ante. A dealer whom the ante leaves without coins makes no wager."""
    ante = cast("int | None", event.get("ante"))
    dealer, coins, pot = state.button, state.coins, state.pot
    able = state.holding(ante or 1)
    if ante is not None:
        coins = {player: held - ante if player in able else held for player, held in coins.items()}
        pot += ante * len(able)
    order = tuple(player for player in state.table.clockwise(dealer) if player in able)
    phase = WAGER if coins[dealer] else EXPOSE
    return replace(state, phase=phase, coins=coins, pot=pot, agreed=(), hand=Hand(order, len(order), ante))


def check_wager(state: DiamondbackState, event: Event) -> None:
    """Raises `not_dealer`, or `not_enough_coins` above what the dealer holds."""
    _check_dealer(state, event)
    amount = cast(int, event["amount"])
    if amount > state.coins[state.button]:
        raise _short(state, state.button, "{player} has {coins} and cannot wager {price}", amount)


def wager(state: DiamondbackState, event: Event) -> DiamondbackState:
    """Puts the amount into the pot and asks the others in turn."""
    amount = cast(int, event["amount"])
    hand = state.current
    hand = replace(hand, wagers=(*hand.wagers, amount), turn=0)
    return replace(state, phase=ANSWER, coins=_less(state, state.button, amount), pot=state.pot + amount, hand=hand)


def check_turn(state: DiamondbackState, event: Event) -> None:
    """Raises `not_your_turn`."""
    due = turn(state)
    if player_of(event) != due:
        raise IllegalPlay("not_your_turn", "it is {due}'s turn, not {player}'s", due=due, player=player_of(event))


def check_answer(state: DiamondbackState, event: Event) -> None:
    """Raises `not_your_turn`, or `not_enough_coins` for who must fold."""
    check_turn(state, event)
    player = player_of(event)
    if state.coins[player] < state.cost:
        raise _short(state, player, "{player} has {coins}, cannot pay {price} and must fold", state.cost)


def answer(state: DiamondbackState, event: Event) -> DiamondbackState:
    """The player pays the wager, in dealer's twice as much."""
    hand = state.current
    coins = _less(state, player_of(event), state.cost)
    return _pass_on(state, replace(hand, turn=hand.turn + 1), coins, state.pot + state.cost)


def fold(state: DiamondbackState, event: Event) -> DiamondbackState:
    """The player is out; the next one moves up to the same place in the order."""
    player, hand = player_of(event), state.current
    order = tuple(other for other in hand.order if other != player)
    hand = replace(hand, order=order, folded=(*hand.folded, player))
    if len(order) == 1:
        return end_hand(replace(state, hand=hand))
    return _pass_on(state, hand, state.coins, state.pot)


def check_close(state: DiamondbackState, event: Event) -> None:
    """Raises `wrong_phase` until `may_close`, then `not_dealer`."""
    if may_close(state):
        _check_dealer(state, event)
    elif not state.current.exposed:
        raise IllegalPlay("wrong_phase", "the betting cannot be closed before everyone still in has exposed a card")
    else:
        raise IllegalPlay("wrong_phase", "the betting cannot be closed before a wager after the exposure was answered")


def close(state: DiamondbackState, _event: Event) -> DiamondbackState:
    """Goes on to the showdown."""
    return replace(state, phase=SHOWDOWN, hand=replace(state.current, turn=0))


def _pass_on(state: DiamondbackState, hand: Hand, coins: Mapping[str, int], pot: int) -> DiamondbackState:
    """To the next who must answer; when all have, to the first exposure or back to the dealer."""
    phase = ANSWER
    if hand.turn == len(hand.order) - 1:
        phase = WAGER if hand.exposed else EXPOSE
        hand = replace(hand, turn=0, answered=bool(hand.exposed))
    return replace(state, phase=phase, coins=coins, pot=pot, hand=hand)


def _check_dealer(state: DiamondbackState, event: Event) -> None:
    if player_of(event) != state.dealer:
        raise IllegalPlay(
            "not_dealer", "{dealer} deals this hand, not {player}", dealer=state.button, player=player_of(event)
        )


def _less(state: DiamondbackState, player: str, amount: int) -> dict[str, int]:
    return {**state.coins, player: state.coins[player] - amount}


def _short(state: DiamondbackState, player: str, template: str, price: int) -> IllegalPlay:
    return IllegalPlay("not_enough_coins", template, player=player, coins=state.coins[player], price=price)
