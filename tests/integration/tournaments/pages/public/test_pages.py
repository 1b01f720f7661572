"""The public pages: what they say, and what they must not."""

import re
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import selectors as games
from games.services import Play
from tests.integration.tournaments.events_played import (
    ACTOR,
    director,
    event,
    game_of,
    pair,
    play_round,
    play_table,
    publish,
)
from tournaments import selectors, services
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

BACKEND = "django.contrib.auth.backends.ModelBackend"


def address(tournament: UUID, rest: str = "") -> str:
    return f"/e/{Tournament.objects.get(pk=tournament).slug}/{rest}"


def text_of(client: Client, path: str, status: int = 200) -> str:
    """The page's words, tags and runs of white space left out."""
    response = client.get(path)
    assert response.status_code == status
    body = re.sub(r"<[^>]+>", " ", response.content.decode())
    return " ".join(body.split())


@pytest.fixture
def played() -> UUID:
    """Six players, one round played and closed."""
    tournament = event(director(), players=6)
    play_round(tournament)
    services.rescore(tournament=tournament)
    return tournament


def test_an_empty_site_says_so(client: Client) -> None:
    assert "There is no event yet" in text_of(client, "/")


def test_the_list_names_events_and_their_states(client: Client, played: UUID) -> None:
    text = text_of(client, "/")
    assert "Spring Open Diamond Points · Swiss, 3 rounds running" in text
    assert "New event" not in text


def test_a_director_sees_the_own_events_first(client: Client, played: UUID) -> None:
    event(director("other"), name="Another")
    client.force_login(User.objects.get(username="director"), BACKEND)
    text = text_of(client, "/")
    assert text.index("You direct") < text.index("Spring Open") < text.index("Other events") < text.index("Another")
    assert "New event" in text


def test_the_overview_finds_a_seat_by_part_of_a_name(client: Client, played: UUID) -> None:
    seat = next(
        (table.number, table.seats.index(4) + 1)
        for table in selectors.load(played).state.rounds[0].tables
        if 4 in table.seats
    )
    text = text_of(client, address(played, "?player=PLAYER+4"))
    assert f"Player 4 : Round 1, table {seat[0]}, seat {seat[1]}" in text
    assert "Nobody of that name sits at a table in round 1." in text_of(client, address(played, "?player=zzz"))


def test_nobody_is_asked_where_they_sit_once_the_event_is_finished(client: Client) -> None:
    tournament = event(director(), players=2, rounds=1)
    play_round(tournament)
    assert "Where do I sit?" in text_of(client, address(tournament))
    services.finish_tournament(tournament=tournament, actor=ACTOR)
    assert "Where do I sit?" not in text_of(client, address(tournament))


def test_standings_are_those_of_the_log(client: Client, played: UUID) -> None:
    text = text_of(client, address(played, "standings/"))
    state = selectors.load(played)
    assert f"As of event {state.version} of this tournament's log." in text.replace("&#x27;", "'")
    assert "provisional" not in text
    assert len(re.findall(r"Player \d", text)) == 6


def test_standings_are_provisional_while_tables_play(client: Client, played: UUID) -> None:
    publish(played)
    services.rescore(tournament=played)
    assert "provisional: tables still play" in text_of(client, address(played, "standings/"))
    assert "provisional" not in text_of(client, address(played, "standings/?round=1"))


def test_standings_are_provisional_while_a_correction_has_opened_a_result_again(client: Client, played: UUID) -> None:
    game = game_of(played, 1, 1)
    void = Play({"type": "voided", "from": 2, "reason": "the wrong table's result"})
    version = games.load(game).version
    services.record_at_table(
        tournament=played, round=1, table=1, plays=[void], expected_version=version, actor=ACTOR, corrects=True
    )
    services.rescore(tournament=played)
    assert "provisional" in text_of(client, address(played, "standings/"))
    assert client.get(f"/api/v1/events/{played}/standings/").json()["provisional"] is True


def test_standings_say_when_they_lag_behind(client: Client, played: UUID) -> None:
    services.withdraw(tournament=played, actor=ACTOR, entrant=1)
    assert "Newer results are being counted" in text_of(client, address(played, "standings/"))
    services.rescore(tournament=played)
    text = text_of(client, address(played, "standings/"))
    assert "Newer results" not in text
    assert "Player 1 withdrawn" in text


def test_a_round_shows_each_table_and_its_state(client: Client, played: UUID) -> None:
    round_ = publish(played)
    play_table(played, round_, 1)
    services.open_table(tournament=played, round=round_, table=2, actor=ACTOR)
    text = text_of(client, address(played, "rounds/2/"))
    assert "0 of 3 tables confirmed" in text
    for state in ("finished, to be confirmed", "playing", "not started"):
        assert state in text
    assert "3 of 3 tables confirmed" in text_of(client, address(played, "rounds/1/"))


def test_a_player_page_explains_the_points(client: Client, played: UUID) -> None:
    text = text_of(client, address(played, "players/1/"))
    assert "Where the numbers come from Match points" in text
    assert "Round 1, table" in text


def test_an_odd_field_shows_the_bye(client: Client) -> None:
    tournament = event(director(), players=5)
    publish(tournament)
    bye = next(iter(selectors.load(tournament).state.rounds[0].byes))
    assert f"Without a table Player {bye} : bye" in text_of(client, address(tournament, "rounds/1/"))


@pytest.mark.parametrize("user", [None, "stranger"])
def test_a_draft_is_hidden(client: Client, user: str | None) -> None:
    tournament = event(director(), players=4)
    pair(tournament)
    if user:
        other = director(user)
        event(other, name="Elsewhere")
        client.force_login(other, BACKEND)
    text_of(client, address(tournament, "rounds/1/"), 404)
    text_of(client, address(tournament, "rounds/1/tables/1/"), 404)
    text_of(client, address(tournament, "standings/?round=1"), 404)
    assert "The first round has not been published yet." in text_of(client, address(tournament))
    assert "No game yet." in text_of(client, address(tournament, "players/1/"))
    assert "Nobody of that name" not in text_of(client, address(tournament, "?player=Player"))


@pytest.mark.parametrize(
    "path",
    [
        "/e/no-such-event/",
        "/e/no-such-event/standings/",
        "/e/no-such-event/rounds/1/",
        "/e/no-such-event/players/",
        "/e/no-such-event/players/1/",
    ],
)
def test_an_unknown_event_is_not_found(client: Client, path: str) -> None:
    assert "There is no event at this address." in text_of(client, path, 404)


@pytest.mark.parametrize(
    "rest",
    [
        "rounds/2/",
        "rounds/99999999999999999999/",
        "players/7/",
        "players/99999999999999999999/",
        "standings/?round=2",
        "standings/?round=x",
        "standings/?round=-1",
        "standings/?round=%00",
        "standings/?round=٣",
    ],
)
def test_numbers_that_name_nothing_are_not_found(client: Client, played: UUID, rest: str) -> None:
    text_of(client, address(played, rest), 404)


@pytest.mark.parametrize("rest", ["", "standings/", "rounds/1/", "players/", "players/1/"])
def test_pages_are_only_read(client: Client, played: UUID, rest: str) -> None:
    assert client.post(address(played, rest)).status_code == 405


@pytest.mark.parametrize("words", ["%00", "%", "'; drop table", "x" * 5000])
def test_a_search_for_anything_is_answered(client: Client, played: UUID, words: str) -> None:
    assert client.get(address(played), {"player": words}).status_code == 200


@pytest.mark.parametrize("rest", ["", "?player=Player", "standings/", "rounds/1/", "players/"])
def test_the_number_of_queries_does_not_grow(client: Client, rest: str) -> None:
    owner = director()
    asked = []
    for players in (2, 30, 300):
        tournament = event(owner, players=players)
        publish(tournament)
        services.rescore(tournament=tournament)
        path = address(tournament, rest)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(path).status_code == 200
        asked.append(len(queries))
    assert asked[0] == asked[1] == asked[2]
    assert asked[0] <= 12


def test_the_list_of_events_costs_the_same_however_long(client: Client) -> None:
    owner = director()
    asked = []
    for more in (1, 2, 30):
        for _ in range(more):
            event(owner)
        with CaptureQueriesContext(connection) as queries:
            assert client.get("/").status_code == 200
        asked.append(len(queries))
    assert asked[0] == asked[1] == asked[2]


def test_an_unchanged_round_is_not_sent_again(client: Client, played: UUID) -> None:
    path = address(played, "rounds/1/")
    first = client.get(path, headers={"hx-request": "true"})
    again = client.get(path, headers={"hx-request": "true", "if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
