"""The fold of a tournament's events."""

from dataclasses import replace

import pytest

from tests.unit.tournaments.events_for_tests import confirmed, created, drafted, entered, published, state_of
from tournaments import events as e
from tournaments.state import Outcome, fold


def test_a_tournament_begins_with_its_creation() -> None:
    with pytest.raises(ValueError, match="tournament_created"):
        fold([e.EntrantCheckedIn(entrant=1)])
    with pytest.raises(ValueError, match="without events"):
        fold([])


def test_an_entrant_is_active_once_checked_in_and_not_withdrawn() -> None:
    state = state_of(created(), entered(2), e.EntrantWithdrawn(entrant=2))
    assert [state.entrants[number].active for number in (1, 2)] == [True, False]
    state = state_of(created(), entered(2), e.EntrantWithdrawn(entrant=2), e.EntrantReinstated(entrant=2))
    assert state.available(1) == (1, 2)


def test_a_name_that_was_corrected_takes_the_place_of_the_first() -> None:
    state = state_of(created(), entered(2), e.EntrantRenamed(entrant=2, name="Bo", club="Loom"))
    assert [(item.name, item.club) for item in state.entrants.values()] == [("Player 1", ""), ("Bo", "Loom")]


def test_a_requested_bye_takes_one_round_only() -> None:
    state = state_of(created(), entered(3), e.ByeRequested(entrant=2, round=1, kind="half"))
    assert state.available(1) == (1, 3)
    assert state.available(2) == (1, 2, 3)


def test_a_bye_that_was_taken_back_takes_no_round() -> None:
    state = state_of(
        created(),
        entered(3),
        e.ByeRequested(entrant=2, round=1, kind="half"),
        e.ByeRequested(entrant=2, round=2, kind="zero"),
        e.ByeCancelled(entrant=2, round=1),
    )
    assert (state.available(1), state.entrants[2].byes) == ((1, 2, 3), {2: "zero"})


def test_the_number_of_rounds_can_change() -> None:
    assert (state_of(created()).planned, state_of(created(), e.RoundsChanged(rounds=5)).planned) == (3, 5)


def test_a_game_that_is_started_anew_takes_the_place_of_the_first() -> None:
    events = [created(), entered(4), published(1, (1, 2), (3, 4)), e.GameRestarted(round=1, table=2, game="another")]
    assert [table.game for table in state_of(*events).rounds[0].tables] == ["game-1-1", "another"]


def test_a_latecomer_has_a_first_round() -> None:
    state = state_of(created(), entered(2), published(1, (1, 2)), e.EntrantRegistered(entrant=3, name="Late"))
    assert [entrant.since for entrant in state.entrants.values()] == [1, 1, 2]


def test_a_discarded_draft_leaves_no_trace_in_the_state() -> None:
    before = state_of(created(), entered(2))
    assert state_of(created(), entered(2), drafted(1, (1, 2)), e.DraftDiscarded(round=1)) == before


def test_publishing_names_the_games_in_the_order_of_the_tables() -> None:
    state = state_of(created(), entered(5), published(1, (1, 2), (4, 3), byes=(5,)))
    assert state.current is not None
    assert [(table.seats, table.game) for table in state.current.tables] == [((1, 2), "game-1-1"), ((4, 3), "game-1-2")]
    assert state.current.byes == {5: "pairing"}
    assert state.next_round == 2


def test_a_confirmed_result_can_be_corrected_and_opened_again() -> None:
    base = [created(), entered(2), published(1, (1, 2)), confirmed(1, 1, 50, 41)]
    table = state_of(*base).rounds[0].tables[0]
    assert table.outcome == Outcome(9, (50, 41))
    corrected = e.ResultCorrected(round=1, table=1, version=10, scores=(49, 41), reason="x")
    assert state_of(*base, corrected).rounds[0].tables[0].outcome == Outcome(10, (49, 41))
    reopened = e.ResultReopened(round=1, table=1, version=10, reason="x")
    assert state_of(*base, reopened).rounds[0].unconfirmed == (1,)


def test_those_who_came_are_in_seat_order() -> None:
    state = state_of(
        created(game="dalrymple", sizes=(4,), method={"name": "placement"}),
        entered(4),
        published(1, (3, 1, 4, 2)),
        e.NoShowRecorded(round=1, table=1, entrants=(1,)),
    )
    assert state.rounds[0].tables[0].present == (3, 4, 2)


def test_the_field_of_a_round_robin_is_that_of_its_first_round() -> None:
    created_ = created(format="round_robin")
    state = state_of(created_, entered(3), published(1, (1, 2), byes=(3,)))
    late = state_of(
        created_,
        entered(3),
        published(1, (1, 2), byes=(3,)),
        e.EntrantRegistered(entrant=4, name="Late"),
        e.EntrantCheckedIn(entrant=4),
    )
    assert state.roster == late.roster == (1, 2, 3)
    assert late.available(2) == (1, 2, 3)


@pytest.mark.parametrize(("version", "played"), [(9, True), (1, True), (0, False)])
def test_a_table_confirmed_without_a_game_was_not_played(version: int, played: bool) -> None:
    result = e.ResultConfirmed(round=1, table=1, version=version, scores=(0, 0))
    state = state_of(created(), entered(2), published(1, (1, 2)), result)
    assert state.rounds[0].tables[0].played is played
    reopened = e.ResultReopened(round=1, table=1, version=10, reason="x")
    assert not fold([created(), *entered(2), *published(1, (1, 2)), result, reopened]).rounds[0].tables[0].played


def test_an_erased_entrant_keeps_number_and_place_but_no_name() -> None:
    registered = e.EntrantRegistered(entrant=1, name="Ann", club="Leith", rating=1800, person="p1")
    before = state_of(created(), [registered, e.EntrantCheckedIn(entrant=1)]).entrants[1]
    after = state_of(created(), [registered, e.EntrantCheckedIn(entrant=1), e.EntrantErased(entrant=1)]).entrants[1]
    assert (before.name, before.club, before.person, before.erased) == ("Ann", "Leith", "p1", False)
    assert after == replace(before, name="", club="", erased=True)
