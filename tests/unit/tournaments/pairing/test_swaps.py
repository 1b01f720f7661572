import pytest

from tests.unit.tournaments.pairing.fields import field, seating
from tests.unit.tournaments.played import Hall
from tournaments.pairing import NoPairing, check, pair, swap, swap_cost, text, with_lock


def refused(call, *arguments):
    with pytest.raises(NoPairing) as caught:
        call(*arguments)
    return caught.value.code


def test_a_swap_exchanges_seats_and_costs_anew():
    problem = field([2, 2, 0, 0], met=[(1, 4)])
    pairing = pair(problem)
    swapped = swap(problem, pairing, 2, 4)
    assert seating(swapped) == {frozenset({1, 4}), frozenset({2, 3})}
    before, after = swap_cost(problem, pairing, 2, 4)
    assert (before, after) == (pairing.objective, swapped.objective)
    assert (before.repeats, before.spread) == (0, 0)
    assert (after.repeats, after.spread) == (1, 4)
    assert (swapped.bound.gap, swapped.bound.optimal) == (4, False)
    assert [violation.code for violation in check(problem, swapped)] == ["repeat_avoidable"]
    assert not any(violation.hard for violation in check(problem, swapped))
    assert [each.code for each in swapped.explanations if each.table] == ["by_hand", "repeat_by_hand", "by_hand"]


def test_a_swap_with_a_bye():
    problem = field([2, 2, 0])
    pairing = pair(problem)
    swapped = swap(problem, pairing, 3, 1)
    assert swapped.byes == (1,)
    assert swapped.objective.byes == 1
    assert [violation.code for violation in check(problem, swapped)] == ["bye_rule"]


def test_a_swap_at_one_table_changes_the_seats_only():
    problem = field([0] * 4, sizes=(4,))
    pairing = pair(problem)
    first, second, *others = pairing.tables[0].seats
    swapped = swap(problem, pairing, first, second)
    assert swapped.tables[0].seats == (second, first, *others)
    assert check(problem, swapped) == ()


def test_swapping_back_restores_the_tables():
    problem = field([3, 2, 2, 1, 1, 0, 0, 0], sizes=(4,))
    pairing = pair(problem)
    a, b = pairing.tables[0].seats[0], pairing.tables[1].seats[2]
    assert swap(problem, swap(problem, pairing, a, b), a, b).tables == pairing.tables
    assert swap(problem, pairing, a, b) == swap(problem, pairing, b, a)


def test_swaps_that_cannot_be():
    problem = field([2, 2, 0, 0], forbidden=((1, 4),))
    pairing = pair(problem)
    assert refused(swap, problem, pairing, 1, 9) == "swap_unknown"
    assert refused(swap, problem, pairing, 2, 4) == "swap_forbidden"
    locked = with_lock(problem, pairing, 1)
    assert refused(swap_cost, locked, pairing, 1, 3) == "swap_locked"
    fixed = field([0] * 4, system="round_robin", roster=(1, 2, 3, 4))
    assert refused(swap, fixed, pair(fixed), 1, 2) == "fixed_schedule"


def test_a_lock_keeps_a_swap_when_the_rest_is_paired_again():
    problem = field([2, 2, 0, 0, 0, 0])
    swapped = swap(problem, pair(problem), 2, 6)
    table = next(each for each in swapped.tables if 1 in each.seats)
    again = pair(with_lock(problem, swapped, table.number))
    assert table.seats in [each.seats for each in again.tables]
    assert check(with_lock(problem, swapped, table.number), again) == ()


def test_a_lock_names_a_table_and_counts_once():
    problem = field([0] * 4)
    pairing = pair(problem)
    assert refused(with_lock, problem, pairing, 3) == "lock_unknown"
    once = with_lock(problem, pairing, 2)
    assert with_lock(once, pairing, 2) == once
    assert once.locked == (pairing.tables[1].seats,)


def a_dutch_round():
    return next(problem for seed in range(50) for _, problem, made in Hall(seed).rounds() if made and roomy(made))


def roomy(pairing):
    return len(pairing.byes) == 1 and len(pairing.tables) > 4


def a_swiss_round():
    return field([2, 2, 2, 1, 1, 1, 1, 0, 0, 0, 0], met=[(1, 4), (2, 3), (8, 9)])


@pytest.mark.parametrize("problem", [a_swiss_round(), a_dutch_round()], ids=["swiss", "dutch"])
def test_no_rule_is_named_for_what_was_swapped_and_the_rest_keeps_its_reasons(problem):
    """Whatever came before and whatever it costs, exactly the tables and byes that swaps touched are said to be so."""
    pairing = pair(problem)
    assert roomy(pairing)
    first, second, third, *rest = (table.seats for table in pairing.tables)
    one = swap(problem, pairing, first[0], second[0])
    two = swap(problem, one, third[1], *pairing.byes)
    last = swap(problem, two, *rest[-1])
    hands = [{1, 2}, {1, 2, 3}, {1, 2, 3, len(pairing.tables)}]
    for touched, found in zip(hands, (one, two, last), strict=True):
        assert {each.table for each in found.explanations if each.code == "by_hand"} == touched
        for table in found.tables:
            said = [each for each in found.explanations if each.table == table.number]
            if table.number in touched:
                assert {each.code for each in said} <= {"by_hand", "repeat_by_hand"}
            else:
                assert said == [each for each in pairing.explanations if each.table == table.number]
    assert [each for each in one.explanations if each.entrant] == [e for e in pairing.explanations if e.entrant]
    assert [text(each) for each in last.explanations if each.entrant] == [
        f"Entrant {third[1]} has the bye by the director's hand."
    ]
