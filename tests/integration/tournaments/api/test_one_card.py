"""What one card costs: few statements, and nothing of what a process knows is believed where it counts."""

from __future__ import annotations

from typing import Final

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import selectors as games
from games.models import Game
from tests.integration.tournaments.api.callers import Hall, batch, hall, post, problem
from tests.integration.tournaments.events_played import ACTOR, game_of, play_table
from tournaments import selectors, services
from tournaments.selectors import streams

pytestmark = pytest.mark.django_db(transaction=True)

TURN: Final = {"type": "prize_turned", "card": "9D"}
BIDS: Final = {"type": "bids_revealed", "bids": {"1": "T", "2": "A"}}


@pytest.fixture
def at() -> Hall:
    found = hall()
    assert post(found.table, found.address("open/")).json()["version"] == 1
    return found


def test_one_card_is_few_statements(at: Hall) -> None:
    post(at.table, at.address("events/"), batch(1, TURN))
    with CaptureQueriesContext(connection) as captured:
        assert post(at.table, at.address("events/"), batch(2, BIDS)).json()["version"] == 3
    # The key; begin; the game's head (locked), the tournament's; the event; the game's row, the projection's place;
    # commit. SQLite looks for the id, and moves the head, in statements of their own.
    assert len(captured) == (8 if settings.ENVIRONMENT.hosted else 10)
    row = Game.objects.get(pk=game_of(at.event, 1, 1))
    assert (row.version, row.phase, row.scores) == (3, "prize", {"1": 9, "2": 0})


def test_a_key_of_a_round_that_another_process_has_closed_opens_nothing() -> None:
    at = hall()
    for table in (1, 2):
        play_table(at.event, 1, table)
        services.confirm_result(tournament=at.event, round=1, table=table, actor=ACTOR)
    known = selectors.load(at.event)
    version = games.load(game_of(at.event, 1, 1)).version
    services.close_round(tournament=at.event, actor=ACTOR, round=1)
    streams._folds._kept[selectors.stream_of(at.event)] = known
    assert problem(post(at.table, at.address("events/"), batch(version, TURN))) == (403, "round_not_open")
    assert games.load(game_of(at.event, 1, 1)).version == version


def test_a_key_that_was_revoked_opens_nothing_at_once(at: Hall) -> None:
    assert post(at.table, at.address("events/"), batch(1, TURN)).status_code == 200
    services.revoke_access(tournament=at.event, round=1, table=1)
    assert problem(post(at.table, at.address("events/"), batch(2, BIDS))) == (401, "bad_token")
