"""Dalrymple as an engine: each method says where its rules stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, cast

from games.rules.actions import Action
from games.rules.base import FINISHED, Engine, Viewer
from games.rules.chance import Chance
from games.rules.dalrymple import course, evolution, legality, player, sheet, summary, view
from games.rules.dalrymple.legal import legal_actions
from games.rules.dalrymple.legality import form_of_deal
from games.rules.dalrymple.shapes import OPENING, SHAPES
from games.rules.dalrymple.state import State, opened
from games.rules.errors import IllegalPlay
from games.rules.shapes import Event, Shape
from games.rules.sheet import Sheet

LOWEST: Final = -12
"""The worst a result can be: every diamond of a curse deal that comes at once."""

HIGHEST: Final = 576
"""The best a result can be (rules/dalrymple.md, `result_entered`)."""

_CHECKS: Final[Mapping[object, Callable[[State, Event], None]]] = {
    "hands_dealt": legality.check_hands_dealt,
    "card_flipped": legality.check_card_flipped,
    "card_played": legality.check_card_played,
    "deal_scored": legality.check_deal_scored,
}
_MOVES: Final[Mapping[object, Callable[[State, Event], State]]] = {
    "hands_dealt": evolution.deal_hands,
    "card_flipped": evolution.flip,
    "deal_scored": evolution.score_deal,
}


class Dalrymple(Engine[State]):
    """Dalrymple: Cursed Diamonds (rules/dalrymple.md)."""

    key = "dalrymple"
    title = "Dalrymple: Cursed Diamonds"
    seats = range(4, 6)
    unit = "deal"

    def opening(self) -> Shape:
        return OPENING

    def shapes(self, started: Event) -> Mapping[str, Shape]:
        return SHAPES

    def setup(self, started: Event) -> State:
        players = tuple(cast(list[str], started["players"]))
        return opened(players, players.index(cast(str, started["dealer"])))

    def narrow(self, state: State, event_type: str) -> Shape | None:
        return form_of_deal(state) if event_type == "deal_scored" else None

    def decide(self, state: State, event: Event) -> None:
        _CHECKS[event["type"]](state, event)

    def evolve(self, state: State, event: Event, seq: int) -> State:
        if event["type"] == "card_played":
            return evolution.play_card(state, event, seq)
        return _MOVES[event["type"]](state, event)

    def call_time(self, state: State) -> State:
        return evolution.call_time(state)

    def check_result(self, state: State, scores: Mapping[str, int]) -> None:
        for name in state.players:
            if not LOWEST <= scores[name] <= HIGHEST:
                raise IllegalPlay(
                    "bad_result",
                    "{player}: a score lies between {low} and {high}, not {score}",
                    player=name,
                    low=LOWEST,
                    high=HIGHEST,
                    score=scores[name],
                )

    def enter_result(self, state: State, scores: Mapping[str, int]) -> State:
        return state._replace(phase=FINISHED, result=tuple(scores[name] for name in state.players))

    def to_act(self, state: State) -> tuple[str, ...]:
        actor = state.actor
        return () if actor is None else (state.players[actor],)

    def legal(self, state: State, seat: str | None = None) -> tuple[Action, ...]:
        return legal_actions(state, seat)

    def scores(self, state: State) -> Mapping[str, int]:
        return summary.scores(state)

    def summary(self, state: State) -> dict[str, object]:
        return summary.own_keys(state)

    def irregularities(self, state: State) -> list[dict[str, object]]:
        return summary.irregularities(state)

    def view(self, state: State, viewer: Viewer) -> dict[str, object]:
        return view.view(state, viewer)

    def view_event(self, state: State, event: Event, viewer: Viewer) -> Event:
        return view.view_event(state, event, viewer)

    def sheet(self, state: State, *, filled: bool) -> Sheet:
        return sheet.sheet(state, filled=filled)

    def course(self, states: Sequence[State]) -> tuple[Sheet, ...]:
        return course.tricks(states)

    def play(self, started: Event, chance: Chance) -> Iterator[Event]:
        return player.play(started, chance)
