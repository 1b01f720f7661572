"""What a player needs, held against all the ways in which a small round can end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.methods import Bye, Field, Method, Penalty, Result, standings
from scoring.methods import outlook as module
from scoring.methods.outlook import Open, Outlook, outlook, withheld
from tests.unit.scoring.methods.examples import PLACEMENT, f, field
from tests.unit.scoring.methods.test_properties import UNHURRIED

CODES = ("DE", "BH/C1", "BH", "SB", "PS", "WIN", "LOT", "TGS", "MAR")


@st.composite
def last_rounds(draw: st.DrawFn) -> tuple[Field, list[Open], int]:
    """An event before its last round, the tables of that round, and somebody in it."""
    seats = draw(st.sampled_from((2, 2, 3)))
    entrants = list(range(1, draw(st.integers(seats, 7)) + 1))
    rounds = draw(st.integers(1, 3))
    results: list[Result] = []
    byes: list[Bye] = []
    opened: list[Open] = []
    for number in range(1, rounds + 1):
        order = draw(st.permutations(entrants))
        full = len(order) // seats
        for table in range(full):
            at = tuple(order[table * seats : (table + 1) * seats])
            if number == rounds and draw(st.integers(0, 3)):
                opened.append(Open(table + 1, at))
            else:
                results.append(Result(number, table + 1, at, tuple(draw(st.integers(0, 4)) for _ in at)))
        byes += [Bye(number, entrant, "pairing") for entrant in order[full * seats :]]
    method = Method.from_data({"name": "win_draw_loss" if seats == 2 else "placement"})
    codes = tuple(draw(st.lists(st.sampled_from(CODES), unique=True, max_size=3)))
    taken = tuple(Penalty(entrant, f("1/2"), "late", 1) for entrant in entrants if draw(st.integers(0, 6)) == 0)
    event = Field(tuple(entrants), tuple(results), tuple(byes), taken, rounds - 1, method, codes, planned=rounds)
    return event, opened, draw(st.sampled_from(entrants))


@UNHURRIED
@given(last_rounds(), st.data())
def test_nobody_ever_ends_outside_the_places_that_were_said(
    event: tuple[Field, list[Open], int], data: st.DataObject
) -> None:
    before, opened, entrant = event
    exact = {(item.place, item.sharing): item for item in outlook(before, entrant, opened, round=before.planned)}
    bounds = {(item.place, item.sharing): item for item in module._bounds(before, entrant, opened)}
    assert set(exact) == set(bounds)
    for own, found in exact.items():
        assert bounds[own].best <= found.best <= found.worst <= bounds[own].worst
    for _ in range(4):
        results = [
            Result(
                before.planned, item.table, item.entrants, tuple(data.draw(st.integers(0, 4)) for _ in item.entrants)
            )
            for item in opened
        ]
        ended = replace(before, results=(*before.results, *results))
        rank = next(line.rank for line in standings(ended) if line.entrant == entrant)
        own = (0, 1)
        for item, result in zip(opened, results, strict=True):
            if entrant in item.entrants:
                own = module._own(item, entrant, result.scores)
        for said in (exact[own], bounds[own]):
            assert said.best <= rank <= said.worst


@pytest.fixture
def event() -> tuple[Field, list[Open]]:
    """1 and 2 have 2 points, 3 and 4 have 1, 5 and 6 none; 1 meets 2, 3 meets 4, 5 meets 6."""
    rounds = [((1, 5), (2, 6), (3, 4)), ((1, 6), (2, 5), (4, 3))]
    results = [
        Result(number, table, pair, (2, 1))
        for number, pairs in enumerate(rounds, start=1)
        for table, pair in enumerate(pairs, start=1)
    ]
    opened = [Open(table, pair) for table, pair in enumerate(((1, 2), (3, 4), (5, 6)), start=1)]
    return replace(field(6, results, rounds=2), planned=3), opened


def test_what_the_leader_needs(event: tuple[Field, list[Open]]) -> None:
    before, opened = event
    assert outlook(before, 1, opened, round=3) == (
        Outlook(1, 1, best=1, worst=1, exact=True),
        Outlook(1, 2, best=1, worst=1, exact=True),
        Outlook(2, 1, best=2, worst=2, exact=True),
    )
    assert outlook(before, 3, opened, round=3) == (
        Outlook(1, 1, best=2, worst=3, exact=True),
        Outlook(1, 2, best=3, worst=3, exact=True),
        Outlook(2, 1, best=4, worst=4, exact=True),
    )


def test_bounds_count_the_level_ahead_at_worst(event: tuple[Field, list[Open]]) -> None:
    before, opened = event
    scored = replace(before, tie_breaks=("TGS",))
    assert outlook(scored, 1, opened, round=3) == (
        Outlook(1, 1, best=1, worst=1, exact=False),
        Outlook(1, 2, best=1, worst=2, exact=False),
        Outlook(2, 1, best=2, worst=3, exact=False),
    )


def test_who_has_no_game_to_come(event: tuple[Field, list[Open]]) -> None:
    before, opened = event
    over = replace(before, results=(*before.results, Result(3, 3, (5, 6), (1, 1))))
    assert outlook(over, 5, opened[:2], round=3) == (Outlook(0, 1, best=5, worst=5, exact=True),)
    scored = replace(over, tie_breaks=("MAR",))
    assert outlook(scored, 5, opened[:2], round=3) == (Outlook(0, 1, best=5, worst=6, exact=False),)


def test_a_large_round_is_bounded() -> None:
    pairs = [(number, number + 1) for number in range(1, 41, 2)]
    opened = [Open(table, pair) for table, pair in enumerate(pairs, start=1)]
    before = replace(field(40, [], rounds=0), planned=1)
    assert outlook(before, 7, opened, round=1) == (
        Outlook(1, 1, best=1, worst=20, exact=False),
        Outlook(1, 2, best=1, worst=40, exact=False),
        Outlook(2, 1, best=21, worst=40, exact=False),
    )


AVERAGE = Method.from_data({"name": "win_draw_loss", "awards": {"half": "average"}})


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"method": Method.from_data({"name": "game_points"})}, "scores"),
        ({"method": Method.from_data({"name": "share"})}, "scores"),
        ({"method": AVERAGE}, "scores"),
        ({"disqualified": frozenset({1})}, "disqualified"),
        ({"cut": {1: 1}}, "cut"),
    ],
)
def test_where_nothing_can_be_said_there_is_a_reason(
    event: tuple[Field, list[Open]], changes: dict[str, Any], why: str
) -> None:
    before, opened = event
    assert withheld(before, 1, opened) is None
    changed = replace(before, **changes)
    assert withheld(changed, 1, opened) == why
    assert outlook(changed, 1, opened, round=3) == ()


def test_tables_too_large_to_be_gone_through() -> None:
    before = field(6, [], rounds=0, method=PLACEMENT)
    five, six = [Open(1, (1, 2, 3, 4, 5))], [Open(1, (1, 2, 3, 4, 5, 6))]
    assert (withheld(before, 1, five), withheld(before, 1, six)) == (None, "tables")
    assert outlook(before, 1, five, round=1)
    assert outlook(before, 1, six, round=1) == ()
