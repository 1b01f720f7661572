from dataclasses import replace

from tests.unit.tournaments.pairing.fields import field
from tournaments.pairing import TEMPLATES, Explanation, pair, text


def why(problem, **subject):
    pairing = pair(problem)
    return [
        each for each in pairing.explanations if all(getattr(each, name) == value for name, value in subject.items())
    ]


def test_a_level_table_says_its_score():
    (reason,) = why(field([2, 2, 1, 1]), table=1)
    assert reason == Explanation("level", table=1, params=(("high", "2"),))
    assert text(reason) == "Everybody at this table has the same score: 2."


def test_a_float_for_an_odd_score_group():
    (reason,) = why(field([2, 2, 2, "1/2"]), table=2)
    assert reason.code == "uneven"
    assert text(reason, "No. {}".format) == (
        "Playing up against 2 points: No. 4 (lowest score: 1/2). The score groups do not fill whole tables."
    )


def test_a_float_that_keeps_apart_those_who_have_met():
    problem = field([2, 2, 1, 1], met=[(1, 2)])
    (reason,) = why(problem, table=1)
    assert reason.code == "apart"
    assert dict(reason.params)["low"] == "1"
    assert set(dict(reason.params)["who"]) < {3, 4}


def test_the_round_says_what_avoiding_repeats_cost():
    problem = field([2, 2, 1, 1], met=[(1, 2)])
    (reason,) = why(problem, table=None, entrant=None)
    assert text(reason) == (
        "Repeat meetings: 0 (no pairing has fewer than 0). "
        "Score spread: 2; whoever has met whom, no pairing is below 0."
    )


def test_a_repeat_that_nothing_avoids():
    reasons = why(field([1, 0], met=[(1, 2), (1, 2)]), table=1)
    assert [each.code for each in reasons] == ["uneven", "repeat_forced"]
    assert dict(reasons[1].params)["times"] == 2
    assert "have met before (times: 2)" in text(reasons[1])


def test_a_repeat_that_is_not_proven_unavoidable():
    met = [(a, b) for a in range(1, 13) for b in range(a + 1, 13) if a % 3 == b % 3]
    problem = field([0] * 16, met=met, sizes=(4,), locked=((1, 4, 7, 10),))
    reasons = why(problem, table=1)
    assert reasons[0].code == "locked"
    assert text(reasons[0]) == "The director locked this table (scores from 0 to 0)."
    assert len(reasons) == 7


def test_a_bye_says_why_this_player():
    (reason,) = why(field([1, 1, 0]), entrant=3)
    assert reason.code == "bye_due"
    assert text(reason).startswith("Entrant 3 has the bye (byes so far: 0, points: 0):")


def test_a_bye_that_moved_says_so():
    (reason,) = why(field([1, 1, 0], met=[(1, 2)]), entrant=2)
    assert reason.code == "bye_moved"
    assert "others were due before" in text(reason)


def test_every_table_and_bye_has_a_reason_and_every_reason_a_sentence():
    problem = field([5, 5, 4, 4, 4, 2, 2, 1, 1, 0, 0], sizes=(4,), met=[(1, 2), (3, 4), (6, 7)])
    pairing = pair(problem)
    assert {each.table for each in pairing.explanations} == {None, 1, 2}
    assert {each.entrant for each in pairing.explanations} == {None, *pairing.byes}
    for each in pairing.explanations:
        assert each.code in TEMPLATES
        assert text(each).endswith(".")
        assert "%(" not in text(each)
        assert Explanation.from_data(each.to_data()) == each


def test_reasons_for_a_locked_table_do_not_depend_on_its_scores():
    problem = replace(field([3, 0, 1, 1]), locked=((2, 1),))
    assert [each.code for each in why(problem, table=1)] == ["locked"]
