"""Players renamed wherever an event names them, and nowhere else."""

import pytest

from games.rules.mapping import rename, seats
from games.rules.shapes import Event

START = {
    "type": "game_started",
    "game": "diamondback",
    "players": ["ann", "bo"],
    "variant": "match",
    "coins": {"ann": 3, "bo": 4},
    "dealer": "bo",
    "by": "ann",
}


def test_a_record_takes_its_seats() -> None:
    names = seats(START)
    assert names == {"ann": "1", "bo": "2"}
    events: list[Event] = [
        START,
        {"type": "hand_started"},
        {"type": "wagered", "player": "bo", "amount": 1, "note": "ann sighed"},
        {"type": "score_adjusted", "player": "ann", "points": 1, "reason": "ann"},
        {"type": "amended", "seq": 3, "event": {"type": "wagered", "player": "bo", "amount": 2}, "reason": "bo"},
        {"type": "voided", "from": 2, "reason": "ann"},
        {"type": "time_called"},
    ]
    assert rename(events, names) == [
        {**START, "players": ["1", "2"], "coins": {"1": 3, "2": 4}, "dealer": "2"},
        {"type": "hand_started"},
        {"type": "wagered", "player": "2", "amount": 1, "note": "ann sighed"},
        {"type": "score_adjusted", "player": "1", "points": 1, "reason": "ann"},
        {"type": "amended", "seq": 3, "event": {"type": "wagered", "player": "2", "amount": 2}, "reason": "bo"},
        {"type": "voided", "from": 2, "reason": "ann"},
        {"type": "time_called"},
    ]


def test_maps_and_lists_inside_maps_are_renamed() -> None:
    start = {"type": "game_started", "game": "dalrymple", "players": ["a", "b", "c", "d"], "dealer": "a"}
    deal = {"type": "hands_dealt", "hands": {"d": ["AS"], "c": ["KS"], "b": ["QS"], "a": ["JS"]}}
    assert rename([start, deal], seats(start))[1] == {
        "type": "hands_dealt",
        "hands": {"4": ["AS"], "3": ["KS"], "2": ["QS"], "1": ["JS"]},
    }


def test_names_may_change_places() -> None:
    crossed = rename([START], {"ann": "bo", "bo": "ann"})
    assert crossed[0]["players"] == ["bo", "ann"]
    assert crossed[0]["coins"] == {"bo": 3, "ann": 4}


def test_a_player_without_a_new_name_is_an_error() -> None:
    with pytest.raises(KeyError):
        rename([START], {"ann": "1"})
