"""Events and their keys in words. A game that this module does not know gets its own words, tidied."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext, gettext_noop

from games.rules.shapes import Event
from games.templatetags.cards import pretty

_SAID: Final = {
    "game_started": gettext_noop("The game begins."),
    "hands_dealt": gettext_noop("The hands are dealt."),
    "card_flipped": gettext_noop("{card} is flipped."),
    "card_played": gettext_noop("{player} plays {card}."),
    "deal_scored": gettext_noop("The deal is scored."),
    "prize_turned": gettext_noop("{card} is turned."),
    "bids_revealed": gettext_noop("Bids: {bids}."),
    "dealer_drawn": gettext_noop("The draw for the deal: {draws}."),
    "hand_started": gettext_noop("A hand begins."),
    "wagered": gettext_noop("{player} wagers {amount}."),
    "matched": gettext_noop("{player} matches."),
    "doubled": gettext_noop("{player} doubles."),
    "folded": gettext_noop("{player} folds."),
    "card_exposed": gettext_noop("{player} exposes {card}."),
    "betting_closed": gettext_noop("{player} closes the betting."),
    "agreed_to_end": gettext_noop("{player} agrees to end."),
    "left": gettext_noop("{player} leaves."),
    "time_called": gettext_noop("The director calls time."),
    "result_entered": gettext_noop("The result is entered: {scores}."),
    "score_adjusted": gettext_noop("{player}: score adjusted by {points} ({reason})."),
    "voided": gettext_noop("Everything from event {from} on is void: {reason}."),
    "amended": gettext_noop("Event {seq} is amended: {reason}."),
}

_DO: Final = {
    "hands_dealt": gettext_noop("Enter the hands"),
    "card_flipped": gettext_noop("Which card is flipped?"),
    "card_played": gettext_noop("Play a card"),
    "deal_scored": gettext_noop("Enter the whole deal"),
    "prize_turned": gettext_noop("Which prize is turned?"),
    "bids_revealed": gettext_noop("Bids"),
    "dealer_drawn": gettext_noop("Draw for the deal"),
    "hand_started": gettext_noop("Start the hand"),
    "wagered": gettext_noop("Wager"),
    "matched": gettext_noop("Match"),
    "doubled": gettext_noop("Double"),
    "folded": gettext_noop("Fold"),
    "card_exposed": gettext_noop("Expose a card"),
    "betting_closed": gettext_noop("Close the betting"),
    "agreed_to_end": gettext_noop("Agree to end the game"),
    "left": gettext_noop("Leave the game"),
    "result_entered": gettext_noop("Enter the result of the game"),
    "time_called": gettext_noop("Call time"),
}

_KEYS: Final = {
    "hands": gettext_noop("Hand"),
    "burned": gettext_noop("Burned cards"),
    "card": gettext_noop("Card"),
    "player": gettext_noop("Player"),
    "tricks": gettext_noop("Tricks"),
    "card_points": gettext_noop("Card points"),
    "diamonds": gettext_noop("Diamonds"),
    "bids": gettext_noop("Bid"),
    "draws": gettext_noop("Drawn card"),
    "ante": gettext_noop("Ante"),
    "amount": gettext_noop("Coins"),
    "scores": gettext_noop("Score"),
}


def tidy(word: str) -> str:
    """A word of a record as a heading: `card_points` as `Card points`."""
    return word.replace("_", " ").capitalize()


def said(event: Event, names: Mapping[str, str]) -> str:
    """What the event says, in a sentence, with people's names for those of seats."""
    event_type = str(event["type"])
    template = _SAID.get(event_type)
    params = {key: _value(key, value, names) for key, value in event.items()}
    if template is None:
        told = "; ".join(f"{key_label(key)} {value}" for key, value in params.items() if key not in _UNSAID)
        return f"{tidy(event_type)}: {told}." if told else f"{tidy(event_type)}."
    try:
        return gettext(template).format(**params)
    except KeyError:  # another game's event of the same name, with keys of its own
        return f"{tidy(event_type)}."


_UNSAID: Final = frozenset({"type", "at", "by", "note"})


def action_label(event_type: str) -> str:
    """What recording such an event is called on its button or form."""
    return gettext(_DO.get(event_type, tidy(event_type)))


def key_label(key: str) -> str:
    """What a key of an event is called."""
    return gettext(_KEYS.get(key, tidy(key)))


def _value(key: str, value: Any, names: Mapping[str, str]) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{names.get(player, player)} {_value('', item, names)}" for player, item in value.items())
    if isinstance(value, list):
        return " ".join(_value("", item, names) for item in value)
    if key == "player":
        return names.get(value, value)
    return pretty(value) if isinstance(value, str) else str(value)
