"""The events of a tournament's stream: frozen, past tense, nothing but plain values.

A tournament's whole state is the fold of these (`tournaments.state`). Entrants are named by their number, which they
keep; tables and rounds count from 1; games and persons are UUIDs as text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Final


def _freeze(value: Any) -> Any:
    """Lists of JSON as tuples. Objects stay as they were read: they belong to others (a pairing, a game's options)."""
    return tuple(_freeze(item) for item in value) if isinstance(value, list) else value


def _plain(value: Any) -> Any:
    """The reverse: what canonical JSON can hold."""
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that has happened to a tournament."""

    type: ClassVar[str]

    def to_data(self) -> dict[str, Any]:
        """The event's body for the ledger."""
        return {item.name: _plain(getattr(self, item.name)) for item in fields(self)}


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
class EntrantRegistered(Event):
    """An entrant has a place. `rating` orders the first round, highest first; without one, the number does.

    The ledger holds name and club sealed (`tournaments.people`); they are empty once nobody can open them any more.
    `person` names the key that does, and is empty where they were recorded in plain.
    """

    entrant: int
    name: str
    club: str = ""
    rating: int | None = None
    person: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantRenamed(Event):
    """The entrant's name and club had been misspelt, or have changed: these are right.

    Sealed as in the registration, with the same `person`'s key.
    """

    entrant: int
    name: str
    club: str = ""
    person: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantErased(Event):
    """The key to what the log says of the entrant's person is destroyed; number and results stay."""

    entrant: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantCheckedIn(Event):
    """The entrant is in the hall."""

    entrant: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckInCancelled(Event):
    """The entrant had been checked in by mistake."""

    entrant: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantWithdrawn(Event):
    """The entrant plays no further round; results stay."""

    entrant: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantReinstated(Event):
    """A withdrawn entrant plays again from the next round on."""

    entrant: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeRequested(Event):
    """The entrant sits out `round` by wish; `kind` is `half` or `zero`."""

    entrant: int
    round: int
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeCancelled(Event):
    """The entrant plays in `round` after all."""

    entrant: int
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ForbiddenPairAdded(Event):
    """These two must not meet, from the next pairing on; the lower number first."""

    one: int
    two: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ForbiddenPairRemoved(Event):
    """These two may meet again."""

    one: int
    two: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundsChanged(Event):
    """The event has this many rounds now, more or fewer than were planned before."""

    rounds: int


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
    """These tables of the draft of `round`, in seat order, and no others, stay as they are when it is paired again."""

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
class GameRestarted(Event):
    """The table's game had been started and nothing played in it: `game` takes its place, and begins anew."""

    round: int
    table: int
    game: str


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


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundClosed(Event):
    """Every table of `round` is confirmed."""

    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentFinished(Event):
    """The standings are final."""


def _type_of(cls: type[Event]) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


TYPES: Final[dict[str, type[Event]]] = {}
for _cls in Event.__subclasses__():
    _cls.type = _type_of(_cls)
    TYPES[_cls.type] = _cls


def from_data(type_: str, data: Mapping[str, Any]) -> Event:
    """The event that the ledger holds as `type_` and `data`. Raises KeyError for a type that is not a tournament's."""
    return TYPES[type_](**{key: _freeze(value) for key, value in data.items()})
