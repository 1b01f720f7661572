from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.methods import Bye, Field, Penalty, Result, ScoringError, standings
from tests.unit.scoring.methods.examples import f, field, swiss, tables


def ranks(event: Field, upto: int | None = None) -> list[tuple[int, int, str]]:
    return [(line.rank, line.entrant, str(line.match_points)) for line in standings(event, upto=upto)]


def test_match_points_rank_first_and_equals_share_a_place() -> None:
    assert ranks(tables()) == [
        (1, 5, "5"),
        (2, 1, "9/2"),
        (3, 2, "3"),
        (3, 3, "3"),
        (5, 4, "3/2"),
        (6, 6, "1"),
        (7, 7, "0"),
    ]
    assert [line.shared for line in standings(tables())] == [False, False, True, True, False, False, False]


def test_tie_breaks_decide_in_their_order() -> None:
    assert ranks(swiss("BH", "SB"))[3:] == [(4, 4, "1/2"), (5, 3, "1/2")]
    assert ranks(swiss("MAR"))[3:] == [(4, 4, "1/2"), (5, 3, "1/2")]
    assert ranks(swiss("DE", "PS"))[3:] == [(4, 3, "1/2"), (4, 4, "1/2")]
    assert ranks(swiss("DE", "TGS"))[3:] == [(4, 4, "1/2"), (5, 3, "1/2")]


def test_a_line_holds_all_values_in_order_and_the_games_played() -> None:
    line = standings(swiss("BH", "WIN"))[1]
    assert (line.entrant, line.values, line.played) == (5, (("BH", f(4)), ("WIN", f(2))), 1)


def test_after_an_earlier_round() -> None:
    assert ranks(swiss("BH"), upto=1) == [(1, 5, "1"), (2, 1, "1"), (3, 3, "1/2"), (3, 4, "1/2"), (5, 2, "0")]
    assert ranks(swiss("BH"), upto=0) == [(1, entrant, "0") for entrant in range(1, 6)]
    assert ranks(swiss("BH"), upto=9) == ranks(swiss("BH"))


def test_a_round_in_progress_counts_as_far_as_it_is_in() -> None:
    event = replace(swiss("BH"), rounds=2)
    event = replace(event, results=event.results[:5])
    assert ranks(event) == [(1, 1, "3"), (2, 5, "2"), (3, 2, "1/2"), (3, 3, "1/2"), (5, 4, "1/2")]
    assert ranks(event, upto=2) == [(1, 5, "2"), (2, 1, "2"), (3, 2, "1/2"), (3, 3, "1/2"), (3, 4, "1/2")]


def test_who_is_not_in_a_completed_round_was_absent() -> None:
    event = swiss("BH", "SB", "PS")
    assert standings(replace(event, byes=(*event.byes, Bye(3, 3, "zero")))) == standings(event)


def test_a_penalty_touches_nobody_else() -> None:
    event = swiss("BH", "SB", "WIN")
    fined = replace(event, penalties=(Penalty(1, f("3/2"), "late", 2), Penalty(1, f(-1), "appeal", 3)))
    before, after = ({line.entrant: line for line in standings(each)} for each in (event, fined))
    assert str(after[1].match_points) == "5/2"
    assert {entrant: line.values for entrant, line in after.items()} == {
        entrant: line.values for entrant, line in before.items()
    }
    assert [standings(fined, upto=upto)[0].match_points for upto in (1, 2)] == [f(1), f(2)]


def test_who_is_disqualified_stands_last_and_who_is_placed_behind_stands_behind_those_with_as_much() -> None:
    event = swiss("BH", "SB")
    assert ranks(event) == [(1, 1, "3"), (2, 5, "2"), (3, 2, "3/2"), (4, 4, "1/2"), (5, 3, "1/2")]
    behind = replace(event, behind=frozenset({4, 1}))
    assert ranks(behind) == [(1, 1, "3"), (2, 5, "2"), (3, 2, "3/2"), (4, 3, "1/2"), (5, 4, "1/2")]
    out = replace(event, disqualified=frozenset({1, 2}))
    assert ranks(out) == [(1, 5, "2"), (2, 4, "1/2"), (3, 3, "1/2"), (4, 1, "3"), (5, 2, "3/2")]
    for ruled in (behind, out):
        assert {line.entrant: line.values for line in standings(ruled)} == {
            line.entrant: line.values for line in standings(event)
        }


def test_who_got_farther_in_the_cut_stands_first_and_match_points_stay_those_before_it() -> None:
    event = swiss("BH@swiss", "WIN")
    final = Result(4, 1, (1, 4), (3, 9))
    played = replace(event, results=(*event.results, final), swiss=3, cut={1: 5, 4: 6})
    assert ranks(played) == [(1, 4, "1/2"), (2, 1, "3"), (3, 5, "2"), (4, 2, "3/2"), (5, 3, "1/2")]
    before, after = ({line.entrant: line for line in standings(each)} for each in (event, played))
    assert [after[who].values[0] for who in after] == [before[who].values[0] for who in after]
    assert (before[4].values[1][1], after[4].values[1][1]) == (f(0), f(1))
    assert (before[3].played, after[3].played, after[4].played) == (2, 2, 4)
    assert ranks(replace(played, disqualified=frozenset({4})))[-1] == (5, 4, "1/2")


def test_two_who_are_placed_behind_share_a_place_if_nothing_else_tells_them_apart() -> None:
    event = replace(field(3, [], rounds=0), behind=frozenset({1, 3}))
    assert ranks(event) == [(1, 2, "0"), (2, 1, "0"), (2, 3, "0")]


def test_who_withdrew_stays_and_is_marked() -> None:
    lines = standings(replace(swiss(), withdrawn=frozenset({3})))
    assert [line.entrant for line in lines if line.withdrawn] == [3]


def test_an_event_without_entrants_has_no_standings() -> None:
    assert standings(field(0, [], rounds=0)) == ()


GAME = Result(1, 1, (1, 2), (3, 4))


@pytest.mark.parametrize(
    ("event", "code", "sentence"),
    [
        (
            field(2, [GAME, Result(1, 2, (2, 1), (0, 1))]),
            "entrant_twice",
            "Entrant 2 has two results or byes in round 1",
        ),
        (field(2, [GAME], byes=(Bye(1, 2, "half"),)), "entrant_twice", "Entrant 2 has two results or byes in round 1"),
        (replace(field(2, [GAME]), entrants=(1, 2, 2)), "entrant_twice", "stands twice in the list"),
        (field(1, [GAME]), "unknown_entrant", "Round 1 names entrant 2, who is not in the event"),
        (field(2, [GAME], byes=(Bye(1, 7, "zero"),)), "unknown_entrant", "Round 1 names entrant 7"),
        (
            replace(field(2, [GAME]), penalties=(Penalty(5, f(1), "late", 1),)),
            "unknown_entrant",
            "A penalty in round 1 names entrant 5",
        ),
        (field(2, [GAME], tie_breaks=("BHX",)), "bad_tie_break", "There is no tie-break 'BHX'"),
    ],
)
def test_a_field_that_cannot_be(event: Field, code: str, sentence: str) -> None:
    with pytest.raises(ScoringError, match=sentence) as refused:
        standings(event)
    assert refused.value.code == code
