"""Who may do what at a table: every endpoint for every kind of caller."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.integration.tournaments.api.callers import Hall, batch, hall, post, problem, with_token
from tests.integration.tournaments.events_played import ACTOR, play_table
from tournaments import services

pytestmark = pytest.mark.django_db

READS = ("", "events/", "legal/")
WRITES = ("events/", "open/", "confirm/", "record/")
REFUSED = {
    "anonymous": (401, "not_authenticated"),
    "other_table": (403, "wrong_table"),
    "other_director": (403, "not_director"),
    "revoked": (401, "bad_token"),
}


@pytest.fixture
def at() -> Hall:
    return hall()


def revoked(at: Hall) -> Client:
    token = services.table_token(tournament=at.event, round=1, table=1)
    services.revoke_access(tournament=at.event, round=1, table=1)
    return with_token(token)


def caller(at: Hall, name: str) -> Client:
    client: Client = revoked(at) if name == "revoked" else getattr(at, name)
    return client


def write(client: Client, at: Hall, rest: str) -> tuple[int, str]:
    if rest == "record/":
        return problem(client.post(at.address(rest), b"", content_type="application/jsonl"))
    return problem(post(client, at.address(rest), batch(0, {"type": "prize_turned", "card": "9D"})))


@pytest.mark.parametrize("rest", READS)
@pytest.mark.parametrize("name", ["anonymous", "other_table", "other_director", "table", "director"])
def test_everybody_reads(at: Hall, name: str, rest: str) -> None:
    assert caller(at, name).get(at.address(rest)).status_code == 200


@pytest.mark.parametrize("rest", READS)
def test_a_worthless_token_reads_nothing(at: Hall, rest: str) -> None:
    response = revoked(at).get(at.address(rest))
    assert problem(response) == (401, "bad_token")
    assert response["WWW-Authenticate"] == "Table"


@pytest.mark.parametrize("rest", WRITES)
@pytest.mark.parametrize("name", list(REFUSED))
def test_strangers_write_nothing(at: Hall, name: str, rest: str) -> None:
    assert write(caller(at, name), at, rest) == REFUSED[name]
    assert at.director.get(at.address()).json()["version"] == 0


@pytest.mark.parametrize("name", ["table", "director"])
def test_the_table_and_its_director_write(at: Hall, name: str) -> None:
    client = caller(at, name)
    assert post(client, at.address("open/")).status_code == 200
    turn = batch(1, {"type": "prize_turned", "card": "9D"})
    assert post(client, at.address("events/"), turn).json()["version"] == 2
    result = batch(
        2,
        {"type": "voided", "from": 2, "reason": "again"},
        {"type": "result_entered", "scores": {"1": 40, "2": 30}},
    )
    assert post(client, at.address("events/"), result).json()["version"] == 4
    confirmed = post(client, at.address("confirm/"), {"expected_version": 4})
    assert (confirmed.status_code, confirmed.json()["status"]) == (200, "confirmed")


def test_only_the_director_takes_a_record(at: Hall) -> None:
    assert write(at.table, at, "record/") == (403, "director_only")
    assert write(at.director, at, "record/") == (422, "bad_json")


@pytest.mark.parametrize(
    "event", [{"type": "time_called"}, {"type": "score_adjusted", "player": "1", "points": -5, "reason": "late"}]
)
def test_rulings_are_the_directors(at: Hall, event: dict[str, object]) -> None:
    post(at.director, at.address("open/"))
    assert problem(post(at.table, at.address("events/"), batch(1, event))) == (403, "director_only")
    assert post(at.director, at.address("events/"), batch(1, event)).json()["version"] == 2


def test_a_confirmed_table_is_the_directors(at: Hall) -> None:
    play_table(at.event, 1, 1)
    version = at.table.get(at.address()).json()["version"]
    services.confirm_result(tournament=at.event, round=1, table=1, actor=ACTOR)
    correction = batch(version, {"type": "voided", "from": version, "reason": "misread"})
    assert problem(post(at.table, at.address("events/"), correction)) == (409, "table_confirmed")
    assert post(at.director, at.address("events/"), correction).json()["version"] == version + 1
    assert at.anonymous.get(at.address()).json()["status"] == "corrected"


@pytest.mark.parametrize("rest", ["events/", "open/", "confirm/", "record/"])
def test_a_token_writes_for_its_round_only(at: Hall, rest: str) -> None:
    for table in (1, 2):
        play_table(at.event, 1, table)
        services.confirm_result(tournament=at.event, round=1, table=table, actor=ACTOR)
    services.close_round(tournament=at.event, actor=ACTOR, round=1)
    assert write(at.table, at, rest) == (403, "round_not_open")
    assert at.table.get(at.address()).status_code == 200


def test_a_director_corrects_a_closed_round(at: Hall) -> None:
    for table in (1, 2):
        play_table(at.event, 1, table)
        services.confirm_result(tournament=at.event, round=1, table=table, actor=ACTOR)
    services.close_round(tournament=at.event, actor=ACTOR, round=1)
    version = at.director.get(at.address()).json()["version"]
    ruling = batch(version, {"type": "score_adjusted", "player": "1", "points": 500, "reason": "appeal"})
    assert post(at.director, at.address("events/"), ruling).json()["version"] == version + 1


def test_a_session_writes_with_its_csrf_token_only(at: Hall) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(User.objects.get(username="director"))
    assert problem(post(client, at.address("open/"))) == (403, "csrf_failed")
    client.cookies["csrftoken"] = "a" * 32
    assert post(client, at.address("open/"), **{"X-CSRFToken": "a" * 32}).status_code == 200


def test_a_table_token_needs_no_csrf_token(at: Hall) -> None:
    token = services.table_token(tournament=at.event, round=1, table=1)
    client = Client(enforce_csrf_checks=True, headers={"authorization": f"Table {token}"})
    assert post(client, at.address("open/")).status_code == 200


@pytest.mark.parametrize("token", ["", "nonsense", "ä" * 32, "two words"])
def test_nonsense_is_no_token(at: Hall, token: str) -> None:
    client = Client(HTTP_AUTHORIZATION=f"Table {token}".encode().decode("latin-1"))
    assert problem(client.get("/api/v1/events/")) == (401, "bad_token")


def test_another_scheme_is_nobody(at: Hall) -> None:
    client = Client(headers={"authorization": "Basic bm9ib2R5"})
    assert client.get("/api/v1/events/").status_code == 200
    assert problem(post(client, at.address("open/"))) == (401, "not_authenticated")


def test_a_draft_exists_for_nobody(at: Hall) -> None:
    for rest in READS:
        for client in (at.anonymous, at.director, at.table):
            assert problem(client.get(at.address(rest, round_=2))) == (404, "unknown_round")
    assert problem(post(at.director, at.address("open/", round_=2))) == (404, "unknown_round")
    assert problem(at.director.get(at.address(table=3))) == (404, "unknown_table")
