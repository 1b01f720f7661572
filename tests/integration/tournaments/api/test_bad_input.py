"""Bad input is answered with a problem that says what is wrong, whatever it is; nothing of it is recorded."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest

from games.api import bodies
from games.rules import replay
from games.rules.errors import RecordRefused
from games.services.importing import LARGEST
from tests.integration.tournaments.api.callers import Hall, hall, post, problem

pytestmark = pytest.mark.django_db

EVENT_ID = str(uuid4())


@pytest.fixture
def at() -> Hall:
    found = hall()
    post(found.table, found.address("open/"))
    return found


def send(at: Hall, body: bytes | str, rest: str = "events/", content_type: str = "application/json") -> tuple[int, str]:
    response = at.director.post(at.address(rest), body, content_type=content_type)
    found = problem(response)
    assert at.anonymous.get(at.address()).json()["version"] == 1
    return found


def with_event(text: str) -> str:
    return f'{{"expected_version": 1, "events": [{{"event_id": "{EVENT_ID}", "event": {text}}}]}}'


@pytest.mark.parametrize(
    "body",
    [
        b" ",
        b"{",
        b"\xff",
        b"\xef\xbb\xbf{}",
        b'{"expected_version": NaN}',
        b'{"expected_version": 1, "expected_version": 1}',
        b"[" * 100_000,
        b"[" * 900 + b"]" * 900 + b",",
    ],
    ids=["empty", "cut", "not UTF-8", "mark", "NaN", "key twice", "endless", "deep"],
)
def test_a_body_that_is_no_json(at: Hall, body: bytes) -> None:
    assert send(at, body) == (400, "bad_json")


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        ("[]", ["#"]),
        ("null", ["#"]),
        ('"text"', ["#"]),
        ("{}", ["#/expected_version", "#/events"]),
        ('{"expected_version": "1", "events": []}', ["#/expected_version", "#/events"]),
        ('{"expected_version": 1.0, "events": {}}', ["#/expected_version", "#/events"]),
        ('{"expected_version": true, "events": null}', ["#/expected_version", "#/events"]),
        ('{"expected_version": -1, "events": [7]}', ["#/expected_version", "#/events/0"]),
        ('{"expected_version": 1' + "0" * 5000 + ', "events": [{}]}', ["#/expected_version"]),
        ('{"expected_version": 1, "events": [{"event_id": "x", "event": {}}]}', ["#/events/0/event_id"]),
        ('{"expected_version": 1, "events": [{"event_id": "\\ud800", "event": {}}]}', ["#/events/0/event_id"]),
        (with_event('{}, "event": {}'), ["#/events/0"]),
        (with_event("{}").replace("{", '{"device": "\\ud800", ', 1), ["#/device"]),
        (with_event("{}").replace("{", '{"device": "\\u0000", ', 1), ["#/device"]),
        (with_event("{}").replace("{", '{"device": 7, ', 1), ["#/device"]),
        (with_event("{}").replace("{", '{"device": ' + "[" * 500 + "]" * 500 + ", ", 1), ["#/device"]),
    ],
)
def test_a_body_of_another_form(at: Hall, body: str, pointers: list[str]) -> None:
    response = at.director.post(at.address("events/"), body, content_type="application/json")
    assert problem(response) == (400, "invalid")
    found = [error["pointer"] for error in response.json()["errors"]]
    assert found[: len(pointers)] == pointers


EVENTS = {
    "no object": "7",
    "null": "null",
    "list": "[]",
    "key twice": '{"type": "prize_turned", "card": "9D", "card": "9D"}',
    "key twice inside": '{"type": "prize_turned", "card": {"a": 1, "a": 1}}',
    "deep": '{"type": "prize_turned", "card": ' + "[" * 32 + "]" * 32 + "}",
    "very deep": '{"type": "prize_turned", "card": ' + "[" * 400 + "]" * 400 + "}",
    "huge": '{"type": "prize_turned", "card": 1' + "0" * 5000 + "}",
    "unsafe": '{"type": "prize_turned", "card": 9007199254740993}',
    "fraction": '{"type": "score_adjusted", "player": "1", "points": 3.0, "reason": "x"}',
    "exponent": '{"type": "score_adjusted", "player": "1", "points": 1e2, "reason": "x"}',
    "infinite": '{"type": "score_adjusted", "player": "1", "points": 1e999, "reason": "x"}',
    "surrogate": '{"type": "prize_turned", "card": "9D", "note": "\\ud800"}',
    "surrogate key": '{"type": "prize_turned", "card": "9D", "\\udc00": 1}',
    "nul": '{"type": "prize_turned", "card": "9D", "note": "\\u0000"}',
    "long": '{"type": "prize_turned", "card": "9D", "note": "' + "x" * 70_000 + '"}',
    "no type": "{}",
    "odd type": '{"type": ["prize_turned"]}',
    "braces": '{"type": "{event}{0}{nothing}"}',
    "started": '{"type": "game_started"}',
}


@pytest.mark.parametrize("text", EVENTS.values(), ids=EVENTS.keys())
def test_what_a_record_refuses_the_api_refuses_with_the_same_code(at: Hall, text: str) -> None:
    started = b'{"type": "game_started", "game": "diamond-points", "players": ["1", "2"]}'
    with pytest.raises(RecordRefused) as refusal:
        replay.read(started + b"\n" + text.encode())
    response = at.director.post(at.address("events/"), with_event(text), content_type="application/json")
    assert problem(response) == (422, refusal.value.refused.code)
    assert response.json()["index"] == 0
    assert at.anonymous.get(at.address()).json()["version"] == 1


def test_too_much_is_too_much(at: Hall) -> None:
    assert send(at, b" " * (bodies.BODY + 1)) == (413, "too_large")
    assert send(at, b" " * (LARGEST + 1), "record/", "application/jsonl") == (413, "too_large")
    many = json.dumps({"expected_version": 1, "events": [{"event_id": EVENT_ID, "event": {}}] * 1001})
    assert send(at, many) == (400, "invalid")


@pytest.mark.parametrize("rest", ["events/", "open/", "confirm/", "record/"])
def test_other_types_of_body(at: Hall, rest: str) -> None:
    for content_type in ("text/plain", "application/x-www-form-urlencoded", "application/xml", "nonsense"):
        assert send(at, b"a=b", rest, content_type) == (415, "unsupported_media_type")


def test_other_methods_and_forms(at: Hall) -> None:
    put = at.director.put(at.address("events/"), b"{}", content_type="application/json")
    assert problem(put) == (405, "method_not_allowed")
    assert put["Allow"] == "GET, HEAD, POST"
    assert problem(at.director.delete(at.address())) == (405, "method_not_allowed")
    assert problem(at.director.options(at.address())) == (405, "method_not_allowed")
    html = at.anonymous.get(at.address(), headers={"accept": "text/html"})
    assert problem(html) == (406, "not_acceptable")
    assert at.anonymous.head(at.address()).status_code == 200


@pytest.mark.parametrize(
    ("record", "line", "code"),
    [
        (b"", 1, "bad_json"),
        (b"\xff\n", 1, "bad_json"),
        (b"\n\n[]\n", 3, "bad_json"),
        (b'{"type": "prize_turned"}\n', 1, "not_started"),
        (b'{"type": "game_started", "game": "whist", "players": ["a", "b"]}', 1, "bad_event"),
        (b'{"type": "game_started", "game": "diamond-points", "players": ["a"]}', 1, "bad_players"),
    ],
)
def test_a_record_that_is_refused(at: Hall, record: bytes, line: int, code: str) -> None:
    response = at.director.post(at.address("record/", table=2), record, content_type="application/jsonl")
    assert problem(response) == (422, code)
    assert response.json()["line"] == line
    assert at.anonymous.get(at.address(table=2)).json()["version"] == 0
