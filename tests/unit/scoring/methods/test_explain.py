from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.methods import Field, Penalty, ScoringError, Separation, between, explain
from scoring.methods.tie_breaks.cuts import CHOSEN
from tests.unit.scoring.methods.examples import f, swiss, tables


def said(event: Field, entrant: int, code: str = "PTS") -> list[tuple[str, str]]:
    explanation = explain(event, entrant, code)
    assert explanation.code == code
    return [
        (", ".join(filter(None, (part.label.format(**part.params), part.note))), str(part.value))
        for part in explanation.parts
    ]


def test_match_points_round_by_round() -> None:
    fined = replace(swiss(), penalties=(Penalty(5, f("1/2"), "late", 2),))
    assert said(fined, 5) == [
        ("Round 1: bye", "1"),
        ("Round 2, table 2: 9 against (4,)", "1"),
        ("Round 3, table 1: did not show up against (1,)", "0"),
        ("Penalty in round 2: late", "-1/2"),
    ]
    assert explain(fined, 5).value == f("3/2")
    assert [label for label, _ in said(fined, 2) + said(fined, 3)][1::4] == [
        "Round 2: half bye, asked for",
        "Round 3: absent",
    ]
    assert said(fined, 1)[2] == ("Round 3, table 1: won by forfeit against (5,)", "1")


def test_buchholz_names_opponents_dummies_and_what_is_left_out() -> None:
    assert said(swiss(), 2, "BHC1") == [
        ("Round 1: (1,) with 3", "3"),
        (
            f"Round 2: not played, counted as an opponent with 3/2, {CHOSEN}",
            "0",
        ),
        ("Round 3: (4,) with 1/2", "1/2"),
    ]
    assert said(swiss(), 1, "BH/M1") == [
        ("Round 1: (2,) with 3/2", "3/2"),
        ("Round 2: (3,) with 1, left out as the weakest opponent", "0"),
        ("Round 3: not played, counted as an opponent with 2, left out as the strongest opponent", "0"),
    ]
    assert [value for _, value in said(swiss(), 3, "BHC1")] == ["1/2", "3", "0"]
    assert said(tables(), 1, "BH")[0] == ("Round 1: (2, 3, 4) with 5/2", "5/2")


def test_sonneborn_berger_multiplies() -> None:
    assert said(swiss(), 2, "SB") == [
        ("Round 1: 0 scored against (1,) with 3", "0"),
        ("Round 2: not played, 1/2 scored against an opponent with 3/2", "3/4"),
        ("Round 3: 1 scored against (4,) with 1/2", "1/2"),
    ]


@pytest.mark.parametrize(
    ("code", "first"),
    [
        ("WIN", ("Round 1: won against (2,)", "1")),
        ("WON", ("Round 1: won against (2,)", "1")),
        ("PS", ("After round 1: 1", "1")),
        ("PS/C1", ("After round 1: 1, left out as the earliest", "0")),
        ("REP", ("Round 1: played", "1")),
        ("STD", ("Round 1: 1 scored, beside (2,)", "1")),
        ("KS", ("Round 1: 1 scored against (2,), where 3/2 are asked for", "1")),
        ("FB", ("Round 1: (2,) with 1, the last round drawn", "1")),
        ("AOB", ("Round 1: 2 with Buchholz 5, divided by 2", "5/2")),
        ("OMW", ("2 won 1/2 of what could be won, divided by 2", "1/4")),
        ("OOMW", ("The opponents of 2 come to 2/3, divided by 2", "1/3")),
        ("TGS", ("Round 1, table 1", "10")),
        ("MAR", ("Round 1, table 1: 10 against 4", "6")),
    ],
)
def test_the_first_part_of_each_other_tie_break(code: str, first: tuple[str, str]) -> None:
    assert said(swiss(), 1, code)[0] == first


def test_rounds_not_played_say_so() -> None:
    assert said(swiss(), 1, "WIN")[2] == ("Round 3: as much as a win, without playing", "1")
    assert said(swiss(), 1, "TGS")[2] == ("Round 3: not played, the average of the round", "3")


def test_lots_name_the_seed() -> None:
    ((label, _),) = said(replace(swiss(), seed=77), 1, "LOT")
    assert label == "Lot drawn from the seed 77"


def test_direct_encounter_goes_through_those_tied_before_it() -> None:
    assert said(swiss("DE"), 3, "DE") == [("Not separated from 4: 1/2 to 1/2 between the two", "0")]
    assert said(swiss("BH", "DE"), 3, "DE") == []
    assert said(swiss("BH"), 3, "DE") == [("Not separated from 4: 1/2 to 1/2 between the two", "0")]


def test_direct_encounter_says_who_is_ahead() -> None:
    event = swiss("DE")
    event = replace(event, results=(*event.results[:1], replace(event.results[1], scores=(8, 7)), *event.results[2:]))
    even = replace(event, penalties=(Penalty(3, f(1), "late", 1),))
    assert said(even, 3, "DE") == [("Ahead of 4: 1 to 0 between the two", "1")]
    assert said(even, 4, "DE") == [("Behind 3: 0 to 1 between the two", "0")]


@pytest.mark.parametrize(("entrant", "code", "error"), [(9, "BH", "unknown_entrant"), (1, "XX", "bad_tie_break")])
def test_what_cannot_be_explained(entrant: int, code: str, error: str) -> None:
    with pytest.raises(ScoringError) as refused:
        explain(swiss(), entrant, code)
    assert refused.value.code == error


def test_which_criterion_separates_two() -> None:
    event = swiss("DE", "PS", "BH")
    assert between(event, 1, 5) == Separation("PTS", f(3), f(2))
    assert between(event, 3, 4) == Separation("BH", f(4), f("9/2"))
    assert between(tables("DE"), 2, 3) == Separation(None, f(0), f(0))
    assert between(tables(), 2, 3) == Separation(None, f(3), f(3))
    with pytest.raises(ScoringError, match="There is no entrant 9"):
        between(event, 1, 9)


def test_a_ruling_is_what_puts_one_behind_the_other() -> None:
    assert between(replace(swiss("SB"), behind=frozenset({4})), 3, 4) == Separation("PEN", f(0), f(-1))
    assert between(replace(swiss(), disqualified=frozenset({1})), 1, 3) == Separation("DSQ", f(-1), f(0))
    assert between(replace(swiss(), disqualified=frozenset({1})), 2, 3).code == "PTS"


def test_how_far_one_got_puts_one_before_the_other() -> None:
    assert between(replace(swiss(), cut={3: 2, 1: 1}), 3, 1) == Separation("CUT", f(2), f(1))
    assert between(replace(swiss(), cut={3: 2, 1: 2}), 3, 1).code == "PTS"


def test_points_given_back_are_no_penalty() -> None:
    back = replace(swiss(), penalties=(Penalty(3, f("-1/2"), "appeal", 2),))
    assert said(back, 3)[-1] == ("Adjustment in round 2: appeal", "1/2")
