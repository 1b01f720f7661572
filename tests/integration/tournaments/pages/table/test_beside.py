"""The pen, the director called, and what the director sees of the table's devices."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from tests.integration.tournaments.pages.direct.asking import said
from tests.integration.tournaments.pages.table.forms import form, forms_in
from tests.integration.tournaments.pages.table.tables import AtTable
from tournaments import selectors, services
from tournaments.models import TableDevice

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> AtTable:
    found = AtTable()
    found.start()
    return found


def turn(table: AtTable, client: Client, status: int = 200) -> str:
    data = form(client.get(table.url).content.decode(), "prize_turned").fields
    return table.send({**data, "card": "9D"}, status, client=client)


def board(table: AtTable, shown: str = "all") -> str:
    return said(table.directors_client().get(f"/e/{table.slug}/direct/rounds/1/", {"show": shown}))


def test_a_second_device_watches_until_it_takes_the_pen(table: AtTable) -> None:
    first, second = Client(), Client()
    second.get(table.url)
    held = form(second.get(table.url).content.decode(), "prize_turned").fields
    turn(table, first)
    assert "Another device enters for table 1" in table.send({**held, "card": "8D"}, 409, client=second)
    watched = second.get(table.url).content.decode()
    assert [each.what for each in forms_in(watched)] == ["pen"]
    table.send(form(watched, "pen").fields, client=second)
    assert "bids_revealed" in [each.what for each in forms_in(second.get(table.url).content.decode())]
    assert [each.what for each in forms_in(first.get(table.url).content.decode())] == ["pen"]
    assert [event.data["device"] for event in selectors.history(table.tournament) if event.type == "pen_taken"] == [
        TableDevice.objects.all()[place].device for place in (2, 1)
    ]


def test_the_director_enters_whoever_has_the_pen(table: AtTable) -> None:
    turn(table, table.client)
    html = table.directors_client().get(table.direct).content.decode()
    assert "bids_revealed" in [each.what for each in forms_in(html)]


def test_a_second_device_may_confirm(table: AtTable) -> None:
    html = table.do(table.page(), "result_entered", scores__1="50", scores__2="41")
    assert "The result" in html
    other = Client()
    seen = {**form(other.get(table.url).content.decode(), "confirm").fields, "checked": "yes"}
    assert "The result is confirmed" in table.send(seen, client=other)


def test_a_call_is_shown_to_both_until_it_is_settled(table: AtTable) -> None:
    call = {"do": "call", "kind": "dispute", "message": "Who won the last trick?"}
    html = table.send(call)
    assert "The result is disputed; the director has been called." in html
    assert 'id="call"' not in html
    wanted = board(table, "wants")
    assert ("result disputed" in wanted, "Who won the last trick?" in wanted) == (True, True)
    director = table.directors_client()
    settle = form(director.get(table.direct).content.decode(), "answer").fields
    assert "has been called" not in table.send(settle, client=director, url=table.direct)
    assert "No table is in this state." in board(table, "wants")
    assert [event.type for event in selectors.history(table.tournament)][-2:] == ["director_called", "call_answered"]


@pytest.mark.parametrize("call", [{"kind": "pizza"}, {"kind": "help", "message": "x" * 201}, {}])
def test_a_bad_call_is_answered(table: AtTable, call: dict[str, str]) -> None:
    before = selectors.load(table.tournament).version
    table.send({"do": "call", **call}, 422)
    assert selectors.load(table.tournament).version == before


def test_a_table_whose_devices_are_gone_is_told(table: AtTable) -> None:
    assert "device lost" not in board(table)
    TableDevice.objects.update(seen_at=timezone.now() - timedelta(seconds=91))
    assert "device lost" in board(table, "wants")
    table.page()
    assert "device lost" not in board(table)


def test_the_director_reads_what_the_game_did_not_take(table: AtTable) -> None:
    turn(table, table.client)
    entries = [(uuid4(), {"type": "prize_turned", "card": "8D"})]
    services.set_aside(tournament=table.tournament, round=1, table=1, device="x", entries=entries, actor="table:1.1")
    services.note_device(tournament=table.tournament, round=1, table=1, device="x", known=2, unsent=3)
    page = said(table.directors_client().get(table.direct))
    assert "Entered without a connection and not in the game" in page
    assert "8♦ is turned." in page
    assert "3 not sent" in page
    assert page.count("badge--live") >= 1
    assert "entries not in the game" in board(table, "wants")


def test_a_table_keeps_so_many_devices_and_no_more(table: AtTable) -> None:
    for number in range(25):
        services.note_device(tournament=table.tournament, round=1, table=1, device=f"d{number}", known=0)
    assert TableDevice.objects.count() == 20
