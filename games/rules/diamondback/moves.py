"""Every event type: when it fits, what it is checked for, what it does (rules/diamondback.md, Events)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, cast

from games.rules.diamondback import betting, draw, ending, showdown
from games.rules.diamondback.deck import RANKS
from games.rules.diamondback.state import (
    ANSWER,
    DEAL,
    DEALERS,
    DRAW,
    EXPOSE,
    MATCH,
    SHOWDOWN,
    VARIANTS,
    WAGER,
    DiamondbackState,
    to_act,
)
from games.rules.errors import IllegalPlay
from games.rules.kinds import ByPlayer, Card, Seat, Whole, Word
from games.rules.shapes import Event, Shape


@dataclass(frozen=True, slots=True)
class Move:
    """When an event type fits, what is checked then, and what it does."""

    phases: tuple[str, ...]
    check: Callable[[DiamondbackState, Event], None]
    apply: Callable[[DiamondbackState, Event], DiamondbackState]


MOVES: Final[Mapping[str, Move]] = {
    "dealer_drawn": Move((DRAW,), draw.check_draw, draw.draw),
    "hand_started": Move((DEAL,), betting.check_start, betting.start),
    "wagered": Move((WAGER,), betting.check_wager, betting.wager),
    "matched": Move((ANSWER,), betting.check_answer, betting.answer),
    "doubled": Move((ANSWER,), betting.check_answer, betting.answer),
    "folded": Move((ANSWER,), betting.check_turn, betting.fold),
    "card_exposed": Move((EXPOSE, SHOWDOWN), showdown.check_expose, showdown.expose),
    "betting_closed": Move((WAGER,), betting.check_close, betting.close),
    "agreed_to_end": Move((DEAL,), ending.check_agreement, ending.agree),
    "left": Move((DEAL,), ending.check_leaving, ending.leave),
}

_DUE: Final[Mapping[str, str]] = {
    DRAW: "'{event}' does not fit here: {players} must draw for the deal",
    DEAL: "'{event}' does not fit here: the next hand has not been started",
    WAGER: "'{event}' does not fit here: {players} must wager or close the betting",
    ANSWER: "'{event}' does not fit here: {players} must answer the wager or fold",
    EXPOSE: "'{event}' does not fit here: {players} must expose a card",
    SHOWDOWN: "'{event}' does not fit here: {players} must expose the second card",
}


def decide(state: DiamondbackState, event: Event) -> None:
    """Raises IllegalPlay, or InvalidEvent for a draw by the wrong players, unless `event` is legal in `state`."""
    kind = cast(str, event["type"])
    move = MOVES[kind]
    if state.phase not in move.phases:
        raise IllegalPlay("wrong_phase", _DUE[state.phase], event=kind, players=", ".join(to_act(state)))
    move.check(state, event)


def evolve(state: DiamondbackState, event: Event) -> DiamondbackState:
    """The state after a legal `event`. O(players)."""
    return MOVES[cast(str, event["type"])].apply(state, event)


OPENING: Final = Shape(
    {"variant": Word(VARIANTS), "coins": ByPlayer(Whole(low=1))}, {"dealer": Seat(), "hands": Whole(low=1)}
)

_PLAYER: Final = Shape({"player": Seat()})

_COMMON: Final[Mapping[str, Shape]] = {
    "dealer_drawn": Shape({"draws": ByPlayer(Card(RANKS), some=True)}),
    "hand_started": Shape(),
    "wagered": Shape({"player": Seat(), "amount": Whole(low=1)}),
    "folded": _PLAYER,
    "card_exposed": Shape({"player": Seat(), "card": Card(RANKS)}),
    "betting_closed": _PLAYER,
}

SHAPES: Final[Mapping[str, Mapping[str, Shape]]] = {
    "standard": {**_COMMON, "matched": _PLAYER},
    MATCH: {**_COMMON, "matched": _PLAYER, "agreed_to_end": _PLAYER, "left": _PLAYER},
    DEALERS: {**_COMMON, "doubled": _PLAYER, "hand_started": Shape({"ante": Whole(low=1)})},
}
"""Variant → its event types; one of another variant is unknown there."""
