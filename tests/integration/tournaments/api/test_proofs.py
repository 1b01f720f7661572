"""Checkpoints and proofs: for everybody, exact, and silent about what they are proofs of."""

from __future__ import annotations

import json
from itertools import combinations_with_replacement
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client

from games.ledger import checkpoint as notes
from games.ledger import checkpoints, order, store
from games.ledger.models import LedgerEvent
from games.rules import registry
from games.rules.chance import Chance
from tests.integration.tournaments.api.callers import Hall, batch, hall, post, problem
from tests.integration.tournaments.api.test_hidden import DALRYMPLE, SEED
from tests.integration.tournaments.events_played import ACTOR, pair, play_table
from tournaments import selectors, services
from tournaments.verifier import proving

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = "/api/v1/"
INCLUSION = f"{ROOT}proofs/inclusion/"
CONSISTENCY = f"{ROOT}proofs/consistency/"
HASHES = {"place", "hash", "proof", "checkpoint"}


@pytest.fixture
def at() -> Hall:
    """An event with a table that has played: three checkpoints, and one event that came after them."""
    found = hall()
    play_table(found.event, 1, 1)
    checkpoints.make()
    play_table(found.event, 1, 2)
    checkpoints.make()
    services.register_entrant(tournament=found.event, actor=ACTOR, name="Late")
    order.sequence_all()
    return found


def get(address: str, client: Client | None = None, **query: object) -> Any:
    response = (client or Client()).get(address, query)
    assert response.status_code == 200, response.content
    return response.json()


def refused(address: str, client: Client | None = None, **query: object) -> tuple[int, str]:
    return problem((client or Client()).get(address, query))


def sizes() -> list[int]:
    return [item.size for item in checkpoints.after(0, 100)]


# Checkpoints


def test_checkpoints_are_listed_the_newest_first_and_hold(at: Hall) -> None:
    page = get(f"{ROOT}checkpoints/", page_size=2)
    known = sizes()
    assert (page["count"], page["previous"]) == (len(known), None)
    assert len(known) == 3
    assert [item["size"] for item in page["results"]] == known[:-3:-1]
    rest = Client().get(page["next"]).json()
    assert [item["size"] for item in rest["results"]] == known[:1]
    newest = get(f"{ROOT}checkpoints/latest/")
    assert newest == page["results"][0] == get(f"{ROOT}checkpoints/{known[-1]}/")
    signed = notes.parse(newest["note"], bytes.fromhex(newest["key"]))
    assert signed == checkpoints.latest()
    assert signed.holds()
    assert (signed.size, signed.root.hex(), signed.origin) == (newest["size"], newest["root"], newest["origin"])
    assert newest["verifier"] == notes.verifier(signed.origin, signed.key)


@pytest.mark.parametrize("accept", ["*/*", "text/plain", "text/html,*/*;q=0.8"])
def test_a_note_is_the_bytes_that_were_signed(at: Hall, accept: str) -> None:
    size = sizes()[0]
    response = Client().get(f"{ROOT}checkpoints/{size}/note/", headers={"accept": accept})
    signed = checkpoints.at(size)
    assert signed is not None
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert response.content.decode() == signed.text
    assert "immutable" in response["Cache-Control"]


def test_an_empty_log_has_no_checkpoint() -> None:
    assert get(f"{ROOT}checkpoints/")["results"] == []
    for address in (f"{ROOT}checkpoints/latest/", f"{ROOT}checkpoints/1/", f"{ROOT}checkpoints/1/note/"):
        assert refused(address) == (404, "unknown_checkpoint")
    assert refused(INCLUSION, place=1) == (404, "unknown_checkpoint")


# Proofs


def test_every_event_is_proved_under_every_checkpoint_that_covers_it(at: Hall) -> None:
    hashes = [item.event.hash.hex() for item in store.tail(0, 1000)]
    for size in sizes():
        for place in range(1, size + 1, 7):
            answer = get(INCLUSION, place=place, size=size)
            assert (answer["place"], answer["hash"]) == (place, hashes[place - 1])
            assert answer["checkpoint"]["size"] == size
            assert f"stands at the place {place} of the log" in proving.check(json.dumps(answer))


def test_an_event_is_found_by_its_id(at: Hall) -> None:
    for row in list(LedgerEvent.objects.filter(tournament=at.event).order_by("pos"))[1:40:3]:
        answer = get(INCLUSION, at.director, event=at.event, event_id=row.event_id)
        assert answer["hash"] == bytes(row.hash).hex()
        assert answer["checkpoint"]["size"] == sizes()[-1]
        proving.check(json.dumps(answer))


def test_later_checkpoints_begin_with_earlier_ones(at: Hall) -> None:
    for first, second in combinations_with_replacement(sizes(), 2):
        answer = get(CONSISTENCY, first=first, second=second)
        assert (answer["first"]["size"], answer["second"]["size"]) == (first, second)
        assert f"The log of {second} events begins with that of {first}" in proving.check(json.dumps(answer))
    assert get(CONSISTENCY, first=sizes()[0])["second"]["size"] == sizes()[-1]


def test_what_cannot_be_proved_is_told_with_a_code(at: Hall) -> None:
    newest = sizes()[-1]
    last = newest + 1
    assert refused(INCLUSION, place=last) == (409, "not_covered")
    assert refused(INCLUSION, place=last, size=sizes()[0]) == (409, "not_covered")
    assert refused(INCLUSION, place=last + 1) == (404, "unknown_place")
    assert refused(INCLUSION, place=1, size=last) == (404, "unknown_checkpoint")
    assert refused(INCLUSION, place=1, size=(1 << 63) - 1) == (404, "unknown_checkpoint")
    assert refused(CONSISTENCY, first=1) == (404, "unknown_checkpoint")
    assert refused(CONSISTENCY, first=newest, second=last) == (404, "unknown_checkpoint")
    for number in (last, 10**30):
        assert refused(f"{ROOT}checkpoints/{number}/") == (404, "unknown_checkpoint")
    assert refused(INCLUSION, event=at.event, event_id=uuid4()) == (404, "unknown_event")
    assert refused(INCLUSION, event=uuid4(), event_id=uuid4()) == (404, "unknown_event")
    late = list(store.read(selectors.stream_of(at.event)))[-1].event_id
    assert refused(INCLUSION, at.director, event=at.event, event_id=late) == (409, "not_covered")


@pytest.mark.parametrize(
    "query",
    [
        {},
        {"place": 0},
        {"place": -1},
        {"place": "one"},
        {"place": 1 << 63},
        {"place": 1, "size": 0},
        {"place": "1\x00"},
        {"event": "x", "event_id": "y"},
        {"event_id": str(UUID(int=1))},
        {"event": str(UUID(int=1))},
        {"place": 1, "event": str(UUID(int=1)), "event_id": str(UUID(int=1))},
        {"place": 1, "event": str(UUID(int=1))},
    ],
)
def test_a_bad_question_is_answered(at: Hall, query: dict[str, object]) -> None:
    assert refused(INCLUSION, **query) == (400, "invalid")


@pytest.mark.parametrize("query", [{}, {"first": 0}, {"first": 9, "second": 8}, {"first": "x"}, {"second": 5}])
def test_a_bad_question_about_two_is_answered(at: Hall, query: dict[str, object]) -> None:
    assert refused(CONSISTENCY, **query) == (400, "invalid")


def test_only_reading_is_allowed(at: Hall) -> None:
    for address in (INCLUSION, CONSISTENCY, f"{ROOT}checkpoints/", f"{ROOT}checkpoints/1/"):
        for method in ("post", "put", "delete"):
            assert problem(getattr(at.director, method)(address)) == (405, "method_not_allowed")


# What is hidden


@pytest.fixture
def hidden() -> tuple[Hall, list[UUID]]:
    """A game under way whose hands are hidden, also in an amendment, and the ids of its events."""
    at = hall(players=8, **DALRYMPLE)
    version = post(at.table, at.address("open/")).json()["version"]
    started = at.table.get(at.address("events/")).json()["events"][0]["event"]
    for event in registry.get("dalrymple").play(started, Chance(SEED)):
        version = post(at.table, at.address("events/"), batch(version, dict(event))).json()["version"]
        if event["type"] == "hands_dealt":
            amended = batch(version, {"type": "amended", "seq": 2, "event": dict(event), "reason": "as dealt"})
            version = post(at.director, at.address("events/"), amended).json()["version"]
        if version > 6:
            break
    checkpoints.make()
    log = at.table.get(at.address("events/")).json()["events"]
    return at, [UUID(line["event_id"]) for line in log]


def test_an_id_of_what_is_hidden_is_to_strangers_that_of_no_event(hidden: tuple[Hall, list[UUID]]) -> None:
    at, ids = hidden
    public = {line["event_id"] for line in at.anonymous.get(at.address("events/")).json()["events"]}
    secret = [event_id for event_id in ids if str(event_id) not in public]
    assert len(secret) == 2
    for client in (at.anonymous, at.other_table, at.other_director):
        for event_id in ids:
            asked = {"event": at.event, "event_id": event_id}
            if event_id in secret:
                nobody = client.get(INCLUSION, {**asked, "event_id": uuid4()})
                assert client.get(INCLUSION, asked).content == nobody.content
                assert refused(INCLUSION, client, **asked) == (404, "unknown_event")
            else:
                assert get(INCLUSION, client, **asked).keys() == HASHES
    for client in (at.table, at.director):
        for event_id in ids:
            answer = client.get(INCLUSION, {"event": at.event, "event_id": event_id})
            assert answer.json().keys() == HASHES
            assert answer["Cache-Control"] == "private, no-store"


def test_a_table_knows_its_own_game_alone(hidden: tuple[Hall, list[UUID]]) -> None:
    at, ids = hidden
    assert post(at.other_table, at.address("open/", table=2)).status_code == 200
    assert refused(INCLUSION, at.other_table, event=at.event, event_id=ids[1]) == (404, "unknown_event")
    worthless = Client(headers={"authorization": "Table nothing"})
    assert refused(INCLUSION, worthless, place=1) == (401, "bad_token")


def test_a_place_tells_a_hash_and_nothing_else(hidden: tuple[Hall, list[UUID]]) -> None:
    at, ids = hidden
    secrets = [str(event_id) for event_id in ids] + [event_id.hex for event_id in ids] + ["hands", "game:", "user:"]
    for place in range(1, sizes()[-1] + 1):
        response = at.anonymous.get(INCLUSION, {"place": place})
        assert response.json().keys() == HASHES
        assert [word for word in secrets if word in response.content.decode()] == []


def test_when_the_game_is_finished_its_ids_are_open(hidden: tuple[Hall, list[UUID]]) -> None:
    at, ids = hidden
    over = [
        {"type": "voided", "from": 2, "reason": "too late"},
        {"type": "result_entered", "scores": {"1": 10, "2": 20, "3": 30, "4": 40}},
    ]
    assert post(at.table, at.address("events/"), batch(len(ids), *over)).status_code == 200
    for event_id in ids:
        assert get(INCLUSION, at.anonymous, event=at.event, event_id=event_id).keys() == HASHES


def test_a_draft_is_nobodys_but_the_directors_until_the_event_is_finished(at: Hall) -> None:
    for table in (1, 2):
        services.confirm_result(tournament=at.event, round=1, table=table, actor=ACTOR)
    services.close_round(tournament=at.event, actor=ACTOR, round=1)
    pair(at.event)
    checkpoints.make()
    drafted = [item for item in store.read(selectors.stream_of(at.event)) if item.type == "pairing_drafted"][-1]
    asked = {"event": at.event, "event_id": drafted.event_id}
    for client in (at.anonymous, at.table, at.other_director):
        assert refused(INCLUSION, client, **asked) == (404, "unknown_event")
    assert get(INCLUSION, at.director, **asked)["hash"] == drafted.hash.hex()
    services.discard_draft(tournament=at.event, actor=ACTOR, round=2)
    services.finish_tournament(tournament=at.event, actor=ACTOR)
    assert get(INCLUSION, at.anonymous, **asked)["hash"] == drafted.hash.hex()
