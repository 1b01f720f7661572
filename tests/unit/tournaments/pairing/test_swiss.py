from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings

from tests.unit.tournaments.pairing.fields import every_pairing, field, play, problems, seating
from tournaments.pairing import NoPairing, check, pair, swiss
from tournaments.pairing.measure import measure
from tournaments.pairing.values import Player, Problem


def pairs(*tables):
    return {frozenset(table) for table in tables}


def test_the_first_round_folds_the_field():
    assert seating(pair(field([0] * 8))) == pairs((1, 5), (2, 6), (3, 7), (4, 8))


def test_each_score_group_folds_by_itself():
    assert seating(pair(field([1, 1, 1, 1, 0, 0, 0, 0]))) == pairs((1, 3), (2, 4), (5, 7), (6, 8))


def test_the_lowest_of_an_odd_group_floats_to_the_top_of_the_next():
    assert seating(pair(field([1, 1, 1, 0, 0, 0]))) == pairs((1, 2), (3, 4), (5, 6))


def test_floaters_and_the_bye_leave_the_rest_of_a_group_to_fold():
    pairing = pair(field([1] * 9 + [0] * 8))
    assert seating(pairing) == pairs((1, 5), (2, 6), (3, 7), (4, 8), (9, 10), (11, 14), (12, 15), (13, 16))
    assert pairing.byes == (17,)


def test_several_floaters_meet_in_order():
    met = [(a, b) for a in range(1, 5) for b in range(a + 1, 5)]
    assert seating(pair(field([1] * 4 + [0] * 4, met=met))) == pairs((1, 5), (2, 6), (3, 7), (4, 8))


def test_those_who_have_met_do_not_meet_again():
    problem = field([1, 1, 0, 0], met=[(1, 2), (3, 4)])
    pairing = pair(problem)
    assert seating(pairing) == pairs((1, 3), (2, 4))
    assert pairing.objective.repeats == 0
    assert pairing.bound.optimal


def test_two_small_gaps_are_better_than_one_large():
    assert seating(pair(field([3, 2, 2, 1]))) == pairs((1, 2), (3, 4))


def test_a_repeat_only_where_none_can_be_avoided_and_the_least_often_met():
    everybody = [(1, 2), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4), (3, 4)]
    pairing = pair(field([2, 2, 0, 0], met=everybody))
    assert pairing.objective.repeats == 2
    assert pairing.bound.repeats == 2
    assert seating(pairing) in (pairs((1, 3), (2, 4)), pairs((1, 4), (2, 3)))


def test_the_bye_goes_to_the_last_of_the_lowest_group():
    assert pair(field([1, 1, 0, 0, 0])).byes == (5,)


def test_nobody_has_a_second_bye_while_another_had_none():
    problem = field([2, 1, 1, 0, 0])
    players = [replace(player, byes=1) if player.id in {4, 5} else player for player in problem.players]
    pairing = pair(replace(problem, players=tuple(players)))
    assert pairing.byes == (3,)
    assert pairing.objective.byes == 0


def test_the_bye_moves_up_rather_than_forcing_a_repeat():
    problem = field([1, 1, 0], met=[(1, 2)])
    pairing = pair(problem)
    assert pairing.byes == (2,)
    assert pairing.objective.repeats == 0
    assert pairing.objective.byes == 1


def test_forbidden_pairs_stay_apart_even_at_the_price_of_a_repeat():
    problem = field([0, 0, 0, 0], met=[(1, 2), (3, 4)], forbidden=((1, 3), (1, 4)))
    pairing = pair(problem)
    assert seating(pairing) == pairs((1, 2), (3, 4))
    assert pairing.objective.repeats == 2


def test_a_locked_table_is_kept_in_its_seat_order():
    problem = field([2, 2, 0, 0], locked=((4, 1),))
    pairing = pair(problem)
    assert [table.seats for table in pairing.tables if 1 in table.seats] == [(4, 1)]
    assert check(problem, pairing) == ()


def test_everything_locked_leaves_nothing_to_pair():
    problem = field([1, 0], locked=((2, 1),))
    assert [table.seats for table in pair(problem).tables] == [(2, 1)]


def test_what_blocks_the_round_is_named():
    with pytest.raises(NoPairing) as caught:
        pair(field([0] * 4, forbidden=((1, 2), (1, 3), (1, 4))))
    assert caught.value.code == "forbidden_blocks"
    assert [(item.code, item.params) for item in caught.value.reasons] == [
        ("blocked_forbidden", ()),
        *(("blocked_lift", (("who", (1, other)),)) for other in (2, 3, 4)),
    ]
    assert caught.value.message == (
        "The forbidden pairs leave no way to give every available entrant an opponent. "
        "It would be enough to let these two meet: entrant 1, entrant 2. "
        "It would be enough to let these two meet: entrant 1, entrant 3. "
        "It would be enough to let these two meet: entrant 1, entrant 4."
    )


def test_it_is_said_when_no_single_forbidden_pair_is_to_blame():
    forbidden = tuple((a, b) for a in (1, 2, 3) for b in range(a + 1, 7))
    with pytest.raises(NoPairing, match="let several"):
        pair(field([0] * 6, forbidden=forbidden))


def test_tables_are_numbered_from_the_leader_down():
    pairing = pair(field([0, 0, 3, 3, 1, 1]))
    assert [table.number for table in pairing.tables] == [1, 2, 3]
    assert [set(table.seats) for table in pairing.tables] == [{3, 4}, {5, 6}, {1, 2}]


def test_eight_players_play_five_rounds_without_a_repeat():
    for seed in range(6):
        _, pairings = play(8, (2,), 5, seed)
        assert [pairing.objective.repeats for pairing in pairings] == [0] * 5


def test_a_field_beyond_the_dense_limit_is_paired_without_repeats_or_needless_gaps():
    _, pairings = play(450, (2,), 3, 5)
    assert [pairing.objective.repeats for pairing in pairings] == [0, 0, 0]
    assert [pairing.objective.spread for pairing in pairings] == [pairing.bound.spread for pairing in pairings]
    assert not pairings[0].bound.optimal


@pytest.mark.parametrize("count", [402, 451])
def test_a_large_field_group_by_group_is_as_good_as_matched_over_everybody(count, monkeypatch):
    problem = play(count, (2,), 4, count)[0][-1]
    grouped = pair(problem)
    with monkeypatch.context() as patched:
        patched.setattr(swiss, "DENSE", 1_000)
        matched = pair(problem)
    assert matched.bound.optimal
    assert grouped.objective.order(two=True)[:4] == matched.objective.order(two=True)[:4]


def test_scores_whose_common_denominator_is_astronomical_are_paired_exactly_in_order():
    players = tuple(Player(id=who, score=Fraction(1, 1_000_000 + who * who), rank=who) for who in range(1, 41))
    problem = Problem(players=players)
    pairing = pair(problem)
    assert seating(pairing) == pairs(*((who, who + 1) for who in range(1, 41, 2)))
    assert check(problem, pairing) == ()


def best(problem):
    allowed = [
        measure(problem, tables, byes).order(two=True)[:4]
        for tables, byes in every_pairing(problem)
        if not measure(problem, tables, byes).forbidden
    ]
    return min(allowed, default=None)


@given(problems(2, 7))
@settings(max_examples=150, deadline=None)
def test_no_pairing_of_a_small_field_is_better(problem):
    expected = best(problem)
    if expected is None:
        with pytest.raises(NoPairing):
            pair(problem)
    else:
        pairing = pair(problem)
        assert pairing.objective.order(two=True)[:4] == expected
        assert pairing.bound.optimal
        assert pairing.bound.repeats == pairing.objective.repeats


@given(problems(8, 8))
@settings(max_examples=25, deadline=None)
def test_no_pairing_of_eight_is_better(problem):
    assert pair(problem).objective.order(two=True)[:4] == best(problem)


def test_the_draw_between_equals_never_outweighs_a_repeat():
    scored = field([0, "1/2", 0, 0], met=[(1, 2), (1, 2), (1, 3), (1, 3), (1, 4)], seed=5, round=4, rounds=6)
    assert seating(pair(scored)) == pairs((1, 4), (2, 3))
