"""Kinds of value that the keys of an event hold, each with the check of its shape.

One vocabulary serves four readers: the record's shape checks, the legal actions of a state (the same kinds narrowed to
what may be played), the entry page that draws a control for each, and the API's documentation.

`check` returns None or the first `Fault`, in the order of rules/records.md, Errors: within one event every `bad_event`
comes before every `bad_card`, that before `bad_players`, that before `unknown_player`. Faults therefore compare.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

SAFE: Final = 2**53 - 1
"""The largest magnitude of a number in a record (rules/records.md)."""

NAME: Final = 64
"""The most code points of a player's name."""

_ORDER: Final = {"bad_event": 0, "bad_card": 1, "bad_players": 2, "unknown_player": 3}


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a value: the code, and the sentence about it with its parameters."""

    code: str
    template: str
    params: Mapping[str, Any] = field(default_factory=dict)

    @property
    def order(self) -> int:
        return _ORDER[self.code]


def first(*faults: Fault | None) -> Fault | None:
    """The fault to report: the earliest code, and among equals the one that stands first."""
    found: Fault | None = None
    for fault in faults:
        if fault is not None and (found is None or fault.order < found.order):
            found = fault
    return found


class Kind(ABC):
    """One kind of value. Instances are frozen and may be shared."""

    __slots__ = ()

    @abstractmethod
    def check(self, value: object, players: tuple[str, ...]) -> Fault | None:
        """None if `value` is of this kind in a game of `players`."""

    def rename(self, value: object, names: Mapping[str, str]) -> object:
        """`value`, which is of this kind, with each player called as `names` says. Most kinds name nobody."""
        return value


def _wrong(expected: str) -> Fault:
    return Fault("bad_event", "expected {expected}", {"expected": expected})


@dataclass(frozen=True, slots=True)
class Text(Kind):
    """A string; with `filled` a non-empty one."""

    filled: bool = False

    def check(self, value: object, players: tuple[str, ...]) -> Fault | None:
        if isinstance(value, str) and (value or not self.filled):
            return None
        return _wrong("a non-empty text" if self.filled else "a text")


@dataclass(frozen=True, slots=True)
class Whole(Kind):
    """A whole number from `low` to `high`, never a float, a truth value or a string; zero only if `zero`."""

    low: int = -SAFE
    high: int = SAFE
    zero: bool = True

    def check(self, value: object, players: tuple[str, ...]) -> Fault | None:
        if type(value) is int and self.low <= value <= self.high and (value or self.zero):
            return None
        return _wrong(f"a whole number from {self.low} to {self.high}" + ("" if self.zero else ", not 0"))


@dataclass(frozen=True, slots=True)
class Word(Kind):
    """One of a few words; another is `bad_event`."""

    options: tuple[str, ...]

    def check(self, value: object, players: tuple[str, ...]) -> Fault | None:
        return None if isinstance(value, str) and value in self.options else _wrong("one of " + ", ".join(self.options))


@dataclass(frozen=True, slots=True)
class Card(Kind):
    """A card or a rank of this game, one of `options`; another string is `bad_card`."""

    options: tuple[str, ...]

    def check(self, value: object, players: tuple[str, ...]) -> Fault | None:
        if not isinstance(value, str):
            return _wrong("a card")
        return None if value in self.options else Fault("bad_card", "no such card here: {card}", {"card": value})


@dataclass(frozen=True, slots=True)
class Seat(Kind):
    """A player of this game; a stranger is `unknown_player`. `options` narrows whom an action may name."""

    options: tuple[str, ...] | None = None

    def check(self, value: object, players: tuple[str, ...]) -> Fault | None:
        if not isinstance(value, str):
            return _wrong("a player's name")
        if value in (players if self.options is None else self.options):
            return None
        return Fault("unknown_player", "{player} does not play in this game", {"player": value})

    def rename(self, value: object, names: Mapping[str, str]) -> object:
        return names[str(value)]


@dataclass(frozen=True, slots=True)
class ListOf(Kind):
    """A list of values of one kind; `size` narrows an action, the shape of a record leaves it to the game's checks."""

    kind: Kind
    size: int | None = None

    def check(self, value: object, players: tuple[str, ...]) -> Fault | None:
        if not isinstance(value, list):
            return _wrong("a list")
        return first(*[self.kind.check(item, players) for item in value])

    def rename(self, value: object, names: Mapping[str, str]) -> object:
        return [self.kind.rename(item, names) for item in value] if isinstance(value, list) else value


@dataclass(frozen=True, slots=True)
class ByPlayer(Kind):
    """A map from player to a value. Its keys are all the players, or `some` of them; else `bad_players`.

    In an action `only` gives the players asked, each with a kind of their own.
    """

    kind: Kind
    some: bool = False
    only: Mapping[str, Kind] | None = None

    def check(self, value: object, players: tuple[str, ...]) -> Fault | None:
        if not isinstance(value, dict):
            return _wrong("a map from player to value")
        fault = first(*[self.kind.check(item, players) for item in value.values()])
        wrong = not value.keys() <= set(players) if self.some else value.keys() != set(players)
        if not wrong:
            return fault
        expected = ", ".join(players)
        return first(fault, Fault("bad_players", "the players must be {players}", {"players": expected}))

    def rename(self, value: object, names: Mapping[str, str]) -> object:
        if not isinstance(value, dict):
            return value
        return {names[player]: self.kind.rename(item, names) for player, item in value.items()}


@dataclass(frozen=True, slots=True)
class Players(Kind):
    """Who plays, clockwise in seat order: `seats` of them, each a name of 1 to 64 code points of its own."""

    seats: range

    def check(self, value: object, players: tuple[str, ...]) -> Fault | None:
        if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
            return _wrong("a list of names")
        if len(value) not in self.seats:
            params = {"fewest": self.seats[0], "most": self.seats[-1], "n": len(value)}
            return Fault("bad_players", "{fewest} to {most} players, not {n}", params)
        if len(set(value)) < len(value):
            return Fault("bad_players", "two players have the same name")
        if not all(1 <= len(name) <= NAME for name in value):
            return Fault("bad_players", "a player's name has 1 to {most} characters", {"most": NAME})
        return None

    def rename(self, value: object, names: Mapping[str, str]) -> object:
        return [names[name] for name in value] if isinstance(value, list) else value


@dataclass(frozen=True, slots=True)
class Whatever(Kind):
    """A JSON object that another check will look into (the event inside `amended`)."""

    def check(self, value: object, players: tuple[str, ...]) -> Fault | None:
        return None if isinstance(value, dict) else _wrong("an event")


@dataclass(frozen=True, slots=True)
class Unknown(Kind):
    """The value of a key that the event's type does not have; nothing is of this kind."""

    def check(self, value: object, players: tuple[str, ...]) -> Fault | None:
        return Fault("bad_event", "there is no such key")
