"""Standings that are kept up while results come in are those that a rebuild gives."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from scoring.methods import Bye, Field, Penalty, Result, standings
from scoring.methods.course import Course
from tests.unit.scoring.methods.examples import f, swiss, tables
from tests.unit.scoring.methods.test_properties import UNHURRIED, fields


def changed(draw: st.DrawFn, event: Field) -> Field:
    """The event after something has happened: a result came, was corrected or opened again, a bye, a ruling, …"""
    what = draw(
        st.sampled_from(("score", "score", "score", "reopen", "absent", "bye", "withdraw", "penalty", "rounds"))
    )
    results, byes = list(event.results), list(event.byes)
    if what in {"score", "absent", "reopen"} and results:
        place = draw(st.integers(0, len(results) - 1))
        old = results[place]
        if what == "reopen":
            del results[place]
        elif what == "absent":
            results[place] = replace(old, absent=draw(st.frozensets(st.sampled_from(old.entrants))))
        else:
            results[place] = replace(old, scores=tuple(draw(st.integers(0, 12)) for _ in old.scores))
    elif what == "bye" and byes:
        byes.pop(draw(st.integers(0, len(byes) - 1)))
    elif what == "withdraw":
        return replace(event, withdrawn=event.withdrawn ^ {draw(st.sampled_from(event.entrants))})
    elif what == "penalty":
        taken = Penalty(draw(st.sampled_from(event.entrants)), draw(st.fractions(-2, 2, max_denominator=4)), "late", 1)
        return replace(event, penalties=(*event.penalties, taken))
    elif what == "rounds":
        return replace(event, rounds=draw(st.integers(0, 4)), planned=draw(st.integers(0, 5)))
    return replace(event, results=tuple(results), byes=tuple(byes))


@st.composite
def histories(draw: st.DrawFn) -> list[Field]:
    """An event and what becomes of it."""
    event = draw(fields())
    history = [event]
    for _ in range(draw(st.integers(1, 6))):
        history.append(changed(draw, history[-1]))
    return history


@UNHURRIED
@given(histories(), st.data())
def test_a_course_that_is_kept_up_is_the_one_that_a_rebuild_gives(history: list[Field], data: st.DataObject) -> None:
    course = None
    for event in history:
        course = Course(dict.fromkeys(range(1, 6), event), course)
        for number in data.draw(st.lists(st.integers(1, 5), unique=True)):
            assert course.after(number).standings == standings(event, upto=number)


@UNHURRIED
@given(histories())
def test_with_the_same_basis_standings_are_the_same(history: list[Field]) -> None:
    for one, two in pairwise(history):
        first, second = (Course(dict.fromkeys(range(1, 6), event)) for event in (one, two))
        for number in range(1, 6):
            if first.basis(number) == second.basis(number):
                assert standings(one, upto=number) == standings(two, upto=number)


def test_the_basis_is_that_of_the_rounds_so_far() -> None:
    event = swiss("BH")
    corrected = replace(
        event, results=(*event.results[:3], replace(event.results[3], scores=(8, 9)), *event.results[4:])
    )
    before, after = (Course(dict.fromkeys((1, 2, 3), item)) for item in (event, corrected))
    assert [before.basis(number) == after.basis(number) for number in (1, 2, 3)] == [True, False, False]
    assert before.basis(3) == Course(dict.fromkeys((1, 2, 3), replace(event, results=event.results[::-1]))).basis(3)


def test_the_basis_knows_everything_of_a_field() -> None:
    event = swiss("BH")
    others = (
        replace(event, tie_breaks=("SB",)),
        replace(event, seed=5),
        replace(event, withdrawn=frozenset({3})),
        replace(event, behind=frozenset({3})),
        replace(event, disqualified=frozenset({3})),
        replace(event, penalties=(Penalty(1, f(1), "late", 1),)),
        replace(event, byes=(*event.byes, Bye(3, 3, "half"))),
        replace(event, rounds=2),
        replace(event, planned=9),
        replace(event, swiss=2),
        replace(event, fixed=True),
        replace(event, ratings={1: 1500}),
        replace(event, entrants=(*event.entrants, 6)),
        replace(event, method=tables().method),
        replace(event, results=(*event.results[:5], Result(3, 2, (2, 4), (5, 1), played=False))),
    )
    assert len({Course({3: item}).basis(3) for item in (event, *others)}) == 1 + len(others)


def test_lines_that_nothing_has_reached_are_kept() -> None:
    pairs = [(number, number + 1) for number in range(1, 12, 2)]
    results = [Result(1, table, pair, (10 * table, 1)) for table, pair in enumerate(pairs, start=1)]
    event = replace(swiss("MAR", "BH", "DE"), entrants=tuple(range(1, 13)), results=tuple(results), byes=(), rounds=1)
    before = Course({1: event})
    before.after(1)
    corrected = replace(event, results=(*results[:2], replace(results[2], scores=(31, 1)), *results[3:]))
    after = Course({1: corrected}, before)
    kept = [entrant for entrant, line in after.after(1).lines.items() if line is before.after(1).lines[entrant]]
    assert sorted(kept) == [1, 2, 3, 4, 7, 8, 9, 10, 11, 12]
    assert after.after(1).standings == standings(corrected)
