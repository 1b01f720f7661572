"""A server killed after the commit and before its answer; the phone sends the request again, to another one."""

from __future__ import annotations

import http.client
import signal
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.cache import cache
from django.db import connection

from games import selectors as games
from games.ledger import store
from tests.integration.tournaments.api.serving import post, web
from tests.integration.tournaments.checks import check_event
from tests.integration.tournaments.events_played import director, event, game_of, publish
from tournaments import services

pytestmark = pytest.mark.django_db(transaction=True)

PLAYS = ({"type": "prize_turned", "card": "9D"}, {"type": "bids_revealed", "bids": {"1": "T", "2": "A"}})


def opened() -> tuple[UUID, str, str]:
    """The event, its table's address, and the table's token."""
    cache.clear()
    tournament = event(director(), players=2)
    publish(tournament)
    services.open_table(tournament=tournament, round=1, table=1, actor="table:1.1")
    token = services.table_token(tournament=tournament, round=1, table=1)
    return tournament, f"/api/v1/events/{tournament}/rounds/1/tables/1/events/", token


def batch(*plays: dict[str, Any]) -> dict[str, Any]:
    return {"expected_version": 1, "events": [{"event_id": str(uuid4()), "event": play} for play in plays]}


def test_the_request_again_is_one_event_and_the_first_answer(data: Path) -> None:
    tournament, address, token = opened()
    sent = batch(*PLAYS)
    connection.close()
    with web(data, "dying") as (port, process):
        with pytest.raises((ConnectionError, http.client.HTTPException)):
            post(port, address, sent, token)
        assert process.wait() == -signal.SIGKILL
    recorded = games.history(game_of(tournament, 1, 1))
    assert [games.play_of(item) for item in recorded[1:]] == list(PLAYS)

    grown = {**sent, "events": [*sent["events"], *batch({"type": "prize_turned", "card": "8D"})["events"]]}
    with web(data) as (port, _):
        first = {
            "version": 3,
            "events": [
                {"event_id": entry["event_id"], "seq": seq} for seq, entry in enumerate(sent["events"], start=2)
            ],
        }
        assert post(port, address, sent, token) == (200, first, "true")
        assert post(port, address, sent, token) == (200, first, "true")
        status, answer, replayed = post(port, address, grown, token)
        assert (status, answer["version"], [item["seq"] for item in answer["events"]], replayed) == (
            200,
            4,
            [2, 3, 4],
            None,
        )
    assert games.history(game_of(tournament, 1, 1))[:3] == recorded
    assert len({item.event_id for item in store.read_tournament(tournament)}) == store.verify_all().events
    check_event(tournament)
