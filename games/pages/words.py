"""Events and their keys in words. A game that this module does not know gets its own words, tidied."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext, gettext_noop

from games.rules.shapes import COMMON, Event
from games.templatetags.cards import pretty

_SAID: Final[Mapping[str, tuple[str, ...]]] = {
    "game_started": (gettext_noop("The game begins; {dealer} deals first."), gettext_noop("The game begins.")),
    "hands_dealt": (
        gettext_noop("The hands are dealt: {hands}; burned: {burned}."),
        gettext_noop("The hands are dealt: {hands}."),
        gettext_noop("The hands are dealt."),
    ),
    "card_flipped": (gettext_noop("{card} is flipped."),),
    "card_played": (gettext_noop("{player} plays {card}."),),
    "deal_scored": (
        gettext_noop("The deal is entered whole: tricks {tricks}; card points {card_points}."),
        gettext_noop("The curse deal is entered whole: diamonds {diamonds}."),
    ),
    "prize_turned": (gettext_noop("{card} is turned."),),
    "bids_revealed": (gettext_noop("Bids: {bids}."),),
    "dealer_drawn": (gettext_noop("The draw for the deal: {draws}."),),
    "hand_started": (gettext_noop("A hand begins; the ante is {ante}."), gettext_noop("A hand begins.")),
    "wagered": (gettext_noop("{player} wagers {amount}."),),
    "matched": (gettext_noop("{player} matches."),),
    "doubled": (gettext_noop("{player} doubles."),),
    "folded": (gettext_noop("{player} folds."),),
    "card_exposed": (gettext_noop("{player} exposes a {card}."),),
    "betting_closed": (gettext_noop("{player} closes the betting."),),
    "agreed_to_end": (gettext_noop("{player} agrees to end the game."),),
    "left": (gettext_noop("{player} leaves the game."),),
    "time_called": (gettext_noop("The director calls time."),),
    "result_entered": (gettext_noop("The result is entered: {scores}."),),
    "score_adjusted": (gettext_noop("{player}: score adjusted by {points} ({reason})."),),
    "voided": (gettext_noop("Everything from event {from} on no longer counts: {reason}"),),
    "amended": (gettext_noop("Event {seq} is amended: {reason}"),),
}

_DO: Final = {
    "hands_dealt": gettext_noop("Enter the hands"),
    "card_flipped": gettext_noop("Which card is flipped?"),
    "card_played": gettext_noop("Play a card"),
    "deal_scored": gettext_noop("Enter the whole deal"),
    "prize_turned": gettext_noop("Which prize is turned?"),
    "bids_revealed": gettext_noop("Reveal the bids"),
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
    "points": gettext_noop("Points"),
    "reason": gettext_noop("Reason"),
}

_DUE: Final[Mapping[str, Mapping[str, str]]] = {
    "dalrymple": {
        "flip": gettext_noop("Next, a card of the tableau is flipped."),
        "play": gettext_noop("{who} plays a card."),
    },
    "diamond-points": {
        "prize": gettext_noop("Next, a prize is turned."),
        "bids": gettext_noop("Next, everybody bids."),
    },
    "diamondback": {
        "draw": gettext_noop("To draw for the deal: {who}."),
        "deal": gettext_noop("Next, a hand is dealt."),
        "wager": gettext_noop("{who} wagers."),
        "answer": gettext_noop("{who} answers the wager."),
        "expose": gettext_noop("{who} exposes a card."),
        "showdown": gettext_noop("{who} exposes the second card."),
    },
}

_FAULTS: Final = {
    "revoke": gettext_noop("Deal {deal}, trick {trick}: {player} revoked with {card} (proven by event {proven_by})."),
    "failed_to_trump": gettext_noop(
        "Deal {deal}, trick {trick}: {player} played {card} and had a trump (proven by event {proven_by})."
    ),
}

_PROOFS: Final = {
    "revoke": gettext_noop("would prove a revoke in trick {trick} ({card})"),
    "failed_to_trump": gettext_noop("would prove that a trump was due in trick {trick} ({card})"),
}

_PEOPLE: Final = frozenset({"player", "dealer"})


def tidy(word: str) -> str:
    """A word of a record as a heading: `card_points` as `Card points`."""
    return word.replace("_", " ").capitalize()


def said(event: Event, names: Mapping[str, str]) -> str:
    """What the event says, in a sentence, with people's names for those of seats."""
    event_type = str(event["type"])
    params = {key: shown(key, value, names) for key, value in event.items()}
    for template in _SAID.get(event_type, ()):
        try:
            return gettext(template).format(**params)
        except KeyError:  # this event leaves out an optional key, or is another game's of the same name
            continue
    told = "; ".join(
        f"{key_label(key)} {value}" for key, value in params.items() if key != "type" and key not in COMMON
    )
    return f"{tidy(event_type)}: {told}." if told else f"{tidy(event_type)}."


def due(state: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """What comes next, in a sentence; empty when the game is finished."""
    if state["status"] == "finished":
        return ""
    who = ", ".join(names.get(seat, seat) for seat in state["to_act"])
    template = _DUE.get(state["game"], {}).get(state["phase"])
    if template is None:
        return gettext("To act: {who}.").format(who=who) if who else tidy(state["phase"])
    return gettext(template).format(who=who)


def fault(entry: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """An irregularity in a sentence."""
    params = {key: shown(key, value, names) for key, value in entry.items()}
    template = _FAULTS.get(str(entry.get("kind")))
    if template is None:
        return "; ".join(f"{key_label(key)} {value}" for key, value in params.items())
    return gettext(template).format(**params)


def would_prove(entry: Mapping[str, Any]) -> str:
    """What a card that may be tapped would prove of an earlier play, in words."""
    template = _PROOFS.get(str(entry.get("kind")), gettext_noop("would prove an irregularity"))
    return gettext(template).format(**{key: shown(key, value, {}) for key, value in entry.items()})


def action_label(event_type: str) -> str:
    """What recording such an event is called on its button or form."""
    return gettext(_DO.get(event_type, tidy(event_type)))


def vocabulary(game: str) -> dict[str, Any]:
    """The words for a game's events, actions, keys and phases, translated, for a page that fills them in itself."""
    return {
        "said": {event_type: [gettext(text) for text in texts] for event_type, texts in _SAID.items()},
        "do": {event_type: gettext(text) for event_type, text in _DO.items()},
        "keys": {key: gettext(text) for key, text in _KEYS.items()},
        "due": {phase: gettext(text) for phase, text in _DUE.get(game, {}).items()},
    }


def key_label(key: str) -> str:
    """What a key of an event is called."""
    return gettext(_KEYS.get(key, tidy(key)))


def shown(key: str, value: Any, names: Mapping[str, str]) -> str:
    """A value of an event or of a state as text; `key` says whether it is a player."""
    if isinstance(value, dict):
        return ", ".join(f"{names.get(player, player)} {shown('', item, names)}" for player, item in value.items())
    if isinstance(value, list):
        return " ".join(shown("", item, names) for item in value)
    if key in _PEOPLE:
        return names.get(value, value)
    if isinstance(value, int):
        return str(value).replace("-", "−")
    return pretty(value) if isinstance(value, str) else str(value)
