from dataclasses import replace

import pytest

from tournaments.pairing.dutch.colours import clash, white
from tournaments.pairing.dutch.contenders import contenders
from tournaments.pairing.dutch.values import Entrant, Field, Past


def contender(number, seen, *, opponent=90):
    """Somebody with these colours, oldest first, one a round; "-" is a round without a game."""
    past = [
        Past() if colour == "-" else Past(opponent=opponent + index, colour=colour, paired=True)
        for index, colour in enumerate(seen)
    ]
    others = tuple(Entrant(opponent + index, (Past(),) * len(seen), absent=True) for index in range(len(seen)))
    field = Field((Entrant(number, tuple(past)), *others), rounds=9, played=len(seen))
    return replace(contenders(field)[0], rank=number - 1)


@pytest.mark.parametrize(
    ("seen", "wish", "kind"),
    [
        ("", "", "none"),
        ("--", "", "none"),
        ("w", "b", "strong"),
        ("wb", "w", "mild"),
        ("bw", "b", "mild"),
        ("ww", "b", "absolute"),
        ("bww", "b", "absolute"),
        ("wwb", "b", "strong"),
        ("wwwb", "b", "absolute"),
        ("w-w", "b", "absolute"),
        ("wbb", "w", "absolute"),
        ("wwbb", "w", "absolute"),
    ],
)
def test_preferences(seen, wish, kind):
    one = contender(1, seen)
    kinds = {"absolute": one.absolute, "strong": one.strong, "mild": one.mild, "none": one.wish == ""}
    assert (one.wish, [name for name, true in kinds.items() if true]) == (wish, [kind])


@pytest.mark.parametrize(
    ("higher", "lower", "first"),
    [
        ("", "", 1),
        ("w", "b", 2),
        ("", "w", 1),
        ("", "b", 2),
        ("w", "ww", 1),
        ("ww", "w", 2),
        ("wbw", "wwb", 2),
        ("bbw", "wbw", 1),
        ("wwwb", "ww", 1),
    ],
)
def test_who_gets_white(higher, lower, first):
    """Met wishes first, then the stronger, then colours alternate with the last round that differed."""
    one, two = contender(1, higher), contender(2, lower, opponent=190)
    assert white(one, two, "w").number == first
    assert white(two, one, "w").number == first


@pytest.mark.parametrize(
    ("one", "two", "cost"),
    [
        ("w", "b", (0, 0, 0, 0)),
        ("", "w", (0, 0, 0, 0)),
        ("w", "w", (0, 0, 1, 1)),
        ("bw", "w", (0, 0, 1, 0)),
        ("ww", "w", (0, 0, 1, 1)),
        ("ww", "ww", (1, 1, 1, 0)),
        ("www", "ww-", (1, 1, 1, 0)),
        ("bww", "bww", (0, 1, 1, 0)),
        ("wwbw", "bww-", (0, 1, 1, 0)),
    ],
)
def test_what_a_pair_costs_in_colours(one, two, cost):
    first, second = contender(1, one), contender(2, two, opponent=190)
    assert clash(first, second) == clash(second, first) == cost
