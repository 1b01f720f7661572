"""A whole hall that enters at once: nothing is lost, nothing doubled, and the standings are as ever."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final
from uuid import UUID

import pytest
from django.conf import settings
from django.db import connection

from games import selectors as games
from games.ledger import store
from games.ledger.models import LedgerEvent, ParkedEvent
from scoring import selectors as scores
from tests.integration.processes import run_at_once
from tests.integration.tournaments.entering import ENTER, EVENT, EVENTS, plays
from tests.integration.tournaments.events_played import ACTOR, director, event, game_of, publish
from tournaments import selectors, services

pytestmark = pytest.mark.django_db(transaction=True)

# SQLite has one writer at a time: what a laptop in a hall is asked for.
TABLES: Final = 200 if settings.ENVIRONMENT.hosted else 40
PROCESSES: Final = 4 if settings.ENVIRONMENT.hosted else 2


def hall() -> UUID:
    tournament = event(director(), players=4 * TABLES, **EVENT)
    publish(tournament)
    return tournament


def standing(tournament: UUID) -> list[dict[str, Any]]:
    services.rescore(tournament=tournament)
    found = scores.standings(tournament)
    assert found is not None
    return list(found.rows)


def test_every_table_at_once(data: Path) -> None:
    tournament = hall()
    before = LedgerEvent.objects.count()
    shares = [[str(table) for table in range(first, TABLES + 1, PROCESSES)] for first in range(1, PROCESSES + 1)]
    connection.close()
    run_at_once(data, ENTER, *([str(tournament), *share] for share in shares))

    assert LedgerEvent.objects.count() == before + TABLES * (EVENTS + 1)
    confirmed = [item.data for item in store.read(selectors.stream_of(tournament)) if item.type == "result_confirmed"]
    assert sorted(item["table"] for item in confirmed) == list(range(1, TABLES + 1))
    for table in range(1, TABLES + 1):
        expected = plays(tournament, table)
        opening, *entered = games.history(game_of(tournament, 1, table))
        assert [(item.event_id, games.play_of(item)) for item in entered] == [
            (play.event_id, dict(play.event)) for play in expected
        ]
        assert opening.type == "game_started"
    assert not ParkedEvent.objects.exists()
    assert store.verify_all().broken is None
    assert standing(tournament) == alone(tournament)


def alone(tournament: UUID) -> list[dict[str, Any]]:
    """The standings of the same plays, entered one table after the other in an event that is paired alike."""
    other = event(director("alone"), players=4 * TABLES, **EVENT)
    publish(other)
    assert _seats(other) == _seats(tournament)
    for table in range(1, TABLES + 1):
        where = {"tournament": other, "round": 1, "table": table, "actor": ACTOR}
        services.open_table(**where)
        last = services.record_at_table(**where, plays=plays(other, table), expected_version=1)
        services.confirm_at_table(**where, expected_version=last.version)
    return standing(other)


def _seats(tournament: UUID) -> list[tuple[int, ...]]:
    return [table.seats for table in selectors.load(tournament).state.rounds[0].tables]
