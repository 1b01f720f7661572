"""Players under other names: a record that came with people's names as the seats of a table, and back again.

The shapes say where an event names a player, so that a new game needs no code here. Names inside `note` and `reason`
are text and stay.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from games.rules import registry
from games.rules.replay import shapes_of
from games.rules.shapes import Event, Shape


def seats(started: Event) -> dict[str, str]:
    """Player of the record → the name of the seat: "1", "2", … in seat order."""
    players = cast(list[str], started["players"])
    return {player: str(seat) for seat, player in enumerate(players, start=1)}


def rename(events: Iterable[Event], names: Mapping[str, str]) -> list[Event]:
    """The record of `events` with every player called as `names` says. O(its size).

    The record is one that a replay has accepted, or the beginning of one. Raises KeyError for a player whom `names`
    does not know.
    """
    renamed: list[Event] = []
    shapes: Mapping[str, Shape] = {}
    for event in events:
        if not shapes:
            shapes = shapes_of(registry.get(cast(str, event["game"])), event)
        renamed.append(_rename(event, names, shapes))
    return renamed


def _rename(event: Event, names: Mapping[str, str], shapes: Mapping[str, Shape]) -> Event:
    shape = shapes[cast(str, event["type"])]
    kinds = {**shape.optional, **shape.required}
    found = {key: kinds[key].rename(value, names) if key in kinds else value for key, value in event.items()}
    if event["type"] == "amended":
        found["event"] = _rename(cast(Event, event["event"]), names, shapes)
    return found
