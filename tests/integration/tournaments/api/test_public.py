"""What everybody may read of an event, value by value."""

from __future__ import annotations

from typing import Any

import pytest

from tests.integration.tournaments.api.callers import ROOT, Hall, hall, problem
from tests.integration.tournaments.events_played import ACTOR, pair, play_round, play_table
from tournaments import services
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def at() -> Hall:
    return hall(players=5)


def read(at: Hall, rest: str = "") -> Any:
    response = at.anonymous.get(f"{ROOT}{at.event}/{rest}")
    assert response.status_code == 200, response.content
    return response.json()


def test_events_the_latest_first(at: Hall) -> None:
    page = at.anonymous.get(ROOT).json()
    assert (page["count"], page["next"], page["previous"]) == (2, None, None)
    assert [event["status"] for event in page["results"]] == ["setup", "running"]


def test_a_page_of_events_names_those_beside_it(at: Hall) -> None:
    first = at.anonymous.get(f"{ROOT}?page_size=1").json()
    assert (first["previous"], first["next"]) == (None, f"http://testserver{ROOT}?page=2&page_size=1")
    second = at.anonymous.get(first["next"]).json()
    assert (second["previous"], second["next"]) == (f"http://testserver{ROOT}?page_size=1", None)
    assert [event["id"] for event in second["results"]] == [str(at.event)]
    assert problem(at.anonymous.get(f"{ROOT}?page=3&page_size=1")) == (404, "unknown_page")


def test_an_event(at: Hall) -> None:
    row = Tournament.objects.get(pk=at.event)
    assert read(at) == {
        "id": str(at.event),
        "slug": row.slug,
        "name": "Spring Open",
        "game": "diamond-points",
        "options": {},
        "format": "swiss",
        "double": False,
        "baku": False,
        "colours": True,
        "rounds_planned": 3,
        "sizes": [2],
        "method": row.method,
        "tie_breaks": ["BH", "WIN"],
        "cut_size": 0,
        "drawn": "seed",
        "seeds": [],
        "status": "running",
        "created_at": row.created_at.isoformat().replace("+00:00", "Z"),
        "version": row.version,
        "rounds": [{"number": 1, "status": "published", "stage": 0}],
    }


def test_players(at: Hall) -> None:
    page = read(at, "players/?page=2&page_size=3")
    assert page["count"] == 5
    assert page["results"][0] == {
        "number": 4,
        "name": "Player 4",
        "club": "",
        "rating": None,
        "checked_in": True,
        "withdrawn": False,
    }
    assert [player["number"] for player in page["results"]] == [4, 5]


def test_penalties_those_revoked_too(at: Hall) -> None:
    ruling = {"entrant": 2, "kind": "match_points", "amount": "1/2", "reason": "late", "round": 1}
    services.penalise(tournament=at.event, actor=ACTOR, **ruling)
    services.penalise(tournament=at.event, actor=ACTOR, **{**ruling, "kind": "behind"})
    services.revoke_penalty(tournament=at.event, actor=ACTOR, penalty=1, reason="appeal")
    services.rescore(tournament=at.event)
    page = read(at, "penalties/")
    assert page["count"] == 2
    first = {
        "penalty": 1,
        "number": 2,
        "name": "Player 2",
        "kind": "match_points",
        "amount": "1/2",
        "reason": "late",
        "round": 1,
        "table": 0,
        "revoked": True,
        "revoked_reason": "appeal",
    }
    assert page["results"][0] == first
    rest = {"penalty": 2, "kind": "behind", "amount": "0", "revoked": False, "revoked_reason": ""}
    assert page["results"][1] == {**first, **rest}
    lines = read(at, "standings/")["results"]
    assert {line["number"]: line["penalties"] for line in lines if line["penalties"]} == {2: [2]}


def test_a_round_with_its_bye(at: Hall) -> None:
    play_table(at.event, 1, 1)
    services.confirm_result(tournament=at.event, round=1, table=1, actor=ACTOR)
    found = read(at, "rounds/1/")
    assert (found["number"], found["status"], found["count"]) == (1, "published", 2)
    assert [(bye["kind"], bye["name"]) for bye in found["byes"]] == [
        ("pairing", f"Player {found['byes'][0]['number']}")
    ]
    first, second = found["results"]
    assert (first["table"], first["status"], second["table"], second["status"]) == (1, "confirmed", 2, "waiting")
    assert first["version"] == at.anonymous.get(at.address()).json()["version"] > 2
    assert second["version"] == 0
    assert [seat["seat"] for seat in first["seats"]] == ["1", "2"]
    assert all(type(seat["score"]) is int for seat in first["seats"])
    assert [seat["score"] for seat in second["seats"]] == [None, None]
    assert {seat["number"] for table in found["results"] for seat in table["seats"]} | {found["byes"][0]["number"]} == {
        1,
        2,
        3,
        4,
        5,
    }


def test_drafts_are_not_read() -> None:
    at = hall()
    for table in (1, 2):
        play_table(at.event, 1, table)
        services.confirm_result(tournament=at.event, round=1, table=table, actor=ACTOR)
    services.close_round(tournament=at.event, actor=ACTOR, round=1)
    assert pair(at.event) == 2
    assert read(at)["rounds"] == [{"number": 1, "status": "closed", "stage": 0}]
    for client in (at.anonymous, at.director):
        assert problem(client.get(f"{ROOT}{at.event}/rounds/2/")) == (404, "unknown_round")
        assert problem(client.get(at.address(round_=2))) == (404, "unknown_round")


def test_standings_before_the_first_round(at: Hall) -> None:
    found = read(at, "standings/")
    assert (found["round"], found["count"], found["results"], found["provisional"]) == (None, 0, [], True)
    assert problem(at.anonymous.get(f"{ROOT}{at.event}/standings/?round=1")) == (404, "unknown_round")


def test_standings_after_two_rounds() -> None:
    at = hall()
    for table in (1, 2):
        play_table(at.event, 1, table)
        services.confirm_result(tournament=at.event, round=1, table=table, actor=ACTOR)
    services.close_round(tournament=at.event, actor=ACTOR, round=1)
    play_round(at.event)
    services.rescore(tournament=at.event)
    latest, first = read(at, "standings/"), read(at, "standings/?round=1")
    assert (latest["round"], latest["rounds"], latest["count"], latest["behind"]) == (2, [1, 2], 4, 0)
    assert (first["round"], first["provisional"], first["tie_breaks"]) == (1, False, ["BH", "WIN"])
    assert [line["rank"] for line in latest["results"]] == [1, 2, 3, 4]
    assert sum(int(line["points"]) for line in latest["results"]) == 4
    leader = latest["results"][0]
    assert (leader["points"], leader["played"], leader["withdrawn"]) == ("2", 2, False)
    assert [value["code"] for value in leader["tie_breaks"]] == ["BH", "WIN"]
    assert leader["tie_breaks"][1]["value"] == "2"
    page = read(at, "standings/?page=2&page_size=3")
    assert page["results"] == latest["results"][3:]


def test_what_there_is_not(at: Hall) -> None:
    unknown = "00000000-0000-4000-8000-000000000000"
    for rest in (
        "",
        "standings/",
        "players/",
        "penalties/",
        "rounds/1/",
        "rounds/1/tables/1/",
        "rounds/1/tables/1/legal/",
    ):
        assert problem(at.anonymous.get(f"{ROOT}{unknown}/{rest}")) == (404, "unknown_tournament")
    for rest in ("rounds/0/", "rounds/99999/", f"rounds/{10**30}/"):
        assert problem(at.anonymous.get(f"{ROOT}{at.event}/{rest}")) == (404, "unknown_round")
    for address in ("/api/v1/", "/api/v1/events", f"{ROOT}nonsense/", "/api/v1/nowhere/"):
        assert problem(at.anonymous.get(address)) == (404, "not_found")


@pytest.mark.parametrize(
    ("rest", "parameter"),
    [
        ("players/?page=0", "page"),
        ("players/?page=two", "page"),
        ("players/?page_size=501", "page_size"),
        ("standings/?round=-1", "round"),
        ("standings/?round=1.5", "round"),
        ("rounds/1/?page=99999999999999999999999999", "page"),
        ("rounds/1/tables/1/?event=0", "event"),
        ("rounds/1/tables/1/events/?since=%00", "since"),
        ("rounds/1/tables/1/events/?limit=1001", "limit"),
    ],
)
def test_a_query_that_cannot_be_read(at: Hall, rest: str, parameter: str) -> None:
    response = at.anonymous.get(f"{ROOT}{at.event}/{rest}")
    assert problem(response) == (400, "invalid")
    assert [error["parameter"] for error in response.json()["errors"]] == [parameter]
