"""The checks of an event in the order of rules/records.md, Errors: each case fails two, and the first is reported."""

import pytest

from games.rules.errors import RecordRefused, Refused
from games.rules.replay import EVENTS, Replay, begin, fold, read
from games.rules.shapes import Event

ANN_BO = {"type": "game_started", "game": "diamond-points", "players": ["ann", "bo"]}
PRIZE = {"type": "prize_turned", "card": "9D"}
BIDS = {"type": "bids_revealed", "bids": {"ann": "T", "bo": "A"}}
TIME = {"type": "time_called"}
RESULT = {"type": "result_entered", "scores": {"ann": 50, "bo": 41}}
ADJUSTED = {"type": "score_adjusted", "player": "bo", "points": -2, "reason": "slow"}


def code(replay: Replay, event: Event) -> str:
    with pytest.raises(Refused) as refused:
        replay.accept(event)
    assert str(refused.value)
    return refused.value.code


def opening_code(event: Event) -> str:
    with pytest.raises(Refused) as refused:
        begin(event)
    assert str(refused.value)
    return refused.value.code


@pytest.mark.parametrize("event", [{}, {"type": 3}, {"type": "nobody"}, PRIZE, {"type": "voided"}])
def test_the_first_event_starts_the_game_whatever_its_shape(event: Event) -> None:
    assert opening_code(event) == "not_started"


def test_a_game_starts_once_whatever_its_shape() -> None:
    assert code(begin(ANN_BO), {"type": "game_started"}) == "already_started"
    assert code(fold([ANN_BO, TIME]), ANN_BO) == "already_started"


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"game": "bridge"}, "bad_event"),
        ({"game": ["diamond-points"]}, "bad_event"),
        ({"stake": 0}, "bad_event"),
        ({"stake": 1.0}, "bad_event"),
        ({"stake": True}, "bad_event"),
        ({"stake": 2**53}, "bad_event"),
        ({"dealer": "ann"}, "bad_event"),
        ({"at": "2026-11-30 19:30:00Z"}, "bad_event"),
        ({"by": None}, "bad_event"),
        ({"players": "ann"}, "bad_event"),
        ({"players": ["ann", 2]}, "bad_event"),
        ({"players": ["ann", "ann"], "stake": 0}, "bad_event"),
        ({"players": ["ann"]}, "bad_players"),
        ({"players": ["a", "b", "c", "d", "e", "f", "g"]}, "bad_players"),
        ({"players": ["ann", "ann"]}, "bad_players"),
        ({"players": ["ann", ""]}, "bad_players"),
        ({"players": ["ann", "x" * 65]}, "bad_players"),
    ],
)
def test_a_game_starts_with_the_right_shape(change: dict[str, object], expected: str) -> None:
    assert opening_code({**ANN_BO, **change}) == expected


@pytest.mark.parametrize("key", ["game", "players"])
def test_a_game_starts_with_every_key(key: str) -> None:
    assert opening_code({name: value for name, value in ANN_BO.items() if name != key}) == "bad_event"


def test_names_are_told_apart_by_code_points_and_measured_in_them() -> None:
    players = ["é", "e\u0301", "😀" * 64]
    assert begin({**ANN_BO, "players": players}).players == tuple(players)


def test_of_an_opening_players_come_before_the_dealer() -> None:
    dalrymple = {"type": "game_started", "game": "dalrymple", "players": ["a", "b", "c", "d"], "dealer": "a"}
    assert opening_code({**dalrymple, "dealer": "z"}) == "unknown_player"
    assert opening_code({**dalrymple, "dealer": "z", "players": ["a", "b", "c", "c"]}) == "bad_players"
    assert opening_code({**dalrymple, "dealer": 1, "players": ["a", "b", "c", "c"]}) == "bad_event"


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        ({}, "bad_event"),
        ({"type": None}, "bad_event"),
        ({"type": ["prize_turned"]}, "bad_event"),
        ({"type": "card_played", "player": "ann", "card": "9D"}, "bad_event"),
        ({"type": "prize_turned"}, "bad_event"),
        ({**PRIZE, "cards": 1}, "bad_event"),
        ({**PRIZE, "card": 9}, "bad_event"),
        ({**PRIZE, "card": "9S"}, "bad_card"),
        ({**PRIZE, "card": "10D"}, "bad_card"),
        ({**PRIZE, "card": "9S", "note": 1}, "bad_event"),
        ({"type": "bids_revealed", "bids": ["T", "A"]}, "bad_event"),
        ({"type": "bids_revealed", "bids": {"ann": "T"}}, "bad_players"),
        ({"type": "bids_revealed", "bids": {"ann": "T", "bo": "A", "cy": "2"}}, "bad_players"),
        ({"type": "bids_revealed", "bids": {"ann": "1", "cy": "A"}}, "bad_card"),
        ({"type": "bids_revealed", "bids": {"ann": "1", "cy": 1}}, "bad_event"),
        ({**ADJUSTED, "player": "cy"}, "unknown_player"),
        ({**ADJUSTED, "points": 0}, "bad_event"),
        ({**ADJUSTED, "points": "3"}, "bad_event"),
        ({**ADJUSTED, "points": 0, "player": "cy"}, "bad_event"),
        ({**ADJUSTED, "reason": ""}, "bad_event"),
        ({"type": "result_entered", "scores": {"ann": 1}}, "bad_players"),
        ({"type": "result_entered", "scores": {"ann": 1, "bo": 1.5}}, "bad_event"),
        ({"type": "voided", "from": 2}, "bad_event"),
        ({"type": "voided", "from": "2", "reason": "x"}, "bad_event"),
        ({"type": "amended", "seq": 2, "event": [], "reason": "x"}, "bad_event"),
        ({**TIME, "player": "ann"}, "bad_event"),
    ],
)
@pytest.mark.parametrize("finished", [False, True], ids=["in play", "finished"])
def test_the_shape_comes_before_the_state(event: Event, expected: str, finished: bool) -> None:
    replay = fold([ANN_BO, TIME] if finished else [ANN_BO])
    assert code(replay, event) == expected


def test_an_event_may_say_when_by_whom_and_why() -> None:
    said = {"at": "2024-01-01t00:00:00.5-03:30", "by": "", "note": "slow"}
    assert begin({**ANN_BO, **said}).accept({**PRIZE, **said}).state.open == ("9D",)


@pytest.mark.parametrize("event", [PRIZE, BIDS, TIME, RESULT])
def test_a_finished_game_takes_corrections_only(event: Event) -> None:
    finished = fold([ANN_BO, RESULT])
    assert code(finished, event) == "game_over"
    assert finished.accept(ADJUSTED).scores == {"ann": 50, "bo": 39}


def test_the_phase_comes_before_the_games_own_checks() -> None:
    once = fold([ANN_BO, PRIZE, BIDS, PRIZE | {"card": "8D"}])
    assert code(once, PRIZE) == "wrong_phase"
    assert code(begin(ANN_BO), BIDS) == "wrong_phase"
    assert code(once, BIDS) == "bid_already_used"


def test_a_result_stands_alone() -> None:
    impossible = {"type": "result_entered", "scores": {"ann": 91, "bo": 1}}
    assert code(begin(ANN_BO), impossible) == "bad_result"
    assert code(fold([ANN_BO, PRIZE]), impossible) == "wrong_phase"
    assert code(fold([ANN_BO, PRIZE, TIME]), RESULT) == "wrong_phase"
    assert fold([ANN_BO, ADJUSTED, RESULT]).scores == {"ann": 50, "bo": 39}


def test_time_is_called_once() -> None:
    called = fold([ANN_BO, PRIZE, TIME])
    assert code(called, TIME) == "wrong_phase"
    assert code(called.accept(BIDS), TIME) == "game_over"


def test_a_record_holds_100_000_events() -> None:
    replay = begin(ANN_BO)
    full = Replay(replay.game, replay.tip, replay.event, replay.before, EVENTS - 1).accept(ADJUSTED)
    assert full.events == 100_000
    assert code(full, ADJUSTED) == "bad_json"
    assert code(full, ANN_BO) == "bad_json"


def test_a_record_is_refused_at_the_first_event_that_does_not_fit() -> None:
    lines = b'{"type": "game_started", "game": "diamond-points", "players": ["ann", "bo"]}\n\n'
    with pytest.raises(RecordRefused) as refused:
        read(lines + b'{"type": "prize_turned", "card": "9S"}\n\xff\n')
    assert (refused.value.line, refused.value.seq, refused.value.refused.code) == (3, 2, "bad_card")
    assert str(refused.value).startswith("line 3, event 2: ")


def test_there_is_no_record_without_events() -> None:
    with pytest.raises(ValueError, match="no events"):
        fold([])
