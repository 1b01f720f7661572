"""What the public, a seat and the director see of one game."""

import json

import pytest

from games.rules import view as views
from games.rules.base import EVERYTHING, PUBLIC, Viewer
from games.rules.replay import Replay
from games.rules.shapes import Event
from tests.unit.games.rules.dalrymple.table import DEAL, FOUR, deals, dealt, diamonds, flip, game, names, play

HANDS = dealt(
    "AS KS QS JS TS 9S 7S 6S 5S AD",
    "AH KH QH TH 9H 7H 6H 4H 3H 8S",
    "KD QD JD TD 8D 7D 6D 5D 4D 3D",
    "AC KC QC JC TC 9C 7C 6C 4C 3C",
    burned="4S 3S 2S",
) | {"at": "2026-11-30T19:30:00Z", "by": "cy", "note": "ann has all the spades"}
BO = Viewer("bo")


def view(replay: Replay, viewer: Viewer = PUBLIC) -> dict[str, object]:
    return replay.engine.view(replay.state, viewer)


def seen(replay: Replay, event: Event, viewer: Viewer) -> Event:
    return replay.engine.view_event(replay.state, event, viewer)


def test_beside_the_summary_a_page_gets_the_deal_under_way() -> None:
    replay = play(game(flip("8H")), "AS 8S 3S 4S  KD AD")
    found = view(replay)
    assert list(found) == [
        "deal", "dealer", "flips", "trumps", "trick", "deals",
        "flip", "curse", "trump_order", "led", "winning", "trick_number", "trick_count", "tricks", "running", "played",
        "cards_left", "tableau_left", "would_prove", "hands_known", "dealt", "hands", "burned",
    ]  # fmt: skip
    assert found["flip"] == "8H"
    assert found["trump_order"] == ["8S", "8D", "8C", "JH", "5H"]
    assert found["led"] == "D"
    assert found["winning"] == "cy"
    assert (found["trick_number"], found["trick_count"]) == (2, 10)
    assert found["tricks"] == [
        {
            "trick": 1,
            "cards": [
                {"player": "ann", "card": "AS"},
                {"player": "bo", "card": "8S"},
                {"player": "cy", "card": "3S"},
                {"player": "dee", "card": "4S"},
            ],
            "winner": "bo",
        }
    ]
    assert found["running"] == {
        "tricks": {"ann": 0, "bo": 1, "cy": 0, "dee": 0},
        "card_points": {"ann": 0, "bo": 7, "cy": 0, "dee": 0},
        "diamonds": {"ann": 0, "bo": 0, "cy": 0, "dee": 0},
    }
    assert found["played"] == ["AS", "8S", "4S", "3S", "AD", "KD"]
    assert found["cards_left"] == {"ann": 9, "bo": 8, "cy": 8, "dee": 9}
    assert found["tableau_left"] == 8
    assert not found["hands_known"]
    assert (found["dealt"], found["hands"], found["burned"]) == ({}, {}, None)


def test_before_the_first_deal() -> None:
    found = view(game())
    assert (found["flip"], found["led"], found["winning"], found["trick_number"]) == (None, None, None, 0)
    assert found["cards_left"] == dict.fromkeys(FOUR, 0)
    assert view(game(HANDS))["cards_left"] == dict.fromkeys(FOUR, 10)


def test_running_diamonds_of_the_curse_deal_and_no_card_points() -> None:
    found = view(play(deals(game(), "2C 3C 4C 5C").accept(flip("9D")), "AD KD QD 2S"))
    assert found["curse"]
    assert found["running"] == {
        "tricks": {"ann": 1, "bo": 0, "cy": 0, "dee": 0},
        "card_points": {"ann": 0, "bo": 0, "cy": 0, "dee": 0},
        "diamonds": {"ann": 3, "bo": 0, "cy": 0, "dee": 0},
    }


def test_the_last_deal_stays_in_sight_until_the_next() -> None:
    found = view(play(game(flip("2C")), DEAL))
    assert len(found["tricks"]) == 10  # type: ignore[arg-type]
    assert found["trick_number"] == 0
    assert view(play(game(flip("2C")), DEAL).accept(flip("3C")))["tricks"] == []


def test_cards_that_would_prove_a_fault_are_marked() -> None:
    found = view(play(game(flip("8H")), "AC 2D 3C 4C  AS"))["would_prove"]
    assert isinstance(found, dict)
    assert found["7C"] == [{"trick": 1, "kind": "revoke", "card": "2D"}]
    assert found["5H"] == [{"trick": 1, "kind": "failed_to_trump", "card": "2D"}]
    assert set(found) == set(names("KC QC JC TC 9C 8C 7C 6C 5C 2C 8S 8D JH 5H"))
    assert view(play(game(flip("8H")), "AC 2D 3C 4C"))["would_prove"] == {}


@pytest.mark.parametrize(
    ("viewer", "hands"),
    [
        (PUBLIC, {}),
        (Viewer("zoe"), {}),
        (BO, {"bo": names("AH KH QH TH 9H 7H 6H 4H 3H")}),
    ],
)
def test_hands_are_for_their_seat_while_the_game_goes_on(viewer: Viewer, hands: dict[str, list[str]]) -> None:
    found = view(play(game(HANDS, flip("8H")), "AS 8S"), viewer)
    assert found["hands_known"]
    assert found["hands"] == hands
    assert set(found["dealt"]) == set(hands)  # type: ignore[call-overload]
    assert found["burned"] is None


def test_who_may_see_everything_does() -> None:
    found = view(play(game(HANDS, flip("8H")), "AS 8S"), EVERYTHING)
    assert found["dealt"] == sorted_hands()
    assert {player: len(cards) for player, cards in found["hands"].items()} == {  # type: ignore[attr-defined]
        "ann": 9, "bo": 9, "cy": 10, "dee": 10
    }  # fmt: skip
    assert found["burned"] == ["4S", "3S", "2S"]


def test_a_finished_game_is_open_to_all() -> None:
    replay = deals(game(), "2H 8H 2C 2D").accept(HANDS).accept(flip("9D"))
    assert view(replay)["hands"] == {}
    replay = replay.accept(diamonds(replay, 4, 4, 2, 1))
    assert view(replay)["dealt"] == sorted_hands()
    assert view(replay)["burned"] == ["4S", "3S", "2S"]
    assert seen(replay, HANDS, PUBLIC) == HANDS


@pytest.mark.parametrize("viewer", [PUBLIC, BO])
def test_no_card_of_another_hand_leaves_the_view(viewer: Viewer) -> None:
    replay = game(HANDS)
    text = json.dumps(view(replay, viewer)) + json.dumps(seen(replay, HANDS, viewer))
    own = set(sorted_hands()["bo"]) if viewer == BO else set()
    assert {card for hand in sorted_hands().values() for card in hand if f'"{card}"' in text} == own
    assert "spades" not in text


def test_a_dealt_hand_as_an_event() -> None:
    replay = game(HANDS)
    common = {"type": "hands_dealt", "at": "2026-11-30T19:30:00Z", "by": "cy"}
    assert seen(replay, HANDS, PUBLIC) == {**common, "hidden": True}
    assert seen(replay, HANDS, BO) == {
        **common,
        "hands": {"bo": names("AH KH QH TH 9H 7H 6H 4H 3H 8S")},
        "hidden": True,
    }
    assert seen(replay, HANDS, EVERYTHING) == HANDS
    assert seen(replay, flip("8H"), PUBLIC) == flip("8H")


def test_the_log_hides_hands_in_amendments_too() -> None:
    replay = game(HANDS).accept({"type": "amended", "seq": 2, "event": HANDS, "reason": "misread"})
    hidden = {"type": "hands_dealt", "at": "2026-11-30T19:30:00Z", "by": "cy", "hidden": True}
    assert [line.event for line in views.view(replay, PUBLIC).log[1:]] == [
        hidden,
        {"type": "amended", "seq": 2, "event": hidden, "reason": "misread"},
    ]


def sorted_hands() -> dict[str, list[str]]:
    hands = HANDS["hands"]
    assert isinstance(hands, dict)
    deck = [rank + suit for suit in "SHDC" for rank in "AKQJT98765432"]
    return {player: [card for card in deck if card in cards] for player, cards in hands.items()}
