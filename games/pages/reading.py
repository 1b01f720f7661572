"""Reading a filled-in form back as an event.

The rules alone judge what comes: a value that cannot be read is handed to them as it came, and they refuse it in their
own words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.rules.cards import CARDS, SYMBOLS
from games.rules.kinds import ByPlayer, Kind, ListOf, Whole
from games.rules.records import admit
from games.rules.shapes import COMMON, Event, Shape

_LETTERS: Final = {symbol: letter for letter, symbol in SYMBOLS.items()}
_MINUS: Final = ("-", "−")


def field_name(key: str, player: str | None) -> str:
    """The name of the form's field that holds the event's `key`, or what it holds for `player`."""
    return key if player is None else f"{key}.{player}"


def event_of(
    event_type: str,
    shape: Shape | None,
    fields: Mapping[str, str],
    players: tuple[str, ...],
    instead_of: Event | None = None,
) -> Event:
    """The event that the filled-in `fields` mean; keys left empty are left out.

    Without a `shape` the game has no such event, and there is nothing to read. What any event may carry (`note` and
    the like) is kept from the event that this one stands `instead_of`. Raises InvalidEvent `bad_json` for what no
    record can hold.
    """
    event: dict[str, object] = {"type": event_type}
    for key, kind in ({**shape.required, **shape.optional} if shape else {}).items():
        value = _read(kind, key, fields, players)
        if value is not None:
            event[key] = value
    if instead_of is not None:
        event |= {key: value for key, value in instead_of.items() if key in COMMON}
    return admit(event)


def _read(kind: Kind, key: str, fields: Mapping[str, str], players: tuple[str, ...]) -> object:
    if isinstance(kind, ByPlayer):
        given = {player: _value(kind.kind, fields.get(field_name(key, player), "")) for player in players}
        return {player: value for player, value in given.items() if value is not None} or None
    return _value(kind, fields.get(key, ""))


def _value(kind: Kind, text: str) -> object:
    text = text.strip()
    if not text:
        return None
    if isinstance(kind, Whole):
        return number_of(text)
    if isinstance(kind, ListOf):
        return [card_of(word) for word in text.replace(",", " ").replace(";", " ").split()]
    return text


def number_of(text: str) -> object:
    """The whole number that `text` writes, with a sign or without; else the text.

    >>> number_of("7"), number_of("−3"), number_of("+2"), number_of("3.0")
    (7, -3, 2, '3.0')
    """
    negative = text.startswith(_MINUS)
    digits = text[1:] if negative or text.startswith("+") else text
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 20):
        return text
    return -int(digits) if negative else int(digits)


def card_of(word: str) -> str:
    """A card as a hand types it ("10♦", "td", "9s") as records write it; else the word unchanged.

    >>> card_of("10♦"), card_of("td"), card_of("9s"), card_of("queen")
    ('TD', 'TD', '9S', 'queen')
    """
    card = word.upper().replace("10", "T")
    card = card[:-1] + _LETTERS.get(card[-1:], card[-1:])
    return card if card in CARDS else word
