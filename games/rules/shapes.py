"""The shape of an event type: its keys and the kinds of their values (rules/records.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from games.rules.errors import InvalidEvent
from games.rules.instants import Instant
from games.rules.kinds import ByPlayer, Fault, Kind, Seat, Text, Unknown, Whatever, Whole

Event = Mapping[str, object]
"""An event as a record holds it: a JSON object with a `type`. Nobody changes one."""

COMMON: Final[Mapping[str, Kind]] = {"at": Instant(), "by": Text(), "note": Text()}
"""Keys that any event may carry and that never change the state."""


UNKNOWN: Final = Unknown()


@dataclass(frozen=True, slots=True)
class Shape:
    """Required and optional keys of one event type, in the order of the documents."""

    required: Mapping[str, Kind] = field(default_factory=dict)
    optional: Mapping[str, Kind] = field(default_factory=dict)

    def fault(self, event: Event, players: tuple[str, ...]) -> Fault | None:
        """The first fault of `event`'s keys and values, in the order of rules/records.md, Errors. O(its size)."""
        found: Fault | None = None
        missing = len(self.required)
        for key, value in event.items():
            kind = self.required.get(key)
            if kind is not None:
                missing -= 1
            elif key == "type":
                continue
            else:
                kind = self.optional.get(key) or COMMON.get(key, UNKNOWN)
            fault = kind.check(value, players)
            if fault is not None and (found is None or fault.order < found.order):
                found = _of(key, fault)
        if missing and (found is None or found.code != "bad_event"):
            key = next(key for key in self.required if key not in event)
            found = Fault("bad_event", "missing key: {key}", {"key": key})
        return found

    def check(self, event: Event, players: tuple[str, ...]) -> None:
        """Raises InvalidEvent with the first fault."""
        fault = self.fault(event, players)
        if fault is not None:
            raise InvalidEvent(fault.code, "{event}: " + fault.template, event=event["type"], **fault.params)


def _of(key: str, fault: Fault) -> Fault:
    if fault.code != "bad_event":
        return fault
    return Fault(fault.code, "'{key}': " + fault.template, {"key": key, **fault.params})


REASON: Final = Text(filled=True)

SHARED: Final[Mapping[str, Shape]] = {
    "voided": Shape({"from": Whole(), "reason": REASON}),
    "amended": Shape({"seq": Whole(), "event": Whatever(), "reason": REASON}),
    "score_adjusted": Shape({"player": Seat(), "points": Whole(zero=False), "reason": REASON}),
    "result_entered": Shape({"scores": ByPlayer(Whole())}),
    "time_called": Shape(),
}
"""The event types that every game takes beside its own (rules/records.md, Corrections, Result-only entry, Time)."""

CORRECTIONS: Final = frozenset({"voided", "amended", "score_adjusted"})
"""Allowed also when the game is finished."""
