from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.tournaments.pairing.fields import every_pairing, field, problems, ways
from tournaments.pairing.bounds import chunks, repeat_bound, span_bound
from tournaments.pairing.matching import COST_LIMIT, Noise, cheapest, largest
from tournaments.pairing.measure import measure
from tournaments.pairing.model import Model
from tournaments.pairing.scale import whole


def test_scores_become_whole_numbers_in_proportion():
    assert whole([Fraction(5, 2), Fraction(1), Fraction(0)], 1000) == [5, 2, 0]
    assert whole([Fraction(-1, 3), Fraction(1, 2)], 1000) == [0, 5]
    assert whole([], 10) == []
    assert whole([Fraction(7)] * 2, 10) == [0, 0]


def test_scores_too_fine_are_rounded_down_to_the_limit():
    assert whole([Fraction(1), Fraction(1, 3), Fraction(0)], 2) == [2, 0, 0]
    assert whole([Fraction(1), Fraction(2, 3), Fraction(0)], 2) == [2, 1, 0]


@given(st.lists(st.fractions(0, 20, max_denominator=12), min_size=1, max_size=6), st.integers(1, 10**6))
def test_whole_numbers_keep_the_order(scores, limit):
    numbers = whole(scores, limit)
    assert min(numbers) == 0
    assert max(numbers) <= limit
    for (a, one), (b, two) in combinations(zip(scores, numbers, strict=True), 2):
        assert (a - b) * (one - two) >= 0


@given(st.lists(st.integers(0, 9), min_size=7, max_size=7), st.sampled_from([(4, 3), (3, 2, 2), (5, 2)]))
def test_no_split_has_less_spread_than_the_best_chunks(scores, mix):
    ordered = sorted((Fraction(score) for score in scores), reverse=True)
    spreads = [sum(ordered[min(group)] - ordered[max(group)] for group in way) for way in ways(tuple(range(7)), mix)]
    assert chunks(ordered, mix) == min(spreads)


@given(problems(3, 8, sizes=((3,), (4, 3)), constrained=False))
@settings(max_examples=30, deadline=None)
def test_no_seating_is_below_the_bounds(problem):
    if len(problem.players) < 4:
        return
    for tables, byes in every_pairing(problem):
        objective = measure(problem, tables, byes)
        assert objective.spread >= span_bound(problem, byes)
        assert objective.repeats >= repeat_bound(problem, byes)


def test_the_repeat_bound_counts_what_everybody_must_repeat():
    met = list(combinations(range(1, 5), 2)) * 2
    assert repeat_bound(field([0] * 4, met=met, sizes=(4,)), ()) == 12
    assert repeat_bound(field([0] * 4, met=[(1, 2), (1, 3), (1, 4)], sizes=(4,)), ()) == 3
    assert repeat_bound(field([0] * 8, met=[(1, 2), (1, 3)], sizes=(4,)), ()) == 0


def test_the_cheapest_perfect_matching():
    noise = Noise(4, "x")
    edges = [(0, 1, 0), (2, 3, 9), (0, 2, 4), (1, 3, 4), (0, 3, 7), (1, 2, 7)]
    assert cheapest(4, edges, noise) == [(0, 2), (1, 3)]
    assert cheapest(4, edges[:1], noise) is None
    assert cheapest(3, edges, noise) is None
    assert cheapest(0, [], noise) == []
    assert cheapest(2, [], noise) is None


def test_equal_matchings_are_told_apart_by_the_seed_whatever_the_order_of_edges():
    edges = [(a, b, 0) for a, b in combinations(range(8), 2)]
    found = set()
    for seed in range(6):
        noise = Noise(8, str(seed))
        matched = cheapest(8, edges, noise)
        assert cheapest(8, edges[::-1], noise) == matched
        found.add(tuple(matched))
    assert len(found) > 1


def test_costs_beyond_the_limit_are_refused():
    noise = Noise(2, "x")
    assert cheapest(2, [(0, 1, COST_LIMIT - 2)], noise) == [(0, 1)]
    with pytest.raises(OverflowError):
        cheapest(2, [(0, 1, COST_LIMIT)], noise)


def test_the_largest_matching_of_a_star_is_one_pair():
    assert len(largest(4, [(0, 1), (0, 2), (0, 3)])) == 1
    assert largest(4, [(0, 1), (3, 2)]) == [(0, 1), (2, 3)]


@given(problems(6, 8, sizes=((3,), (4, 3))))
@settings(max_examples=30, deadline=None)
def test_the_models_total_orders_seatings_as_the_objective_does(problem):
    model = Model(problem)
    place = {player.id: index for index, player in enumerate(model.players)}
    rated = []
    for tables, byes in list(every_pairing(problem))[:40]:
        groups = [[place[who] for who in table] for table in tables] + [[place[who]] for who in byes]
        rated.append((model.total(groups), measure(problem, tables, byes).order(two=False)[:5]))
    for (one, first), (two, second) in combinations(rated, 2):
        assert (one < two) == (first < second)
