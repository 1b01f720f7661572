"""Rounds planned are rounds free of repeats, wherever the field allows so many."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.chance import Chance
from tests.unit.tournaments.pairing.fields import play
from tournaments.pairing import Player, Problem, ahead_two, check, pair
from tournaments.pairing.embedding import embeddings, graph


def repeats(count, sizes, rounds, seed):
    _, pairings = play(count, sizes, rounds, seed)
    return [pairing.objective.repeats for pairing in pairings]


@pytest.mark.parametrize(
    ("count", "sizes", "rounds"),
    [
        (16, (4,), 5),
        (20, (4,), 5),
        (24, (4,), 7),
        (28, (4,), 9),
        (15, (3,), 7),
        (9, (3,), 4),
        (25, (5,), 6),
        (15, (4, 3), 5),
    ],
)
def test_tables_play_as_many_rounds_as_a_design_has(count, sizes, rounds):
    assert repeats(count, sizes, rounds, 1) == [0] * rounds


@given(st.sampled_from([4, 5, 6, 7, 8, 9, 10, 12, 13, 16]), st.integers(0, 999))
@settings(max_examples=12, deadline=None)
def test_two_by_two_everybody_meets_everybody(count, seed):
    rounds = count - 1 + count % 2
    assert repeats(count, (2,), rounds, seed) == [0] * rounds


def test_without_planned_rounds_the_same_field_stalls():
    def stalls(seed):
        chance, players = Chance(seed), {who: Player(id=who, rank=who) for who in range(1, 9)}
        for number in range(1, 8):
            pairing = pair(Problem(players=tuple(players.values()), round=number, rounds=number, seed=seed))
            if pairing.objective.repeats:
                return True
            for table in pairing.tables:
                for points, who in enumerate(chance.shuffle(table.seats)):
                    other = sum(table.seats) - who
                    met = (*players[who].met, (other, 1))
                    players[who] = replace(players[who], score=players[who].score + points, met=met)
        return False

    assert any(stalls(seed) for seed in range(20))


def fresh(count, **options):
    return Problem(players=tuple(Player(id=who, rank=who) for who in range(1, count + 1)), **options)


def test_forbidden_pairs_are_foreseen():
    players = {who: Player(id=who, rank=who) for who in range(1, 9)}
    for number in range(1, 7):
        problem = Problem(
            players=tuple(players.values()), round=number, rounds=6, forbidden=((1, 2), (3, 4), (5, 6), (7, 8))
        )
        pairing = pair(problem)
        assert (pairing.objective.repeats, pairing.objective.forbidden) == (0, 0)
        for table in pairing.tables:
            a, b = table.seats
            for who, other in ((a, b), (b, a)):
                score = players[who].score + (who < other)
                players[who] = replace(players[who], met=(*players[who].met, (other, 1)), score=score)


def test_a_round_chosen_for_later_ones_says_so_and_is_right():
    problems, pairings = play(24, (4,), 7, 0)
    told = [[each.code for each in pairing.explanations].count("ahead") for pairing in pairings]
    assert told[0] == 0
    assert sum(told) > 0
    for problem, pairing, said in zip(problems, pairings, told, strict=True):
        assert check(problem, pairing) == ()
        assert not said or not pairing.bound.optimal


def test_a_long_field_is_left_to_its_scores():
    field = fresh(40, sizes=(4,), round=1, rounds=4)
    assert pair(field) == replace(pair(replace(field, rounds=1)))


def test_a_pattern_is_found_again_under_other_names():
    tables = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8)]
    renamed = Chance("names").shuffle(range(9))
    played = graph(9, [[renamed[point] for point in table] for table in tables])
    found = list(embeddings(graph(9, tables), played, "seed", 10_000))
    assert len(found) == 72
    for names in found:
        assert graph(9, [[names[point] for point in table] for table in tables]) == played


def test_no_pattern_is_found_where_there_is_none():
    square, two = [(0, 1), (1, 2), (2, 3), (3, 0), (4, 5)], [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)]
    assert list(embeddings(graph(6, square), graph(6, two), "seed", 10_000)) == []


def test_matchings_that_are_found_share_no_pair():
    found = ahead_two._matchings(graph(10, [(a, a + 5) for a in range(5)]), 8)
    pairs = [tuple(sorted(pair)) for tables in found for pair in tables]
    assert len(pairs) == len(set(pairs)) == 40
    assert not {(a, a + 5) for a in range(5)} & set(pairs)


def test_what_cannot_be_found_is_not():
    triangles = graph(6, [*combinations(range(3), 2), *combinations(range(3, 6), 2)])
    complement = [63 ^ one ^ 1 << who for who, one in enumerate(triangles)]
    assert ahead_two._matchings(complement, 2) is None
