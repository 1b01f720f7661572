"""The rules of Diamond Points (rules/diamond-points.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from games.rules.actions import Action
from games.rules.base import FINISHED, Engine
from games.rules.chance import Chance
from games.rules.diamond_points import player, summary
from games.rules.diamond_points.sheet import scoresheet
from games.rules.diamond_points.state import POINTS, PRIZES, RANKS, TURNS, VALUE, Table, Turn, worth
from games.rules.errors import IllegalPlay
from games.rules.kinds import ByPlayer, Card, Whole
from games.rules.shapes import Event, Shape
from games.rules.sheet import Sheet

_SHAPES: Final = {
    "prize_turned": Shape({"card": Card(PRIZES)}),
    "bids_revealed": Shape({"bids": ByPlayer(Card(RANKS))}),
}

_PHASES: Final = {"prize_turned": "prize", "bids_revealed": "bids"}


class DiamondPoints(Engine[Table]):
    """Two to six players bid ranks of a suit each for the thirteen diamonds."""

    key = "diamond-points"
    title = "Diamond Points"
    seats = range(2, 7)
    unit = "turn"

    def opening(self) -> Shape:
        return Shape(optional={"stake": Whole(low=1)})

    def shapes(self, started: Event) -> Mapping[str, Shape]:
        return _SHAPES

    def setup(self, started: Event) -> Table:
        players, stake = _of(started, "players"), _of(started, "stake")
        return Table(tuple(players), stake, dict.fromkeys(players, 0))

    def decide(self, state: Table, event: Event) -> None:
        fits = _PHASES[str(event["type"])]
        if state.phase != fits:
            raise IllegalPlay("wrong_phase", "expected {expected} first", expected=_EXPECTED[state.phase])
        if state.phase == "prize":
            card = _of(event, "card")
            if card in state.turned():
                raise IllegalPlay("prize_already_turned", "{card} has been turned before", card=card)
            return
        bids = _of(event, "bids")
        for name in state.players:
            if any(turn.bids[name] == bids[name] for turn in state.turns):
                raise IllegalPlay(
                    "bid_already_used", "{player} has spent the {rank} already", player=name, rank=bids[name]
                )

    def evolve(self, state: Table, event: Event, seq: int) -> Table:
        if state.phase == "prize":
            return replace(state, phase="bids", open=(*state.open, _of(event, "card")))
        bids = _of(event, "bids")
        bids = {name: bids[name] for name in state.players}
        winner = winner_of(bids)
        turns = (*state.turns, Turn(state.open, bids, winner))
        state = replace(state, phase="prize", turns=turns)
        if winner is not None:
            points = {**state.points, winner: state.points[winner] + worth(state.open)}
            state = replace(state, points=points, open=())
        return _finish(state) if state.timed or len(turns) == TURNS else state

    def call_time(self, state: Table) -> Table:
        state = replace(state, timed=True)
        return _finish(state) if state.phase == "prize" else state

    def check_result(self, state: Table, scores: Mapping[str, int]) -> None:
        for name in state.players:
            if not 0 <= scores[name] <= POINTS:
                raise IllegalPlay("bad_result", "{player} has 0 to {most} points", player=name, most=POINTS)
        if sum(scores.values()) > POINTS:
            raise IllegalPlay("bad_result", "there are only {most} points in the game", most=POINTS)

    def enter_result(self, state: Table, scores: Mapping[str, int]) -> Table:
        points = {name: scores[name] for name in state.players}
        return replace(state, phase=FINISHED, points=points, unclaimed=POINTS - sum(points.values()))

    def to_act(self, state: Table) -> tuple[str, ...]:
        return state.players if state.phase == "bids" else ()

    def legal(self, state: Table, seat: str | None = None) -> tuple[Action, ...]:
        if state.phase == "bids":
            asked = state.players if seat is None else (seat,)
            hands = {name: Card(state.hand(name)) for name in asked}
            return (Action("bids_revealed", {"bids": ByPlayer(Card(RANKS), only=hands)}),)
        if state.phase == "prize" and seat is None:
            turned = state.turned()
            return (Action("prize_turned", {"card": Card(tuple(card for card in PRIZES if card not in turned))}),)
        return ()

    def scores(self, state: Table) -> Mapping[str, int]:
        return state.points

    def summary(self, state: Table) -> dict[str, object]:
        return summary.own_keys(state)

    def sheet(self, state: Table, *, filled: bool) -> Sheet:
        return scoresheet(state, filled=filled)

    def play(self, started: Event, chance: Chance) -> Iterator[Event]:
        return player.play(self.setup(started), chance)


_EXPECTED: Final = {"prize": "prize_turned", "bids": "bids_revealed"}


def _of(event: Event, key: str) -> Any:
    """A value whose shape has been checked."""
    return event.get(key)


def _finish(state: Table) -> Table:
    return replace(state, phase=FINISHED, unclaimed=worth(state.open))


def winner_of(bids: Mapping[str, str]) -> str | None:
    """Who bid the highest rank that nobody else bid (rules/diamond-points.md, Winning a turn).

    >>> winner_of({"ann": "T", "bo": "T", "cy": "2"})
    'cy'
    """
    times = Counter(bids.values())
    single = [name for name, rank in bids.items() if times[rank] == 1]
    return max(single, key=lambda name: VALUE[bids[name]], default=None)
