"""Every event survives the ledger, and carries the name that the ledger files it under."""

import pytest

from tests.unit.tournaments.events_for_tests import created, drafted
from tournaments import events as e

EVERY = [
    created(options={"stake": 5}, double=True, baku=True, colours=False),
    e.EntrantRegistered(entrant=1, name="Ann", club="Leith", rating=1800, person="p1"),
    e.EntrantErased(entrant=1),
    e.EntrantRenamed(entrant=1, name="Anne", club="Leith", person="p1"),
    e.EntrantCheckedIn(entrant=1),
    e.CheckInCancelled(entrant=1),
    e.EntrantWithdrawn(entrant=1, reason="ill"),
    e.EntrantReinstated(entrant=1),
    e.ByeRequested(entrant=1, round=2, kind="half"),
    e.ByeCancelled(entrant=1, round=2),
    e.ForbiddenPairAdded(one=1, two=2),
    e.ForbiddenPairRemoved(one=1, two=2),
    e.RoundsChanged(rounds=5),
    drafted(1, (1, 2), byes=(3,)),
    e.PlayersSwapped(round=1, one=1, two=3, pairing={"tables": [{"number": 1, "seats": [3, 2]}], "byes": [1]}),
    e.TablesLocked(round=1, tables=((3, 2),)),
    e.DraftDiscarded(round=1, reason="a friend"),
    e.RoundPublished(round=1, games=("g1",), byes=((3, "pairing"),)),
    e.GameRestarted(round=1, table=1, game="g2"),
    e.NoShowRecorded(round=1, table=1, entrants=(2,)),
    e.ResultConfirmed(round=1, table=1, version=27, scores=(50, 41)),
    e.ResultCorrected(round=1, table=1, version=28, scores=(49, 41), reason="miscounted"),
    e.ResultReopened(round=1, table=1, version=29, reason="last trick"),
    e.PenTaken(round=1, table=1, device="a"),
    e.DealChecked(round=1, table=1, deal=2, version=83),
    e.DirectorCalled(round=1, table=1, kind="dispute", message="the last trick"),
    e.CallAnswered(round=1, table=1),
    e.EntriesSetAside(round=1, table=1, device="a", entries=({"type": "card_flipped", "card": "8H"},)),
    e.CutPlanned(cut=8, drawn="again"),
    e.CutMade(round=3, version=40, entrants=(3, 1), places=(1, 2)),
    e.CutKept(entrants=(1, 3)),
    e.PenaltyGiven(penalty=1, entrant=1, kind="match_points", amount="1/2", reason="late", round=1, table=1),
    e.PenaltyRevoked(penalty=1, reason="appeal"),
    e.RoundClosed(round=1),
    e.TournamentFinished(),
]


def test_the_list_above_holds_every_type() -> None:
    assert {event.type for event in EVERY} == set(e.TYPES)


@pytest.mark.parametrize("event", EVERY, ids=lambda event: event.type)
def test_an_event_comes_back_as_it_went(event: e.Event) -> None:
    assert e.from_data(event.type, event.to_data()) == event


def test_an_event_created_before_there_were_such_choices_has_the_usual_ones() -> None:
    data = {key: value for key, value in created().to_data().items() if key not in {"baku", "colours"}}
    assert e.from_data("tournament_created", data) == created()


def test_types_are_the_past_tense_names_with_underscores() -> None:
    assert e.TournamentCreated.type == "tournament_created"
    assert e.CheckInCancelled.type == "check_in_cancelled"


def test_events_of_before_the_cut_say_that_there_is_none() -> None:
    born = created().to_data()
    del born["cut"], born["drawn"]
    assert e.from_data("tournament_created", born) == created()
    paired = drafted(1, (1, 2)).to_data()
    del paired["stage"]
    assert e.from_data("pairing_drafted", paired) == drafted(1, (1, 2))


def test_a_strange_type_is_refused() -> None:
    with pytest.raises(KeyError):
        e.from_data("card_played", {})
