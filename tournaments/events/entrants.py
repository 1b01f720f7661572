"""The events of those who take part."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.events.base import Event


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
