"""What may be recorded next, as data: entry pages, the API, the seeded player and the tests all read it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.rules.kinds import Kind


@dataclass(frozen=True, slots=True)
class Action:
    """One event type that fits now, with the values that each key may take.

    With `free` every combination of the offered values is accepted. Without it further checks bind several keys
    together (a deal's points must be possible for its tricks), which the rules apply when the event comes.
    """

    type: str
    keys: Mapping[str, Kind] = field(default_factory=dict)
    free: bool = True
