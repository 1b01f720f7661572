"""Creating an event: every wrong choice is refused at once, in words."""

from typing import Any

import pytest

from tests.unit.tournaments.events_for_tests import CREATED
from tournaments.decisions import setup
from tournaments.errors import TournamentError

GOOD = {**CREATED, "options": {}}
DIAMONDBACK = {
    **GOOD,
    "game": "diamondback",
    "options": {"variant": "match", "coins": 20, "hands": 6},
    "sizes": (4, 3),
    "method": {"name": "placement"},
}


def test_what_is_recorded() -> None:
    (made,) = setup.create(**{**GOOD, "name": "  Spring   Open ", "double": True})
    assert made.to_data() == {
        "name": "Spring Open",
        "game": "diamond-points",
        "options": {},
        "format": "swiss",
        "double": False,
        "rounds": 3,
        "sizes": [2],
        "method": {"name": "win_draw_loss"},
        "tie_breaks": ["BH"],
        "seed": 7,
        "baku": False,
        "colours": True,
        "cut": 0,
        "drawn": "seed",
    }


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"name": "  "}, "bad_name"),
        ({"name": "x" * 121}, "bad_name"),
        ({"game": "chess"}, "unknown_game"),
        ({"format": "knockout"}, "bad_format"),
        ({"rounds": 0}, "bad_rounds"),
        ({"rounds": 100}, "bad_rounds"),
        ({"sizes": ()}, "bad_sizes"),
        ({"sizes": (7,)}, "bad_sizes"),
        ({"sizes": (3, 3)}, "bad_sizes"),
        ({"sizes": (2, 3)}, "bad_sizes"),
        ({"sizes": (4,)}, "bad_method"),
        ({"method": {"name": "elo"}}, "bad_method"),
        ({"method": {}}, "bad_method"),
        ({"tie_breaks": ("BH", "BH")}, "bad_tie_breaks"),
        ({"tie_breaks": ("nothing",)}, "bad_tie_breaks"),
        ({"method": {"name": "game_points"}, "tie_breaks": ("OMW",)}, "bad_tie_breaks"),
        ({"options": {"coins": 3}}, "bad_options"),
        ({"options": {"stake": 0}}, "bad_options"),
        ({"options": {"stake": "5"}}, "bad_options"),
    ],
)
def test_wrong_choices(changes: dict[str, Any], code: str) -> None:
    with pytest.raises(TournamentError) as refused:
        setup.create(**{**GOOD, **changes})
    assert refused.value.code == code
    assert str(refused.value)


@pytest.mark.parametrize("options", [{"variant": "match"}, {"coins": 5}, {"variant": "x", "coins": 5}])
def test_options_that_the_game_needs(options: dict[str, Any]) -> None:
    with pytest.raises(TournamentError) as refused:
        setup.create(**{**DIAMONDBACK, "options": options})
    assert refused.value.code == "bad_options"


@pytest.mark.parametrize(
    "game",
    [{"game": "diamondback", "options": {"variant": "match", "coins": 20}}, {"game": "dalrymple", "options": {}}],
)
def test_no_shares_where_scores_can_be_negative(game: dict[str, Any]) -> None:
    with pytest.raises(TournamentError) as refused:
        setup.create(**{**GOOD, **game, "sizes": (4,), "method": {"name": "share"}})
    assert refused.value.code == "bad_method"


def test_shares_where_they_cannot() -> None:
    (made,) = setup.create(**{**GOOD, "sizes": (4,), "method": {"name": "share"}})
    assert made.to_data()["method"] == {"name": "share"}


def test_a_table_opens_with_the_options_for_each_player_and_its_first_seat_dealing() -> None:
    setup.create(**DIAMONDBACK)
    assert setup.opening("diamondback", DIAMONDBACK["options"], ("1", "3", "4")) == {
        "type": "game_started",
        "game": "diamondback",
        "players": ["1", "3", "4"],
        "variant": "match",
        "coins": {"1": 20, "3": 20, "4": 20},
        "dealer": "1",
        "hands": 6,
    }
