"""Whatever is sent to a table is answered, and nothing of what is refused is stored."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.integration.tournaments.pages.table.forms import form
from tests.integration.tournaments.pages.table.tables import GAMES, AtTable

pytestmark = pytest.mark.django_db

PLAY = {"do": "record", "type": "card_played", "player": "2", "card": "AS"}


def flipped() -> AtTable:
    """Dalrymple: 8♥ is flipped; seat 2 leads."""
    table = AtTable(**GAMES["dalrymple"])
    table.do(table.start(), "card_flipped", card="8H")
    assert table.version == 2
    return table


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"player": "1"}, "It is Player"),
        ({"player": "9"}, "9 does not play in this game"),
        ({"player": ""}, "missing key: Player"),
        ({"player": "Player 1"}, "Player 1 does not play in this game"),
        ({"card": "8H"}, "8♥ lies in the tableau"),
        ({"card": "1X"}, "no such card here: 1X"),
        ({"card": ""}, "missing key: Card"),
        ({"card": "x" * 70_000}, "longer than 65536 bytes"),
        ({"card": "\0"}, "A text holds U+0000"),
        ({"type": "no_such_event"}, "No such event in this game"),
        ({"type": ""}, "No such event in this game"),
        ({"type": "game_started"}, "The game has been started"),
        ({"type": "wagered", "amount": "3"}, "No such event in this game"),
        ({"type": "voided", "from": "2"}, "missing key: Reason"),
        ({"type": "amended", "seq": "2", "event": "{}", "reason": "x"}, "expected an event"),
        ({"type": "deal_scored", "tricks.1": "one"}, "expected a whole number"),
        ({"type": "deal_scored", "tricks.1": "9" * 30}, "expected a whole number"),
        ({"type": "result_entered", "scores.1": "3"}, "the players must be Player"),
        ({"do": "nonsense"}, "load the page again"),
        ({"do": ""}, "load the page again"),
        ({"version": ""}, "load the page again"),
        ({"version": "-1"}, "load the page again"),
        ({"version": "2.0"}, "load the page again"),
        ({"version": "9" * 40}, "load the page again"),
        ({"id": ""}, "load the page again"),
        ({"id": "not-an-id"}, "load the page again"),
        ({"do": "void", "seq": "2", "why": " "}, "Give a reason"),
        ({"do": "void", "seq": "2", "why": "x" * 301}, "at most 300 characters"),
        ({"do": "void", "seq": "1", "why": "x"}, "Event 1 is none that counts"),
        ({"do": "void", "seq": "99", "why": "x"}, "Event 99 is none that counts"),
        ({"do": "void", "seq": "", "why": "x"}, "load the page again"),
        ({"do": "amend", "seq": "99", "why": "x"}, "Event 99 is none that counts"),
        ({"do": "amend", "seq": "2", "why": "", "card": "9H"}, "Give a reason"),
        ({"do": "amend", "seq": "2", "why": "x", "card": "9D"}, "Event 2 would not fit any more: 9♦"),
        ({"do": "confirm", "checked": "yes"}, "The game of table 1 goes on"),
    ],
)
def test_a_refusal_says_why_and_stores_nothing(changes: Mapping[str, str], sentence: str) -> None:
    table = flipped()
    html = table.send({**PLAY, "version": "2", "id": str(uuid4()), **changes}, 422)
    assert 'role="alert"' in html
    assert sentence in html
    assert 'name="type" value="card_played"' in html
    assert table.version == 2


@pytest.mark.parametrize("kind", ["score_adjusted", "time_called"])
def test_rulings_are_the_directors(kind: str) -> None:
    table = flipped()
    data = {"do": "record", "type": kind, "player": "1", "points": "50", "reason": "x"}
    html = table.send({**data, "version": "2", "id": str(uuid4())}, 403)
    assert "call the director" in html
    table.send({"do": "import", "version": "0", "id": str(uuid4())}, 403)
    assert table.version == 2


def test_a_stale_page_is_told_and_shown_what_stands_now() -> None:
    table = flipped()
    stale = form(table.page(), "card_played").fields
    table.do(table.page(), "card_played", card="AS")
    html = table.send({**stale, "card": "KS"}, 409)
    assert "look at what has been recorded meanwhile" in html
    assert "Last entry, event 3" in html
    assert table.version == 3


def test_a_double_tap_records_once() -> None:
    table = flipped()
    data = {**form(table.page(), "card_played").fields, "card": "AS"}
    table.send(data)
    table.send(data)
    assert table.version == 3
    html = table.send({**data, "card": "KS"}, 409)
    assert "look at what has been recorded meanwhile" in html
    assert table.version == 3


def test_a_double_start_starts_once() -> None:
    table = AtTable()
    data = form(table.page(), "open").fields
    table.send(data)
    table.send(data)
    table.send({**data, "id": str(uuid4())}, 409)
    assert table.version == 1


def test_without_script_an_entry_leads_back_to_the_page_and_a_refusal_shows_it_whole() -> None:
    table = AtTable()
    response = table.client.post(table.url, form(table.page(), "open").fields)
    assert (response.status_code, response.headers["Location"]) == (302, table.url)
    response = table.client.post(table.url, {"do": "nonsense"})
    assert response.status_code == 422
    assert "<html" in response.content.decode()


@pytest.mark.parametrize("do", ["record", "void", "amend", "confirm"])
def test_a_game_that_has_not_begun_takes_nothing(do: str) -> None:
    table = AtTable()
    data = {"do": do, "type": "prize_turned", "card": "9D", "seq": "2", "why": "x", "checked": "yes"}
    table.send({**data, "version": "0", "id": str(uuid4())}, 422)
    assert table.version == 0


@pytest.mark.parametrize("query", ["event=0", "event=3", "event=x", "event=-1", "event=1e9", "event=99999999"])
def test_a_replay_of_an_event_that_there_is_not(query: str) -> None:
    table = flipped()
    assert table.client.get(f"{table.public}?{query}").status_code == 404
    assert table.client.get(f"{table.public}?event=2").status_code == 200


@pytest.mark.parametrize("query", ["correct=1", "correct=9", "correct=x"])
def test_a_correction_of_an_event_that_does_not_count(query: str) -> None:
    table = flipped()
    assert table.client.get(f"{table.url}?{query}").status_code == 404


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        (b"", "Line 1"),
        (b"\xff\xfe", "Line 1"),
        (b'{"type": "game_started", "game": "dalrymple", "players": ["a", "b"]}', "Line 1"),
        (b'{"type": "game_started", "game": "diamond-points", "players": ["a", "b", "c"]}', "3 players"),
        (b'{"type": "game_started", "game": "diamond-points", "players": ["a", "b"]}\n{"type": "x"}', "Line 2"),
    ],
)
def test_a_record_that_is_no_record_of_this_table(record: bytes, sentence: str) -> None:
    table = AtTable()
    upload = {"do": "import", "record": SimpleUploadedFile("game.jsonl", record)}
    response = table.directors_client().post(table.direct, upload)
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert table.version == 0


def test_a_record_is_taken_whole() -> None:
    table = AtTable()
    lines = b'{"type": "game_started", "game": "diamond-points", "players": ["ann", "bo"]}\n'
    lines += b'{"type": "result_entered", "scores": {"ann": 50, "bo": 41}}\n'
    client = table.directors_client()
    assert client.post(table.direct, {"do": "import"}).status_code == 422
    upload = {"do": "import", "record": SimpleUploadedFile("game.jsonl", lines)}
    assert client.post(table.direct, upload).status_code == 302
    assert dict(table.replay.scores) == {"1": 50, "2": 41}
