"""The cut: what can be planned, who is in it, and what a change before it leads to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from scoring.methods import standings
from tests.unit.tournaments.events_for_tests import confirmed, created, drafted, entered, published, state_of
from tournaments import events as e
from tournaments.decisions import cut, rounds
from tournaments.errors import TournamentError
from tournaments.fields import pairing_problem, scoring_field, seeding
from tournaments.pairing import pair
from tournaments.state import State, evolve

PLANNED = created(rounds=1, cut=4)
SWISS: list[Any] = [
    PLANNED,
    entered(6),
    published(1, (1, 2), (3, 4), (5, 6)),
    confirmed(1, 1, 9, 4),
    confirmed(1, 2, 4, 4),
    confirmed(1, 3, 1, 2),
    e.RoundClosed(round=1),
]
PLACES = [(6, 1), (1, 2), (3, 3), (4, 3), (2, 5), (5, 6)]


def refused(decide: Any, *args: Any, **kwargs: Any) -> str:
    with pytest.raises(TournamentError) as found:
        decide(*args, **kwargs)
    assert found.value.template.format(**found.value.params)
    return found.value.code


def made(*more: Any, places: Sequence[cut.Place] = PLACES) -> State:
    state = state_of(*SWISS, *more)
    for event in cut.make(state, places=places, version=20):
        state = evolve(state, event)
    return state


def played(state: State, *scores: tuple[int, ...]) -> State:
    """The next round of the cut, its tables with these scores, closed."""
    number, problem = state.next_round, pairing_problem(state, seed=1)
    pairing = pair(problem)
    assert pairing.system == "cut"
    (draft,) = rounds.draft(state, job="j", problem=problem.to_data(), pairing=pairing.to_data())
    state = evolve(state, draft)
    games = [f"g{number}{table.number}" for table in pairing.tables]
    for event in rounds.publish(state, round=number, games=games):
        state = evolve(state, event)
    for table, found in enumerate(scores, start=1):
        state = evolve(state, confirmed(number, table, *found))
    for event in rounds.close(state, round=number):
        state = evolve(state, event)
    return state


def order(state: State, upto: int | None = None) -> list[int]:
    return [line.entrant for line in standings(scoring_field(state, upto))]


@pytest.mark.parametrize(
    ("event", "size", "code"),
    [
        ({}, 2, ""),
        ({}, 16, ""),
        ({}, 0, ""),
        ({}, 3, "bad_cut"),
        ({}, 32, "bad_cut"),
        ({}, -2, "bad_cut"),
        ({"format": "dutch"}, 8, ""),
        ({"format": "round_robin"}, 4, "bad_cut"),
        ({"format": "round_robin"}, 0, ""),
        ({"game": "dalrymple", "sizes": (4, 5)}, 4, ""),
        ({"game": "dalrymple", "sizes": (4, 5)}, 8, ""),
        ({"game": "dalrymple", "sizes": (4, 5)}, 16, ""),
        ({"game": "dalrymple", "sizes": (4, 5)}, 2, "bad_cut"),
        ({"game": "dalrymple", "sizes": (4, 5)}, 7, "bad_cut"),
    ],
)
def test_what_can_be_planned(event: dict[str, Any], size: int, code: str) -> None:
    asked = {"game": "diamond-points", "sizes": (2,), "format": "swiss", **event}
    state = state_of(created(**asked))
    if code:
        assert refused(cut.check, **asked, cut=size, drawn="seed") == code
        assert refused(cut.plan, state, cut=size) == code
    else:
        cut.check(**asked, cut=size, drawn="seed")
        assert cut.plan(state, cut=size) == ((e.CutPlanned(cut=size),) if size else ())


def test_a_final_table_has_as_many_as_the_game_seats() -> None:
    assert set(cut.sizes_for("dalrymple", (4, 5))) <= {3, 4, 5, 6, 8, 16}
    assert cut.sizes_for("diamond-points", (2,)) == (2, 4, 8, 16)


def test_the_plan_can_change_until_the_cut_is_made() -> None:
    state = state_of(*SWISS)
    assert cut.plan(state, cut=4) == ()
    assert cut.plan(state, cut=4, drawn="again") == (e.CutPlanned(cut=4, drawn="again"),)
    assert refused(cut.plan, state, cut=4, drawn="coin") == "bad_drawn"
    assert refused(cut.plan, made(), cut=2) == "cut_made"
    assert refused(cut.plan, state_of(*SWISS, e.TournamentFinished()), cut=2) == "tournament_finished"


def test_after_the_last_swiss_round_the_cut_comes_first() -> None:
    state = state_of(*SWISS)
    assert refused(rounds.may_pair, state) == "no_cut_yet"
    (event,) = cut.make(state, places=PLACES, version=20)
    assert event == e.CutMade(round=1, version=20, entrants=(6, 1, 3, 4), places=(1, 2, 3, 3))
    assert rounds.may_pair(evolve(state, event)) == 2
    assert refused(rounds.change_planned, evolve(state, event), rounds=3) == "cut_made"


def test_who_has_withdrawn_or_is_disqualified_is_passed_over() -> None:
    state = made(
        e.EntrantWithdrawn(entrant=6),
        e.PenaltyGiven(penalty=1, entrant=3, kind="disqualified", reason="cheated", round=1),
    )
    assert state.cut is not None
    assert (state.cut.seeds, state.cut.places) == ((1, 4, 2, 5), (2, 3, 5, 6))


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([created(), *SWISS[1:]], "no_cut"),
        (SWISS[:-1], "swiss_open"),
        (SWISS[:2], "swiss_open"),
        ([*SWISS, e.RoundsChanged(rounds=2)], "swiss_open"),
        ([*SWISS, e.ResultReopened(round=1, table=1, version=10, reason="wrong")], "tables_unconfirmed"),
        ([*SWISS, *(e.EntrantWithdrawn(entrant=who) for who in (1, 2, 3))], "too_few_for_cut"),
        ([*SWISS, e.TournamentFinished()], "tournament_finished"),
    ],
)
def test_when_no_cut_can_be_made(events: list[Any], code: str) -> None:
    assert refused(cut.make, state_of(*events), places=PLACES, version=20) == code


def test_places_that_nothing_else_tells_apart_go_by_lots() -> None:
    lines = seeding(state_of(created(rounds=1, cut=4, tie_breaks=()), *SWISS[1:]))
    assert [line.rank for line in lines] == [1, 2, 3, 4, 5, 6]
    assert lines[2].values[-1][0] == "LOT"


def test_a_cut_of_four_to_its_end() -> None:
    state = made()
    assert state.available(2) == (1, 3, 4, 6)
    state = played(state, (3, 9), (8, 2))
    assert [table.seats for table in state.rounds[1].tables] == [(6, 4), (1, 3)]
    assert (state.rounds[1].stage, order(state)) == (4, [1, 4, 6, 3, 2, 5])
    assert order(state, 1)[:2] == order(state_of(*SWISS))[:2]
    state = played(state, (1, 5))
    assert (state.rounds[2].stage, state.rounds[2].tables[0].seats) == (2, (1, 4))
    assert order(state) == [4, 1, 6, 3, 2, 5]
    assert refused(rounds.may_pair, state) == "no_rounds_left"
    assert rounds.finish(state) == (e.TournamentFinished(),)
    assert {line.entrant: str(line.match_points) for line in standings(scoring_field(state))}[4] == "1/2"


def test_a_draw_is_played_again_where_that_is_the_rule() -> None:
    state = state_of(created(rounds=1, cut=2, drawn="again"), *SWISS[1:])
    (event,) = cut.make(state, places=PLACES, version=20)
    state = played(evolve(state, event), (5, 5))
    state = played(state, (3, 8))
    assert [(item.stage, item.tables[0].seats) for item in state.rounds[1:]] == [(2, (6, 1)), (2, (1, 6))]
    assert order(state)[:2] == [6, 1]


def test_a_bye_asked_for_a_round_that_is_one_of_the_cut_now_counts_no_more() -> None:
    state = state_of(created(rounds=2, cut=2), *SWISS[1:2], e.ByeRequested(entrant=6, round=2, kind="half"), *SWISS[2:])
    state = evolve(state, e.RoundsChanged(rounds=1))
    (event,) = cut.make(state, places=PLACES, version=20)
    state = played(evolve(state, event), (9, 3))
    assert (state.rounds[1].tables[0].seats, dict(state.rounds[1].byes)) == ((6, 1), {})


def test_what_the_cut_changes_in_match_points_and_tie_breaks() -> None:
    """Nothing in the match points; in the tie-breaks only where they were chosen so."""
    for tie_breaks, cut_from_the_start, moved in (
        (("WIN",), 4, True),
        (("WIN@swiss",), 4, False),
        (("WIN",), 0, False),
    ):
        event = created(rounds=1, cut=cut_from_the_start, tie_breaks=tie_breaks)
        state = state_of(event, *SWISS[1:], e.CutPlanned(cut=4))
        (event_,) = cut.make(state, places=PLACES, version=20)
        before = {line.entrant: line for line in standings(scoring_field(state))}
        state = played(evolve(state, event_), (9, 3), (8, 2))
        after = {line.entrant: line for line in standings(scoring_field(state))}
        assert [after[who].match_points for who in after] == [before[who].match_points for who in after]
        wins = [int(after[who].values[0][1] - before[who].values[0][1]) for who in (6, 4, 1, 3, 2, 5)]
        assert wins == ([1, 0, 1, 0, 0, 0] if moved else [0] * 6)
        assert (after[6].played, after[2].played) == (2, 1)


def test_who_leaves_during_the_cut_is_passed_over() -> None:
    state = played(made(), (3, 9), (8, 2))
    state = evolve(state, e.EntrantWithdrawn(entrant=4))
    assert state.available(3) == (1,)
    state = played(state)
    assert (state.rounds[2].tables, dict(state.rounds[2].byes)) == ((), {1: "pairing"})
    assert order(state)[:3] == [1, 4, 6]


def test_made_again_it_takes_back_what_was_paired() -> None:
    state = made(places=PLACES)
    state = evolve(state, DRAFT)
    other = [(1, 1), (6, 2), *PLACES[2:]]
    (event,) = cut.make(state, places=other, version=30)
    assert isinstance(event, e.CutMade)
    assert event.entrants == (1, 6, 3, 4)
    assert cut.make(state, places=PLACES, version=30) == ()
    assert refused(cut.make, state, places=other, version=30, begun=True) == "cut_begun"
    assert len(state.rounds) == 2
    assert evolve(state, event).rounds == state.rounds[:1]


DRAFT = replace(drafted(2, (6, 4), (1, 3)), stage=4)


def test_a_cut_that_is_not_the_one_looked_at_is_refused() -> None:
    events = cut.make(state_of(*SWISS), places=PLACES, version=20)
    cut.refuse_unseen(events, ())
    cut.refuse_unseen(events, (6, 1, 3, 4))
    assert refused(cut.refuse_unseen, events, (6, 1, 3, 2)) == "cut_changed"


def test_kept_it_is_on_record_what_was_declined() -> None:
    state = made()
    assert cut.keep(state, places=PLACES) == ()
    other = [*PLACES[:3], (2, 4), (4, 5), (5, 6)]
    (event,) = cut.keep(state, places=other)
    assert event == e.CutKept(entrants=(6, 1, 3, 2))
    assert cut.keep(evolve(state, event), places=other) == ()
    assert refused(cut.keep, state_of(*SWISS), places=PLACES) == "no_cut"


def test_once_begun_who_leaves_brings_nobody_in() -> None:
    state = evolve(made(), e.EntrantWithdrawn(entrant=1))
    assert [who for who, _ in cut.chosen(state, PLACES, begun=False)] == [6, 3, 4, 2]
    assert [who for who, _ in cut.chosen(state, PLACES, begun=True)] == [6, 1, 3, 4]
