import pytest

from tournaments.pairing import schedule, warnings
from tournaments.pairing.advice import safe_rounds


def codes(*arguments):
    return [warning.code for warning in warnings(*arguments)]


@pytest.mark.parametrize(("entrants", "safe"), [(2, 1), (4, 3), (6, 3), (8, 5), (7, 5), (10, 5), (12, 7), (14, 7)])
def test_rounds_that_no_earlier_pairing_can_spoil(entrants, safe):
    assert safe_rounds(entrants) == safe


def test_eight_players_and_seven_rounds_are_warned_of():
    (warning,) = warnings(8, (2,), 7, "dutch")
    assert warning.text == "With 8 entrants, repeats may become unavoidable after round 5; 7 are planned."
    assert codes(8, (2,), 5, "dutch") == []


def test_a_swiss_that_looks_ahead_is_warned_of_only_where_it_cannot_help():
    assert codes(8, (2,), 7) == []
    assert codes(61, (2,), 40) == ["repeats_possible", "byes_each_round"]


def test_more_rounds_than_opponents_are_certain_to_repeat():
    (warning,) = warnings(8, (2,), 8)
    assert warning.text == "With 8 entrants, repeats are unavoidable after round 7; 8 are planned."
    assert codes(16, (4,), 6) == ["repeats_certain"]


def test_tables_are_warned_of_before_the_known_limit():
    assert codes(24, (4,), 7) == []
    assert codes(24, (4,), 8) == ["repeats_certain"]
    assert codes(20, (4,), 5) == []
    assert codes(20, (4,), 6) == ["repeats_possible"]
    assert codes(15, (4, 3), 5) == []
    assert codes(200, (4, 3), 9) == []


def test_byes_each_round():
    (warning,) = warnings(9, (2,), 4)
    assert warning.text == "With 9 entrants, not everybody plays each round; byes a round: 1."
    assert codes(11, (6,), 1) == ["byes_each_round"]


def test_a_field_that_fills_no_table():
    (warning,) = warnings(2, (4, 3), 1)
    assert warning.text == "2 entrants fill no table; at least 3 are needed."


def test_a_round_robin_has_its_own_number_of_rounds():
    assert codes(7, (2,), len(schedule(7)), "round_robin") == []
    assert codes(7, (2,), len(schedule(7, double=True)), "round_robin") == []
    (warning,) = warnings(7, (2,), 5, "round_robin")
    assert warning.text == "A round robin of 7 entrants ends with round 7, or 14 if double; rounds planned: 5."


def test_a_round_robin_at_tables_says_how_often_pairs_meet():
    assert codes(16, (4,), 5, "round_robin") == ["meet_once"]
    assert codes(8, (4,), 7, "round_robin") == ["meet_even"]
    (now, better) = warnings(9, (3,), 5, "round_robin")
    assert now.text == ("Round robin of 9 entrants over 5 rounds: each pair meets at least 1 and at most 2 times.")
    assert better.text == (
        "For 9 entrants a schedule of 4 rounds is suggested: there each pair meets at least 1 and at most 1 times."
    )
    assert codes(10, (3,), 5, "round_robin") == ["meet_between", "byes_each_round"]


def test_one_entrant_alone_has_nobody_to_meet():
    assert codes(1, (2,), 1, "round_robin") == codes(1, (4,), 1, "round_robin") == ["nobody_to_meet"]
