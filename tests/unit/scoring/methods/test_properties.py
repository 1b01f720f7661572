from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.methods import (
    BEHIND,
    BYE_KINDS,
    DISQUALIFIED,
    MATCH_POINTS,
    SCHEMES,
    TIE_BREAKS,
    Bye,
    ByeKind,
    Field,
    Method,
    Penalty,
    Result,
    between,
    explain,
    match_points,
    standings,
)

UNHURRIED = settings(deadline=None, max_examples=60)

SCORES = st.integers(0, 12)
KINDS: st.SearchStrategy[ByeKind | None] = st.sampled_from((*BYE_KINDS, None))


@st.composite
def results(draw: st.DrawFn, number: int, seats: list[int], sizes: list[int]) -> tuple[Result, ...]:
    """One round: the seats drawn, cut into tables of the sizes."""
    found = []
    for table, size in enumerate(sizes, start=1):
        entrants, seats = tuple(seats[:size]), seats[size:]
        scores = tuple(draw(SCORES) for _ in entrants)
        absent = draw(st.frozensets(st.sampled_from(entrants))) if draw(st.integers(0, 3)) == 0 else frozenset()
        found.append(Result(number, table, entrants, scores, absent))
    return tuple(found)


@st.composite
def fields(draw: st.DrawFn) -> Field:
    """An event of any method with byes, no-shows, absences, penalties and some order of tie-breaks."""
    name = draw(st.sampled_from(sorted(SCHEMES)))
    seats = 2 if name == "win_draw_loss" else draw(st.integers(2, 5))
    entrants = list(range(1, draw(st.integers(seats, 11)) + 1))
    rounds = draw(st.integers(0, 4))
    played: tuple[Result, ...] = ()
    byes = []
    for number in range(1, rounds + 1):
        order = draw(st.permutations(entrants))
        full = len(order) // seats
        played += draw(results(number, order, [seats] * full))
        byes += [Bye(number, entrant, kind) for entrant in order[full * seats :] if (kind := draw(KINDS))]
    method = Method.from_data({"name": name})
    usable = [code for code, found in TIE_BREAKS.items() if found.fits(method)]
    penalties = tuple(
        Penalty(entrant, draw(st.fractions(-2, 2, max_denominator=4)), "late", 1)
        for entrant in draw(st.lists(st.sampled_from(entrants), max_size=2))
    )
    codes = tuple(
        code + draw(st.sampled_from(("", "@swiss")))
        for code in draw(st.lists(st.sampled_from(usable), unique=True, max_size=5))
    )
    behind, out = (draw(st.frozensets(st.sampled_from(entrants), max_size=2)) for _ in range(2))
    return Field(
        tuple(entrants),
        played,
        tuple(byes),
        penalties,
        rounds,
        method,
        codes,
        seed=rounds,
        behind=behind,
        disqualified=out,
        planned=draw(st.integers(0, 4)),
        swiss=draw(st.integers(0, 4)),
        fixed=draw(st.booleans()),
        ratings={entrant: 1000 + 90 * entrant for entrant in entrants},
    )


@UNHURRIED
@given(fields(), st.randoms(use_true_random=False))
def test_standings_do_not_depend_on_the_order_of_rows(event: Field, random: object) -> None:
    def mixed(items: tuple[object, ...]) -> tuple[object, ...]:
        rows = list(items)
        random.shuffle(rows)  # type: ignore[attr-defined]
        return tuple(rows)

    other = replace(
        event,
        entrants=mixed(event.entrants),  # type: ignore[arg-type]
        results=mixed(event.results),  # type: ignore[arg-type]
        byes=mixed(event.byes),  # type: ignore[arg-type]
        penalties=mixed(event.penalties),  # type: ignore[arg-type]
    )
    assert standings(other) == standings(event)


@UNHURRIED
@given(fields())
def test_seats_change_nothing(event: Field) -> None:
    turned = tuple(
        replace(result, entrants=result.entrants[::-1], scores=result.scores[::-1]) for result in event.results
    )
    codes = tuple(code for code in event.tie_breaks if code[:3] not in {"BPG", "BWG"})
    event = replace(event, tie_breaks=codes)
    assert standings(replace(event, results=turned)) == standings(event)


@UNHURRIED
@given(fields())
def test_ranks_are_consistent(event: Field) -> None:
    lines = standings(event)
    assert sorted(line.entrant for line in lines) == sorted(event.entrants)
    keys = [
        (
            line.entrant not in event.disqualified,
            line.match_points,
            line.entrant not in event.behind,
            [value for _, value in line.values],
        )
        for line in lines
    ]
    assert keys == sorted(keys, reverse=True)
    sharing = Counter(line.rank for line in lines)
    for position, line in enumerate(lines):
        same = [other for other, key in zip(lines, keys, strict=True) if key == keys[position]]
        assert line.shared == (len(same) > 1) == (sharing[line.rank] > 1)
        assert line.rank == 1 + sum(key > keys[position] for key in keys)
        assert [other.entrant for other in same] == sorted(other.entrant for other in same)
        assert tuple(code for code, _ in line.values) == event.tie_breaks


@UNHURRIED
@given(fields())
def test_the_parts_of_every_value_add_up_to_it(event: Field) -> None:
    for line in standings(event):
        for code, value in ((MATCH_POINTS, line.match_points), *line.values):
            explanation = explain(event, line.entrant, code)
            assert explanation.value == value == sum((part.value for part in explanation.parts), Fraction(0))
            for part in explanation.parts:
                assert part.label.format(**part.params)


@UNHURRIED
@given(fields())
def test_neighbours_are_separated_by_the_first_criterion_in_which_they_differ(event: Field) -> None:
    lines = standings(event)
    for upper, lower in pairwise(lines):
        separation = between(event, upper.entrant, lower.entrant)
        assert (separation.code is None) == (upper.rank == lower.rank)
        assert separation.first > separation.second or separation.code is None
        if separation.code == DISQUALIFIED:
            assert upper.entrant not in event.disqualified
            assert lower.entrant in event.disqualified
        elif separation.code == MATCH_POINTS:
            assert upper.match_points > lower.match_points
        elif separation.code == BEHIND:
            assert (upper.match_points, lower.entrant in event.behind) == (lower.match_points, True)
        elif separation.code:
            assert upper.match_points == lower.match_points
            assert dict(upper.values)[separation.code] == separation.first


@UNHURRIED
@given(fields(), st.integers(0, 4))
def test_later_rounds_change_nothing_in_earlier_standings(event: Field, upto: int) -> None:
    early = replace(
        event,
        results=tuple(result for result in event.results if result.round <= upto),
        byes=tuple(bye for bye in event.byes if bye.round <= upto),
        penalties=tuple(penalty for penalty in event.penalties if penalty.round <= upto),
        rounds=min(event.rounds, upto),
    )
    assert standings(event, upto=upto) == standings(early)


@given(st.lists(SCORES, min_size=2, max_size=8))
def test_a_table_that_was_played_is_worth_the_same_however_it_ends(scores: list[int]) -> None:
    result = Result(1, 1, tuple(range(1, len(scores) + 1)), tuple(scores))
    seats = len(scores)
    assert sum(match_points(Method.from_data({"name": "placement"}), result).values()) == seats * (seats - 1) // 2
    assert sum(match_points(Method.from_data({"name": "share"}), result).values()) == 1


@UNHURRIED
@given(fields())
def test_margins_of_an_event_cancel_out(event: Field) -> None:
    lines = standings(replace(event, tie_breaks=("MAR",)))
    assert sum(dict(line.values)["MAR"] for line in lines) == 0
