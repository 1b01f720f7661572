import pytest

from games.rules.dalrymple.tricks import playable, winner
from games.rules.dalrymple.trumps import trumps_of
from tests.unit.games.rules.dalrymple.table import names


@pytest.mark.parametrize(
    ("trick", "place"),
    [
        ("7C AC 9C TC", 1),  # the highest of the led suit
        ("2C AS AD AH", 0),  # nothing off the suit wins without a trump
        ("AC 5H KC QC", 1),  # the low tier beats any plain card
        ("AC 5H JH QC", 2),  # mid over low
        ("AC JH 8C 8D", 3),  # top over mid; diamonds over clubs
        ("8C 8D 8S JH", 2),  # spades over all
        ("8D AC KC QC", 0),  # a led trump
        ("AH 5H KH QH", 1),  # a trump of the led suit
        ("JC JD JS 5C", 0),  # other jacks and fives are plain
    ],
)
def test_winner_when_8_of_hearts_is_flipped(trick: str, place: int) -> None:
    assert winner(trick.split(), trumps_of("8H")) == place


def test_winner_when_there_is_no_trump() -> None:
    assert winner(names("5D 8S AS JD"), trumps_of("9D")) == 3


@pytest.mark.parametrize(
    ("hand", "led", "allowed"),
    [
        ("AS 8S 2H JH", None, "AS 8S 2H JH"),  # the leader
        ("AS 8S 2H JH", "H", "2H JH"),  # trumps belong to their own suit
        ("AS 8S JH 2H", "S", "AS 8S"),  # no duty to trump who can follow
        ("AS 8S JH 2H", "D", "8S JH"),  # void: any trump
        ("AS 7S 2H", "D", "AS 7S 2H"),  # neither
        ("JH 2D", "H", "JH"),  # a trump that must follow
    ],
)
def test_playable_when_8_of_hearts_is_flipped(hand: str, led: str | None, allowed: str) -> None:
    assert playable(hand.split(), led, trumps_of("8H")) == tuple(allowed.split())


def test_nobody_owes_a_trump_in_the_curse_deal() -> None:
    assert playable(names("AS 8S JH"), "D", trumps_of("9D")) == ("AS", "8S", "JH")
