"""The events of a tournament's stream: frozen, past tense, nothing but plain values.

A tournament's whole state is the fold of these (`tournaments.state`). Entrants are named by their number, which they
keep; tables and rounds count from 1; games and persons are UUIDs as text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from tournaments.events.base import Event, freeze
from tournaments.events.entrants import (
    ByeCancelled,
    ByeRequested,
    CheckInCancelled,
    EntrantCheckedIn,
    EntrantErased,
    EntrantRegistered,
    EntrantReinstated,
    EntrantRenamed,
    EntrantWithdrawn,
    ForbiddenPairAdded,
    ForbiddenPairRemoved,
)
from tournaments.events.rounds import (
    DraftDiscarded,
    NoShowRecorded,
    PairingDrafted,
    PlayersSwapped,
    ResultConfirmed,
    ResultCorrected,
    ResultReopened,
    RoundClosed,
    RoundPublished,
    TablesLocked,
)
from tournaments.events.rulings import CutKept, CutMade, CutPlanned, PenaltyGiven, PenaltyRevoked
from tournaments.events.setup import RoundsChanged, TournamentCreated, TournamentFinished
from tournaments.events.tables import (
    CallAnswered,
    DealChecked,
    DirectorCalled,
    EntriesSetAside,
    GameRestarted,
    PenTaken,
)

__all__ = [
    "TYPES",
    "ByeCancelled",
    "ByeRequested",
    "CallAnswered",
    "CheckInCancelled",
    "CutKept",
    "CutMade",
    "CutPlanned",
    "DealChecked",
    "DirectorCalled",
    "DraftDiscarded",
    "EntrantCheckedIn",
    "EntrantErased",
    "EntrantRegistered",
    "EntrantReinstated",
    "EntrantRenamed",
    "EntrantWithdrawn",
    "EntriesSetAside",
    "Event",
    "ForbiddenPairAdded",
    "ForbiddenPairRemoved",
    "GameRestarted",
    "NoShowRecorded",
    "PairingDrafted",
    "PenTaken",
    "PenaltyGiven",
    "PenaltyRevoked",
    "PlayersSwapped",
    "ResultConfirmed",
    "ResultCorrected",
    "ResultReopened",
    "RoundClosed",
    "RoundPublished",
    "RoundsChanged",
    "TablesLocked",
    "TournamentCreated",
    "TournamentFinished",
    "from_data",
]


def _type_of(cls: type[Event]) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


TYPES: Final[dict[str, type[Event]]] = {}
for _cls in Event.__subclasses__():
    _cls.type = _type_of(_cls)
    TYPES[_cls.type] = _cls


def from_data(type_: str, data: Mapping[str, Any]) -> Event:
    """The event that the ledger holds as `type_` and `data`. Raises KeyError for a type that is not a tournament's."""
    return TYPES[type_](**{key: freeze(value) for key, value in data.items()})
