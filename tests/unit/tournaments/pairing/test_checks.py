from dataclasses import replace
from fractions import Fraction

import pytest

from tests.unit.tournaments.pairing.fields import field
from tournaments.pairing import Pairing, Table, check, pair
from tournaments.pairing.checks import recount
from tournaments.pairing.measure import measure
from tournaments.pairing.values import Bound


def seated(problem, *tables, byes=()):
    """A pairing of these tables with the objective that they have."""
    objective = measure(problem, tables, byes)
    bound = Bound().beside(objective)
    numbered = tuple(Table(number, table) for number, table in enumerate(tables, start=1))
    return Pairing(tables=numbered, byes=byes, objective=objective, bound=bound)


def codes(problem, pairing):
    return [violation.code for violation in check(problem, pairing)]


FOUR = field([1, 1, 0, 0])
SEVEN = field([3, 2, 2, 1, 1, 0, 0], sizes=(4, 3))


def test_a_right_pairing_has_no_violation():
    assert codes(FOUR, seated(FOUR, (1, 2), (3, 4))) == []
    assert codes(SEVEN, seated(SEVEN, (1, 2, 3, 4), (5, 6, 7))) == []


@pytest.mark.parametrize(
    ("tables", "byes", "expected"),
    [
        ([(1, 2), (3, 3)], (), ["missing", "twice"]),
        ([(1, 2), (3, 4)], (4,), ["twice"]),
        ([(1, 2), (3,)], (), ["missing"]),
    ],
)
def test_everybody_has_one_place(tables, byes, expected):
    assert codes(FOUR, seated(FOUR, *tables, byes=byes)) == expected


def test_nobody_else_has_a_place():
    strange = replace(seated(FOUR, (1, 2), (3, 4)), byes=(9,))
    assert codes(FOUR, strange) == ["unknown"]


def test_tables_are_numbered_in_order():
    right = seated(FOUR, (1, 2), (3, 4))
    assert codes(FOUR, replace(right, tables=(Table(1, (1, 2)), Table(3, (3, 4))))) == ["numbering"]
    assert codes(FOUR, replace(right, tables=(Table(2, (1, 2)), Table(1, (3, 4))))) == ["numbering"]


def test_locked_tables_are_kept_in_seat_order():
    locked = replace(FOUR, locked=((2, 1),))
    assert codes(locked, seated(locked, (2, 1), (3, 4))) == []
    assert codes(locked, seated(locked, (1, 2), (3, 4))) == ["locked_elsewhere"]


def test_forbidden_pairs_are_apart():
    problem = replace(FOUR, forbidden=((1, 2),))
    assert codes(problem, seated(problem, (1, 2), (3, 4))) == ["forbidden"]


def test_sizes_are_allowed_and_as_preferred():
    assert codes(SEVEN, seated(SEVEN, (1, 2, 3, 4, 5), (6, 7)))[:2] == ["table_size", "table_size"]
    six = field([0] * 6, sizes=(4, 3))
    assert codes(six, seated(six, (1, 2, 3, 4), byes=(5, 6))) == ["size_mix"]


def test_the_objective_is_what_the_tables_cost():
    right = seated(FOUR, (1, 2), (3, 4))
    for wrong in ({"repeats": 1}, {"spread": Fraction(1, 2)}, {"seats": 3}, {"squares": Fraction(1)}, {"odd": 1}):
        objective = replace(right.objective, **wrong)
        assert "objective" in codes(FOUR, replace(right, objective=objective))


def test_the_bound_is_not_above_the_objective():
    right = seated(FOUR, (1, 2), (3, 4))
    assert codes(FOUR, replace(right, bound=Bound(repeats=1))) == ["bound"]
    assert codes(FOUR, replace(right, bound=Bound(spread=Fraction(2), gap=Fraction(-2)))) == ["bound"]
    assert codes(FOUR, replace(right, bound=Bound(gap=Fraction(2)))) == ["bound"]


def test_an_avoidable_repeat_is_found_by_matching():
    problem = field([1, 1, 0, 0], met=[(1, 2)])
    violations = check(problem, seated(problem, (1, 2), (3, 4)))
    assert [(each.code, each.hard) for each in violations] == [("repeat_avoidable", False)]
    everybody = field([1, 1, 0, 0], met=[(a, b) for a in range(1, 5) for b in range(a + 1, 5)])
    assert codes(everybody, seated(everybody, (1, 2), (3, 4))) == []


def test_a_repeat_at_a_locked_table_is_the_directors():
    problem = field([1, 1, 0, 0], met=[(1, 2)], locked=((1, 2),))
    assert codes(problem, seated(problem, (1, 2), (3, 4))) == []


def test_the_bye_for_two_goes_to_whoever_is_due_unless_it_forces_a_repeat():
    problem = field([1, 1, 0])
    assert codes(problem, seated(problem, (1, 2), byes=(3,))) == []
    assert codes(problem, seated(problem, (1, 3), byes=(2,))) == ["bye_rule"]
    met = field([1, 1, 0], met=[(1, 2)])
    assert codes(met, seated(met, (1, 3), byes=(2,))) == []
    assert codes(met, seated(met, (1, 2), byes=(3,))) == ["repeat_avoidable"]


def test_needless_byes_for_two_are_found():
    assert codes(FOUR, seated(FOUR, (1, 2), byes=(3, 4))) == ["size_mix", "bye_rule"]


def test_the_bye_at_tables_goes_to_whoever_is_due_unless_a_forbidden_pair_would_meet():
    problem = field([4, 3, 2, 1, 0], sizes=(4,))
    assert codes(problem, seated(problem, (1, 2, 3, 4), byes=(5,))) == []
    assert codes(problem, seated(problem, (1, 2, 3, 5), byes=(4,))) == ["bye_rule"]
    apart = replace(problem, forbidden=((3, 4),))
    assert codes(apart, seated(apart, (1, 2, 3, 5), byes=(4,))) == []


def test_a_round_robin_follows_the_schedule():
    problem = field([0] * 4, system="round_robin", roster=(1, 2, 3, 4), round=1)
    assert codes(problem, pair(problem)) == []
    assert codes(problem, seated(problem, (1, 2), (3, 4))) == ["schedule", "schedule"]
    pairing = replace(pair(problem), walkovers=((1, 9),))
    assert codes(problem, pairing) == ["schedule"]


def test_the_recount_agrees_with_the_engines_own_measure():
    met = [(1, 2), (1, 2), (2, 3), (6, 7)]
    problem = field([3, 2, "3/2", 1, 1, 0, 0], met=met, sizes=(4, 3), forbidden=((5, 6),))
    players = tuple(replace(player, seats=(1, 2, 1), sizes=(3, 4, 3), byes=player.id % 2) for player in problem.players)
    problem = replace(problem, players=players)
    pairing = seated(problem, (1, 2, 3), (5, 6, 7), byes=(4,))
    assert recount(problem, pairing) == pairing.objective
    assert pairing.objective.to_data() == {
        "forbidden": 1,
        "repeats": 4,
        "byes": 1,
        "odd": 12,
        "spread": "5/2",
        "squares": "13/4",
        "seats": 6,
    }
