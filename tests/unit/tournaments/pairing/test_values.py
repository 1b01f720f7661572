import json
from fractions import Fraction

import pytest
from hypothesis import given, settings

from tests.unit.tournaments.pairing.fields import field, problems
from tournaments.pairing import Objective, Pairing, Player, Problem, pair


def test_the_order_in_which_a_problem_is_given_does_not_matter():
    one, two = Player(id=1, met=((3, 1), (2, 2))), Player(id=2, met={3: 0, 1: 2})
    assert one.met == ((2, 2), (3, 1))
    assert two.met == ((1, 2),)
    assert Problem(players=(two, one), forbidden=((2, 1), (1, 2)), locked=((4, 3), (2, 1))) == Problem(
        players=(one, two), forbidden=((1, 2),), locked=((2, 1), (4, 3))
    )


def test_a_player_is_plain_data():
    player = Player(id=7, score=Fraction(21, 2), rank=3, met=((2, 1),), byes=1, seats=(1, 4), sizes=(4, 5))
    assert player.to_data() == {
        "id": 7,
        "score": "21/2",
        "rank": 3,
        "met": [[2, 1]],
        "byes": 1,
        "seats": [1, 4],
        "sizes": [4, 5],
    }
    assert Player.from_data(player.to_data()) == player


def test_an_objective_is_plain_data():
    objective = Objective(1, 2, 3, 4, Fraction(5), Fraction(25, 2), 6)
    assert objective.to_data() == {
        "forbidden": 1,
        "repeats": 2,
        "byes": 3,
        "odd": 4,
        "spread": "5",
        "squares": "25/2",
        "seats": 6,
    }
    assert objective.order(two=True) == (1, 2, 3, Fraction(25, 2), 6)
    assert objective.order(two=False) == (1, 3, 2, 4, 5, 6)


@given(problems(2, 7, sizes=((2,), (3, 2)), constrained=False))
@settings(max_examples=30, deadline=None)
def test_a_draft_survives_json(problem):
    pairing = pair(problem)
    assert Problem.from_data(json.loads(json.dumps(problem.to_data()))) == problem
    assert Pairing.from_data(json.loads(json.dumps(pairing.to_data()))) == pairing


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("sizes", "2", "sizes must be a list"),
        ("sizes", [True], "sizes must hold whole numbers"),
        ("round", "1", "round must be a whole number"),
        ("round", True, "round must be a whole number"),
        ("forbidden", [[1, 2, 3]], "forbidden must hold pairs"),
        ("locked", [1], "locked must be a list"),
        ("system", 5, "system must be a text"),
        ("double", 1, "double must be true or false"),
        ("players", [4], "expected an object"),
        ("players", [{"id": 1, "score": "1/0"}], "score must be a fraction"),
        ("players", [{"id": 1, "score": 0.5}], "score must be a text"),
    ],
)
def test_other_data_is_refused_by_name(name, value, message):
    with pytest.raises(ValueError, match=message):
        Problem.from_data({**field([0, 0]).to_data(), name: value})
