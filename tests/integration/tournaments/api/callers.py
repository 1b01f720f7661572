"""Callers of the API, and an event for them to call about."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client

from games.api.problems import MEDIA_TYPE, TYPE
from tests.integration.tournaments.events_played import event, publish
from tournaments import services

ROOT = "/api/v1/events/"


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def with_token(token: str) -> Client:
    return Client(headers={"authorization": f"Table {token}"})


@dataclass(frozen=True)
class Hall:
    """An event whose first round is published, and everybody who may ask about table 1."""

    event: UUID
    director: Client
    table: Client
    other_table: Client
    other_director: Client
    anonymous: Client

    def address(self, rest: str = "", table: int = 1, round_: int = 1) -> str:
        return f"{ROOT}{self.event}/rounds/{round_}/tables/{table}/{rest}"


def hall(players: int = 4, **changes: Any) -> Hall:
    cache.clear()  # what earlier tests asked for counts for no one here
    owner = User.objects.create_user("director")
    tournament = event(owner, players=players, **changes)
    publish(tournament)
    other = User.objects.create_user("another")
    event(other)
    return Hall(
        tournament,
        signed_in(owner),
        with_token(services.table_token(tournament=tournament, round=1, table=1)),
        with_token(services.table_token(tournament=tournament, round=1, table=2)) if players > 3 else Client(),
        signed_in(other),
        Client(),
    )


def post(client: Client, address: str, body: object = None, **headers: str) -> HttpResponse:
    data = json.dumps(body if body is not None else {})
    return client.post(address, data, content_type="application/json", headers=headers)


def batch(version: int, *events: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "expected_version": version,
        "events": [{"event_id": str(uuid4()), "event": event} for event in events],
        **more,
    }


def problem(response: HttpResponse) -> tuple[int, str]:
    """Status and code of a problem, which has the form that every problem has."""
    assert response["Content-Type"] == MEDIA_TYPE, response.content
    body = response.json()
    assert body["type"] == TYPE + body["code"]
    assert body["status"] == response.status_code
    assert body["title"]
    assert body["detail"]
    return response.status_code, body["code"]
