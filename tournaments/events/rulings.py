"""What the director decides about entrants: the cut and penalties."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.events.base import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class CutPlanned(Event):
    """So many play on after the Swiss rounds, 0 for nobody; `drawn` as in the creation."""

    cut: int
    drawn: str = "seed"


@dataclass(frozen=True, slots=True, kw_only=True)
class CutMade(Event):
    """These play on: `entrants` in the order of the standings after `round`, with their `places` there.

    The standings are those that follow from the tournament's event `version`. Made again, it takes back whatever was
    paired of the cut before; no game of it had begun.
    """

    round: int
    version: int
    entrants: tuple[int, ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CutKept(Event):
    """The standings before the cut have changed, and would put `entrants` through now: the cut stays as it was made."""

    entrants: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyGiven(Event):
    """The director has ruled about `entrant`; `penalty` counts the rulings of the event from 1.

    `kind`: `match_points` (`amount` of them are taken off, a fraction as text; a negative one gives them back),
    `behind` (placed behind all who have as many match points), `disqualified`. It counts from `round` on; `table` is
    that of the round which it is about, or 0. Everybody can read the `reason`.
    """

    penalty: int
    entrant: int
    kind: str
    amount: str = "0"
    reason: str
    round: int
    table: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyRevoked(Event):
    """The ruling `penalty` no longer counts, in no round."""

    penalty: int
    reason: str
