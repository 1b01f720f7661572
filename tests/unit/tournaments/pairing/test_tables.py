from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.tournaments.pairing.fields import every_pairing, field, play, problems, seating, ways
from tournaments.pairing import NoPairing, check, pair, table_sizes
from tournaments.pairing.measure import measure
from tournaments.pairing.model import Model
from tournaments.pairing.seating import _search
from tournaments.pairing.sizes import mixes
from tournaments.pairing.values import Player, Problem


def groups(*tables):
    return {frozenset(table) for table in tables}


def quiet(done, total, what):
    assert 0 <= done <= total
    assert what


def test_tables_follow_the_scores():
    pairing = pair(field([3, 3, 3, 3, 2, 2, 2, 2, 0, 0, 0, 0], sizes=(4,)))
    assert seating(pairing) == groups((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))
    assert (pairing.objective.spread, pairing.bound.spread, pairing.bound.gap) == (0, 0, 0)
    assert pairing.bound.optimal


def test_a_repeat_costs_more_than_any_spread():
    problem = field([9, 9, 9, 0, 0, 0], met=[(1, 2), (4, 5)], sizes=(3,))
    pairing = pair(problem)
    assert pairing.objective.repeats == 0
    assert pairing.objective.spread == 18


def test_a_pair_that_has_met_twice_costs_two():
    problem = field([0] * 3, met=[(1, 2), (1, 2), (2, 3)], sizes=(3,))
    pairing = pair(problem)
    assert pairing.objective.repeats == 3
    assert pairing.bound.repeats == 3


def test_byes_go_to_the_lowest_who_had_none():
    problem = field([5, 4, 3, 2, 1], sizes=(4,))
    assert pair(problem).byes == (5,)
    players = tuple(
        Player(id=player.id, score=player.score, rank=player.rank, byes=int(player.id > 3))
        for player in problem.players
    )
    assert pair(Problem(players=players, sizes=(4,))).byes == (3,)


def test_a_bye_does_not_move_to_a_leader_merely_to_avoid_a_repeat():
    pairing = pair(field([5, 4, 3, 2, 1], met=[(1, 2)], sizes=(4,)))
    assert pairing.byes == (5,)
    assert pairing.objective.repeats == 1


def test_forbidden_pairs_stay_apart_at_any_price():
    problem = field([9, 9, 9, 0, 0, 0], met=[(1, 4)], forbidden=((1, 2), (1, 3), (2, 3)), sizes=(3,))
    with pytest.raises(NoPairing, match="Lifting any one of these would be enough: 1–2, 1–3, 2–3\\.") as caught:
        pair(problem)
    assert caught.value.code == "forbidden_blocks"
    relaxed = field([9, 9, 9, 0, 0, 0], met=[(1, 4)], forbidden=((1, 2), (1, 3)), sizes=(3,))
    assert frozenset({2, 3}) <= max(seating(pair(relaxed)), key=lambda table: 2 in table)


def test_those_who_sat_at_odd_sizes_do_not_again_while_others_can():
    players = tuple(Player(id=who, score=20 - who, rank=who, sizes=(3,) if who > 8 else (4,)) for who in range(1, 12))
    pairing = pair(Problem(players=players, sizes=(4, 3)))
    small = next(table for table in pairing.tables if len(table.seats) == 3)
    assert not set(small.seats) & {9, 10, 11}
    assert pairing.objective.odd == 0


def test_a_locked_table_is_kept_and_counted():
    problem = field([3, 2, 1, 0, 3, 2, 1, 0], met=[(1, 4)], sizes=(4,), locked=((4, 1, 3, 2),))
    pairing = pair(problem)
    assert (4, 1, 3, 2) in [table.seats for table in pairing.tables]
    assert pairing.objective.repeats == 1
    assert pairing.objective.spread == 6
    assert check(problem, pairing) == ()


def test_everything_locked_leaves_nothing_to_seat():
    problem = field([1, 0, 0], sizes=(3,), locked=((2, 1, 3),))
    assert [table.seats for table in pair(problem).tables] == [(2, 1, 3)]


def test_locks_that_leave_too_few_give_byes():
    problem = field([1, 0, 0, 0, 0], sizes=(3,), locked=((2, 1, 3),))
    assert pair(problem).byes == (4, 5)


def test_too_few_players_are_told():
    with pytest.raises(NoPairing) as caught:
        pair(field([0, 0], sizes=(4, 3)))
    assert caught.value.code == "too_few_players"


def test_twenty_four_players_at_tables_of_four_play_four_rounds_without_a_repeat():
    for seed in range(2):
        _, pairings = play(24, (4,), 4, seed)
        assert [pairing.objective.repeats for pairing in pairings] == [0, 0, 0, 0]


def test_twelve_players_at_tables_of_three_play_three_rounds_without_a_repeat():
    for seed in range(3):
        _, pairings = play(12, (3,), 3, seed)
        assert [pairing.objective.repeats for pairing in pairings] == [0, 0, 0]


def test_odd_sizes_and_byes_go_round():
    _, pairings = play(19, (4, 3), 3, 4)
    sat = [who for pairing in pairings for table in pairing.tables if len(table.seats) == 3 for who in table.seats]
    assert len(set(sat)) == 9
    _, pairings = play(13, (4,), 4, 4)
    assert len({who for pairing in pairings for who in pairing.byes}) == 4


def test_seats_go_round():
    _, pairings = play(16, (4,), 4, 8)
    held = {who: [] for who in range(1, 17)}
    for pairing in pairings:
        for table in pairing.tables:
            for position, who in enumerate(table.seats, start=1):
                held[who].append(position)
    assert all(len(set(seats)) >= 3 for seats in held.values())


def test_a_field_of_many_windows_is_seated_without_repeats():
    _, pairings = play(492, (4,), 2, 2)
    assert [pairing.objective.repeats for pairing in pairings] == [0, 0]
    assert len(pairings[1].tables) == 123


def best(problem):
    return min(
        (measure(problem, tables, byes).order(two=False)[:5] for tables, byes in every_pairing(problem)),
    )


@given(problems(3, 8, sizes=((3,), (4,), (4, 3), (3, 4), (5, 3), (3, 2)), constrained=False))
@settings(max_examples=60, deadline=None)
def test_no_seating_of_a_small_field_is_better(problem):
    if len(problem.players) < min(problem.sizes):
        return
    pairing = pair(problem)
    assert pairing.objective.order(two=False)[:5] == best(problem)
    assert pairing.bound.optimal


@given(problems(5, 8, sizes=((3,), (4,), (4, 3), (3, 5))), st.data())
@settings(max_examples=60, deadline=None)
def test_forbidden_pairs_are_kept_apart_or_proven_to_leave_no_seating(problem, data):
    pairs = list(combinations(range(1, len(problem.players) + 1), 2))
    drawn = data.draw(st.lists(st.sampled_from(pairs), max_size=2 * len(problem.players), unique=True))
    problem = replace(problem, forbidden=tuple(drawn))
    byes = table_sizes(len(problem.players), problem.sizes)[1]
    possible = any(
        measure(problem, [group for group in groups if len(group) > 1], []).forbidden == 0
        for mix in mixes(len(problem.players), problem.sizes)
        for groups in ways(tuple(range(1, len(problem.players) + 1)), mix + (1,) * byes)
    )
    if possible:
        assert pair(problem).objective.forbidden == 0
    else:
        with pytest.raises(NoPairing, match=r"^No tables of the allowed sizes keep all forbidden pairs apart"):
            pair(problem)


def test_another_mix_is_taken_where_the_preferred_one_cannot_keep_pairs_apart():
    four = tuple(combinations(range(1, 5), 2))
    pairing = pair(field([0] * 12, sizes=(4, 3), forbidden=four))
    assert sorted(len(table.seats) for table in pairing.tables) == [3, 3, 3, 3]
    assert pairing.objective.forbidden == 0


def test_where_no_single_pair_is_enough_to_lift_that_is_said():
    everybody = tuple(combinations(range(1, 7), 2))
    with pytest.raises(NoPairing, match="lift several, or give somebody a bye, or allow"):
        pair(field([0] * 6, sizes=(3,), forbidden=everybody))


@given(problems(9, 9, sizes=((3,), (4, 5)), constrained=False))
@settings(max_examples=15, deadline=None)
def test_the_search_alone_finds_the_fewest_repeats_of_nine_and_nearly_the_least_spread(problem):
    model = Model(problem)
    found = _search(model, "test", quiet, None)
    tables = [tuple(model.players[a].id for a in group) for group in found if len(group) > 1]
    byes = [model.players[group[0]].id for group in found if len(group) == 1]
    reached, least = measure(problem, tables, byes).order(two=False)[:5], best(problem)
    assert reached[:4] == least[:4]
    # The search is a heuristic: the exact step, which fields of this size get, is what finds the least spread.
    assert least[4] <= reached[4] <= least[4] + 2
