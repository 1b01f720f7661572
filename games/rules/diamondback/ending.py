"""The end of a hand and of the game (rules/diamondback.md, Play 8 and 9, and End)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.rules.base import FINISHED
from games.rules.diamondback.pot import compare, share
from games.rules.diamondback.state import DEAL, DEALERS, DiamondbackState, Played, player_of
from games.rules.errors import IllegalPlay
from games.rules.shapes import Event


def end_hand(state: DiamondbackState) -> DiamondbackState:
    """Pays the pot, or carries it, and passes the deal or finishes the game."""
    hand, dealer = state.current, state.button
    showing = compare(state.players, hand)
    over = state.timed or state.number == state.table.limit
    carry = len(showing.winners) == hand.dealt
    if carry and (over or len(state.holding()) < 2):
        # Nobody would play for a carried pot, so it is shared, and that ends the game even if two then hold coins.
        over, carry = True, False
    paid = {} if carry else share(state.pot, showing.winners)
    coins = {player: held + paid.get(player, 0) for player, held in state.coins.items()}
    carried = state.pot - sum(paid.values())
    played = Played(
        state.number,
        dealer,
        hand.ante,
        hand.wagers,
        hand.folded,
        showing.shown,
        showing.points,
        state.pot,
        paid,
        carried,
        coins,
        state.last,
    )
    state = replace(state, phase=DEAL, coins=coins, pot=carried, hand=None, last=played)
    if over or len(state.holding()) < 2:
        return finish(state)
    return replace(state, dealer=_next_dealer(state, showing.winners))


def _next_dealer(state: DiamondbackState, winners: tuple[str, ...]) -> str:
    if state.table.variant != DEALERS:
        return state.next_holder(state.button)
    dealer = winners[0] if len(winners) == 1 else state.button
    return dealer if state.coins[dealer] else state.next_holder(dealer)


def finish(state: DiamondbackState) -> DiamondbackState:
    """The finished game; coins still in the pot belong to nobody."""
    dealer = state.last.dealer if state.last else None
    return replace(state, phase=FINISHED, hand=None, drawing=(), dealer=dealer)


def call_time(state: DiamondbackState) -> DiamondbackState:
    """Finishes the game between hands, else marks it to finish with the hand under way."""
    state = replace(state, timed=True)
    return state if state.hand else finish(state)


def check_agreement(state: DiamondbackState, event: Event) -> None:
    """Raises `not_in_game` or `already_agreed`."""
    player = player_of(event)
    if player not in state.holding():
        raise IllegalPlay(
            "not_in_game", "only who is in the game and holds coins may agree; {player} is not", player=player
        )
    if player in state.agreed:
        raise IllegalPlay("already_agreed", "{player} has already agreed to end", player=player)


def agree(state: DiamondbackState, event: Event) -> DiamondbackState:
    """Counts one more who wants to end."""
    return _count(replace(state, agreed=(*state.agreed, player_of(event))))


def check_leaving(state: DiamondbackState, event: Event) -> None:
    """Raises `not_in_game`."""
    if player_of(event) in state.left:
        raise IllegalPlay("not_in_game", "{player} has left the game", player=player_of(event))


def leave(state: DiamondbackState, event: Event) -> DiamondbackState:
    """Puts the winnings into the pot, counts the agreements anew and passes on the deal if it was the leaver's."""
    player = player_of(event)
    kept = min(state.coins[player], state.table.start[player])
    state = replace(
        state,
        coins={**state.coins, player: kept},
        pot=state.pot + state.coins[player] - kept,
        left=(*state.left, player),
        agreed=tuple(other for other in state.agreed if other != player),
    )
    state = _count(state)
    if state.phase == FINISHED or player != state.dealer:
        return state
    return replace(state, dealer=state.next_holder(player))


def _count(state: DiamondbackState) -> DiamondbackState:
    """Finishes the game if enough agreed (two of two, else more than half) or too few are left to play."""
    holding = len(state.holding())
    return finish(state) if holding < 2 or 2 * len(state.agreed) > holding else state


def check_result(state: DiamondbackState, scores: Mapping[str, int]) -> None:
    """Raises `bad_result` if somebody lost more than they had or more was won than lost."""
    for player, score in scores.items():
        if -score > state.table.start[player]:
            template = "{player} started with {coins} coins and cannot have lost {lost}"
            raise IllegalPlay("bad_result", template, player=player, coins=state.table.start[player], lost=-score)
    total = sum(scores.values())
    if total > 0:
        raise IllegalPlay("bad_result", "the scores may not add up to more than 0, but make {total}", total=total)


def enter_result(state: DiamondbackState, scores: Mapping[str, int]) -> DiamondbackState:
    """What the scores leave missing lies in the pot."""
    coins = {player: held + scores[player] for player, held in state.table.start.items()}
    return finish(replace(state, coins=coins, pot=-sum(scores.values())))
