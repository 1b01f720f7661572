"""A table to test at: games from events, cards played in turn, deals scored, refusals by their code."""

from collections.abc import Mapping

import pytest

from games.rules import replay as replays
from games.rules.errors import Refused
from games.rules.replay import Replay
from games.rules.summary import summary

FOUR = ["ann", "bo", "cy", "dee"]
FIVE = [*FOUR, "eli"]

# Nobody strays in this deal. With clubs flipped 2S is a trump; in a curse deal it is the low card of its trick.
DEAL = """
    KS AS QS JS  TS 9S 8S 7S  6S 5S 2S 4S  AH KH QH JH  TH 9H 8H 7H
    6H 5H 4H 3H  QD KD AD JD  TD 8D 7D 6D  QC AC KC TC  9C 8C 7C 6C
"""


def names(text: str) -> list[str]:
    """The cards that `text` lists."""
    return text.split()


def started(players: list[str] | None = None, dealer: str = "dee") -> dict[str, object]:
    return {"type": "game_started", "game": "dalrymple", "players": players or FOUR, "dealer": dealer}


def game(*events: Mapping[str, object], players: list[str] | None = None, dealer: str = "dee") -> Replay:
    """A game that `dealer` starts; dee as such lets ann lead."""
    return replays.fold([started(players, dealer), *events])


def flip(card: str) -> dict[str, object]:
    return {"type": "card_flipped", "card": card}


def card(player: str, card: str) -> dict[str, object]:
    return {"type": "card_played", "player": player, "card": card}


def dealt(*hands: str, burned: str | None = None, players: list[str] | None = None) -> dict[str, object]:
    names = players or FOUR
    event: dict[str, object] = {
        "type": "hands_dealt",
        "hands": {name: hand.split() for name, hand in zip(names, hands, strict=True)},
    }
    return event if burned is None else event | {"burned": burned.split()}


def scored(replay: Replay, tricks: list[int], card_points: list[int]) -> dict[str, object]:
    names = replay.players
    return {
        "type": "deal_scored",
        "tricks": dict(zip(names, tricks, strict=True)),
        "card_points": dict(zip(names, card_points, strict=True)),
    }


def diamonds(replay: Replay, *numbers: int) -> dict[str, object]:
    return {"type": "deal_scored", "diamonds": dict(zip(replay.players, numbers, strict=True))}


def play(replay: Replay, cards: str) -> Replay:
    """The game after `cards`, each played by whose turn it is."""
    for name in cards.split():
        replay = replay.accept(card(replay.to_act[0], name))
    return replay


def deals(replay: Replay, flips: str) -> Replay:
    """The game after ordinary deals with `flips`, in each of which the first player takes every trick and 56 points."""
    for name in flips.split():
        replay = replay.accept(flip(name))
        others = [0] * (len(replay.players) - 1)
        count = 40 // len(replay.players)
        replay = replay.accept(scored(replay, [count, *others], [56, *others]))
    return replay


def refusal(replay: Replay, event: Mapping[str, object]) -> str:
    """The code with which `replay` refuses `event`."""
    with pytest.raises(Refused) as refused:
        replay.accept(event)
    assert str(refused.value)
    return refused.value.code


def faults(replay: Replay) -> list[tuple[object, ...]]:
    """The irregularities as tuples: trick, player, kind, card, proven_by."""
    listed = summary(replay)["irregularities"]
    assert isinstance(listed, list)
    return [tuple(entry[key] for key in ("trick", "player", "kind", "card", "proven_by")) for entry in listed]
