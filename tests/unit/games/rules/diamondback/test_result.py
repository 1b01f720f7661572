import pytest

from tests.unit.games.rules.diamondback.table import Table


def table() -> Table:
    return Table("dealers", ann=5, bo=9, cy=1)


def test_a_result_gives_coins_and_what_is_left_in_the_pot():
    done = table().add("result_entered", scores={"ann": -5, "bo": 3, "cy": 0})
    assert done.summary["scores"] == {"ann": -5, "bo": 3, "cy": 0}
    assert (done.summary["entry"], done.summary["dealer"], done.summary["hand"], done.summary["hands"]) == (
        "result",
        None,
        0,
        [],
    )
    assert (done.coins, done.summary["pot"], done.summary["pot_left"]) == ([0, 12, 1], 2, 2)


@pytest.mark.parametrize(
    ("scores", "code"),
    [
        ({"ann": -6, "bo": 0, "cy": 0}, "bad_result"),
        ({"ann": 0, "bo": 0, "cy": -2}, "bad_result"),
        ({"ann": -5, "bo": 6, "cy": 0}, "bad_result"),
        ({"ann": 0, "bo": 0, "cy": 1}, "bad_result"),
        ({"ann": 0, "bo": 0}, "bad_players"),
        ({"ann": 0, "bo": 0, "cy": 0, "dee": 0}, "bad_players"),
        ({"ann": 0, "bo": 0, "cy": "0"}, "bad_event"),
    ],
)
def test_a_result_that_cannot_be_is_refused(scores, code):
    assert table().refused("result_entered", scores=scores) == code


@pytest.mark.parametrize(
    "scores", [{"ann": -5, "bo": -9, "cy": -1}, {"ann": -5, "bo": -9, "cy": 14}, {"ann": 0, "bo": 0, "cy": 0}]
)
def test_a_result_at_the_bounds_is_accepted(scores):
    done = table().add("result_entered", scores=scores)
    assert (done.phase, done.summary["pot_left"]) == ("finished", -sum(scores.values()))


def test_a_result_is_entered_instead_of_plays():
    assert table().start(1).refused("result_entered", scores={"ann": 0, "bo": 0, "cy": 0}) == "wrong_phase"
