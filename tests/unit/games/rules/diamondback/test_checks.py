"""The order of the checks: phase, turn, then the game's own as its document lists them."""

from typing import Any

import pytest

from games.rules import replay
from games.rules.errors import Refused
from tests.unit.games.rules.diamondback.table import Table

EVENTS: dict[str, dict[str, Any]] = {
    "dealer_drawn": {"draws": {"ann": "king", "bo": "queen"}},
    "hand_started": {},
    "wagered": {"player": "ann", "amount": 1},
    "matched": {"player": "bo"},
    "folded": {"player": "bo"},
    "card_exposed": {"player": "bo", "card": "king"},
    "betting_closed": {"player": "ann"},
    "agreed_to_end": {"player": "ann"},
    "left": {"player": "ann"},
}


def at(phase: str) -> Table:
    """A match of two in `phase`; whoever acts by themselves in EVENTS is due."""
    if phase == "draw":
        return Table("match", dealer=None, ann=9, bo=9)
    table = Table("match", ann=9, bo=9)
    if phase == "deal":
        return table
    table.start()
    if phase == "wager":
        return table
    table.wager(1)
    if phase == "answer":
        return table
    table.answer("y")
    if phase == "expose":
        return table
    table.expose("kk").wager(1).answer("y")
    return table.close() if phase == "showdown" else table


FITS = {
    "draw": {"dealer_drawn"},
    "deal": {"hand_started", "agreed_to_end", "left"},
    "wager": {"wagered"},
    "answer": {"matched", "folded"},
    "expose": {"card_exposed"},
    "wager again": {"wagered", "betting_closed"},
    "showdown": {"card_exposed"},
}


@pytest.mark.parametrize("phase", FITS)
@pytest.mark.parametrize("kind", EVENTS)
def test_every_event_fits_its_phases_only(phase, kind):
    table = at(phase)
    if kind in FITS[phase]:
        table.add(kind, **EVENTS[kind])
    else:
        assert table.refused(kind, **EVENTS[kind]) == "wrong_phase"


@pytest.mark.parametrize("kind", EVENTS)
def test_no_event_fits_a_finished_game(kind):
    table = Table("match", hands=1, ann=9, bo=9).all_fold()
    assert table.refused(kind, **EVENTS[kind]) == "game_over"


def test_a_wager_by_another_is_not_dealer_before_it_is_too_much():
    assert at("wager").refused("wagered", player="bo", amount=10) == "not_dealer"
    assert at("wager").refused("wagered", player="ann", amount=10) == "not_enough_coins"


def test_the_phase_is_looked_at_before_the_dealer_and_the_turn():
    assert at("answer").refused("wagered", player="bo", amount=1) == "wrong_phase"
    assert at("expose").refused("matched", player="ann") == "wrong_phase"
    assert at("deal").refused("betting_closed", player="bo") == "wrong_phase"


def test_the_turn_is_looked_at_before_the_coins():
    table = Table(ann=9, bo=1, cy=1).start().wager(2)
    assert table.refused("matched", player="cy") == "not_your_turn"
    assert table.refused("matched", player="bo") == "not_enough_coins"


def test_who_left_is_not_in_the_game_before_they_have_agreed():
    table = Table("match", ann=9, bo=9, cy=9, dee=9).add("agreed_to_end", player="bo").add("left", player="bo")
    assert table.refused("agreed_to_end", player="bo") == "not_in_game"


def test_strangers_are_unknown_in_any_phase():
    for phase in FITS:
        for kind in ("folded", "left", "card_exposed"):
            assert at(phase).refused(kind, **{**EVENTS[kind], "player": "zoe"}) == "unknown_player"


@pytest.mark.parametrize(
    ("keys", "code"),
    [
        ({"variant": "poker"}, "bad_event"),
        ({"coins": {"ann": 0, "bo": 1}}, "bad_event"),
        ({"coins": {"ann": 1}}, "bad_players"),
        ({"dealer": "zoe"}, "unknown_player"),
        ({"hands": 0}, "bad_event"),
        ({"players": ["ann"], "coins": {"ann": 1}}, "bad_players"),
        ({"players": list("123456789"), "coins": dict.fromkeys("123456789", 1)}, "bad_players"),
        ({"stake": 1}, "bad_event"),
    ],
)
def test_the_opening_is_checked(keys, code):
    event = {"type": "game_started", "game": "diamondback", "players": ["ann", "bo"]}
    event |= {"variant": "standard", "coins": {"ann": 1, "bo": 1}} | keys
    with pytest.raises(Refused) as caught:
        replay.begin(event)
    assert caught.value.code == code


def test_the_messages_say_who_is_due():
    with pytest.raises(Refused, match="bo must answer the wager or fold"):
        at("answer").add("hand_started")
    with pytest.raises(Refused, match="ann has 9 and cannot wager 10"):
        at("wager").wager(10)
    with pytest.raises(Refused, match="it is bo's turn, not ann's"):
        at("expose").add("card_exposed", player="ann", card="king")
    with pytest.raises(Refused, match="before everyone still in has exposed a card"):
        at("wager").close()
    with pytest.raises(Refused, match="before a wager after the exposure was answered"):
        Table(ann=9, bo=9).start().wager(1).answer("y").expose("kk").close()
