"""The events of a round: its pairing, its results, its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.events.base import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingDrafted(Event):
    """A pairing of `round` lies before the director, with the whole problem, so that anyone can pair it again.

    `stage` is 0 in the Swiss rounds and in a round robin; in the cut, by how many its level began with.
    """

    round: int
    job: str
    problem: Mapping[str, Any]
    pairing: Mapping[str, Any]
    stage: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersSwapped(Event):
    """In the draft of `round`, these two have each other's places; `pairing` is the draft since then."""

    round: int
    one: int
    two: int
    pairing: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class TablesLocked(Event):
    """These tables of the draft of `round`, in seat order, and no others, stay as they are when it is paired again.

    With no tables also where the draft is gone.
    """

    round: int
    tables: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftDiscarded(Event):
    """The draft of `round` was thrown away; nobody but the director has seen it."""

    round: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPublished(Event):
    """The draft of `round` is public. `games` names the game of each table, in order of the tables.

    `byes` are entrant and kind (`pairing`, `half`, `zero`) of all who sit out though they take part.
    """

    round: int
    games: tuple[str, ...]
    byes: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NoShowRecorded(Event):
    """These entrants did not come to their table; the others play on without them if the game allows it."""

    round: int
    table: int
    entrants: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultConfirmed(Event):
    """The table's result counts: the scores, in seat order, of its game as it stood at `version`.

    Entrants who did not come have no score of their own; 0 stands for them. `version` 0 is a table where no game was
    played because too few came.
    """

    round: int
    table: int
    version: int
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultCorrected(Event):
    """A correction in the game has changed a result that was confirmed."""

    round: int
    table: int
    version: int
    scores: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultReopened(Event):
    """A correction has opened the game again: the confirmed result no longer counts."""

    round: int
    table: int
    version: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundClosed(Event):
    """Every table of `round` is confirmed."""

    round: int
