"""A game as pages draw it, at its latest event and at earlier ones."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from games.pages.board import Entered, board
from games.rules.base import EVERYTHING, PUBLIC
from games.rules.replay import Replay, fold
from games.rules.shapes import Event

NAMES = {"1": "Ann", "2": "Bo"}
START: Event = {"type": "game_started", "game": "diamond-points", "players": ["1", "2"]}


def turn(card: str, one: str, two: str) -> list[Event]:
    return [{"type": "prize_turned", "card": card}, {"type": "bids_revealed", "bids": {"1": one, "2": two}}]


def corrected() -> Replay:
    """Two turns; the second is voided, the bids of the first amended, a score adjusted."""
    return fold(
        [
            START,
            *turn("9D", "K", "Q"),
            *turn("2D", "3", "4"),
            {"type": "voided", "from": 4, "reason": "wrong prize"},
            {"type": "amended", "seq": 3, "event": turn("9D", "A", "Q")[1], "reason": "misread"},
            {"type": "amended", "seq": 3, "event": turn("9D", "2", "Q")[1], "reason": "misread again"},
            {"type": "score_adjusted", "player": "1", "points": -4, "reason": "late"},
        ]
    )


def test_the_latest_event() -> None:
    found = board(corrected(), EVERYTHING, NAMES)
    assert [(player.name, player.score, player.adjusted, player.place) for player in found.players] == [
        ("Ann", -4, -4, None),
        ("Bo", 9, None, None),
    ]
    assert (found.events, found.shown, found.finished, found.ended, found.live) == (9, 9, False, False, True)
    assert found.due == "Next, a prize is turned."
    assert found.corrected
    assert found.last is not None
    assert found.last.seq == 9
    assert [form.type for form in found.forms] == ["prize_turned"]
    assert found.takes_time
    assert found.templates == ["games/diamond-points/board.html", "games/board.html"]


def test_what_became_of_each_event() -> None:
    log = board(corrected(), PUBLIC, NAMES).log
    assert [line.counts for line in log] == [True, True, True, False, False, False, False, False, True]
    assert [line.voided for line in log] == [None, None, None, 6, 6, None, None, None, None]
    assert log[2].amended == (7, 8)
    assert (log[2].words, log[2].was, log[2].now) == ("Bids: Ann K, Bo Q.", "", "Bids: Ann 2, Bo Q.")
    assert [line.correction for line in log] == [False] * 5 + [True] * 4
    assert log[5].words == "Everything from event 4 on no longer counts: wrong prize"
    assert (log[6].was, log[6].now) == ("Bids: Ann K, Bo Q.", "Bids: Ann A, Bo Q.")
    assert (log[7].was, log[7].now) == ("Bids: Ann A, Bo Q.", "Bids: Ann 2, Bo Q.")
    assert (log[0].was, log[0].now) == ("", "")


def test_a_correction_says_what_was_before_and_what_is_now() -> None:
    log = board(corrected(), PUBLIC, NAMES).log
    assert (log[5].took, log[5].was, log[5].now) == ((4, 5), "2♦ is turned.", "")
    assert [line.took for line in log[:5]] == [()] * 5
    assert [line.scores for line in log] == [None] * 8 + [(0, -4)]


def test_an_earlier_event() -> None:
    found = board(corrected(), PUBLIC, NAMES, shown=3)
    assert [player.score for player in found.players] == [9, 0]
    assert (found.shown, found.events, found.live) == (3, 9, False)
    assert [line.reached for line in found.log] == [True] * 3 + [False] * 6
    assert len(found.log) == 9
    assert found.forms == []


@pytest.mark.parametrize("shown", [0, -1, 10])
def test_an_event_that_there_is_not(shown: int) -> None:
    with pytest.raises(ValueError, match="events 1 to 9"):
        board(corrected(), PUBLIC, NAMES, shown=shown)


def test_who_entered_what() -> None:
    entered = [Entered(datetime(2026, 11, 30, 20, tzinfo=UTC), "the table", f"device {n}") for n in range(2)]
    log = board(corrected(), PUBLIC, NAMES, entered).log
    assert [line.entered for line in log[:3]] == [entered[0], entered[1], None]


def test_a_finished_game() -> None:
    replay = fold([START, {"type": "result_entered", "scores": {"1": 40, "2": 40}}])
    found = board(replay, EVERYTHING, NAMES)
    assert found.winners == ["Ann", "Bo"]
    assert (found.due, found.forms, found.live, found.takes_time) == ("", [], False, False)
    assert [player.place for player in found.players] == [1, 1]
    first = board(replay, EVERYTHING, NAMES, shown=1)
    assert (first.finished, first.ended, first.live, first.winners) == (False, True, False, [])


def test_ways_round_stand_apart() -> None:
    start: Event = {"type": "game_started", "game": "dalrymple", "players": ["1", "2", "3", "4"], "dealer": "4"}
    found = board(fold([start]), EVERYTHING, NAMES)
    assert [form.type for form in found.main_forms] == ["card_flipped"]
    assert [form.type for form in found.other_forms] == ["hands_dealt", "result_entered"]
    assert found.last is None


def test_cards_that_would_prove_a_fault_are_flagged() -> None:
    start: Event = {"type": "game_started", "game": "dalrymple", "players": ["1", "2", "3", "4"], "dealer": "4"}
    cards = zip("12341", ("AC", "2D", "3C", "4C", "AS"), strict=True)
    plays: list[Event] = [{"type": "card_played", "player": player, "card": card} for player, card in cards]
    replay = fold([start, {"type": "card_flipped", "card": "8H"}, *plays])
    found = board(replay, EVERYTHING, NAMES)
    assert found.flags["7C"] == "would prove a revoke in trick 1 (2♦)"
    assert "7D" not in found.flags
    (form,) = found.main_forms
    assert form.tap is not None
    assert form.tap.groups[0][0] == "KS"
