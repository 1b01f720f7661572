"""A filled-in form read back as an event."""

from __future__ import annotations

import pytest

from games.pages.controls import amendment_of
from games.pages.reading import card_of, event_of, number_of
from games.rules import registry
from games.rules.errors import InvalidEvent
from games.rules.kinds import ByPlayer, Card, ListOf, Seat, Whole
from games.rules.replay import begin
from games.rules.shapes import Shape
from tests.unit.games.rules.sampling import played

PLAYERS = ("1", "2")
SHAPE = Shape({"player": Seat(), "hands": ByPlayer(ListOf(Card(("AS", "TD"))))}, {"amount": Whole()})


def read(**fields: str) -> dict[str, object]:
    return dict(event_of("an_event", SHAPE, {key.replace("__", "."): value for key, value in fields.items()}, PLAYERS))


def test_each_key_is_read_as_its_kind() -> None:
    assert read(player="2", hands__1="A♠ 10♦", hands__2="td,as;TD", amount="−7", other="x") == {
        "type": "an_event",
        "player": "2",
        "hands": {"1": ["AS", "TD"], "2": ["TD", "AS", "TD"]},
        "amount": -7,
    }


def test_what_is_left_empty_is_left_out() -> None:
    assert read(player=" ", hands__1="", hands__2="as", amount="") == {"type": "an_event", "hands": {"2": ["AS"]}}


def test_what_cannot_be_read_is_handed_on_for_the_rules_to_refuse() -> None:
    event = read(player="nobody", hands__1="XX 9", amount="3.0")
    assert event == {"type": "an_event", "player": "nobody", "hands": {"1": ["XX", "9"]}, "amount": "3.0"}


def test_an_event_that_the_game_does_not_have_is_read_as_its_type_alone() -> None:
    assert event_of("nonsense", None, {"player": "1"}, PLAYERS) == {"type": "nonsense"}


def test_what_any_event_may_carry_is_kept_in_an_amendment() -> None:
    old = {"type": "an_event", "player": "1", "note": "first", "by": "dee", "amount": 3}
    assert event_of("an_event", SHAPE, {"player": "2"}, PLAYERS, instead_of=old) == {
        "type": "an_event",
        "player": "2",
        "note": "first",
        "by": "dee",
    }


@pytest.mark.parametrize("text", ["\0", "\ud800", "x" * 70_000])
def test_what_no_record_can_hold_is_refused_at_once(text: str) -> None:
    with pytest.raises(InvalidEvent) as refused:
        read(player=text)
    assert refused.value.code == "bad_json"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0),
        ("-0", 0),
        ("+5", 5),
        ("-12", -12),
        ("−12", -12),
        ("007", 7),
        ("٣", "٣"),
        ("1e3", "1e3"),
        ("--1", "--1"),
        ("9" * 21, "9" * 21),
        ("", ""),
    ],
)
def test_numbers(text: str, value: object) -> None:
    assert number_of(text) == value


@pytest.mark.parametrize(
    ("word", "card"),
    [("10♦", "TD"), ("td", "TD"), ("T♦", "TD"), ("9s", "9S"), ("A♠", "AS"), ("1S", "1S"), ("queen", "queen"), ("", "")],
)
def test_cards_as_hands_type_them(word: str, card: str) -> None:
    assert card_of(word) == card


@pytest.mark.parametrize("key", [engine.key for engine in registry.engines()])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_event_of_a_game_comes_back_from_the_form_that_amends_it(key: str, seed: int) -> None:
    started, *events = played(key, seed)
    replay = begin(started)
    for event in events[:80]:
        shape = replay.game.shape(event)
        form = amendment_of(event, shape, replay.players)
        fields = {control.name: control.value for control in form.controls}
        assert event_of(str(event["type"]), shape, fields, replay.players, instead_of=event) == event
        replay = replay.accept(event)
