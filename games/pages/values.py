"""Any state drawn without knowing the game: what the board shows of a game that has no template of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext

from games.pages.words import key_label, shown
from games.rules.cards import CARDS

COMMON: Final = frozenset(
    {
        "game",
        "players",
        "status",
        "phase",
        "to_act",
        "scores",
        "adjustments",
        "placements",
        "winners",
        "events",
        "effective",
        "entry",
        "irregularities",
    }
)
"""Keys of every game, which the page around the board shows."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A key of the state and its value: `cards`, a table (`columns` and `rows`), `parts`, or else `text`."""

    label: str
    text: str = ""
    cards: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    parts: tuple[Fact, ...] = ()


def facts(state: Mapping[str, Any], names: Mapping[str, str]) -> list[Fact]:
    """The game's own keys, each in the form that its value has."""
    return [_fact(key, value, names) for key, value in state.items() if key not in COMMON]


def _fact(key: str, value: Any, names: Mapping[str, str]) -> Fact:
    label = key_label(key)
    if isinstance(value, Mapping) and value:
        if names.keys() >= value.keys():
            return Fact(label, rows=tuple((names[seat], _text("", item, names)) for seat, item in value.items()))
        return Fact(label, parts=tuple(_fact(inner, item, names) for inner, item in value.items()))
    if isinstance(value, Sequence) and not isinstance(value, str) and value:
        if all(isinstance(item, Mapping) for item in value):
            return _table(label, value, names)
        if CARDS.issuperset(str(item) for item in value):
            return Fact(label, cards=tuple(value))
    if isinstance(value, str) and value in CARDS:
        return Fact(label, cards=(value,))
    return Fact(label, _text(key, value, names))


def _table(label: str, items: Sequence[Mapping[str, Any]], names: Mapping[str, str]) -> Fact:
    keys = tuple(dict.fromkeys(key for item in items for key in item))
    rows = tuple(tuple(_text(key, item.get(key), names) for key in keys) for item in items)
    return Fact(label, columns=tuple(key_label(key) for key in keys), rows=rows)


def _text(key: str, value: Any, names: Mapping[str, str]) -> str:
    if value is None or value in ({}, [], ""):
        return "–"
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, list) and names.keys() >= {str(item) for item in value}:
        return ", ".join(names[str(item)] for item in value)
    return shown(key, value, names)
