"""Recording through the API: whole games, batches, repetitions, refusals."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from games.rules import registry
from games.rules.chance import Chance
from tests.integration.tournaments.api.callers import Hall, batch, hall, post, problem
from tests.unit.games.rules.toy import HighCard

pytestmark = pytest.mark.django_db

TURN = ({"type": "prize_turned", "card": "9D"}, {"type": "bids_revealed", "bids": {"1": "T", "2": "A"}})


@pytest.fixture
def at() -> Hall:
    found = hall()
    assert post(found.table, found.address("open/")).json()["version"] == 1
    return found


def test_a_game_is_opened_once() -> None:
    at = hall()
    waiting = at.anonymous.get(at.address()).json()
    assert (waiting["status"], waiting["version"], waiting["state"]) == ("waiting", 0, None)
    assert at.table.get(at.address("legal/")).json()["actions"] == []
    assert at.table.get(at.address("events/")).json() == {"version": 0, "more": False, "events": []}
    body = {"event_id": str(uuid4()), "device": "phone 7"}
    first, again = post(at.table, at.address("open/"), body), post(at.table, at.address("open/"), body)
    assert first.json() == again.json() == {"version": 1, "events": [{"event_id": body["event_id"], "seq": 1}]}
    assert ("Idempotent-Replayed" in first, again["Idempotent-Replayed"]) == (False, "true")
    (line,) = at.table.get(at.address("events/")).json()["events"]
    assert (line["actor"], line["device"]) == ("table:1.1", "phone 7")
    stale = post(at.director, at.address("open/"))
    assert problem(stale) == (409, "stale")
    assert stale.json()["current_version"] == 1


def test_strangers_learn_neither_the_director_who_acted_nor_the_device(at: Hall) -> None:
    post(at.director, at.address("events/"), batch(1, *TURN, device="a laptop"))
    told = {
        name: getattr(at, name).get(at.address("events/?since=1")).json()["events"]
        for name in ("anonymous", "director")
    }
    assert {(line["actor"], line["device"]) for line in told["anonymous"]} == {("director", "")}
    assert {line["device"] for line in told["director"]} == {"a laptop"}
    assert {line["actor"].partition(":")[0] for line in told["director"]} == {"user"}


def test_before_it_is_opened_nothing_is_recorded() -> None:
    at = hall()
    assert problem(post(at.table, at.address("events/"), batch(0, TURN[0]))) == (422, "game_not_open")


def test_a_batch_is_recorded_in_order(at: Hall) -> None:
    body = batch(1, *TURN, device="tablet")
    answer = post(at.table, at.address("events/"), body).json()
    ids = [entry["event_id"] for entry in body["events"]]
    assert answer == {"version": 3, "events": [{"event_id": ids[0], "seq": 2}, {"event_id": ids[1], "seq": 3}]}
    log = at.anonymous.get(at.address("events/?since=1")).json()
    assert (log["version"], log["more"]) == (3, False)
    assert [line["event"] for line in log["events"]] == list(TURN)
    assert [(line["seq"], line["actor"], line["device"], line["counts"]) for line in log["events"]] == [
        (2, "table:1.1", "", True),
        (3, "table:1.1", "", True),
    ]
    assert at.anonymous.get(at.address("events/?limit=2")).json()["more"] is True


def test_the_same_again_gives_the_first_answer(at: Hall) -> None:
    body = batch(1, *TURN)
    first = post(at.table, at.address("events/"), body)
    later = post(at.director, at.address("events/"), batch(3, {"type": "prize_turned", "card": "KD"}))
    assert later.json()["version"] == 4
    again = post(at.table, at.address("events/"), body)
    assert (again.status_code, again.content) == (first.status_code, first.content)
    assert again["Idempotent-Replayed"] == "true"
    assert at.anonymous.get(at.address()).json()["version"] == 4


def test_an_outbox_may_have_grown(at: Hall) -> None:
    body = batch(1, TURN[0])
    post(at.table, at.address("events/"), body)
    body["events"] += batch(0, TURN[1])["events"]
    grown = post(at.table, at.address("events/"), body)
    assert [event["seq"] for event in grown.json()["events"]] == [2, 3]
    assert "Idempotent-Replayed" not in grown
    body["events"] += batch(0, {"type": "prize_turned", "card": "9D"})["events"]
    refused = post(at.table, at.address("events/"), body)
    assert problem(refused)[0] == 422
    assert refused.json()["index"] == 2
    assert at.anonymous.get(at.address()).json()["version"] == 3


def test_an_id_stands_for_one_event(at: Hall) -> None:
    body = batch(1, TURN[0])
    post(at.table, at.address("events/"), body)
    body["events"][0]["event"] = {"type": "prize_turned", "card": "8D"}
    reused = post(at.table, at.address("events/"), body)
    assert problem(reused) == (409, "id_reused")
    assert reused.json()["event_id"] == body["events"][0]["event_id"]
    body["expected_version"] = 2
    body["events"] = [body["events"][0]] * 2
    assert problem(post(at.table, at.address("events/"), body)) == (409, "id_reused")


def test_a_stale_sender_is_told_the_version(at: Hall) -> None:
    kept = batch(1, TURN[0])
    post(at.table, at.address("events/"), kept)
    post(at.table, at.address("events/"), batch(2, TURN[1]))
    stale = post(at.table, at.address("events/"), batch(1, {"type": "prize_turned", "card": "8D"}))
    assert problem(stale) == (409, "stale")
    assert (stale.json()["current_version"], stale.json()["already"]) == (3, [])
    kept["events"] += batch(0, {"type": "prize_turned", "card": "8D"})["events"]
    partly = post(at.table, at.address("events/"), kept).json()
    assert (partly["code"], partly["already"]) == ("stale", [kept["events"][0]["event_id"]])


@pytest.mark.parametrize(
    ("event", "code"),
    [
        ({"type": "prize_turned", "card": "9D"}, "wrong_phase"),
        ({"type": "bids_revealed", "bids": {"1": "10", "2": "A"}}, "bad_card"),
        ({"type": "bids_revealed", "bids": {"1": "T"}}, "bad_players"),
        ({"type": "bids_revealed", "bids": {"1": "T", "2": "A"}, "at": "noon"}, "bad_event"),
        ({"type": "card_played"}, "bad_event"),
        ({}, "bad_event"),
        ({"type": "voided", "from": 9, "reason": "x"}, "bad_seq"),
    ],
)
def test_a_refusal_names_its_place_and_undoes_the_batch(at: Hall, event: dict[str, Any], code: str) -> None:
    refused = post(at.table, at.address("events/"), batch(1, TURN[0], event))
    assert problem(refused) == (422, code)
    assert refused.json()["index"] == 1
    assert at.anonymous.get(at.address()).json()["version"] == 1


def test_an_amendment_that_does_not_fit_names_the_first_conflict(at: Hall) -> None:
    later = ({"type": "prize_turned", "card": "8D"}, {"type": "bids_revealed", "bids": {"1": "K", "2": "Q"}})
    post(at.table, at.address("events/"), batch(1, *TURN, *later))
    given = {"type": "bids_revealed", "bids": {"1": "K", "2": "A"}}
    refused = post(
        at.table, at.address("events/"), batch(5, {"type": "amended", "seq": 3, "event": given, "reason": "x"})
    )
    assert problem(refused) == (422, "amendment_conflict")
    assert (refused.json()["conflict_seq"], refused.json()["index"]) == (5, 0)


def test_a_result_is_confirmed_at_the_version_that_was_seen(at: Hall) -> None:
    assert problem(post(at.table, at.address("confirm/"), {"expected_version": 1})) == (422, "game_not_finished")
    post(at.table, at.address("events/"), batch(1, {"type": "result_entered", "scores": {"1": 50, "2": 41}}))
    stale = post(at.table, at.address("confirm/"), {"expected_version": 1})
    assert (problem(stale), stale.json()["current_version"]) == ((409, "stale"), 2)
    for _ in range(2):
        confirmed = post(at.table, at.address("confirm/"), {"expected_version": 2})
        assert confirmed.status_code == 200
        assert (confirmed.json()["status"], confirmed.json()["version"]) == ("confirmed", 2)
    assert [seat["score"] for seat in confirmed.json()["seats"]] == [50, 41]


def test_an_earlier_moment(at: Hall) -> None:
    post(at.table, at.address("events/"), batch(1, *TURN))
    earlier = at.anonymous.get(at.address("?event=2")).json()
    assert (earlier["version"], earlier["state"]["events"], earlier["state"]["phase"]) == (3, 2, "bids")
    assert problem(at.anonymous.get(at.address("?event=4"))) == (404, "unknown_event")


def test_a_record_becomes_the_game() -> None:
    at = hall()
    lines = [
        '{"type": "game_started", "game": "diamond-points", "players": ["ann", "bo"]}',
        '{"type": "prize_turned", "card": "9D"}',
        "",
        '{"type": "bids_revealed", "bids": {"ann": "T", "bo": "A"}}',
    ]
    for media_type in ("application/jsonl", "application/x-ndjson"):
        wrong = "\n".join([*lines, '{"type": "bids_revealed", "bids": {"ann": "T", "bo": "A"}}'])
        refused = at.director.post(at.address("record/"), wrong, content_type=media_type)
        assert problem(refused) == (422, "wrong_phase")
        assert (refused.json()["line"], refused.json()["seq"]) == (5, 4)
        assert at.anonymous.get(at.address()).json()["version"] == 0
    taken = at.director.post(at.address("record/"), "\n".join(lines), content_type="application/jsonl")
    assert (taken.status_code, taken.json()) == (200, {"version": 3})
    log = at.anonymous.get(at.address("events/")).json()["events"]
    assert log[2]["event"] == TURN[1]
    again = at.director.post(at.address("record/"), "\n".join(lines), content_type="application/jsonl")
    assert problem(again) == (409, "stale")
    other = '{"type": "game_started", "game": "dalrymple", "players": ["a", "b", "c", "d"], "dealer": "a"}'
    assert problem(at.director.post(at.address("record/", table=2), other, content_type="application/jsonl")) == (
        422,
        "record_mismatch",
    )


def test_a_new_game_is_played_without_other_code() -> None:
    with registry.registered(HighCard()):
        at = hall(players=6, game="high-card", sizes=(3,), method={"name": "placement"}, tie_breaks=())
        version = post(at.table, at.address("open/")).json()["version"]
        legal = at.table.get(at.address("legal/")).json()
        (action,) = legal["actions"]
        assert (action["type"], action["free"]) == ("card_drawn", True)
        assert action["keys"]["player"] == {"kind": "seat", "options": ["1"]}
        assert action["keys"]["card"]["kind"] == "card"
        assert len(action["keys"]["card"]["options"]) == 52
        chance = Chance("toy")
        while actions := at.table.get(at.address("legal/")).json()["actions"]:
            keys = actions[0]["keys"].items()
            event = {key: kind["options"][chance.below(len(kind["options"]))] for key, kind in keys}
            answer = post(at.table, at.address("events/"), batch(version, {"type": actions[0]["type"], **event}))
            version = answer.json()["version"]
        state = at.anonymous.get(at.address()).json()["state"]
        assert (version, state["game"], state["status"], len(state["cards"])) == (4, "high-card", "finished", 3)
        drawn_twice = batch(4, {"type": "card_drawn", "player": "1", "card": state["cards"][0]})
        assert problem(post(at.table, at.address("events/"), drawn_twice)) == (422, "game_over")
        confirmed = post(at.table, at.address("confirm/"), {"expected_version": 4})
        assert confirmed.json()["status"] == "confirmed"
