"""An event from its creation to its final standings, and what the log and the rows say of it."""

from collections.abc import Callable

import pytest

from games import selectors as games
from games.ledger.verification import verify_all
from games.models import Game, ParkedEvent
from scoring import selectors as scores
from scoring.methods import standings
from tests.integration.tournaments.events_played import director, event, play_round
from tournaments import selectors, services
from tournaments.fields import scoring_field
from tournaments.models import Seat, Table, Tournament

pytestmark = pytest.mark.django_db


def test_a_swiss_of_six_over_three_rounds(run_tasks: Callable[[], list[str]]) -> None:
    tournament = event(director(), players=6)
    for expected in (1, 2, 3):
        assert play_round(tournament) == expected
    services.finish_tournament(tournament=tournament, actor="user:1")
    services.rescore(tournament=tournament)

    loaded = selectors.load(tournament)
    met = [frozenset(table.seats) for round_ in loaded.state.rounds for table in round_.tables]
    assert len(met) == len(set(met)) == 9
    row = Tournament.objects.get(pk=tournament)
    assert (row.status, row.version) == ("finished", loaded.version)
    assert Game.objects.filter(tournament=tournament, status="finished").count() == 9
    assert Table.objects.filter(round__tournament=tournament, confirmed=True).count() == 9

    stored = scores.standings(tournament)
    assert stored is not None
    assert (stored.round, stored.version) == (3, loaded.version)
    expected_rows = standings(scoring_field(loaded.state))
    assert [(line["rank"], line["entrant"], line["points"]) for line in stored.rows] == [
        (line.rank, line.entrant, str(line.match_points)) for line in expected_rows
    ]
    assert sum(line.match_points for line in expected_rows) == 9
    assert ParkedEvent.objects.count() == 0
    assert verify_all().broken is None


def test_the_rows_hold_the_scores_of_the_games() -> None:
    tournament = event(director(), players=4)
    play_round(tournament)
    for seat in Seat.objects.select_related("table"):
        assert seat.table.game is not None
        assert seat.score == games.load(seat.table.game).state.scores[str(seat.position)]
