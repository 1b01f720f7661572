"""From what may be recorded next to the controls of a form, and from the form back to an event.

Each kind of value has one control. The rules alone judge what comes back: a value that cannot be read is handed to
them as it came, and they refuse it in their own words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from games.rules.actions import Action
from games.rules.cards import CARDS, SYMBOLS
from games.rules.kinds import ByPlayer, Card, Kind, ListOf, Seat, Whole, Word
from games.rules.shapes import Event

_LETTERS: Final = {symbol: letter for letter, symbol in SYMBOLS.items()}


@dataclass(frozen=True, slots=True)
class Control:
    """One control: `widget` is `cards`, `words`, `seats`, `number`, `list` or `text`.

    `name` is the field's in the form, `key` the event's, `player` whose value it is if the key maps players.
    """

    name: str
    key: str
    widget: str
    player: str | None = None
    options: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    size: int | None = None


@dataclass(frozen=True, slots=True)
class ActionForm:
    """The form of one action.

    `fixed` are values that are not asked for. `tap` is the one control whose options are buttons that send the form, if
    one tap is all that the action needs; without it `controls` are filled in and sent.
    """

    type: str
    fixed: tuple[tuple[str, str], ...]
    controls: tuple[Control, ...]
    tap: Control | None = None


def form_of(action: Action, players: tuple[str, ...]) -> ActionForm:
    """The form in which `action` is recorded by one of `players`' tables."""
    fixed: list[tuple[str, str]] = []
    controls: list[Control] = []
    for key, kind in action.keys.items():
        made = list(_controls(kind, key, players))
        if len(made) == 1 and made[0].widget != "number" and len(made[0].options) == 1:
            fixed.append((made[0].name, made[0].options[0]))
        else:
            controls.extend(made)
    one = controls[0] if len(controls) == 1 and controls[0].options else None
    return ActionForm(action.type, tuple(fixed), () if one else tuple(controls), one)


def event_of(event_type: str, kinds: Mapping[str, Kind], fields: Mapping[str, str], players: tuple[str, ...]) -> Event:
    """The event that the filled-in `fields` mean; keys left empty are left out."""
    event: dict[str, object] = {"type": event_type}
    for key, kind in kinds.items():
        value = _read(kind, key, fields, players)
        if value is not None:
            event[key] = value
    return event


def _controls(kind: Kind, key: str, players: tuple[str, ...]) -> Iterator[Control]:
    if not isinstance(kind, ByPlayer):
        yield _control(kind, key, None, players)
        return
    asked = kind.only if kind.only is not None else dict.fromkeys(players, kind.kind)
    for player, inner in asked.items():
        yield _control(inner, key, player, players)


def _control(kind: Kind, key: str, player: str | None, players: tuple[str, ...]) -> Control:
    name = _name(key, player)
    match kind:
        case Card(options=options):
            return Control(name, key, "cards", player, options)
        case Word(options=options):
            return Control(name, key, "words", player, options)
        case Seat(options=options):
            return Control(name, key, "seats", player, options or players)
        case Whole(low=low, high=high):
            return Control(name, key, "number", player, low=low, high=high)
        case ListOf(size=size):
            return Control(name, key, "list", player, size=size)
        case _:
            return Control(name, key, "text", player)


def _name(key: str, player: str | None) -> str:
    return key if player is None else f"{key}.{player}"


def _read(kind: Kind, key: str, fields: Mapping[str, str], players: tuple[str, ...]) -> object:
    if isinstance(kind, ByPlayer):
        given = {player: _value(kind.kind, fields.get(_name(key, player), "")) for player in players}
        return {player: value for player, value in given.items() if value is not None} or None
    return _value(kind, fields.get(key, ""))


def _value(kind: Kind, text: str) -> object:
    text = text.strip()
    if not text:
        return None
    if isinstance(kind, Whole):
        return _number(text)
    if isinstance(kind, ListOf):
        return [card_of(word) for word in text.replace(",", " ").split()]
    return text


def _number(text: str) -> object:
    digits = text.removeprefix("-").removeprefix("−")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 20):
        return text
    return -int(digits) if digits != text else int(digits)


def card_of(word: str) -> str:
    """A card as a hand types it ("10♦", "td", "9 s" without the space) as records write it; else the word unchanged.

    >>> card_of("10♦"), card_of("td"), card_of("9s"), card_of("queen")
    ('TD', 'TD', '9S', 'queen')
    """
    card = word.upper().replace("10", "T")
    card = card[:-1] + _LETTERS.get(card[-1:], card[-1:])
    return card if card in CARDS else word
