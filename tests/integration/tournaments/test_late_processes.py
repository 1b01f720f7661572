"""A process that has known a tournament a while ago acts on what is now, not on what it knew."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

import pytest

from games import selectors as games
from games.ledger.folds import Fold
from games.services import Play
from tests.integration.tournaments.checks import check_event
from tests.integration.tournaments.events_played import ACTOR, director, event, game_of, publish
from tournaments import selectors, services
from tournaments.errors import TournamentError
from tournaments.selectors import streams
from tournaments.state import State

pytestmark = pytest.mark.django_db(transaction=True)

TABLE: Final[dict[str, Any]] = {"round": 1, "table": 1, "actor": ACTOR}
SCORES: Final = {"type": "result_entered", "scores": {"1": 50, "2": 41}}


def know_again(tournament: UUID, known: Fold[State]) -> None:
    """As if this process had been asked nothing since."""
    streams._folds._kept[selectors.stream_of(tournament)] = known


def test_a_round_that_another_process_has_published_is_open() -> None:
    tournament = event(director(), players=2)
    before = selectors.load(tournament)
    publish(tournament)
    know_again(tournament, before)
    assert services.open_table(tournament=tournament, **TABLE).version == 1
    know_again(tournament, before)
    services.record_at_table(tournament=tournament, plays=[Play(SCORES)], expected_version=1, **TABLE)
    know_again(tournament, before)
    with pytest.raises(TournamentError) as refused:
        services.open_table(tournament=tournament, **{**TABLE, "table": 2})
    assert refused.value.code == "unknown_table"
    know_again(tournament, before)
    services.confirm_result(tournament=tournament, **TABLE)
    check_event(tournament)


def test_a_game_that_another_process_has_started_anew_is_the_one_that_is_played() -> None:
    tournament = event(director(), players=3, sizes=(3,), method={"name": "placement"})
    publish(tournament)
    services.open_table(tournament=tournament, **TABLE)
    before = selectors.load(tournament)
    absent = before.state.rounds[0].tables[0].seats[2]
    services.record_no_show(tournament=tournament, entrants=[absent], **TABLE)
    know_again(tournament, before)
    services.open_table(tournament=tournament, **TABLE)
    know_again(tournament, before)
    services.record_at_table(tournament=tournament, plays=[Play(SCORES)], expected_version=1, **TABLE)
    assert games.load(game_of(tournament, 1, 1)).state.scores == {"1": 50, "2": 41}
    check_event(tournament)


def test_a_round_that_another_process_has_closed_takes_nothing_more_from_its_tables() -> None:
    tournament = event(director(), players=2)
    publish(tournament)
    services.open_table(tournament=tournament, **TABLE)
    services.record_at_table(tournament=tournament, plays=[Play(SCORES)], expected_version=1, **TABLE)
    before = selectors.load(tournament)
    services.confirm_result(tournament=tournament, **TABLE)
    services.close_round(tournament=tournament, round=1, actor=ACTOR)
    know_again(tournament, before)
    with pytest.raises(TournamentError) as refused:
        services.record_at_table(tournament=tournament, plays=[Play(SCORES)], expected_version=2, **TABLE)
    assert refused.value.code == "round_not_open"
