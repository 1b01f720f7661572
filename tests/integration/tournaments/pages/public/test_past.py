"""Standings as they stood at an event of the log, why they are in this order, and what the last round can bring."""

from __future__ import annotations

import re
from itertools import pairwise
from uuid import UUID

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.methods import between, standings
from tests.integration.tournaments.events_played import (
    ACTOR,
    director,
    event,
    pair,
    play_round,
    play_table,
    publish,
)
from tournaments import selectors, services
from tournaments.events import from_data
from tournaments.fields import scoring_field
from tournaments.models import Table, Tournament
from tournaments.selectors import past
from tournaments.selectors.past import standings_at
from tournaments.state import fold

pytestmark = pytest.mark.django_db


def address(tournament: UUID, rest: str = "") -> str:
    return f"/e/{Tournament.objects.get(pk=tournament).slug}/{rest}"


def text_of(client: Client, path: str, status: int = 200) -> str:
    response = client.get(path)
    assert response.status_code == status
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


@pytest.fixture
def running() -> UUID:
    """Six players, three rounds: one closed, one with a confirmed table of three, the draft of no other."""
    tournament = event(director(), players=6)
    play_round(tournament)
    publish(tournament)
    play_table(tournament, 2, 1)
    services.confirm_result(tournament=tournament, round=2, table=1, actor=ACTOR)
    services.rescore(tournament=tournament)
    return tournament


def test_at_every_event_they_are_what_the_log_up_to_there_gives(running: UUID) -> None:
    of = Tournament.objects.get(pk=running)
    history = list(selectors.history(running))
    events = [from_data(item.type, item.data) for item in history]
    seen = 0
    for version in range(1, len(history) + 1):
        state = fold(events[:version])
        public = [item for item in state.rounds if item.public]
        found = standings_at(of, version)
        if not public:
            assert found is None
            continue
        seen += 1
        assert found is not None
        assert found.moment is not None
        assert (found.round, found.moment.event, found.moment.events) == (public[-1].number, version, len(history))
        assert found.provisional == any(item.status != "closed" for item in public)
        expected = [(line.rank, line.entrant, str(line.match_points)) for line in standings(scoring_field(state))]
        assert [(line.rank, line.entrant.number, line.points) for line in found.lines] == expected
    assert seen > 5
    assert standings_at(of, len(history) + 1) is None
    assert standings_at(of, 0) is None
    assert standings_at(of, len(history), 3) is None


def test_the_page_tells_the_place_in_the_log_and_the_time(client: Client, running: UUID) -> None:
    version = Tournament.objects.get(pk=running).version
    now = text_of(client, address(running, "standings/"))
    assert "As they stood after event" not in now
    before = text_of(client, address(running, f"standings/?event={version - 1}"))
    assert f"As they stood after event {version - 1} of {version} in this tournament's log, " in before
    assert "provisional: tables still play" in before
    assert f"As of event {version - 1} of this tournament's log." in before
    last = text_of(client, address(running, f"standings/?event={version}"))
    rows = re.compile(r"Place Player Points .* Games (.*?) As of event")
    assert rows.search(now).group(1).split(" Download")[0] == rows.search(last).group(1)  # type: ignore[union-attr]


def test_a_moment_that_there_was_not(client: Client, running: UUID) -> None:
    assert "no standings at that event" in text_of(client, address(running, "standings/?event=1"), 404)
    assert "no standings at that event" in text_of(client, address(running, "standings/?event=9999"), 404)
    assert "is no number" in text_of(client, address(running, "standings/?event=x"), 404)


def test_no_moment_shows_a_draft(client: Client, running: UUID) -> None:
    for number in selectors.load(running).state.rounds[1].unconfirmed:
        play_table(running, 2, number)
        services.confirm_result(tournament=running, round=2, table=number, actor=ACTOR)
    services.close_round(tournament=running, actor=ACTOR, round=2)
    pair(running)
    version = Tournament.objects.get(pk=running).version
    text = text_of(client, address(running, f"standings/?event={version}"))
    assert "After round 2" in text
    assert "Round 3" not in text
    text_of(client, address(running, f"standings/?event={version}&round=3"), 404)


def test_the_log_is_read_once_for_many_who_look_at_one_moment(client: Client, running: UUID) -> None:
    version = Tournament.objects.get(pk=running).version
    path = address(running, f"standings/?event={version - 1}")
    with CaptureQueriesContext(connection) as queries:
        first = text_of(client, path)
    assert [item for item in queries if "FROM ledger_event" in item["sql"]]
    with CaptureQueriesContext(connection) as queries:
        assert text_of(client, path) == first
    assert not [item for item in queries if "FROM ledger_event" in item["sql"]]
    with CaptureQueriesContext(connection) as queries:
        text_of(client, address(running, "standings/?event=99999"), 404)
    assert not [item for item in queries if "FROM ledger_event" in item["sql"]]


def test_who_is_erased_is_called_so_in_a_moment_that_is_kept(client: Client, running: UUID) -> None:
    path = address(running, f"standings/?event={Tournament.objects.get(pk=running).version}")
    assert "Player 3" in text_of(client, path)
    Tournament.objects.get(pk=running).entrants.filter(number=3).update(person_name="Somebody Else")
    assert "Player 3" not in text_of(client, path)


def test_one_reader_at_a_time_goes_to_the_log_and_the_others_are_told(
    client: Client, running: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    version = Tournament.objects.get(pk=running).version
    kept = address(running, f"standings/?event={version}")
    text_of(client, kept)
    monkeypatch.setattr(past, "PATIENCE", 0)
    with past._pasts._door:
        answer = client.get(address(running, f"standings/?event={version}&why=1"))
        assert (answer.status_code, answer["Retry-After"]) == (503, "5")
        assert "Others are looking at earlier standings now." in answer.content.decode()
        text_of(client, kept)
        text_of(client, address(running, "standings/"))
    text_of(client, address(running, f"standings/?event={version}&why=1"))


def test_only_so_many_moments_are_kept(running: UUID) -> None:
    of = Tournament.objects.get(pk=running)
    for version in range(1, of.version + 1):
        standings_at(of, version)
        standings_at(of, version, why=True)
    assert len(past._pasts._kept) == past._KEPT


def test_a_moment_offers_no_files_of_now(client: Client, running: UUID) -> None:
    version = Tournament.objects.get(pk=running).version
    assert "Download:" in text_of(client, address(running, "standings/"))
    assert "Download:" not in text_of(client, address(running, f"standings/?event={version - 1}"))


def test_each_line_says_what_puts_it_ahead_of_the_next(client: Client, running: UUID) -> None:
    of = Tournament.objects.get(pk=running)
    found = standings_at(of, of.version, 1, why=True)
    assert found is not None
    field = scoring_field(selectors.load(running).state, 1)
    for upper, lower in pairwise(found.lines):
        expected = between(field, upper.entrant.number, lower.entrant.number)
        assert upper.ahead == (expected if expected.code else None)
    assert found.lines[-1].ahead is None
    text = text_of(client, address(running, "standings/?round=1&why=1"))
    assert text.count("Ahead of the next by") == sum(line.ahead is not None for line in found.lines)
    assert "Ahead of the next by" not in text_of(client, address(running, "standings/?round=1"))


def test_a_page_of_the_standings_looks_up_its_own_entrants_alone(client: Client, running: UUID) -> None:
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(f"/api/v1/events/{running}/standings/?page=2&page_size=2").json()
    assert [line["rank"] for line in answer["results"]] == [3, 4]
    assert answer["count"] == 6
    asked = [query["sql"] for query in queries if 'FROM "tournaments_entrant"' in query["sql"]]
    assert len(asked) == 1
    assert '"number" IN (' in asked[0]


def test_a_result_that_is_open_again_says_so(client: Client) -> None:
    tournament = event(director(), players=2, rounds=2)
    play_round(tournament)
    services.rescore(tournament=tournament)
    page = address(tournament, "standings/")
    assert "provisional" not in text_of(client, page)
    Table.objects.update(confirmed=False)
    assert "provisional: a result has been opened again" in text_of(client, page)


def test_the_last_round_says_what_its_results_can_bring(client: Client) -> None:
    tournament = event(director(), players=4, rounds=2)
    play_round(tournament)
    page = address(tournament, "players/1/")
    assert "What the last round can bring" not in text_of(client, page)
    publish(tournament)
    text = text_of(client, page)
    assert "What the last round can bring Own result Best place Worst place With a win" in text
    for table in selectors.load(tournament).state.rounds[1].tables:
        play_table(tournament, 2, table.number)
        services.confirm_result(tournament=tournament, round=2, table=table.number, actor=ACTOR)
    assert "What the last round can bring" not in text_of(client, page)
