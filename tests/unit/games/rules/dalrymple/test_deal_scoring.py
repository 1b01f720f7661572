import pytest

from games.rules.replay import Replay
from games.rules.summary import summary
from tests.unit.games.rules.dalrymple.table import FIVE, card, deals, diamonds, flip, game, play, refusal, scored

# 8♥ first: the pool of 50 is 3 cards of 3 points, 16 of 2, 31 of 1; together the 40 dealt ones hold 49 to 62 points.
EIGHT = flip("8H")


def verdict(replay: Replay, event: dict[str, object]) -> str:
    try:
        replay.accept(event)
    except ValueError as refused:
        return str(getattr(refused, "code", refused))
    return ""


@pytest.mark.parametrize(
    ("tricks", "points", "fits"),
    [
        ([10, 0, 0, 0], [49, 0, 0, 0], True),
        ([10, 0, 0, 0], [48, 0, 0, 0], False),
        ([10, 0, 0, 0], [62, 0, 0, 0], True),
        ([10, 0, 0, 0], [63, 0, 0, 0], False),
        ([1, 9, 0, 0], [4, 46, 0, 0], True),
        ([1, 9, 0, 0], [3, 46, 0, 0], False),
        ([1, 9, 0, 0], [11, 46, 0, 0], True),  # 3 + 3 + 3 + 2
        ([1, 9, 0, 0], [12, 46, 0, 0], False),
        ([2, 8, 0, 0], [19, 40, 0, 0], True),  # 3 threes and 5 twos
        ([2, 8, 0, 0], [20, 40, 0, 0], False),
        ([5, 5, 0, 0], [24, 25, 0, 0], True),
        ([5, 5, 0, 0], [24, 24, 0, 0], False),  # each can be, both together cannot
        ([5, 5, 0, 0], [31, 31, 0, 0], True),
        ([5, 5, 0, 0], [31, 32, 0, 0], False),
        ([9, 1, 0, 0], [50, 4, 1, 0], False),  # points without a trick
        ([9, 0, 0, 0], [50, 0, 0, 0], False),
        ([11, 0, 0, 0], [50, 0, 0, 0], False),
        ([11, -1, 0, 0], [50, 0, 0, 0], False),
        ([10, 0, 0, 0], [51, -1, 0, 0], False),
        ([10, 0, 0, 0], [2**53 - 1, 0, 0, 0], False),
    ],
)
def test_bounds_of_the_first_deal(tricks: list[int], points: list[int], fits: bool) -> None:
    replay = game(EIGHT)
    assert verdict(replay, scored(replay, tricks, points)) == ("" if fits else "bad_deal_score")


@pytest.mark.parametrize(
    ("before", "name", "low", "high"),
    [
        ("", "KH", 45, 58),  # 3 × 3, 12 × 2, 35 × 1
        ("", "9H", 48, 60),  # 9♦ lies in the tableau: 2 × 3, 16 × 2, 32 × 1
        ("8H", "AS", 46, 58),  # 49 cards: 3 × 3, 12 × 2, 34 × 1
        ("8H", "8S", 49, 60),  # 49 cards: 2 × 3, 16 × 2, 31 × 1
        ("AS KS QS JS", "AH", 45, 53),  # 46 cards: 2 × 3, 9 × 2 (K Q J of three suits), 35 × 1
    ],
)
def test_the_pool_leaves_out_9_of_diamonds_and_every_card_flipped(before: str, name: str, low: int, high: int) -> None:
    replay = game()
    for earlier in before.split():
        replay = replay.accept(flip(earlier))
        replay = replay.accept(scored(replay, [10, 0, 0, 0], [52, 0, 0, 0]))
    replay = replay.accept(flip(name))
    assert [verdict(replay, scored(replay, [10, 0, 0, 0], [n, 0, 0, 0])) for n in (low - 1, low, high, high + 1)] == [
        "bad_deal_score", "", "", "bad_deal_score"
    ]  # fmt: skip


def test_a_negative_count_is_named() -> None:
    replay = game(EIGHT)
    with pytest.raises(ValueError, match="bo: expected 0 or more, not -1"):
        replay.accept(scored(replay, [11, -1, 0, 0], [50, 0, 0, 0]))


def test_five_players_take_eight_tricks_of_five() -> None:
    replay = game(EIGHT, players=FIVE)
    assert verdict(replay, scored(replay, [1, 7, 0, 0, 0], [13, 41, 0, 0, 0])) == ""  # 3 threes and 2 twos
    assert verdict(replay, scored(replay, [1, 7, 0, 0, 0], [14, 41, 0, 0, 0])) == "bad_deal_score"
    assert verdict(replay, scored(replay, [1, 9, 0, 0, 0], [13, 41, 0, 0, 0])) == "bad_deal_score"


@pytest.mark.parametrize(
    ("flips", "low", "high"),
    [
        ("2C 3C 4C 5C", 5, 12),  # 4 tableau cards never flipped
        ("2D 3D 4C 5C", 3, 10),
        ("2D 3D 4D 5D 6D", 1, 7),  # 3 never flipped
        ("2D 3D 4D 5D 6D 7D 8D TD", 1, 4),  # none
        ("2D 3D 4D 5D", 1, 8),
    ],
)
def test_bounds_of_the_curse_deal(flips: str, low: int, high: int) -> None:
    replay = deals(game(), flips).accept(flip("9D"))
    assert [verdict(replay, diamonds(replay, n, 0, 0, 0)) for n in (low - 1, low, high, high + 1)] == [
        "bad_deal_score", "", "", "bad_deal_score"
    ]  # fmt: skip
    assert refusal(replay, diamonds(replay, -1, high, 0, 0)) == "bad_deal_score"


def test_the_form_fits_the_deal_under_way() -> None:
    replay = game(EIGHT)
    assert refusal(replay, diamonds(replay, 1, 1, 1, 1)) == "bad_event"
    assert refusal(replay, {"type": "deal_scored", "diamonds": {"x": 1}}) == "bad_event"
    curse = deals(game(), "2C 3C 4C 5C").accept(flip("9D"))
    assert refusal(curse, scored(curse, [10, 0, 0, 0], [54, 0, 0, 0])) == "bad_event"
    assert refusal(play(curse, "AS"), scored(curse, [10, 0, 0, 0], [54, 0, 0, 0])) == "bad_event"


@pytest.mark.parametrize("form", ["ordinary", "curse"])
def test_between_flips_either_form_is_out_of_phase(form: str) -> None:
    replay = game()
    event = diamonds(replay, 3, 3, 3, 3) if form == "curse" else scored(replay, [10, 0, 0, 0], [54, 0, 0, 0])
    assert refusal(replay, event) == "wrong_phase"
    assert refusal(replay, {key: event[key] for key in event if key != "card_points"} | {"x": 1}) == "bad_event"


@pytest.mark.parametrize(
    "keys",
    [
        {},
        {"tricks": {}},
        {"card_points": {}},
        {"diamonds": {}, "tricks": {}},
        {"diamonds": {}, "tricks": {}, "card_points": {}},
        {"tricks": [], "card_points": {}},
        {"tricks": {"ann": "1"}, "card_points": {}},
    ],
)
def test_neither_form(keys: dict[str, object]) -> None:
    assert refusal(game(), {"type": "deal_scored", **keys}) == "bad_event"


def test_every_player_is_scored() -> None:
    replay = game(EIGHT)
    event = {"type": "deal_scored", "tricks": {"ann": 10}, "card_points": {"ann": 54}}
    assert refusal(replay, event) == "bad_players"


def test_not_after_a_card() -> None:
    replay = play(game(EIGHT), "AS")
    assert refusal(replay, scored(replay, [10, 0, 0, 0], [54, 0, 0, 0])) == "wrong_phase"
    voided = replay.accept({"type": "voided", "from": 3, "reason": "too fast"})
    assert verdict(voided, scored(voided, [10, 0, 0, 0], [54, 0, 0, 0])) == ""


def test_what_a_scored_deal_leaves() -> None:
    replay = game(EIGHT)
    replay = replay.accept(scored(replay, [4, 3, 2, 1], [20, 15, 10, 5]))
    found = summary(replay)
    assert found["entry"] == "deals"
    assert found["scores"] == {"ann": 24, "bo": 18, "cy": 12, "dee": 6}
    assert found["deals"] == [
        {
            "deal": 1,
            "dealer": "dee",
            "flip": "8H",
            "curse": False,
            "tricks": {"ann": 4, "bo": 3, "cy": 2, "dee": 1},
            "trick_points": {"ann": 4, "bo": 3, "cy": 2, "dee": 1},
            "card_points": {"ann": 20, "bo": 15, "cy": 10, "dee": 5},
            "diamonds": {},
            "scores": {"ann": 24, "bo": 18, "cy": 12, "dee": 6},
        }
    ]
    assert refusal(replay, card("ann", "AS")) == "wrong_phase"


def test_what_a_scored_curse_deal_leaves() -> None:
    replay = deals(game(), "2C 3C 4C 5C").accept(flip("9D"))
    replay = replay.accept(diamonds(replay, 0, 5, 2, 1))
    found = summary(replay)
    assert found["status"] == "finished"
    assert found["scores"] == {"ann": 264, "bo": -5, "cy": -2, "dee": -1}
    assert found["deals"][-1] == {  # type: ignore[index]
        "deal": 5,
        "dealer": "dee",
        "flip": "9D",
        "curse": True,
        "tricks": {},
        "trick_points": {},
        "card_points": {},
        "diamonds": {"ann": 0, "bo": 5, "cy": 2, "dee": 1},
        "scores": {"ann": 0, "bo": -5, "cy": -2, "dee": -1},
    }


def test_an_amended_flip_must_still_fit_the_score() -> None:
    replay = game(EIGHT)
    replay = replay.accept(scored(replay, [10, 0, 0, 0], [62, 0, 0, 0]))
    amended = {"type": "amended", "seq": 2, "event": flip("KH"), "reason": "misread"}  # at most 58
    assert refusal(replay, amended) == "amendment_conflict"
    assert verdict(replay, amended | {"event": flip("7H")}) == ""
