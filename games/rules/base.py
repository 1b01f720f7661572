"""The one interface of a game.

A game is a value: an `Engine` whose methods are pure functions on its frozen states. Everything that is the same in
every game (shapes, corrections, result-only entry, order of checks, the common half of the summary) lives in
`games.rules.replay` and `games.rules.summary`; an engine says only what its own document says.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, Protocol, TypeVar

from games.rules.actions import Action
from games.rules.chance import Chance
from games.rules.shapes import Event, Shape
from games.rules.sheet import Column, Sheet


class State(Protocol):
    """What the common rules read of any game's state."""

    @property
    def players(self) -> tuple[str, ...]: ...

    @property
    def phase(self) -> str: ...

    @property
    def timed(self) -> bool:
        """Whether time has been called."""
        ...


S = TypeVar("S", bound=State)

FINISHED: Final = "finished"


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at a game: the public, one seat, or who may see `everything` (the director, the table's device).

    Where an earlier moment of a game is looked at, `ended` says whether the game as it stands now is finished; without
    it the state that is looked at tells. A game that a correction has opened again hides what it hid before.
    """

    seat: str | None = None
    everything: bool = False
    ended: bool | None = None

    def sees_all(self, finished: bool) -> bool:  # noqa: FBT001 - a property of the state at hand
        """Whether nothing is hidden from this viewer at a state of the game that is `finished` or not."""
        return self.everything or (finished if self.ended is None else self.ended)


PUBLIC: Final = Viewer()
EVERYTHING: Final = Viewer(everything=True)


class Engine(ABC, Generic[S]):
    """One game. `key` is its name in records; `title` for people; `seats` how many can play."""

    key: str
    title: str
    seats: range
    unit: str
    """What the game counts its course in: `deal`, `turn`, `hand`."""

    @abstractmethod
    def opening(self) -> Shape:
        """The keys that the game adds to `game_started` (`game` and `players` are common)."""

    @abstractmethod
    def shapes(self, started: Event) -> Mapping[str, Shape]:
        """The game's own event types for the variant that `started` names."""

    @abstractmethod
    def setup(self, started: Event) -> S:
        """The state after a valid `game_started`."""

    def narrow(self, state: S, event_type: str) -> Shape | None:
        """The shape that events of `event_type` have in `state`, if that is narrower than in `shapes`; else None.

        A new event is judged by it in the place of its shape, before `game_over` and `wrong_phase`.
        """
        return None

    @abstractmethod
    def decide(self, state: S, event: Event) -> None:
        """Returns if the well-formed `event` of the game's own types is legal in `state`, which is not finished.

        Raises IllegalPlay (or InvalidEvent where a shape depends on the state) in the order of the document:
        `wrong_phase`, `not_your_turn`, then the game's own.
        """

    @abstractmethod
    def evolve(self, state: S, event: Event, seq: int) -> S:
        """The state after a legal event of the game's own types; `seq` is the event's in its record."""

    @abstractmethod
    def call_time(self, state: S) -> S:
        """The state after `time_called`: finished, or finishing with the deal, turn or hand under way."""

    @abstractmethod
    def check_result(self, state: S, scores: Mapping[str, int]) -> None:
        """Raises IllegalPlay `bad_result` unless `scores` can be a result of this game."""

    @abstractmethod
    def enter_result(self, state: S, scores: Mapping[str, int]) -> S:
        """The finished state after `result_entered` with possible `scores`."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[str, ...]:
        """The players who may act now, in seat order; empty when none is named."""

    @abstractmethod
    def legal(self, state: S, seat: str | None = None) -> tuple[Action, ...]:
        """What may be recorded next for `seat`; without one, everything that may, the table's own events included.

        Only the game's own types. Empty when finished.
        """

    @abstractmethod
    def scores(self, state: S) -> Mapping[str, int]:
        """Player → score so far in game points, adjustments apart."""

    @abstractmethod
    def summary(self, state: S) -> dict[str, object]:
        """The game's own keys of the summary, in the order of its document."""

    def irregularities(self, state: S) -> list[dict[str, object]]:
        """Faulty plays that later ones have proved; none in most games."""
        return []

    def view(self, state: S, viewer: Viewer) -> dict[str, object]:
        """The state as `viewer` may see it: the only way it leaves the rules. By default all is public."""
        return self.summary(state)

    def view_event(self, state: S, event: Event, viewer: Viewer) -> Event:
        """`event` as `viewer` may see it while the game stands at `state`. By default all is public."""
        return event

    def sheet(self, state: S, *, filled: bool) -> Sheet:
        """The scoresheet: blank for the players of `state`, or filled with what has been played."""
        scores = self.scores(state)
        blank = ("", *("" for _ in state.players))
        total = tuple(str(scores[player]) if filled else "" for player in state.players)
        columns = (Column(self.unit), *(Column(player, player) for player in state.players))
        return Sheet(columns, () if filled else (blank,) * 12, ("", *total))

    def course(self, states: Sequence[S]) -> tuple[Sheet, ...]:
        """What lies behind the lines of a filled sheet, play by play, as far as all may see it: sheets with a title.

        `states` are those after each effective event, `game_started` first. Without plays there are none.
        """
        return ()

    @abstractmethod
    def play(self, started: Event, chance: Chance) -> Iterator[Event]:
        """A whole legal game after `started`, move by move, as the seeded player plays it."""
