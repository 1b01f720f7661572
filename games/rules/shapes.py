"""The shape of an event type: its keys and the kinds of their values (rules/records.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from games.rules.errors import InvalidEvent
from games.rules.instants import Instant
from games.rules.kinds import ByPlayer, Fault, Kind, Seat, Text, Whatever, Whole, first

Event = Mapping[str, object]
"""An event as a record holds it: a JSON object with a `type`. Nobody changes one."""

COMMON: Final[Mapping[str, Kind]] = {"at": Instant(), "by": Text(), "note": Text()}
"""Keys that any event may carry and that never change the state."""


@dataclass(frozen=True, slots=True)
class Shape:
    """Required and optional keys of one event type, in the order of the documents."""

    required: Mapping[str, Kind] = field(default_factory=dict)
    optional: Mapping[str, Kind] = field(default_factory=dict)

    def fault(self, event: Event, players: tuple[str, ...]) -> Fault | None:
        """The first fault of `event`'s keys and values, in the order of rules/records.md, Errors. O(its size)."""
        faults: list[Fault | None] = []
        for key in event:
            kind = self.required.get(key) or self.optional.get(key) or COMMON.get(key)
            if kind is not None:
                faults.append(_of(key, kind.check(event[key], players)))
            elif key != "type":
                faults.append(Fault("bad_event", "unknown key: {key}", {"key": key}))
        faults.extend(
            Fault("bad_event", "missing key: {key}", {"key": key}) for key in self.required if key not in event
        )
        return first(*faults)

    def check(self, event: Event, players: tuple[str, ...]) -> None:
        """Raises InvalidEvent with the first fault."""
        fault = self.fault(event, players)
        if fault is not None:
            raise InvalidEvent(fault.code, "{event}: " + fault.template, event=event["type"], **fault.params)


def _of(key: str, fault: Fault | None) -> Fault | None:
    if fault is None or fault.code != "bad_event":
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
