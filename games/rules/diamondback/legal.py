"""What may be recorded next (rules/diamondback.md, Events and Play), as data for whoever offers or tries it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from games.rules.actions import Action
from games.rules.base import FINISHED
from games.rules.diamondback.deck import RANKS, remaining
from games.rules.diamondback.state import (
    ANSWER,
    DEAL,
    DEALERS,
    DRAW,
    EXPOSE,
    MATCH,
    SHOWDOWN,
    WAGER,
    DiamondbackState,
    may_close,
    to_act,
)
from games.rules.kinds import SAFE, ByPlayer, Card, Seat, Whole


def legal(state: DiamondbackState, seat: str | None) -> tuple[Action, ...]:
    """The actions that are accepted now from `seat`, or from anybody. The hand is started by its dealer."""
    if state.phase == DEAL:
        return tuple(_between(state, seat))
    if state.phase == FINISHED or (seat is not None and seat not in to_act(state)):
        return ()
    return tuple(_DUE[state.phase](state))


def agreeable(state: DiamondbackState) -> tuple[str, ...]:
    """Who could still agree to end the game."""
    return tuple(player for player in state.holding() if player not in state.agreed)


def _draw(state: DiamondbackState) -> Iterator[Action]:
    """Not every combination is accepted: the deck bounds the draws together."""
    only = dict.fromkeys(state.drawing, Card(RANKS))
    yield Action("dealer_drawn", {"draws": ByPlayer(Card(RANKS), some=True, only=only)}, free=False)


def _between(state: DiamondbackState, seat: str | None) -> Iterator[Action]:
    dealer = state.button
    if seat in (None, dealer):
        if state.table.variant == DEALERS:
            others = max(state.coins[player] for player in state.holding() if player != dealer)
            yield Action("hand_started", {"ante": Whole(1, min(state.coins[dealer], others, SAFE))})
        else:
            yield Action("hand_started")
    if state.table.variant == MATCH:
        staying = tuple(player for player in state.players if player not in state.left)
        for kind, able in (("agreed_to_end", agreeable(state)), ("left", staying)):
            players = tuple(player for player in able if seat in (None, player))
            if players:
                yield Action(kind, {"player": Seat(players)})


def _betting(state: DiamondbackState) -> Iterator[Action]:
    dealer = Seat((state.button,))
    coins = state.coins[state.button]
    if coins:
        yield Action("wagered", {"player": dealer, "amount": Whole(1, min(coins, SAFE))})
    if may_close(state):
        yield Action("betting_closed", {"player": dealer})


def _answers(state: DiamondbackState) -> Iterator[Action]:
    (player,) = to_act(state)
    if state.coins[player] >= state.cost:
        yield Action("doubled" if state.table.variant == DEALERS else "matched", {"player": Seat((player,))})
    yield Action("folded", {"player": Seat((player,))})


def _exposure(state: DiamondbackState) -> Iterator[Action]:
    """A card of a rank of which the deck still has one that nobody has exposed in this hand."""
    left = remaining(state.table.deck, state.current.cards())
    cards = tuple(rank for rank in RANKS if left[rank])
    yield Action("card_exposed", {"player": Seat(to_act(state)), "card": Card(cards)})


_DUE: Final[Mapping[str, Callable[[DiamondbackState], Iterator[Action]]]] = {
    DRAW: _draw,
    WAGER: _betting,
    ANSWER: _answers,
    EXPOSE: _exposure,
    SHOWDOWN: _exposure,
}
