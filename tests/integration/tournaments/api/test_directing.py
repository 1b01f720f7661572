"""The pairs who must not meet, for directors; the tournament report, for everybody."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.integration.tournaments.api.callers import ROOT, Hall, hall, post, problem
from tests.integration.tournaments.events_played import ACTOR
from tournaments import selectors, services
from tournaments.pairing.trf import read

pytestmark = pytest.mark.django_db

STRANGERS = {
    "anonymous": (401, "not_authenticated"),
    "table": (403, "director_only"),
    "other_table": (403, "director_only"),
    "other_director": (403, "not_director"),
}


@pytest.fixture
def at() -> Hall:
    return hall()


def pairs(at: Hall, rest: str = "") -> str:
    return f"{ROOT}{at.event}/forbidden-pairs/{rest}"


@pytest.mark.parametrize("name", STRANGERS)
def test_strangers_neither_read_nor_write_who_must_not_meet(at: Hall, name: str) -> None:
    client: Client = getattr(at, name)
    assert problem(client.get(pairs(at))) == STRANGERS[name]
    for rest in ("", "remove/"):
        assert problem(post(client, pairs(at, rest), {"one": 1, "two": 2})) == STRANGERS[name]
    assert selectors.load(at.event).state.forbidden == ()


def test_the_director_keeps_two_apart_and_lets_them_meet(at: Hall) -> None:
    assert at.director.get(pairs(at)).json() == {"pairs": []}
    kept = {"pairs": [{"one": 1, "two": 3}]}
    for _ in range(2):
        answer = post(at.director, pairs(at), {"one": 3, "two": 1})
        assert (answer.status_code, answer.json()) == (200, kept)
    assert at.director.get(pairs(at)).json() == kept
    for _ in range(2):
        answer = post(at.director, pairs(at, "remove/"), {"one": 1, "two": 3})
        assert (answer.status_code, answer.json()) == (200, {"pairs": []})


@pytest.mark.parametrize("rest", ["", "remove/"])
@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"one": 1, "two": 1}, 422, "same_entrant"),
        ({"one": 1, "two": 99}, 404, "unknown_entrant"),
        ({"one": 1}, 400, "invalid"),
        ({"one": "1", "two": 2}, 400, "invalid"),
        ({"one": 0, "two": 2}, 400, "invalid"),
    ],
)
def test_what_makes_no_sense_is_refused(at: Hall, rest: str, body: object, status: int, code: str) -> None:
    assert problem(post(at.director, pairs(at, rest), body)) == (status, code)


def test_the_event_does_not_tell_who_must_not_meet(at: Hall) -> None:
    services.forbid_pair(tournament=at.event, actor=ACTOR, one=1, two=2)
    assert "forbidden" not in at.director.get(f"{ROOT}{at.event}/").json()
    answer = at.anonymous.get(f"{ROOT}{at.event}/report/")
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/plain; charset=utf-8")
    assert read(answer.content.decode()).apart == ()


def test_the_choices_of_the_dutch_system_are_told() -> None:
    at = hall(format="dutch", baku=True)
    told = at.anonymous.get(f"{ROOT}{at.event}/").json()
    assert (told["format"], told["baku"], told["colours"]) == ("dutch", True, True)


def test_there_is_no_report_of_larger_tables() -> None:
    at = hall(players=8, game="dalrymple", sizes=(4,), method={"name": "placement"})
    assert problem(at.anonymous.get(f"{ROOT}{at.event}/report/")) == (422, "trf_tables")
