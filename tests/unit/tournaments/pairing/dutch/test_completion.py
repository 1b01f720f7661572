from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing.dutch.completion import Completion, _has_cycle
from tournaments.pairing.dutch.contenders import contenders
from tournaments.pairing.dutch.relations import Relations
from tournaments.pairing.dutch.values import Entrant, Field, Past


def graphs(least, most):
    """A number of nodes and the pairs that are missing."""
    return st.integers(least, most).flatmap(
        lambda size: st.tuples(st.just(size), st.sets(st.sampled_from(list(combinations(range(1, size + 1), 2)))))
    )


def perfect(nodes, missing):
    if not nodes:
        return True
    first, *others = nodes
    return any(
        (first, other) not in missing and perfect([one for one in others if one != other], missing) for other in others
    )


def completion(size, missing):
    field = Field(tuple(Entrant(number) for number in range(1, size + 1)), rounds=3, forbidden=tuple(missing))
    order = contenders(field)
    return Completion(order, Relations(field, order))


@settings(deadline=None)
@given(graphs(2, 9))
def test_a_field_can_be_paired_where_a_perfect_matching_exists(drawn):
    size, missing = drawn
    nodes = list(range(1, size + 1))
    if size % 2 == 0:
        assert completion(size, missing).settle_bye() == perfect(nodes, missing)
    else:
        possible = any(perfect([one for one in nodes if one != out], missing) for out in nodes)
        assert completion(size, missing).settle_bye() == possible


@settings(deadline=None)
@given(graphs(3, 9))
def test_degrees_promise_nothing_that_a_matching_cannot_keep(drawn):
    size, missing = drawn
    nodes = list(range(1, size + 1))
    degrees = sorted(size - 1 - sum(node in pair for pair in missing) for node in nodes)
    if not _has_cycle(degrees):
        return
    if size % 2 == 0:
        assert perfect(nodes, missing)
    else:
        assert all(perfect([one for one in nodes if one != out], missing) for out in nodes)


@settings(deadline=None)
@given(graphs(5, 9), st.integers(1, 2))
def test_floaters_that_are_surely_absorbed_are_paired_below(drawn, count):
    size, missing = drawn
    found = completion(size, missing)
    if not found.absorbs(count, size, range(count), count):
        return
    window = list(range(count + 1, size + 1))
    apart = missing | set(combinations(range(1, count + 1), 2))
    nodes = list(range(1, size + 1))
    if size % 2 == 0:
        assert perfect(nodes, apart)
    else:
        assert all(perfect([one for one in nodes if one != out], apart) for out in window)


@pytest.mark.parametrize("degrees", [[], [0], [1, 1], [1, 1, 1, 1], [2, 2, 2, 2, 2, 2]])
def test_few_degrees_promise_nothing(degrees):
    assert not _has_cycle(degrees)


def test_the_bye_has_the_lowest_score_that_lets_the_others_be_paired():
    rest = Past(points=2, paired=True, full=True)
    games = [(2, "w"), (1, "b")]
    winners = tuple(
        Entrant(number, (Past(2, who, colour, paired=True),))
        for number, (who, colour) in zip((1, 2), games, strict=True)
    )
    field = Field((*winners, Entrant(3, (rest,))), rounds=3, played=1)
    order = contenders(field)
    found = Completion(order, Relations(field, order))
    assert (found.settle_bye(), found.rest_score) == (True, 2)
