from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.unit.tournaments.events_for_tests import created, entered, state_of
from tournaments import events as e
from tournaments.decisions import drafts, rounds
from tournaments.errors import TournamentError
from tournaments.fields import pairing_problem
from tournaments.pairing import check, pair
from tournaments.pairing.values import Pairing, Problem
from tournaments.state import State, evolve


def drafted(players: int = 6, history: tuple[e.Event, ...] = (), **options: Any) -> State:
    """An event whose first round is drafted as 1–4, 2–5, 3–6 or so."""
    base = [created(**options), *entered(players), *history]
    problem = pairing_problem(state_of(base), seed=1)
    draft = e.PairingDrafted(round=1, job="job", problem=problem.to_data(), pairing=pair(problem).to_data())
    return state_of(base, [draft])


def after(state: State, *made: e.Event) -> State:

    for event in made:
        state = evolve(state, event)
    return state


def seats(state: State) -> list[tuple[int, ...]]:
    return [table.seats for table in state.rounds[-1].tables]


def test_a_swap_exchanges_places_and_the_draft_says_what_it_costs_now() -> None:
    state = drafted()
    first, second = seats(state)[:2]
    made = drafts.preview(state, round=1, one=first[0], two=second[0])
    (event,) = drafts.swap(state, round=1, one=first[0], two=second[0])
    changed = after(state, event)
    assert seats(changed)[:2] == [(second[0], first[1]), (first[0], second[1])]
    found = changed.rounds[-1]
    assert Pairing.from_data(found.pairing).objective == made.after
    assert check(Problem.from_data(found.problem), Pairing.from_data(found.pairing)) == ()
    assert (found.job, found.token) == ("job", "job/1")


def test_a_player_at_a_table_and_the_bye_change_places() -> None:
    state = drafted(5)
    (idle,) = state.rounds[-1].byes
    who = seats(state)[0][0]
    changed = after(state, *drafts.swap(state, round=1, one=idle, two=who))
    assert dict(changed.rounds[-1].byes) == {who: "pairing"}
    assert seats(changed)[0][0] == idle


def test_what_was_seen_before_a_change_cannot_be_published() -> None:
    state = drafted()
    changed = after(state, *drafts.swap(state, round=1, one=1, two=2, job="job"))
    for command in (
        lambda: drafts.swap(changed, round=1, one=1, two=2, job="job"),
        lambda: drafts.lock(changed, round=1, tables=[1], job="job"),
        lambda: rounds.publish(changed, round=1, games=("a", "b", "c"), job="job"),
    ):
        assert refused(command) == "draft_replaced"
    assert rounds.publish(changed, round=1, games=("a", "b", "c"), job="job/1")


def refused(command: Callable[[], object]) -> str:
    with pytest.raises(TournamentError) as caught:
        command()
    assert str(caught.value)
    return caught.value.code


def test_what_no_swap_can_be() -> None:
    state = drafted()
    assert refused(lambda: drafts.swap(state, round=1, one=1, two=1)) == "swap_same"
    assert refused(lambda: drafts.swap(state, round=1, one=1, two=9)) == "swap_unknown"
    assert refused(lambda: drafts.swap(state, round=2, one=1, two=2)) == "unknown_round"
    fixed = drafted(4, format="round_robin")
    assert refused(lambda: drafts.swap(fixed, round=1, one=1, two=2)) == "fixed_schedule"
    assert refused(lambda: drafts.lock(fixed, round=1, tables=[1])) == "fixed_schedule"
    public = after(state, e.RoundPublished(round=1, games=("a", "b", "c"), byes=()))
    assert refused(lambda: drafts.swap(public, round=1, one=1, two=2)) == "not_a_draft"


def test_a_swap_seats_nobody_with_whom_they_must_not_meet() -> None:
    state = drafted()
    (one, two), (three, four) = seats(state)[:2]
    apart = replace(state, forbidden=((min(one, four), max(one, four)),))
    assert refused(lambda: drafts.swap(apart, round=1, one=one, two=three)) == "swap_forbidden"
    assert refused(lambda: drafts.swap(apart, round=1, one=two, two=four)) == "swap_forbidden"


def test_locked_tables_stay_when_the_round_is_paired_again() -> None:
    state = drafted()
    (one, two), (three, four) = seats(state)[:2]
    changed = after(state, *drafts.swap(state, round=1, one=two, two=four))
    locked = after(changed, *drafts.lock(changed, round=1, tables=[1]))
    assert refused(lambda: drafts.swap(locked, round=1, one=one, two=three)) == "swap_locked"
    again = after(locked, *rounds.discard(locked, round=1))
    problem = pairing_problem(again, seed=1)
    assert problem.locked == ((one, four),)
    assert (one, four) in [table.seats for table in pair(problem).tables]
    gone = after(again, e.EntrantWithdrawn(entrant=one))
    assert pairing_problem(gone, seed=1).locked == ()
    assert drafts.lock(locked, round=1, tables=[1]) == ()
    assert after(locked, *drafts.lock(locked, round=1, tables=[])).locked == ()
    assert refused(lambda: drafts.lock(state, round=1, tables=[7])) == "unknown_table"
    assert drafts.unlock(again) == (e.TablesLocked(round=1, tables=()),)
    free = after(again, *drafts.unlock(again))
    assert (free.locked, free.rounds, drafts.unlock(free)) == ((), (), ())
    assert after(locked, *drafts.unlock(locked)) == after(locked, *drafts.lock(locked, round=1, tables=[]))
    public = after(locked, e.RoundPublished(round=1, games=("a", "b", "c"), byes=()))
    assert public.locked == ()
