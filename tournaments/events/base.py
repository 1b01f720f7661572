"""What all events of a tournament's stream are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar


def freeze(value: Any) -> Any:
    """Lists of JSON as tuples. Objects stay as they were read: they belong to others (a pairing, a game's options)."""
    return tuple(freeze(item) for item in value) if isinstance(value, list) else value


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
