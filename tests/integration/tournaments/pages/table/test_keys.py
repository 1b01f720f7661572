"""Who may open which table: keys that open nothing, other tables, other people."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games import selectors as games
from tests.integration.tournaments.events_played import ACTOR, event, game_of, pair, play_table
from tests.integration.tournaments.pages.table.forms import form
from tests.integration.tournaments.pages.table.tables import AtTable
from tournaments import services
from tournaments.models import Tournament
from tournaments.pages.table import wrong_keys

pytestmark = pytest.mark.django_db


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def names_in(html: str) -> set[str]:
    return {name for name in (f"Player {number}" for number in range(1, 5)) if name in html}


def test_an_address_that_guesses_keys_is_told_to_wait_and_tables_behind_it_play_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(wrong_keys, "MOST", 2)
    table, client = AtTable(), Client(REMOTE_ADDR="192.0.2.80")
    assert [client.get(f"/t/wrong{number}/").status_code for number in range(3)] == [404, 404, 429]
    assert "Wait a minute" in client.get("/t/wrong/").content.decode()
    assert client.get(table.url).status_code == 200
    assert Client(REMOTE_ADDR="192.0.2.81").get("/t/wrong/").status_code == 404


@pytest.mark.parametrize("token", ["x", "a" * 32, "%00", "é", "a" * 3000, "..", "' or 1=1"])
def test_a_key_that_opens_nothing_says_what_to_do(token: str) -> None:
    table = AtTable()
    for client in (Client(), table.directors_client()):
        response = client.get(f"/t/{token}/")
        assert response.status_code == 404
        assert b"Player" not in response.content
    html = Client().get("/t/wrong/").content.decode()
    assert "ask the director for a new one" in html
    assert Client().post("/t/wrong/", {"do": "open"}).status_code == 404


def test_a_revoked_key_opens_nothing_and_records_nothing() -> None:
    table = AtTable()
    html = table.start()
    sent = {**form(html, "prize_turned").fields, "card": "9D"}
    services.revoke_access(tournament=table.tournament, round=1, table=1)
    assert Client().get(table.url).status_code == 404
    assert "ask the director" in table.send(sent, 404)
    assert table.version == 1
    table.url = f"/t/{services.table_token(tournament=table.tournament, round=1, table=1)}/"
    assert "Next, a prize is turned." in table.page()


def test_the_key_of_a_closed_round_is_gone() -> None:
    table = AtTable()
    for number in (1, 2):
        play_table(table.tournament, 1, number)
        services.confirm_result(tournament=table.tournament, round=1, table=number, actor=ACTOR)
    services.close_round(tournament=table.tournament, round=1, actor=ACTOR)
    response = Client().get(table.url)
    assert response.status_code == 410
    assert "Round 1 is closed" in response.content.decode()
    version = table.version
    table.send({"do": "void", "seq": "2", "why": "x", "version": str(version), "id": "0" * 32}, 410)
    assert table.version == version


def test_a_key_shows_its_own_table_alone() -> None:
    table = AtTable()
    other = f"/t/{services.table_token(tournament=table.tournament, round=1, table=2)}/"
    here, there = names_in(table.page()), names_in(table.page(other))
    assert len(here) == len(there) == 2
    assert here.isdisjoint(there)


def test_what_is_sent_to_one_table_stays_there() -> None:
    table = AtTable()
    table.start()
    other = game_of(table.tournament, 1, 2)
    html = table.do(table.page(), "prize_turned", card="9D")
    assert games.find(other) is None
    data = {**form(html, "bids_revealed").fields, "bids.1": "A", "bids.2": "2", "game": str(other), "table": "2"}
    table.send(data)
    assert games.find(other) is None


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_directors_page_is_for_the_directors_of_the_event(method: str) -> None:
    table = AtTable()
    table.start()
    data = {"do": "record", "type": "time_called", "version": "1", "id": "0" * 32}
    someone = User.objects.create(username="someone")
    foreign = AtTable(User.objects.create(username="foreign"))
    for client, status in ((Client(), 302), (signed_in(someone), 403), (foreign.directors_client(), 403)):
        assert getattr(client, method)(table.direct, data).status_code == status
    assert getattr(table.client, method)(table.direct, data).status_code == 302
    assert table.version == 1


def test_a_directors_page_needs_a_published_table() -> None:
    table = AtTable()
    client = table.directors_client()
    assert client.get(table.direct).status_code == 200
    for path in ("rounds/2/tables/1/", "rounds/1/tables/3/", "rounds/0/tables/0/"):
        assert client.get(f"/e/{table.slug}/direct/{path}").status_code == 404


@pytest.mark.parametrize("path", ["rounds/1/tables/3/", "rounds/2/tables/1/", "rounds/1/tables/3/record.jsonl"])
def test_a_public_page_needs_a_published_table(path: str) -> None:
    table = AtTable()
    assert Client().get(f"/e/{table.slug}/{path}").status_code == 404


def test_a_draft_has_no_public_tables() -> None:
    owner = User.objects.create(username="director")
    tournament = event(owner, players=4)
    pair(tournament)
    slug = Tournament.objects.get(pk=tournament).slug
    assert Client().get(f"/e/{slug}/rounds/1/tables/1/").status_code == 404
    assert Client().get(f"/e/{slug}/rounds/1/tables/1/record.jsonl").status_code == 404
    assert signed_in(owner).get(f"/e/{slug}/direct/rounds/1/tables/1/").status_code == 404


def test_a_form_from_elsewhere_is_refused() -> None:
    table = AtTable()
    html = table.page()
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(table.url, form(html, "open").fields).status_code == 403
    assert table.version == 0


def test_the_page_of_a_key_is_kept_by_no_cache_and_the_device_is_known_again() -> None:
    table = AtTable()
    response = table.client.get(table.url)
    assert "no-store" in response.headers["Cache-Control"]
    cookie = table.client.cookies["thistle_device"]
    assert cookie["httponly"]
    html = table.start()
    table.do(html, "prize_turned", card="9D")
    first, second = games.history(table.game)
    assert first.device == second.device == cookie.value.split(":")[0]
    assert first.actor == second.actor == "table:1.1"
    table.client.cookies["thistle_device"] = "forged:x"
    html = table.send(form(table.page(), "pen").fields)
    table.send({**form(html, "bids_revealed").fields, "bids.1": "A", "bids.2": "2"})
    assert games.history(table.game)[-1].device not in ("forged", first.device)
