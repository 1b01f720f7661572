import pytest

from games.rules.diamondback.deck import PAIRS, RANKS, deck, pair_points, remaining


@pytest.mark.parametrize(
    ("players", "counts"),
    [
        (2, [1, 2, 3, 4, 5]),
        (3, [1, 4, 6, 8, 10]),
        (4, [1, 6, 9, 12, 15]),
        (5, [1, 8, 12, 16, 20]),
        (6, [1, 10, 15, 20, 25]),
        (7, [1, 12, 18, 24, 30]),
        (8, [1, 14, 21, 28, 35]),
    ],
)
def test_there_is_a_pack_for_each_player_but_one_and_a_single_magician(players, counts):
    assert list(deck(players).items()) == list(zip(RANKS, counts, strict=True))


@pytest.mark.parametrize(
    ("one", "other", "points"),
    [
        ("magician", "priestess", 70),
        ("priestess", "priestess", 65),
        ("magician", "queen", 60),
        ("magician", "king", 55),
        ("priestess", "king", 50),
        ("priestess", "queen", 45),
        ("priestess", "priest", 40),
        ("queen", "king", 35),
        ("magician", "priest", 30),
        ("queen", "queen", 25),
        ("king", "king", 20),
        ("queen", "priest", 15),
        ("king", "priest", 10),
        ("priest", "priest", 5),
    ],
)
def test_pairs_are_worth_the_same_in_either_order(one, other, points):
    assert pair_points((one, other)) == pair_points((other, one)) == points


def test_every_pair_that_can_be_held_has_points_and_they_fall_in_fives():
    assert [points for _, _, points in PAIRS] == list(range(70, 0, -5))
    pairs = {frozenset((one, other)) for one, other, _ in PAIRS}
    assert pairs == {frozenset((one, other)) for one in RANKS for other in RANKS} - {frozenset(("magician",))}


def test_what_remains_of_a_deck_goes_below_zero_when_it_is_exceeded():
    assert remaining(deck(2), ["magician", "magician", "priest"]) == {
        "magician": -1,
        "priestess": 2,
        "queen": 3,
        "king": 4,
        "priest": 4,
    }
