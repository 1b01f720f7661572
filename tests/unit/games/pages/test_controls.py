"""What may be recorded next as forms, and a recorded event as the form that amends it."""

from __future__ import annotations

import pytest

from games.pages.controls import ActionForm, Control, amendment_of, form_of
from games.rules.actions import Action
from games.rules.kinds import SAFE, ByPlayer, Card, Kind, ListOf, Seat, Text, Whole, Word
from games.rules.shapes import Shape

PLAYERS = ("1", "2", "3")
CARDS = Card(("2C", "AS", "KS", "9D"))


def made(keys: dict[str, Kind], free: bool = True) -> ActionForm:
    return form_of(Action("an_event", keys, free), PLAYERS)


def test_one_choice_is_one_tap() -> None:
    form = made({"player": Seat(("2",)), "card": CARDS})
    assert form.fixed == (("player", "2"),)
    assert form.player == "2"
    assert form.controls == ()
    assert form.tap == Control("card", "card", "cards", options=("AS", "KS", "9D", "2C"))


def test_cards_come_suit_by_suit_the_led_one_first() -> None:
    form = form_of(Action("card_played", {"card": CARDS}), PLAYERS, "D")
    assert form.tap is not None
    assert form.tap.groups == (("9D",), ("AS", "KS"), ("2C",))


def test_ranks_and_named_cards_stay_in_their_order() -> None:
    form = made({"card": Card(("magician", "queen"))})
    assert form.tap is not None
    assert form.tap.groups == (("magician", "queen"),)


def test_a_single_player_is_fixed_and_a_single_card_is_tapped() -> None:
    form = made({"player": Seat(("1",)), "card": Card(("9D",))})
    assert form.tap is not None
    assert form.tap.options == ("9D",)


def test_no_choice_is_a_button() -> None:
    form = made({"player": Seat(("3",))})
    assert (form.fixed, form.tap, form.controls) == ((("player", "3"),), None, ())
    assert made({}) == ActionForm("an_event", (), ())


def test_who_is_chosen_among_several_is_a_tap() -> None:
    form = made({"player": Seat(("1", "3"))})
    assert form.tap == Control("player", "player", "seats", options=("1", "3"))
    assert made({"player": Seat()}).tap == Control("player", "player", "seats", options=PLAYERS)


def test_a_number_has_its_limits_and_none_that_mean_nothing() -> None:
    assert made({"amount": Whole(1, 7)}).controls == (Control("amount", "amount", "number", low=1, high=7),)
    assert made({"amount": Whole()}).controls == (Control("amount", "amount", "number"),)
    assert made({"amount": Whole(0, SAFE)}).controls == (Control("amount", "amount", "number", low=0),)


def test_a_map_has_a_control_for_each_player() -> None:
    form = made({"tricks": ByPlayer(Whole(0, 10)), "card_points": ByPlayer(Whole(0, 60))}, free=False)
    assert [control.name for control in form.controls[:4]] == ["tricks.1", "tricks.2", "tricks.3", "card_points.1"]
    assert [(label, len(controls)) for label, controls in form.columns] == [("Tricks", 3), ("Card points", 3)]
    assert not form.free


def test_a_map_asks_those_alone_whom_the_action_names() -> None:
    only = {"1": Card(("K", "Q")), "3": Card(("A",))}
    form = made({"bids": ByPlayer(Card(("K", "Q", "A")), only=only)})
    assert [(control.name, control.player, control.options) for control in form.controls] == [
        ("bids.1", "1", ("K", "Q")),
        ("bids.3", "3", ("A",)),
    ]


@pytest.mark.parametrize(
    ("kind", "control"),
    [
        (ListOf(CARDS, size=10), Control("key", "key", "list", size=10)),
        (Text(), Control("key", "key", "text")),
    ],
)
def test_what_is_typed(kind: Kind, control: Control) -> None:
    assert made({"key": kind}).controls == (control,)


def test_words_are_tapped() -> None:
    assert made({"variant": Word(("match", "dealers"))}).tap == Control(
        "variant", "variant", "words", options=("match", "dealers")
    )


def test_an_amendment_is_filled_in_with_what_was_recorded() -> None:
    shape = Shape(
        {"hands": ByPlayer(ListOf(CARDS)), "player": Seat(), "points": Whole()},
        {"burned": ListOf(CARDS), "other": Whole()},
    )
    event = {
        "type": "an_event",
        "hands": {"1": ["AS", "9D"], "2": []},
        "player": "2",
        "points": -3,
        "burned": ["2C"],
        "note": "kept apart",
    }
    form = amendment_of(event, shape, PLAYERS)
    assert [(control.name, control.value) for control in form.controls] == [
        ("hands.1", "A♠ 9♦"),
        ("hands.2", ""),
        ("hands.3", ""),
        ("player", "2"),
        ("points", "-3"),
        ("burned", "2♣"),
    ]
    assert form.tap is None
