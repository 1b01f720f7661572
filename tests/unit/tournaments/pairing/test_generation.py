"""Column generation: its bound is below everything there is, its tables are right, and it finds what is best."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings

from games.rules.chance import Chance
from tests.unit.tournaments.pairing.fields import play, problems
from tournaments.pairing import exact
from tournaments.pairing.columns import Effort, cheap
from tournaments.pairing.generation import Limits, improve
from tournaments.pairing.model import Model
from tournaments.pairing.part import FAR, UNIT, Part
from tournaments.pairing.seating import _greedy, _layouts, forbidden

LIMITS = Limits(effort=10_000_000, tables=1_000, nodes=50, programs=4)
MIXES = ((3,), (4,), (4, 3), (3, 4), (5, 3))


def started(problem):
    model = Model(problem)
    return model, _greedy(model, _layouts(model)[0])


@given(problems(5, 9, sizes=MIXES, constrained=False))
@settings(max_examples=80, deadline=None)
def test_no_seating_is_below_the_bound_and_the_best_is_found(problem):
    model, start = started(problem)
    part = Part(model, start)
    outcome = improve(model, start, LIMITS)
    best = exact.best(model, start)
    if Part(model, best).strict == part.strict:
        index = {a: row for row, a in enumerate(part.members)}
        least = part.total([sorted(index[a] for a in group) for group in best])
        assert outcome.bound <= least
        assert outcome.cost == least
    assert outcome.bound <= outcome.cost
    assert sorted(a for group in outcome.groups for a in group) == sorted(a for group in start for a in group)


@given(problems(6, 10, sizes=((3,), (4,)), constrained=True))
@settings(max_examples=40, deadline=None)
def test_all_cheap_tables_are_found_and_no_others(problem):
    model, start = started(problem)
    if forbidden(model, start):
        return
    part = Part(model, start)
    chance = Chance(str(problem.seed))
    prices = np.array([chance.integer(-2, 4) * UNIT for _ in part.members], dtype=np.int64)
    for size in part.counts:
        limit = 3 * UNIT
        found = cheap(part, size, prices, limit=limit, beam=10_000, effort=Effort(10_000_000))
        assert found.complete
        costs = {
            group: part.cost(group) * UNIT - int(sum(prices[list(group)]))
            for group in combinations(range(len(part.members)), size)
            if part.cost(group) < FAR
        }
        expected = {group: cost for group, cost in costs.items() if cost <= limit}
        rows = [tuple(row) for row in found.rows.tolist()]
        assert dict(zip(rows, found.reduced.tolist(), strict=True)) == expected


def test_a_narrow_beam_keeps_the_cheapest_and_says_that_there_are_more():
    model, start = started(play(24, (4,), 2, 3)[0][1])
    part, prices = Part(model, start), np.zeros(24, dtype=np.int64)
    every = cheap(part, 4, prices, limit=FAR, beam=1_000_000, effort=Effort(1 << 40))
    few = cheap(part, 4, prices, limit=FAR, beam=50, effort=Effort(1 << 40))
    assert every.complete
    assert not few.complete
    assert len(few.rows) == 50
    assert not cheap(part, 4, prices, limit=FAR, beam=1_000_000, effort=Effort(1)).complete


@pytest.mark.parametrize(("count", "sizes", "rounds"), [(40, (4,), 5), (43, (4, 3), 4), (35, (5,), 4), (36, (6,), 3)])
def test_fields_of_dozens_come_within_five_in_a_hundred_of_the_bound(count, sizes, rounds):
    _, pairings = play(count, sizes, rounds, count)
    last = pairings[-1]
    assert last.objective.repeats == 0
    assert last.bound.gap <= max(Fraction(1), last.objective.spread / 20)
