"""The events of a table beside its game's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.events.base import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRestarted(Event):
    """The table's game had been started and nothing played in it: `game` takes its place, and begins anew."""

    round: int
    table: int
    game: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PenTaken(Event):
    """From now on `device` enters for the table, and no other does until it takes the pen."""

    round: int
    table: int
    device: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DealChecked(Event):
    """A second player of the table has checked its deals up to `deal`, as the game stood at `version`."""

    round: int
    table: int
    deal: int
    version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectorCalled(Event):
    """The table asks for the director: `help`, `dispute` (of its result), `time` (somebody takes too long)."""

    round: int
    table: int
    kind: str
    message: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallAnswered(Event):
    """What the table called the director for is settled."""

    round: int
    table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EntriesSetAside(Event):
    """What a device of the table had entered without a connection, and what the table did not put into its game.

    The game went on without it. `entries` are events of the game as the device made them, in order.
    """

    round: int
    table: int
    device: str
    entries: tuple[Mapping[str, Any], ...]
