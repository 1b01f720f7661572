"""Legal actions as data: the same kinds from which pages draw their controls."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

from games.rules.actions import Action
from games.rules.kinds import Kind

_NAMES: Final = {
    "ByPlayer": "by_player",
    "Instant": "date_time",
    "ListOf": "list",
    "Whatever": "event",
    "Whole": "integer",
}
_KEYS: Final = {"kind": "of"}


def action_data(action: Action) -> dict[str, Any]:
    """The action: its type, whether every combination of the values is accepted, and the kind of each key."""
    return {
        "type": action.type,
        "free": action.free,
        "keys": {key: kind_data(kind) for key, kind in action.keys.items()},
    }


def kind_data(kind: Kind) -> dict[str, Any]:
    """The kind by name with what it allows; what it leaves open is left out."""
    name = type(kind).__name__
    data: dict[str, Any] = {"kind": _NAMES.get(name, name.lower())}
    for key in _fields(kind):
        value = getattr(kind, key)
        if value is not None:
            data[_KEYS.get(key, key)] = _plain(value)
    return data


def _fields(kind: Kind) -> list[str]:
    return [field.name for field in fields(kind)]  # type: ignore[arg-type]  # every kind is a dataclass


def _plain(value: object) -> object:
    match value:
        case Kind():
            return kind_data(value)
        case dict():
            return {str(key): _plain(item) for key, item in value.items()}
        case range():
            return [value.start, value.stop - 1]
        case tuple():
            return [_plain(item) for item in value]
        case _:
            return value
