"""Answers that are kept, and callers who ask too often."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from rest_framework.settings import api_settings

from tests.integration.tournaments.api.callers import ROOT, Hall, batch, hall, post, problem
from tests.integration.tournaments.events_played import ACTOR, play_table
from tournaments import services

pytestmark = pytest.mark.django_db


@pytest.fixture
def at() -> Hall:
    return hall()


def ask(client: Client, address: str, tag: str) -> Any:
    return client.get(address, headers={"if-none-match": tag})


def test_a_table_that_has_not_changed(at: Hall) -> None:
    tag = at.table.get(at.address())["ETag"]
    same = ask(at.table, at.address(), f'"other", {tag}')
    assert (same.status_code, same.content, same["ETag"]) == (304, b"", tag)
    assert same["Cache-Control"] == "private, no-cache"
    assert ask(at.anonymous, at.address(), tag).status_code == 200
    assert ask(at.table, at.address("?event=1"), tag).status_code == 404
    assert ask(at.table, at.address(table=2), tag).json()["table"] == 2


def test_a_table_that_has_changed(at: Hall) -> None:
    def tag() -> str:
        return str(at.anonymous.get(at.address())["ETag"])

    tags = [tag()]
    post(at.table, at.address("open/"))
    tags.append(tag())
    post(at.table, at.address("events/"), batch(1, {"type": "result_entered", "scores": {"1": 50, "2": 41}}))
    tags.append(tag())
    post(at.table, at.address("confirm/"), {"expected_version": 2})
    tags.append(tag())
    assert len(set(tags)) == 4
    for old in tags[:-1]:
        assert ask(at.anonymous, at.address(), old).json()["status"] == "confirmed"
    assert ask(at.anonymous, at.address(), tags[-1]).status_code == 304


def test_standings_that_have_and_have_not_changed(at: Hall) -> None:
    address = f"{ROOT}{at.event}/standings/"
    before = at.anonymous.get(address)["ETag"]
    assert ask(at.anonymous, address, before).status_code == 304
    play_table(at.event, 1, 1)
    services.confirm_result(tournament=at.event, round=1, table=1, actor=ACTOR)
    services.rescore(tournament=at.event)
    after = ask(at.anonymous, address, before)
    assert (after.status_code, after.json()["round"]) == (200, 1)
    assert ask(at.anonymous, address, after["ETag"]).status_code == 304
    assert ask(at.anonymous, f"{address}?page_size=1", after["ETag"]).status_code == 200


def test_a_304_builds_nothing(at: Hall, django_assert_num_queries: Any) -> None:
    address = f"{ROOT}{at.event}/standings/"
    tag = at.anonymous.get(address)["ETag"]
    with django_assert_num_queries(2):
        ask(at.anonymous, address, tag)


@pytest.mark.parametrize(("kind", "name"), [("address", "anonymous"), ("user", "director"), ("table", "table")])
def test_who_asks_too_often_waits(at: Hall, kind: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.api.throttles.time.time", lambda: 6_000_045.0)
    rates = {"address": 1000, "user": 1000, "table": 1000, kind: 2}
    monkeypatch.setattr(api_settings, "DEFAULT_THROTTLE_RATES", rates)
    client: Client = getattr(at, name)
    assert [client.get(ROOT).status_code for _ in range(2)] == [200, 200]
    refused = client.get(ROOT)
    assert problem(refused) == (429, "throttled")
    assert refused["Retry-After"] == "15"
    for other in (at.other_table, at.other_director):
        assert other.get(ROOT).status_code == 200
    monkeypatch.setattr("tournaments.api.throttles.time.time", lambda: 6_000_060.0)
    assert client.get(ROOT).status_code == 200
