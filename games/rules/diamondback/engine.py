"""Diamondback as an `Engine` (rules/diamondback.md). Every part has its own module; this one joins them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from games.rules.actions import Action
from games.rules.base import Engine, Viewer
from games.rules.chance import Chance
from games.rules.diamondback import course, ending, moves, player, sheet, view
from games.rules.diamondback.legal import legal
from games.rules.diamondback.state import DiamondbackState, setup, to_act
from games.rules.shapes import Event, Shape
from games.rules.sheet import Sheet


class Diamondback(Engine[DiamondbackState]):
    """All three variants, told apart by the `variant` of `game_started`."""

    key = "diamondback"
    title = "Diamondback"
    seats = range(2, 9)
    unit = "hand"

    def opening(self) -> Shape:
        return moves.OPENING

    def shapes(self, started: Event) -> Mapping[str, Shape]:
        return moves.SHAPES[cast(str, started["variant"])]

    def setup(self, started: Event) -> DiamondbackState:
        return setup(started)

    def decide(self, state: DiamondbackState, event: Event) -> None:
        moves.decide(state, event)

    def evolve(self, state: DiamondbackState, event: Event, seq: int) -> DiamondbackState:
        return moves.evolve(state, event)

    def call_time(self, state: DiamondbackState) -> DiamondbackState:
        return ending.call_time(state)

    def check_result(self, state: DiamondbackState, scores: Mapping[str, int]) -> None:
        ending.check_result(state, scores)

    def enter_result(self, state: DiamondbackState, scores: Mapping[str, int]) -> DiamondbackState:
        return ending.enter_result(state, scores)

    def to_act(self, state: DiamondbackState) -> tuple[str, ...]:
        return to_act(state)

    def legal(self, state: DiamondbackState, seat: str | None = None) -> tuple[Action, ...]:
        return legal(state, seat)

    def scores(self, state: DiamondbackState) -> Mapping[str, int]:
        return view.scores(state)

    def summary(self, state: DiamondbackState) -> dict[str, object]:
        return view.summary(state)

    def view(self, state: DiamondbackState, viewer: Viewer) -> dict[str, object]:
        """Cards are recorded when they are exposed, so there is nothing to hide from anybody."""
        return view.view(state)

    def sheet(self, state: DiamondbackState, *, filled: bool) -> Sheet:
        return sheet.sheet(state, filled=filled)

    def course(self, states: Sequence[DiamondbackState]) -> tuple[Sheet, ...]:
        return course.hands(states)

    def play(self, started: Event, chance: Chance) -> Iterator[Event]:
        return player.play(started, chance)
