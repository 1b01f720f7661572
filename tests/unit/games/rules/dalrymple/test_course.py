"""A game from the first flip to its end, and what the summary says on the way."""

import pytest

from games.rules.replay import Replay
from games.rules.summary import summary
from tests.unit.games.rules.dalrymple.table import (
    DEAL,
    FIVE,
    FOUR,
    card,
    deals,
    dealt,
    diamonds,
    flip,
    game,
    names,
    play,
    refusal,
    scored,
)

TIME = {"type": "time_called"}
HANDS = dealt(
    "AS KS QS JS TS 9S 8S 7S 6S 5S",
    "AH KH QH JH TH 9H 8H 7H 6H 5H",
    "AC KC QC JC TC 9C 8C 7C 6C 5C",
    "AD KD QD JD TD 8D 7D 6D 5D 4D",
)
NOTHING = {"ann": 0, "bo": 0, "cy": 0, "dee": 0}


def own(replay: Replay) -> dict[str, object]:
    """The summary's keys that the course of the game changes, without the completed deals."""
    found = summary(replay)
    return {key: found[key] for key in ("phase", "to_act", "deal", "dealer", "flips", "trumps", "trick")}


def test_before_the_first_deal() -> None:
    assert list(summary(game()))[-6:] == ["deal", "dealer", "flips", "trumps", "trick", "deals"]
    assert own(game()) == {
        "phase": "flip",
        "to_act": [],
        "deal": 0,
        "dealer": "dee",
        "flips": [],
        "trumps": {"top": [], "mid": None, "low": None},
        "trick": [],
    }


def test_between_hands_and_flip() -> None:
    replay = deals(game(), "2S").accept(
        HANDS | {"hands": {**HANDS["hands"], "ann": names("AS KS QS JS TS 9S 8S 7S 6S 4S")}}  # type: ignore[dict-item]
    )
    assert own(replay) == {
        "phase": "flip",
        "to_act": [],
        "deal": 2,
        "dealer": "ann",
        "flips": ["2S"],
        "trumps": {"top": [], "mid": None, "low": None},
        "trick": [],
    }


def test_in_a_trick() -> None:
    assert own(play(game(flip("2C")), "KS AS")) == {
        "phase": "play",
        "to_act": ["cy"],
        "deal": 1,
        "dealer": "dee",
        "flips": ["2C"],
        "trumps": {"top": ["2S", "2H", "2D"], "mid": "JC", "low": "5C"},
        "trick": [{"player": "ann", "card": "KS"}, {"player": "bo", "card": "AS"}],
    }


def test_after_a_tricks_last_card() -> None:
    replay = play(game(flip("2C")), "KS AS QS JS")
    assert own(replay)["trick"] == []
    assert own(replay)["to_act"] == ["bo"]


def test_a_deal_played_out() -> None:
    replay = play(game(flip("2C")), DEAL)
    assert own(replay) == {
        "phase": "flip",
        "to_act": [],
        "deal": 1,
        "dealer": "dee",
        "flips": ["2C"],
        "trumps": {"top": ["2S", "2H", "2D"], "mid": "JC", "low": "5C"},
        "trick": [],
    }
    assert summary(replay)["deals"] == [
        {
            "deal": 1,
            "dealer": "dee",
            "flip": "2C",
            "curse": False,
            "tricks": {"ann": 0, "bo": 4, "cy": 2, "dee": 4},
            "trick_points": {"ann": 0, "bo": 4, "cy": 2, "dee": 4},
            "card_points": {"ann": 0, "bo": 24, "cy": 11, "dee": 22},
            "diamonds": {},
            "scores": {"ann": 0, "bo": 28, "cy": 13, "dee": 26},
        }
    ]


def test_scores_count_completed_deals_only() -> None:
    replay = play(play(game(flip("2C")), DEAL).accept(flip("3C")), DEAL.rsplit(maxsplit=1)[0])
    assert summary(replay)["scores"] == {"ann": 0, "bo": 28, "cy": 13, "dee": 26}


def test_the_curse_deal_played_out_ends_the_game() -> None:
    replay = play(deals(game(), "2C 3C 4C 3D").accept(flip("9D")), DEAL)
    found = summary(replay)
    assert own(replay) == {
        "phase": "finished",
        "to_act": [],
        "deal": 5,
        "dealer": "dee",
        "flips": ["2C", "3C", "4C", "3D", "9D"],
        "trumps": {"top": [], "mid": None, "low": None},
        "trick": [],
    }
    assert found["deals"][-1] == {  # type: ignore[index]
        "deal": 5,
        "dealer": "dee",
        "flip": "9D",
        "curse": True,
        "tricks": {"ann": 2, "bo": 6, "cy": 0, "dee": 2},
        "trick_points": {},
        "card_points": {},
        "diamonds": {"ann": 0, "bo": 0, "cy": 0, "dee": 8},
        "scores": {"ann": 0, "bo": 0, "cy": 0, "dee": -8},
    }
    assert found["placements"] == {"ann": 1, "bo": 2, "cy": 2, "dee": 4}
    assert refusal(replay, flip("2S")) == "game_over"


@pytest.mark.parametrize("players", [FOUR, FIVE])
def test_nine_deals_at_most_and_the_deal_passes_to_the_left(players: list[str]) -> None:
    replay = deals(game(players=players, dealer="bo"), "2C 3C 4C 2H 3H 4H 2S 3S").accept(flip("9D"))
    replay = replay.accept(diamonds(replay, 12, *[0] * (len(players) - 1)))
    found = summary(replay)
    assert found["status"] == "finished"
    assert found["deal"] == 9
    dealers = [deal["dealer"] for deal in found["deals"]]  # type: ignore[attr-defined]
    assert dealers == [players[(1 + number) % len(players)] for number in range(9)]


def test_the_player_to_the_dealers_left_leads_each_deal() -> None:
    replay = game(dealer="bo")
    leaders: list[str] = []
    for name in names("2C 3C 4C 2H 3H"):
        replay = replay.accept(flip(name))
        leaders.extend(replay.to_act)
        replay = replay.accept(scored(replay, [10, 0, 0, 0], [54, 0, 0, 0]))
    assert leaders == ["cy", "dee", "ann", "bo", "cy"]


def test_time_before_the_first_deal_finishes_with_nothing() -> None:
    replay = game({"type": "score_adjusted", "player": "cy", "points": -3, "reason": "late"}, TIME)
    assert own(replay)["phase"] == "finished"
    assert summary(replay)["scores"] == {**NOTHING, "cy": -3}
    assert summary(replay)["deal"] == 0


def test_time_between_deals_finishes_at_once() -> None:
    replay = deals(game(), "2C").accept(TIME)
    assert own(replay)["phase"] == "finished"
    assert summary(replay)["scores"] == {**NOTHING, "ann": 66}
    assert refusal(replay, TIME) == "game_over"


def test_time_between_hands_and_flip_lets_the_deal_be_played() -> None:
    replay = game(HANDS, TIME)
    assert own(replay)["phase"] == "flip"
    assert refusal(replay, TIME) == "wrong_phase"
    replay = replay.accept(flip("2C"))
    replay = replay.accept(scored(replay, [10, 0, 0, 0], [54, 0, 0, 0]))
    assert own(replay)["phase"] == "finished"


def test_time_in_a_deal_finishes_with_its_last_card() -> None:
    replay = play(game(flip("2C")), "KS AS").accept(TIME)
    assert own(replay)["to_act"] == ["cy"]
    replay = play(replay, DEAL.split(maxsplit=2)[2])
    assert own(replay)["phase"] == "finished"
    assert summary(replay)["winners"] == ["bo"]


def test_time_in_the_curse_deal_changes_nothing() -> None:
    replay = play(deals(game(), "2C 3C 4C 3D").accept(flip("9D")).accept(TIME), DEAL)
    assert summary(replay)["scores"] == {"ann": 264, "bo": 0, "cy": 0, "dee": -8}


def test_time_voided_lets_the_game_go_on() -> None:
    replay = deals(game(), "2C").accept(TIME).accept({"type": "voided", "from": 4, "reason": "wrong table"})
    assert own(replay.accept(flip("3C")))["phase"] == "play"


@pytest.mark.parametrize(
    ("scores", "fits"),
    [
        ([576, -12, 0, 100], True),
        ([577, 0, 0, 0], False),
        ([0, 0, 0, -13], False),
    ],
)
def test_result_only(scores: list[int], fits: bool) -> None:
    event = {"type": "result_entered", "scores": dict(zip(FOUR, scores, strict=True))}
    if not fits:
        assert refusal(game(), event) == "bad_result"
        return
    replay = game(event)
    assert own(replay) == own(game()) | {"phase": "finished"}
    assert summary(replay)["scores"] == event["scores"]
    assert summary(replay)["deals"] == []
    assert summary(replay)["entry"] == "result"


def test_no_result_after_a_play() -> None:
    event = {"type": "result_entered", "scores": NOTHING}
    assert refusal(game(HANDS), event) == "wrong_phase"
    assert refusal(game(flip("2C")), event) == "wrong_phase"


@pytest.mark.parametrize("players", [["ann", "bo", "cy"], [*FIVE, "fay"]])
def test_four_or_five_play(players: list[str]) -> None:
    with pytest.raises(ValueError, match="players"):
        game(players=players, dealer="ann")


def test_the_dealer_plays() -> None:
    with pytest.raises(ValueError, match="zoe"):
        game(dealer="zoe")
    assert refusal(game(), card("zoe", "AS")) == "unknown_player"
