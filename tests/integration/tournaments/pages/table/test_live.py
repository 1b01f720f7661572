"""Pages that ask for themselves again: unchanged parts cost little, changed ones come at once."""

from __future__ import annotations

import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.integration.tournaments.events_played import play_table
from tests.integration.tournaments.pages.table.tables import GAMES, AtTable
from tournaments import services

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    cache.clear()


def polls(html: str) -> bool:
    return 'hx-trigger="every 3s"' in html


@pytest.mark.parametrize("side", ["url", "public"])
def test_a_part_is_sent_again_only_when_it_has_changed(side: str) -> None:
    table = AtTable()
    address = getattr(table, side)
    first = table.client.get(address, headers=HTMX)
    assert first.status_code == 200
    assert "<html" not in first.content.decode()
    assert first.headers["ETag"][1:-1] in first.content.decode()
    known = {**HTMX, "If-None-Match": first.headers["ETag"]}
    unchanged = table.client.get(address, headers=known)
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    assert {"HX-Request", "HX-History-Restore-Request"} <= set(re.split(r",\s*", unchanged.headers["Vary"]))
    table.start()
    second = table.client.get(address, headers=known)
    assert second.status_code == 200
    assert second.headers["ETag"] != first.headers["ETag"]


def test_another_table_changes_nothing_here() -> None:
    table = AtTable()
    table.start()
    tag = table.client.get(table.url, headers=HTMX).headers["ETag"]
    play_table(table.tournament, 1, 2)
    services.confirm_result(tournament=table.tournament, round=1, table=2, actor="user:1")
    assert table.client.get(table.url, headers={**HTMX, "If-None-Match": tag}).status_code == 304


def test_tables_that_have_not_begun_are_told_apart() -> None:
    table = AtTable()
    here = table.client.get(table.public, headers=HTMX)
    there = table.client.get(table.public.replace("tables/1", "tables/2"), headers=HTMX)
    assert here.headers["ETag"] != there.headers["ETag"]
    assert here.content != there.content


def test_a_page_out_of_the_history_is_whole() -> None:
    table = AtTable()
    for address in (table.url, table.public):
        headers = {**HTMX, "HX-History-Restore-Request": "true"}
        assert "<html" in table.client.get(address, headers=headers).content.decode()


def test_only_the_latest_event_of_an_open_round_is_asked_for_again() -> None:
    table = AtTable()
    assert polls(table.page(table.public))
    html = table.start()
    table.do(html, "prize_turned", card="9D")
    assert polls(table.page(table.public))
    assert not polls(table.page(f"{table.public}?event=1"))
    assert polls(table.page(f"{table.public}?event=2"))
    assert not polls(table.page(f"{table.url}?correct=2"))
    assert not polls(table.page(f"{table.url}?log=all"))


def test_a_correction_elsewhere_shows_on_the_public_page_at_once() -> None:
    table = AtTable()
    play_table(table.tournament, 1, 1)
    assert "to be confirmed" in table.page(table.public)
    services.confirm_result(tournament=table.tournament, round=1, table=1, actor="user:1")
    assert "to be confirmed" not in table.page(table.public)


def test_the_list_is_short_until_all_of_it_is_asked_for() -> None:
    table = AtTable(**GAMES["dalrymple"])
    play_table(table.tournament, 1, 1)
    events = table.version
    assert events > 100
    for address in (table.public, table.url):
        assert 5 < table.page(address).count('id="event-') <= 30
        assert table.page(f"{address}?log=all").count('id="event-') == events
    middle = table.page(f"{table.public}?event=60")
    assert 'id="event-60"' in middle
    assert 'id="event-65"' in middle
    assert 'id="event-100"' not in middle


def test_steps_lead_to_the_neighbours() -> None:
    table = AtTable()
    table.do(table.do(table.start(), "prize_turned", card="9D"), "bids_revealed", bids__1="A", bids__2="2")
    html = table.page(f"{table.public}?event=2")
    steps = dict(re.findall(r'data-step="(\w+)"\s+href="([^"]*)"', html))
    assert steps == {
        "first": f"{table.public}?event=1",
        "previous": f"{table.public}?event=1",
        "next": f"{table.public}?event=3",
        "last": table.public,
    }
    assert html.count('aria-disabled="true"') == 0
    assert table.page(f"{table.public}?event=1").count('aria-disabled="true"') == 2
    assert table.page(table.public).count('aria-disabled="true"') == 2


def test_pages_tell_roles_and_numbers_of_devices_and_nobodys_id() -> None:
    table = AtTable()
    table.do(table.start(), "prize_turned", card="9D")
    client = table.directors_client()
    client.post(table.direct, {"do": "record", "type": "time_called", "version": "2", "id": "1" * 32})
    html = table.page(table.public)
    assert re.findall(r">\s*(the table|a director|device \d)</span>", html) == [
        "a director",
        "device 2",
        "the table",
        "device 1",
        "the table",
        "device 1",
    ]
    assert html.count('<span class="badge badge--official">') == 1
    assert "user:" not in html
    assert "table:1" not in html


def queries(client: Client, address: str, headers: dict[str, str] | None = None) -> int:
    with CaptureQueriesContext(connection) as found:
        assert client.get(address, headers=headers or {}).status_code in (200, 304)
    return len(found)


def test_queries_do_not_grow_with_the_game() -> None:
    table = AtTable(**GAMES["dalrymple"])
    table.do(table.start(), "card_flipped", card="8H")
    director = table.directors_client()
    addresses = [(table.client, table.url), (Client(), table.public), (director, table.direct)]
    for client, address in addresses:
        client.get(address)
    cache.clear()
    short = [queries(client, address) for client, address in addresses]
    play_a_few(table)
    for client, address in addresses:
        client.get(address)
    cache.clear()
    assert [queries(client, address) for client, address in addresses] == short == [9, 9, 13]


def play_a_few(table: AtTable) -> None:
    html = table.page()
    for card in ("AS", "KS", "QS", "JS", "TS", "9S", "7S", "6S", "5S", "4S", "3S", "2S"):
        html = table.do(html, "card_played", card=card)


def test_an_unchanged_part_costs_few_queries() -> None:
    table = AtTable()
    table.start()
    tag = table.client.get(table.public, headers=HTMX).headers["ETag"]
    assert queries(Client(), table.public, {**HTMX, "If-None-Match": tag}) == 5
    assert queries(Client(), table.public) == 7
