from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.seats import initial_seat, seat_table, seat_two
from tournaments.pairing.values import Player


def sat(who, *seats, sizes=()):
    return Player(id=who, rank=who, seats=seats, sizes=sizes)


def test_whoever_held_the_first_seat_less_often_has_it():
    assert seat_two(sat(1, 1, 2, 1), sat(2, 2, 1, 2), initial=1) == (2, 1)
    assert seat_two(sat(2, 2, 1, 2), sat(1, 1, 2, 1), initial=1) == (2, 1)


def test_a_bye_does_not_count_as_a_second_seat():
    assert seat_two(sat(1, 1), sat(2), initial=1) == (2, 1)
    assert seat_two(sat(1, 2), sat(2), initial=1) == (1, 2)


def test_equal_balances_alternate_with_the_last_round_that_differed():
    assert seat_two(sat(1, 1, 2), sat(2, 2, 1), initial=1) == (1, 2)
    assert seat_two(sat(1, 2, 1), sat(2, 1, 2), initial=1) == (2, 1)
    assert seat_two(sat(1, 2, 1, 1, 2), sat(2, 1, 2, 1, 2), initial=1) == (2, 1)


def test_the_same_history_gives_the_better_seed_a_change():
    assert seat_two(sat(1, 1, 2, 1), sat(2, 1, 2, 1), initial=1) == (2, 1)
    assert seat_two(sat(1, 2, 1, 2), sat(2, 2, 1, 2), initial=1) == (1, 2)


@pytest.mark.parametrize(
    ("better", "initial", "expected"), [(1, 1, (1, 9)), (1, 2, (9, 1)), (2, 1, (9, 2)), (2, 2, (2, 9))]
)
def test_without_history_the_lot_and_the_pairing_number_decide(better, initial, expected):
    assert seat_two(sat(9), sat(better), initial=initial) == expected


def test_the_lot_is_drawn_from_the_seed():
    assert {initial_seat(seed) for seed in range(20)} == {1, 2}
    assert [initial_seat(seed) for seed in range(9)] == [initial_seat(seed) for seed in range(9)]


def test_a_table_sits_where_each_sat_least():
    players = [sat(1, 1, 2, 3), sat(2, 2, 3, 4), sat(3, 3, 4, 1), sat(4, 4, 1, 2)]
    assert seat_table(players, "x") == (2, 3, 4, 1)


def test_among_equal_seats_the_one_held_longest_ago_comes_first():
    assert seat_table([sat(1, 1, 2), sat(2, 1, 2)], "x") in {(1, 2), (2, 1)}
    assert seat_table([sat(1, 1, 2), sat(2, 2, 1)], "x") == (1, 2)


def test_the_last_seat_of_another_size_counts_as_last():
    fourth_of_four, fourth_of_five = sat(1, 4, sizes=(4,)), sat(2, 4, sizes=(5,))
    others = [sat(3, 1, sizes=(4,)), sat(4, 1, sizes=(4,))]
    assert seat_table([fourth_of_four, fourth_of_five, *others], "x")[3] in {3, 4}
    assert seat_table([sat(1, 4, sizes=(4,)), sat(2, 3, sizes=(4,)), sat(3, 3, sizes=(4,))], "x")[2] == 1


@given(st.lists(st.lists(st.integers(1, 5), max_size=5), min_size=3, max_size=5), st.integers(0, 5))
def test_no_other_seating_repeats_fewer_positions(histories, seed):
    players = [sat(who, *seats) for who, seats in enumerate(histories, start=1)]

    def held(order):
        return sum(histories[who - 1].count(position) for position, who in enumerate(order, start=1))

    seated = seat_table(players, str(seed))
    assert sorted(seated) == [player.id for player in players]
    assert held(seated) == min(held(order) for order in permutations(range(1, len(players) + 1)))
    assert seat_table(players[::-1], str(seed)) == seated
