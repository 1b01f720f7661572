from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from tournaments.pairing import NoPairing, Problem, check, pair, schedule, text
from tournaments.pairing.values import Player

# FIDE Handbook, C.05, annex 1: Berger tables.
ANNEX = {
    4: "1-4 2-3 / 4-3 1-2 / 2-4 3-1",
    6: "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 / 3-8 4-2 5-1 6-7 / "
    "8-7 1-6 2-5 3-4 / 4-8 5-3 6-2 7-1",
    10: "1-10 2-9 3-8 4-7 5-6 / 10-6 7-5 8-4 9-3 1-2 / 2-10 3-1 4-9 5-8 6-7 / 10-7 8-6 9-5 1-4 2-3 / "
    "3-10 4-2 5-1 6-9 7-8 / 10-8 9-7 1-6 2-5 3-4 / 4-10 5-3 6-2 7-1 8-9 / 10-9 1-8 2-7 3-6 4-5 / "
    "5-10 6-4 7-3 8-2 9-1",
}


def written(rounds):
    return " / ".join(" ".join(f"{a}-{b}" for a, b in line) for line in rounds)


@pytest.mark.parametrize("count", [4, 6, 8, 10])
def test_the_schedule_is_the_annex_table(count):
    assert written(schedule(count)) == ANNEX[count]


@pytest.mark.parametrize("count", [3, 5, 7, 9])
def test_an_odd_field_uses_the_table_of_one_more(count):
    assert schedule(count) == schedule(count + 1)


def test_two_entrants_have_one_round():
    assert schedule(2) == (((1, 2),),)
    assert schedule(2, double=True) == (((1, 2),), ((2, 1),))


def test_one_entrant_has_no_schedule():
    with pytest.raises(ValueError, match="at least 2"):
        schedule(1)


@pytest.mark.parametrize("count", range(2, 25))
def test_everybody_meets_everybody_once_with_first_seats_balanced(count):
    even = count + count % 2
    rounds = schedule(count)
    met = Counter(tuple(sorted(pair_)) for line in rounds for pair_ in line)
    assert met == Counter(combinations(range(1, even + 1), 2))
    first = Counter(a for line in rounds for a, _ in line)
    assert all(first[number] in {even // 2 - 1, even // 2} for number in range(1, even + 1))


def test_a_double_round_robin_exchanges_the_last_two_rounds_of_the_first_cycle():
    assert written(schedule(4, double=True)) == "1-4 2-3 / 2-4 3-1 / 4-3 1-2 / 4-1 3-2 / 3-4 2-1 / 4-2 1-3"


@pytest.mark.parametrize("count", [4, 6, 8, 10, 12])
def test_nobody_has_the_same_seat_three_times_running_in_a_double(count):
    rounds = schedule(count, double=True)
    for number in range(1, count + 1):
        seats = "".join("1" if number == a else "2" for line in rounds for a, b in line if number in {a, b})
        assert "111" not in seats
        assert "222" not in seats


def event(roster, missing=(), **options):
    players = tuple(Player(id=who, rank=who) for who in roster if who not in missing)
    return Problem(players=players, roster=tuple(roster), system="round_robin", rounds=3, **options)


def test_numbers_follow_the_starting_order():
    problem = event([30, 10, 40, 20], round=2)
    pairing = pair(problem)
    assert [table.seats for table in pairing.tables] == [(20, 40), (30, 10)]
    assert pairing.byes == ()
    assert check(problem, pairing) == ()
    assert text(pairing.explanations[1]) == "Round 2 of the Berger table: starting numbers 4 and 3."


def test_the_free_entrant_of_an_odd_field_has_the_bye():
    problem = event([1, 2, 3, 4, 5], round=1)
    pairing = pair(problem)
    assert [table.seats for table in pairing.tables] == [(2, 5), (3, 4)]
    assert pairing.byes == (1,)
    assert pairing.walkovers == ()
    assert check(problem, pairing) == ()
    assert text(pairing.explanations[-1]) == "Entrant 1 is free in round 1 of the Berger table: the field is odd."


def test_the_opponent_of_a_missing_entrant_has_a_walkover():
    problem = event([1, 2, 3, 4, 5], missing=[4], round=1)
    pairing = pair(problem)
    assert [table.seats for table in pairing.tables] == [(2, 5)]
    assert pairing.byes == (1, 3)
    assert pairing.walkovers == ((3, 4),)
    assert check(problem, pairing) == ()
    assert text(pairing.explanations[-1]) == "Entrant 3 has a walkover: entrant 4 is missing."


def test_two_missing_entrants_who_would_meet_leave_nobody_idle():
    pairing = pair(event([1, 2, 3, 4], missing=[2, 3], round=1))
    assert [table.seats for table in pairing.tables] == [(1, 4)]
    assert pairing.byes == ()


def refused(problem):
    with pytest.raises(NoPairing) as caught:
        pair(problem)
    return caught.value.code


@pytest.mark.parametrize("number", [0, 4])
def test_there_is_no_round_beyond_the_schedule(number):
    assert refused(event([1, 2, 3, 4], round=number)) == "round_beyond_schedule"


def test_a_double_has_twice_as_many_rounds():
    problem = event([1, 2, 3, 4], round=6, double=True)
    assert [table.seats for table in pair(problem).tables] == [(4, 2), (1, 3)]
    assert check(problem, pair(problem)) == ()
    assert refused(event([1, 2, 3, 4], round=7, double=True)) == "round_beyond_schedule"


@pytest.mark.parametrize("number", range(1, 11))
def test_every_round_of_a_double_passes_the_checker(number):
    problem = event([1, 2, 3, 4, 5, 6], round=number, double=True)
    assert check(problem, pair(problem)) == ()


def test_a_forbidden_pair_or_another_locked_table_contradicts_the_schedule():
    assert refused(event([1, 2, 3, 4], round=1, forbidden=((2, 3),))) == "fixed_schedule"
    assert refused(event([1, 2, 3, 4], round=1, locked=((1, 2),))) == "fixed_schedule"
    assert pair(event([1, 2, 3, 4], round=1, forbidden=((1, 2),), locked=((1, 4),))).byes == ()


def test_the_roster_must_hold_everyone_once():
    problem = event([1, 2, 3, 4])
    assert refused(replace(problem, roster=(1, 2, 3))) == "roster"
    assert refused(replace(problem, roster=(1, 2, 3, 4, 4))) == "roster"
    assert refused(replace(problem, roster=())) == "roster"


def test_one_entrant_has_nobody_to_meet():
    assert refused(event([1])) == "too_few_players"
