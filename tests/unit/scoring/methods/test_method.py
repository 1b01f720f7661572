from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.methods import SCHEMES, Award, Awards, GamePoints, Method, Placement, ScoringError
from tests.unit.scoring.methods.examples import f


def test_the_four_methods_have_their_defaults() -> None:
    assert {name: Method.from_data({"name": name}).to_data() for name in SCHEMES} == {
        "win_draw_loss": {
            "name": "win_draw_loss",
            "params": {"win": "1", "draw": "1/2", "loss": "0"},
            "awards": {"pairing": "1", "half": "1/2", "zero": "0", "forfeit_win": "1", "forfeit_loss": "0"},
        },
        "placement": {
            "name": "placement",
            "params": {"seats": 4, "points": {}},
            "awards": {"pairing": "best", "half": "1/2 best", "zero": "0", "forfeit_win": "best", "forfeit_loss": "0"},
        },
        "game_points": {
            "name": "game_points",
            "params": {},
            "awards": {
                "pairing": "average",
                "half": "1/2 average",
                "zero": "0",
                "forfeit_win": "average",
                "forfeit_loss": "0",
            },
        },
        "share": {
            "name": "share",
            "params": {},
            "awards": {
                "pairing": "average",
                "half": "1/2 average",
                "zero": "0",
                "forfeit_win": "average",
                "forfeit_loss": "0",
            },
        },
    }


def test_byes_follow_the_points_of_win_and_draw() -> None:
    method = Method.from_data({"name": "win_draw_loss", "params": {"win": "3", "draw": "1"}})
    assert method.awards == Awards(Award(f(3)), Award(f(1)), Award(f(0)), Award(f(3)), Award(f(0)))


def test_awards_can_be_changed_one_by_one() -> None:
    data = {"name": "share", "awards": {"pairing": "2/5", "half": "1/2 best"}}
    awards = Method.from_data(data).awards
    assert (awards.pairing, awards.half) == (Award(f("2/5")), Award(f("1/2"), "best"))
    assert awards.forfeit_win == Award(f(1), "average")


def test_places_can_be_changed_for_each_table_size() -> None:
    data = {"name": "placement", "params": {"seats": 5, "points": {"4": [5, "3", "3/2", "0"]}}}
    params = Method.from_data(data).params
    assert isinstance(params, Placement)
    assert params.tables[2] == (f(5), f(3), f("3/2"), f(0))
    assert params.tables[3] == (f(4), f(3), f(2), f(1), f(0))
    assert params.to_data() == {"seats": 5, "points": {"4": ["5", "3", "3/2", "0"]}}


AWARD = st.builds(
    Award, st.fractions(min_value=0, max_value=20, max_denominator=20), st.sampled_from(["points", "best", "average"])
)


@given(st.sampled_from(["win_draw_loss", "placement", "share"]), st.builds(Awards, AWARD, AWARD, AWARD, AWARD, AWARD))
def test_a_method_survives_json(name: str, awards: Awards) -> None:
    plain = Method.from_data({"name": name})
    method = Method(plain.name, plain.params, awards)
    assert Method.from_data(json.loads(json.dumps(method.to_data()))) == method


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (None, "A scoring method is an object with name, params and awards."),
        ({"name": "share", "extra": 1}, "A scoring method is an object with name, params and awards."),
        ({"name": "share", "params": []}, "The params and awards of a scoring method are objects."),
        (
            {"name": "chess"},
            "There is no scoring method 'chess'; the methods are win_draw_loss, placement, game_points, share.",
        ),
        (
            {"name": ["share"]},
            "There is no scoring method ['share']; the methods are win_draw_loss, placement, game_points, share.",
        ),
        ({"name": "share", "params": {"win": "1"}}, "There is no parameter 'win' here; expected are: none."),
        (
            {"name": "win_draw_loss", "params": {"win": 0.5}},
            'The value of win is 0.5, but a number such as "3" or "1/2" is expected.',
        ),
        (
            {"name": "win_draw_loss", "params": {"win": "1/2"}},
            "A win must be worth more than a draw, and a draw no less than a loss.",
        ),
        (
            {"name": "placement", "params": {"points": {"3": ["1", "2", "0"]}}},
            "The places of a table of 3 must not rise from first to last, nor all be worth the same.",
        ),
        (
            {"name": "placement", "params": {"points": {"3": ["1", "1", "1"]}}},
            "The places of a table of 3 must not rise from first to last, nor all be worth the same.",
        ),
        (
            {"name": "placement", "params": {"points": {"3": ["1", "0"]}}},
            "A table of 3 needs a list of 3 points.",
        ),
        (
            {"name": "placement", "params": {"points": {"9": []}}},
            "There is no parameter '9' here; expected are: 2, 3, 4, 5, 6, 7, 8.",
        ),
        (
            {"name": "placement", "params": {"seats": 9}},
            "Placement is for tables of 2 to 8 seats, with one number for each place.",
        ),
        (
            {"name": "placement", "params": {"seats": "4"}},
            'Placement expects seats as a whole number and points by table size, as in {"4": ["5", "3", "1", "0"]}.',
        ),
        (
            {"name": "share", "awards": {"win": "1"}},
            "There is no award 'win'; the awards are pairing, half, zero, forfeit_win, forfeit_loss.",
        ),
        (
            {"name": "share", "awards": {"half": "half average"}},
            'The value of half is \'half\', but a number such as "3" or "1/2" is expected.',
        ),
        (
            {"name": "game_points", "awards": {"half": "best"}},
            "The method game_points knows no best result, so that half needs a number or an average.",
        ),
    ],
)
def test_a_bad_method_says_what_was_expected(raw: object, sentence: str) -> None:
    with pytest.raises(ScoringError) as refused:
        Method.from_data(raw)
    assert (refused.value.code, str(refused.value)) == ("bad_method", sentence)


def test_name_and_parameters_must_agree() -> None:
    with pytest.raises(ScoringError, match="The method share does not take parameters of game_points"):
        Method("share", GamePoints(), GamePoints().default_awards())
