"""The events of a tournament as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tournaments.events.base import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentCreated(Event):
    """The event exists. `options` are the game's own (variant, coins, hands, stake), the same at every table.

    `sizes` are the allowed table sizes, preferred first; `method` is a scoring method as plain data; `seed` is drawn
    once and decides every lot and every pairing's ties. `baku` accelerates the first rounds of a Dutch system; without
    `colours` nobody in it is due for a seat. `cut` is how many play on after the Swiss rounds, 0 for nobody, and
    `drawn` what follows a drawn game of theirs (`tournaments.pairing.bracket`).
    """

    name: str
    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    format: str
    double: bool = False
    rounds: int
    sizes: tuple[int, ...]
    method: Mapping[str, Any]
    tie_breaks: tuple[str, ...]
    seed: int
    baku: bool = False
    colours: bool = True
    cut: int = 0
    drawn: str = "seed"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundsChanged(Event):
    """The event has this many rounds now, more or fewer than were planned before."""

    rounds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentFinished(Event):
    """The standings are final."""
