"""Events, states and keys in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from games.pages.words import action_label, due, fault, key_label, said, would_prove
from games.rules import registry
from tests.unit.games.rules.sampling import played
from tests.unit.games.rules.toy import HighCard

NAMES = {"1": "Ann", "2": "Bo {x}"}


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ({"type": "game_started"}, "The game begins."),
        ({"type": "game_started", "dealer": "2"}, "The game begins; Bo {x} deals first."),
        ({"type": "card_played", "player": "1", "card": "TD"}, "Ann plays 10♦."),
        ({"type": "card_exposed", "player": "2", "card": "queen"}, "Bo {x} exposes a queen."),
        ({"type": "hands_dealt", "hidden": True}, "The hands are dealt."),
        (
            {"type": "hands_dealt", "hands": {"1": ["AS", "TD"], "2": ["9C"]}},
            "The hands are dealt: Ann A♠ 10♦, Bo {x} 9♣.",
        ),
        (
            {"type": "hands_dealt", "hands": {"1": ["AS"]}, "burned": ["2C"]},
            "The hands are dealt: Ann A♠; burned: 2♣.",
        ),
        (
            {"type": "deal_scored", "tricks": {"1": 6, "2": 4}, "card_points": {"1": 9, "2": 8}},
            "The deal is entered whole: tricks Ann 6, Bo {x} 4; card points Ann 9, Bo {x} 8.",
        ),
        (
            {"type": "deal_scored", "diamonds": {"1": 6, "2": 0}},
            "The curse deal is entered whole: diamonds Ann 6, Bo {x} 0.",
        ),
        ({"type": "bids_revealed", "bids": {"1": "T", "2": "A"}}, "Bids: Ann 10, Bo {x} A."),
        ({"type": "hand_started"}, "A hand begins."),
        ({"type": "hand_started", "ante": 2}, "A hand begins; the ante is 2."),
        (
            {"type": "score_adjusted", "player": "1", "points": -5, "reason": "late"},
            "Ann: score adjusted by −5 (late).",
        ),
        ({"type": "voided", "from": 3, "reason": "misdeal"}, "Everything from event 3 on no longer counts: misdeal"),
        ({"type": "wagered", "stake": 3}, "Wagered: Stake 3."),
        (
            {"type": "tile_laid", "player": "1", "tile": "red", "note": "n", "at": "now"},
            "Tile laid: Player Ann; Tile red.",
        ),
        ({"type": "bell_rung"}, "Bell rung."),
    ],
)
def test_events(event: Mapping[str, Any], words: str) -> None:
    assert said(event, NAMES) == words


@pytest.mark.parametrize("key", [engine.key for engine in registry.engines()])
def test_every_event_of_the_games_has_words_of_its_own(key: str) -> None:
    for event in played(key, 4):
        names = {player: f"<{player}>" for player in played(key, 4)[0]["players"]}  # type: ignore[attr-defined]
        words = said(event, names)
        assert "_" not in words
        assert "{" not in words
        assert not words.startswith(str(event["type"]).replace("_", " ").capitalize() + ":")


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ({"game": "dalrymple", "status": "in_progress", "phase": "play", "to_act": ["2"]}, "Bo {x} plays a card."),
        (
            {"game": "diamondback", "status": "in_progress", "phase": "draw", "to_act": ["1", "2"]},
            "To draw for the deal: Ann, Bo {x}.",
        ),
        ({"game": "high-card", "status": "in_progress", "phase": "draw", "to_act": ["1"]}, "To act: Ann."),
        (
            {"game": "diamond-points", "status": "in_progress", "phase": "bids", "to_act": ["1", "2"]},
            "Next, everybody bids.",
        ),
        ({"game": "tiles", "status": "in_progress", "phase": "tile_laying", "to_act": []}, "Tile laying"),
        ({"game": "tiles", "status": "finished", "phase": "finished", "to_act": []}, ""),
    ],
)
def test_what_comes_next(state: Mapping[str, Any], words: str) -> None:
    assert due(state, NAMES) == words


def test_faults() -> None:
    entry = {"deal": 2, "trick": 3, "player": "1", "kind": "revoke", "card": "TD", "proven_by": 40}
    assert fault(entry, NAMES) == "Deal 2, trick 3: Ann revoked with 10♦ (proven by event 40)."
    entry["kind"] = "failed_to_trump"
    assert fault(entry, NAMES) == "Deal 2, trick 3: Ann played 10♦ and had a trump (proven by event 40)."
    assert fault({"kind": "peeked", "player": "1"}, NAMES) == "Kind peeked; Player Ann"
    assert would_prove({"trick": 1, "kind": "revoke", "card": "2D"}) == "would prove a revoke in trick 1 (2♦)"
    assert would_prove({"kind": "peeked"}) == "would prove an irregularity"


def test_labels() -> None:
    assert (action_label("matched"), action_label("tile_laid")) == ("Match", "Tile laid")
    assert (key_label("card_points"), key_label("tile_colour")) == ("Card points", "Tile colour")
    assert action_label(HighCard.unit) == "Card"
