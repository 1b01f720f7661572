"""A game record as it stands: what has been recorded, what of it counts, and the state that follows.

`Replay` is frozen; `accept` gives the next one and leaves this one as it was. What counts is a chain of steps, each
with the state after it, so that a void goes back to the state before an event without replaying anything, and an
amendment replays from the amended event only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple, cast

from games.rules import records, registry
from games.rules.actions import Action
from games.rules.base import FINISHED, Engine, State
from games.rules.errors import IllegalPlay, InvalidEvent, RecordRefused, Refused
from games.rules.kinds import Players, Word
from games.rules.shapes import SHARED, Event, Shape

EVENTS: Final = 100_000
"""The most events of one record."""


class Step(NamedTuple):
    """An event that counts, as amended, and the game after it.

    `effective` counts the events up to here, `plays` those among them that are neither `game_started` nor
    `score_adjusted`. `adjustments` are the sums so far, player → game points.
    """

    seq: int
    event: Event
    state: State
    adjustments: Mapping[str, int]
    before: Step | None
    effective: int
    plays: int
    entry: str

    def __repr__(self) -> str:  # the inherited one would print the whole chain
        return f"<Step {self.seq}, {self.event['type']}>"


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """What `game_started` fixes for good: the engine, the players, the shape of each event type."""

    engine: Engine[Any]
    started: Event
    players: tuple[str, ...]
    shapes: Mapping[str, Shape]

    def shape(self, event: Event) -> Shape:
        """The shape of `event`'s type in any state. Raises InvalidEvent `bad_event`."""
        event_type = event.get("type")
        shape = self.shapes.get(event_type) if isinstance(event_type, str) else None
        if shape is not None:
            return shape
        if event_type is None:
            raise InvalidEvent("bad_event", "missing key: type")
        raise InvalidEvent("bad_event", "no such event in this game: {event}", event=event_type)

    def step(self, before: Step, event: Event, seq: int, *, trusted: bool) -> Step:
        """The step after `before` by a well-formed `event` that is no correction of others.

        Raises Refused by its first check that fails; the engine's are left out if `event` is `trusted`.
        """
        event_type = event["type"]
        state, adjustments = before.state, before.adjustments
        plays, entry = before.plays + 1, before.entry
        if event_type == "score_adjusted":
            player, points = cast(str, event["player"]), cast(int, event["points"])
            adjustments = {**adjustments, player: adjustments[player] + points}
            plays -= 1
        elif state.phase == FINISHED:
            raise IllegalPlay("game_over", "the game is finished; only corrections are taken")
        elif event_type == "time_called":
            if state.timed:
                raise IllegalPlay("wrong_phase", "time has been called already")
            state = self.engine.call_time(state)
        elif event_type == "result_entered":
            if before.plays:
                raise IllegalPlay("wrong_phase", "a result is entered instead of plays, and there are plays already")
            scores = cast(Mapping[str, int], event["scores"])
            if not trusted:
                self.engine.check_result(state, scores)
            state, entry = self.engine.enter_result(state, scores), "result"
        else:
            if not trusted:
                self.engine.decide(state, event)
            state = self.engine.evolve(state, event, seq)
            if event_type == "deal_scored":
                entry = "deals"
        return Step(seq, event, state, adjustments, before, before.effective + 1, plays, entry)


@dataclass(frozen=True, eq=False, init=False)
class Replay:
    """A game record after its first `events` events, all of which were accepted.

    `before` is the same record without its last event, so that anyone can step back; `tip` is the last event that
    counts.
    """

    game: Game
    tip: Step
    event: Event
    before: Replay | None
    events: int

    def __init__(self, game: Game, tip: Step, event: Event, before: Replay | None, events: int) -> None:
        # A frozen dataclass's own sets field by field past its guard, at a fifth of what following an event costs.
        self.__dict__.update(game=game, tip=tip, event=event, before=before, events=events)

    def __repr__(self) -> str:
        return f"<Replay of {self.engine.key}, {self.events} events, {self.state.phase}>"

    # What it holds

    @property
    def engine(self) -> Engine[Any]:
        return self.game.engine

    @property
    def started(self) -> Event:
        """The `game_started` event."""
        return self.game.started

    @property
    def players(self) -> tuple[str, ...]:
        return self.game.players

    @property
    def state(self) -> Any:
        """The engine's state."""
        return self.tip.state

    @property
    def finished(self) -> bool:
        return bool(self.tip.state.phase == FINISHED)

    @property
    def entry(self) -> str:
        """`result`, `deals` or `plays`: how the outcome was entered (rules/records.md, The summary)."""
        return self.tip.entry

    @property
    def adjustments(self) -> Mapping[str, int]:
        """Player → sum of effective `score_adjusted`, every player, in seat order."""
        return self.tip.adjustments

    @cached_property
    def scores(self) -> Mapping[str, int]:
        """Player → score so far, adjustments included, in seat order."""
        scores = self.engine.scores(self.state)
        return {player: scores[player] + self.adjustments[player] for player in self.players}

    @property
    def to_act(self) -> tuple[str, ...]:
        """The players who may act now, in seat order."""
        return () if self.finished else self.engine.to_act(self.state)

    @property
    def takes_result(self) -> bool:
        """Whether `result_entered` fits now."""
        return not self.tip.plays

    @property
    def takes_time(self) -> bool:
        """Whether `time_called` fits now."""
        return not self.tip.state.timed and not self.finished

    @property
    def log(self) -> tuple[Event, ...]:
        """Every recorded event, corrections and what they corrected included. O(events)."""
        found = []
        replay: Replay | None = self
        while replay is not None:
            found.append(replay.event)
            replay = replay.before
        return tuple(reversed(found))

    def effective(self) -> tuple[tuple[int, Event], ...]:
        """(seq, event) of each event that counts, as amended. O(events)."""
        found = []
        step: Step | None = self.tip
        while step is not None:
            found.append((step.seq, step.event))
            step = step.before
        return tuple(reversed(found))

    def legal(self, seat: str | None = None) -> tuple[Action, ...]:
        """What `seat`, or without one anybody, may record next of the game's own types."""
        return () if self.finished else self.engine.legal(self.state, seat)

    def at(self, events: int) -> Replay:
        """The record as it stood after its first `events` events. Raises ValueError unless 1 ≤ `events` ≤ its own."""
        replay: Replay | None = self if events <= self.events else None
        while replay is not None and replay.events > events:
            replay = replay.before
        if replay is None:
            raise ValueError(f"the record has events 1 to {self.events}, not {events}")
        return replay

    # How it goes on

    def accept(self, event: Event) -> Replay:
        """The record with one more `event`, a JSON object as `records.decode` gives it.

        Raises Refused by the first check that fails, in the order of rules/records.md, Errors. O(1) beside the engine's
        work; a void costs O(events voided), an amendment a replay from the amended event.
        """
        event_type = event.get("type")
        if self.events >= EVENTS:
            raise InvalidEvent("bad_json", "a record holds at most {limit} events", limit=EVENTS)
        if event_type == "game_started":
            raise IllegalPlay("already_started", "the game has been started; game_started comes once, first")
        shape = self.game.shape(event)
        (self._narrow(self.tip, event) or shape).check(event, self.players)
        return self._next(event, trusted=False)

    def again(self, event: Event) -> Replay:
        """As `accept`, about twice as fast, for an `event` that this very record has accepted before.

        Shapes and the engine's checks are left out: what the ledger holds has passed them.
        """
        return self._next(event, trusted=True)

    def _next(self, event: Event, *, trusted: bool) -> Replay:
        event_type = event["type"]
        if event_type == "voided":
            tip = self._void(event)
        elif event_type == "amended":
            tip = self._amend(event, trusted=trusted)
        else:
            tip = self.game.step(self.tip, event, self.events + 1, trusted=trusted)
        return Replay(self.game, tip, event, self, self.events + 1)

    def _narrow(self, step: Step, event: Event) -> Shape | None:
        return self.engine.narrow(step.state, str(event["type"]))

    def _find(self, seq: int) -> tuple[Step, Step, list[Step]]:
        """The effective step `seq`, the one before it, and those after it in order. Raises IllegalPlay `bad_seq`."""
        later: list[Step] = []
        step = self.tip
        while step.before is not None and step.seq > seq:
            later.append(step)
            step = step.before
        if step.seq != seq or step.before is None:
            raise IllegalPlay("bad_seq", "event {at} is none that counts; see the list of this game's events", at=seq)
        later.reverse()
        return step, step.before, later

    def _void(self, event: Event) -> Step:
        _, before, _ = self._find(cast(int, event["from"]))
        return before

    def _amend(self, event: Event, *, trusted: bool) -> Step:
        target, step, later = self._find(cast(int, event["seq"]))
        given = cast(Event, event["event"])
        if not trusted:
            self._check_given(given, target)
        for seq, effective in ((target.seq, given), *((after.seq, after.event) for after in later)):
            try:
                narrow = None if trusted else self._narrow(step, effective)
                if narrow is not None:
                    narrow.check(effective, self.players)
                step = self.game.step(step, effective, seq, trusted=trusted)
            except Refused as refused:
                raise IllegalPlay(
                    "amendment_conflict",
                    "event {at} would not fit any more: {why}",
                    extra={"conflict_seq": seq},
                    at=seq,
                    why=str(refused),
                ) from refused
        return step

    def _check_given(self, given: Event, target: Step) -> None:
        event_type = target.event["type"]
        if given.get("type") != event_type:
            raise InvalidEvent(
                "bad_event",
                "event {at} is {event}; it can only be amended to another {event}",
                at=target.seq,
                event=event_type,
            )
        self.game.shape(given).check(given, self.players)


def opening_shape(engine: Engine[Any]) -> Shape:
    """The shape of the `game_started` of `engine`'s game."""
    own = engine.opening()
    common = {"game": Word((engine.key,)), "players": Players(engine.seats)}
    return Shape({**common, **own.required}, own.optional)


def shapes_of(engine: Engine[Any], started: Event) -> Mapping[str, Shape]:
    """Event type → shape, of every event that a game which `started` so can hold."""
    return {"game_started": opening_shape(engine), **SHARED, **engine.shapes(started)}


def begin(event: Event) -> Replay:
    """The record of a game that `event` starts. Raises Refused: `not_started`, or the first fault of its shape."""
    if event.get("type") != "game_started":
        raise IllegalPlay("not_started", "the first event must be game_started")
    names = event.get("players")
    players = tuple(names) if isinstance(names, list) and all(isinstance(name, str) for name in names) else ()
    key = event.get("game")
    engines = {engine.key: engine for engine in registry.engines()}
    engine = engines.get(key) if isinstance(key, str) else None
    if engine is None:
        games = ", ".join(engines)
        raise InvalidEvent("bad_event", "game_started: 'game': expected one of {games}", games=games)
    opening_shape(engine).check(event, players)
    game = Game(engine, event, players, shapes_of(engine, event))
    step = Step(1, event, engine.setup(event), dict.fromkeys(players, 0), None, 1, 0, "plays")
    return Replay(game, step, event, None, 1)


def fold(events: Iterable[Event]) -> Replay:
    """The record of `events`, from `game_started` on. Raises Refused at the first that does not fit, or
    ValueError if there is none.
    """
    replay: Replay | None = None
    for event in events:
        replay = begin(event) if replay is None else replay.accept(event)
    if replay is None:
        raise ValueError("no events")
    return replay


def read(data: bytes) -> Replay:
    """The record that `data` holds. Raises RecordRefused with the line and seq of the first event refused."""
    entries = records.read(data)
    entry = next(entries)  # there is one: a record without events has been refused
    try:
        replay = begin(entry.event)
        for entry in entries:
            replay = replay.accept(entry.event)
    except Refused as refused:
        raise RecordRefused(refused, entry.line, entry.seq) from refused
    return replay
