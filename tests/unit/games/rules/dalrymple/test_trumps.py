from collections import Counter

import pytest

from games.rules.cards import DECK
from games.rules.dalrymple.deal_scoring import card_value
from games.rules.dalrymple.trumps import trumps_of


@pytest.mark.parametrize(
    ("flip", "order"),
    [
        ("8H", "8S 8D 8C JH 5H"),  # the text's example
        ("AS", "AH AD AC JS 5S"),
        ("TC", "TS TH TD JC 5C"),
        ("2D", "2S 2H 2C JD 5D"),
        ("9S", "9H 9D 9C JS 5S"),  # 9♦ lies in the tableau and is named all the same
        ("JD", "JS JH JC"),
        ("5S", "5H 5D 5C"),
        ("9D", ""),
    ],
)
def test_trumps_from_high_to_low(flip: str, order: str) -> None:
    assert trumps_of(flip).order == tuple(order.split())


def test_tiers() -> None:
    assert trumps_of("8H")[:3] == (("8S", "8D", "8C"), "JH", "5H")
    assert trumps_of("JH")[:3] == (("JS", "JD", "JC"), None, None)
    assert trumps_of("9D")[:3] == ((), None, None)


def test_every_flip_has_five_trumps_but_jacks_fives_and_the_curse() -> None:
    assert Counter(len(trumps_of(card).order) for card in DECK) == {5: 43, 3: 8, 0: 1}
    assert all(card not in trumps_of(card).order for card in DECK)


@pytest.mark.parametrize(
    ("card", "flip", "points"),
    [
        ("7S", "7H", 3),
        ("7D", "7H", 3),
        ("7C", "7H", 3),
        ("AC", "7H", 2),
        ("JH", "7H", 2),
        ("5H", "7H", 1),
        ("TS", "7H", 1),
        ("AS", "AH", 3),
        ("AD", "AH", 3),
        ("KD", "AH", 2),
    ],
)
def test_card_points(card: str, flip: str, points: int) -> None:
    assert card_value(card, flip) == points
