"""The common half of the summary, and its bytes (rules/records.md, The summary)."""

import json

import pytest

from games.rules.errors import IllegalPlay
from games.rules.replay import fold
from games.rules.summary import encode, error, placements, replay_record, summary

START = {"type": "game_started", "game": "diamond-points", "players": ["cy", "ann", "bo"]}
RESULT = {"type": "result_entered", "scores": {"ann": 20, "bo": 30, "cy": 20}}


@pytest.mark.parametrize(
    ("scores", "places"),
    [
        ([3, 5, 3, 0], [2, 1, 2, 4]),
        ([9, 7, 7, 1], [1, 2, 2, 4]),
        ([0, 0, 0], [1, 1, 1]),
        ([-5, 0, -1], [3, 1, 2]),
    ],
)
def test_ties_share_the_best_place_they_cover(scores: list[int], places: list[int]) -> None:
    players = ["ann", "bo", "cy", "dee"][: len(scores)]
    assert placements(dict(zip(players, scores, strict=True))) == dict(zip(players, places, strict=True))


def test_the_common_keys_come_first_in_the_documents_order() -> None:
    assert list(summary(fold([START])))[:13] == [
        "game",
        "players",
        "status",
        "phase",
        "to_act",
        "scores",
        "adjustments",
        "placements",
        "winners",
        "events",
        "effective",
        "entry",
        "irregularities",
    ]


def test_maps_are_in_seat_order_and_places_only_at_the_end() -> None:
    adjusted = {"type": "score_adjusted", "player": "bo", "points": -10, "reason": "slow"}
    going = summary(fold([START, adjusted]))
    assert (going["status"], going["placements"], going["winners"]) == ("in_progress", {}, [])
    over = summary(fold([START, adjusted, RESULT]))
    assert list(over["scores"].items()) == [("cy", 20), ("ann", 20), ("bo", 20)]  # type: ignore[attr-defined]
    assert over["adjustments"] == {"bo": -10}
    assert over["placements"] == {"cy": 1, "ann": 1, "bo": 1}
    assert over["winners"] == ["cy", "ann", "bo"]
    assert (over["status"], over["phase"], over["to_act"]) == ("finished", "finished", [])


def test_nobody_is_to_act_in_a_finished_game_whatever_its_engine_says() -> None:
    start = {"type": "game_started", "game": "high-card", "players": ["ann", "bo"]}
    replay = fold([start, {"type": "time_called"}])
    assert replay.engine.to_act(replay.state) == ("ann",)
    assert summary(replay)["to_act"] == []
    assert replay.legal() == ()


def test_adjustments_that_cancel_out_are_not_listed() -> None:
    twice = [{"type": "score_adjusted", "player": "bo", "points": points, "reason": "slow"} for points in (4, -4)]
    assert summary(fold([START, *twice]))["adjustments"] == {}


def test_it_says_how_the_outcome_was_entered_and_counts_events() -> None:
    voided = {"type": "voided", "from": 2, "reason": "wrong table"}
    by_result = summary(fold([START, RESULT]))
    assert (by_result["entry"], by_result["events"], by_result["effective"]) == ("result", 2, 2)
    again = summary(fold([START, RESULT, voided]))
    assert (again["entry"], again["events"], again["effective"]) == ("plays", 3, 1)


def test_a_deal_scored_once_makes_the_entry_deals_as_long_as_it_counts() -> None:
    others = {"b": 0, "c": 0, "d": 0}
    replay = fold(
        [
            {"type": "game_started", "game": "dalrymple", "players": ["a", "b", "c", "d"], "dealer": "a"},
            {"type": "card_flipped", "card": "2S"},
            {"type": "deal_scored", "tricks": {"a": 10, **others}, "card_points": {"a": 54, **others}},
            {"type": "card_flipped", "card": "3S"},
        ]
    )
    assert summary(replay)["entry"] == "deals"
    assert summary(replay.accept({"type": "voided", "from": 3, "reason": "misread"}))["entry"] == "plays"


def test_the_bytes_are_the_documents() -> None:
    value = {"a": ['é😀\x7f\u2028/"\\', "\b\f\n\r\t\x01\x1f"], "b": {}, "c": True, "d": None, "e": 10**30}
    assert encode(value) == (
        '{"a": ["é😀\x7f\u2028/\\"\\\\", "\\b\\f\\n\\r\\t\\u0001\\u001f"], "b": {}, "c": true, "d": null, "e": '
        "1000000000000000000000000000000}\n"
    )


def test_an_error_names_line_seq_code_and_message_and_the_conflict_last() -> None:
    refused = IllegalPlay("amendment_conflict", "event {at} would not fit", extra={"conflict_seq": 7}, at=7)
    assert encode(error(refused, 12, 9)) == (
        '{"error": {"line": 12, "seq": 9, "code": "amendment_conflict", "message": "event 7 would not fit", '
        '"conflict_seq": 7}}\n'
    )


def test_a_record_gives_its_summary_or_the_error_that_refuses_it() -> None:
    lines = "".join(json.dumps(event) + "\n" for event in (START, RESULT))
    legal, text = replay_record(lines.encode())
    assert legal
    assert text == encode(summary(fold([START, RESULT])))
    legal, text = replay_record((lines + "\n[]\n").encode())
    assert not legal
    assert json.loads(text)["error"] | {"message": ""} == {"line": 4, "seq": 3, "code": "bad_json", "message": ""}


def test_braces_in_names_and_cards_do_no_harm_to_messages() -> None:
    start = {**START, "players": ["{player}", "{0}"]}
    prize = {"type": "prize_turned", "card": "{card}"}
    _, text = replay_record("".join(json.dumps(event) + "\n" for event in (start, prize)).encode())
    assert json.loads(text)["error"]["message"] == "prize_turned: no such card here: {card}"
