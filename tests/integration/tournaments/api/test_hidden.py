"""A hidden card reaches nobody who may not see it, in no answer, while the game runs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.http import HttpResponse

from games.rules import registry
from games.rules.chance import Chance
from tests.integration.tournaments.api.callers import Hall, batch, hall, post, problem

pytestmark = pytest.mark.django_db

DALRYMPLE: dict[str, Any] = {
    "game": "dalrymple",
    "sizes": (4,),
    "method": {"name": "placement"},
    "tie_breaks": (),
}
SEED = 7
"""Of a game that begins with its hands."""

NOTE = "ann holds the queen of hearts"


@pytest.fixture
def at() -> Hall:
    return hall(players=8, **DALRYMPLE)


def play(at: Hall) -> Iterator[tuple[int, dict[str, Any]]]:
    """Plays table 1's game through the API, event by event: (version, event) after each."""
    version = post(at.table, at.address("open/")).json()["version"]
    started = at.table.get(at.address("events/")).json()["events"][0]["event"]
    for event in registry.get("dalrymple").play(started, Chance(SEED)):
        sent = {**event, "note": NOTE} if event["type"] == "hands_dealt" else dict(event)
        answer = post(at.table, at.address("events/"), batch(version, sent))
        assert answer.status_code == 200, answer.content
        version = answer.json()["version"]
        yield version, sent


def strangers(at: Hall, rest: str) -> list[HttpResponse]:
    return [client.get(at.address(rest)) for client in (at.anonymous, at.other_table, at.other_director)]


def test_hands_are_the_tables_and_the_directors_until_the_game_is_finished(at: Hall) -> None:
    for version, event in play(at):
        if version > 40:
            break
        for response in strangers(at, ""):
            state = response.json()["state"]
            assert (state["hands"], state["dealt"], state["burned"]) == ({}, {}, None)
            assert state["hands_known"] is True
        for response in strangers(at, f"events/?since={version - 1}"):
            (line,) = response.json()["events"]
            expected = {"type": "hands_dealt", "hidden": True} if event["type"] == "hands_dealt" else event
            assert line["event"] == expected
        for response in strangers(at, "legal/"):
            assert response.json()["actions"] == []
        for client in (at.table, at.director):
            assert client.get(at.address()).json()["state"]["hands"].keys() == {"1", "2", "3", "4"}


def test_no_answer_names_a_card_that_has_not_been_seen(at: Hall) -> None:
    unseen: set[str] = set()
    for version, event in play(at):
        if event["type"] == "hands_dealt":
            unseen = {card for hand in event["hands"].values() for card in hand} | set(event["burned"])
        unseen.discard(event.get("card", ""))
        if version == 12:
            break
    assert len(unseen) == 34
    for rest in ("events/", "legal/"):
        for response in strangers(at, rest):
            text = response.content.decode()
            assert NOTE not in text
            assert [card for card in sorted(unseen) if f'"{card}"' in text] == []


def test_an_earlier_moment_and_an_amendment_show_no_more(at: Hall) -> None:
    hands = None
    for version, event in play(at):
        hands = hands or event
        if version > 6:
            break
    for response in strangers(at, "?event=2"):
        assert response.json()["state"]["hands"] == {}
    amended = batch(
        version, {"type": "amended", "seq": 2, "event": {**(hands or {}), "note": "again"}, "reason": "note"}
    )
    assert post(at.director, at.address("events/"), amended).status_code == 200
    for response in strangers(at, f"events/?since={version}"):
        (line,) = response.json()["events"]
        assert line["event"]["event"] == {"type": "hands_dealt", "hidden": True}


def test_a_guess_at_what_is_hidden_cannot_be_proved(at: Hall) -> None:
    """The chain's hash covers the hands, a sheet prints its head: with the event's id one could try hand after hand."""
    hands = None
    for version, event in play(at):
        hands = hands or event
        if version > 3:
            break
    amended = batch(version, {"type": "amended", "seq": 2, "event": hands or {}, "reason": "as dealt"})
    assert post(at.director, at.address("events/"), amended).status_code == 200
    for response in strangers(at, "events/"):
        ids = {line["seq"]: line["event_id"] for line in response.json()["events"]}
        assert {seq for seq, id_ in ids.items() if id_ is None} == {2, version + 1}
    for client in (at.table, at.director):
        assert all(line["event_id"] for line in client.get(at.address("events/")).json()["events"])


def test_a_refusal_is_for_those_who_may_enter(at: Hall) -> None:
    """Whoever could try cards would learn from the refusals who holds what."""
    for version, _ in play(at):
        if version > 4:
            break
    for client, expected in (
        (at.anonymous, (401, "not_authenticated")),
        (at.other_table, (403, "wrong_table")),
        (at.other_director, (403, "not_director")),
    ):
        tried = batch(version, {"type": "card_played", "player": "1", "card": "AS"})
        assert problem(post(client, at.address("events/"), tried)) == expected


def test_when_it_is_finished_all_is_open(at: Hall) -> None:
    for _ in play(at):
        pass
    assert at.anonymous.get(at.address()).json()["state"]["status"] == "finished"
    log = json.loads(at.anonymous.get(at.address("events/?limit=2")).content)["events"]
    assert log[1]["event"]["type"] == "hands_dealt"
    assert log[1]["event"]["note"] == NOTE
    assert log[1]["event_id"]


def test_no_cache_keeps_what_the_table_sees(at: Hall) -> None:
    post(at.table, at.address("open/"))
    own, public = at.table.get(at.address()), at.anonymous.get(at.address())
    assert own["Cache-Control"] == "private, no-cache"
    assert public["Cache-Control"] == "no-cache"
    for response in (own, public):
        assert {"Authorization", "Cookie"} <= {name.strip() for name in response["Vary"].split(",")}
    assert own["ETag"] != public["ETag"]
