"""Earlier moments of a game show no more than the latest."""

from __future__ import annotations

from games.rules.base import EVERYTHING, PUBLIC, Viewer
from games.rules.replay import Replay, fold
from games.rules.shapes import Event
from games.rules.view import at, view
from tests.unit.games.rules.test_view import FLIP, START, dealt

DEALT = dealt(1)


def hands(replay: Replay, events: int, viewer: Viewer = PUBLIC) -> object:
    return at(replay, events, viewer).state["hands"]


def played_out(*more: Event) -> Replay:
    """A game of one deal with known hands, finished by its last card, and what has been recorded since."""
    replay = fold([START, DEALT, FLIP, {"type": "time_called"}])
    while not replay.finished:
        (action, *_) = replay.legal()
        card = action.keys["card"].options[0]  # type: ignore[attr-defined]
        replay = replay.accept({"type": action.type, "player": replay.to_act[0], "card": card})
    for event in more:
        replay = replay.accept(event)
    return replay


def test_while_the_game_goes_on_hands_are_hidden_at_every_event() -> None:
    replay = fold([START, DEALT, FLIP])
    assert [hands(replay, events) for events in (1, 2, 3)] == [{}, {}, {}]
    assert all(line.event.get("hidden") for line in at(replay, 3, PUBLIC).log if line.event["type"] == "hands_dealt")
    assert set(hands(replay, 2, Viewer("2"))) == {"2"}  # type: ignore[call-overload]
    assert len(hands(replay, 2, EVERYTHING)) == 4  # type: ignore[arg-type]


def test_once_it_is_finished_hands_are_open_at_every_event() -> None:
    replay = played_out()
    assert hands(replay, 2) == view(replay, EVERYTHING).state["dealt"]
    assert at(replay, 2, PUBLIC).log[1].event == DEALT


def test_a_game_that_was_finished_and_is_open_again_hides_its_hands_at_every_event() -> None:
    replay = played_out({"type": "voided", "from": 43, "reason": "misread"})
    assert not replay.finished
    assert replay.at(44).finished
    for events in range(1, replay.events + 1):
        found = at(replay, events, PUBLIC)
        assert (found.state["hands"], found.state["dealt"], found.state["burned"]) == ({}, {}, None)
        assert [line.event for line in found.log if "hands" in line.event] == []
