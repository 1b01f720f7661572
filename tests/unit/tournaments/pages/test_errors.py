"""Refusals in the words of pages."""

from __future__ import annotations

import pytest

from games.rules.errors import InvalidEvent, RecordRefused, Refused
from games.rules.kinds import Whole
from games.rules.shapes import Shape
from tournaments.pages.errors import sentence


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (Whole(-12, 576), "expected a whole number from −12 to 576"),
        (Whole(0), "expected a whole number from 0"),
        (Whole(), "expected a whole number"),
        (Whole(zero=False), "expected a whole number, not 0"),
    ],
)
def test_limits_have_a_minus_sign_and_are_those_that_people_meet(kind: Whole, words: str) -> None:
    fault = kind.check("x", ("1",))
    assert fault is not None
    assert sentence(InvalidEvent(fault.code, fault.template, **fault.params)) == words


def test_numbers_have_a_minus_sign_and_names_keep_their_hyphens() -> None:
    refused = Refused("bad_result", "{player}: a score lies between {low} and {high}", player="1", low=-12, high=576)
    assert sentence(refused, {"1": "Jean-Luc 2-1"}) == "Jean-Luc 2-1: a score lies between −12 and 576"
    assert sentence(RecordRefused(refused, 3, 4), {"1": "Ann"}) == "Line 3: Ann: a score lies between −12 and 576"


def test_events_and_their_keys_have_the_names_that_forms_give_them() -> None:
    shape = Shape({"card_points": Whole(0)})
    with pytest.raises(InvalidEvent) as caught:
        shape.check({"type": "deal_scored", "card_points": "x"}, ("1",))
    assert sentence(caught.value) == "Deal scored: 'Card points': expected a whole number from 0"


def test_cards_are_shown_as_people_read_them() -> None:
    assert sentence(Refused("taken", "{card} has been turned before", card="TD")) == "10♦ has been turned before"
