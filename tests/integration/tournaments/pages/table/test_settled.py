"""A director at a table whose result is confirmed or whose round is closed: what a correction changes is said first."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.integration.tournaments.events_played import ACTOR, play_table, publish
from tests.integration.tournaments.pages.table.forms import form, forms_in
from tests.integration.tournaments.pages.table.tables import AtTable
from tournaments import selectors, services

pytestmark = pytest.mark.django_db


def words(html: str) -> str:
    return " ".join(html.split())


def shown(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


@pytest.fixture
def confirmed() -> AtTable:
    """A game of Diamond Points whose result is confirmed; an adjustment of −3 is its last event."""
    table = AtTable()
    play_table(table.tournament, 1, 1)
    table.send(adjustment(table), client=table.directors_client(), url=table.direct)
    services.confirm_result(tournament=table.tournament, round=1, table=1, actor=ACTOR)
    return table


def adjustment(table: AtTable) -> dict[str, str]:
    page = shown(table.directors_client(), table.direct)
    return {**form(page, "score_adjusted").fields, "player": "1", "points": "-3", "reason": "late"}


def outcome(table: AtTable) -> Any:
    return selectors.load(table.tournament).state.rounds[0].tables[0].outcome


def test_the_last_entry_is_not_undone_at_one_tap(confirmed: AtTable) -> None:
    html = shown(confirmed.directors_client(), confirmed.direct)
    assert "void" not in [each.what for each in forms_in(html)]
    assert f'href="{confirmed.direct}?correct={confirmed.version}#correct"' in html


def test_voiding_says_how_the_confirmed_result_changes(confirmed: AtTable) -> None:
    client = confirmed.directors_client()
    address = f"{confirmed.direct}?correct={confirmed.version}"
    html = shown(client, address)
    score = confirmed.replay.scores["1"]
    change = f"{score} → {score + 3}.".replace("-", "−")
    assert "1 event no longer counts." in html
    assert "The confirmed result changes: Player" in html
    assert change in html
    assert "The standings after round 1 are scored again." in html
    void = form(html, "void")
    confirmed.send({**void.fields, "why": " "}, 422, client=client, url=address)
    confirmed.send({**void.fields, "why": "in time"}, client=client, url=address)
    assert outcome(confirmed).scores[0] == score + 3


def test_voiding_says_that_the_confirmed_result_is_opened_again(confirmed: AtTable) -> None:
    publish_next(confirmed)
    html = shown(confirmed.directors_client(), f"{confirmed.direct}?correct=3")
    assert f"{confirmed.version - 2} events no longer count." in html
    assert "The confirmed result is opened again: it counts for nobody" in html
    assert "The standings after rounds 1 to 2 are scored again; the pairings stay as they are." in html


def test_amending_says_it_in_words(confirmed: AtTable) -> None:
    html = shown(confirmed.directors_client(), f"{confirmed.direct}?correct=3")
    assert "If the scores change, so does the confirmed result, at once" in html


def test_an_adjustment_says_that_it_counts_at_once(confirmed: AtTable) -> None:
    html = words(shown(confirmed.directors_client(), confirmed.direct))
    assert (
        "The result is confirmed: an adjustment changes it at once. The standings after round 1 are scored again."
        in html
    )


def test_a_game_that_is_played_names_the_events_alone() -> None:
    table = AtTable()
    table.do(table.start(), "prize_turned", card="9D")
    html = shown(table.directors_client(), f"{table.direct}?correct=2")
    assert "1 event no longer counts." in html
    assert "confirmed result" not in html
    assert "scored again" not in html
    assert form(shown(table.directors_client(), table.direct), "void").fields["undo"] == "yes"


def test_an_undo_from_a_page_that_is_older_than_the_confirmation_is_refused() -> None:
    table = AtTable()
    play_table(table.tournament, 1, 1)
    client = table.directors_client()
    undo = form(shown(client, table.direct), "void").fields
    services.confirm_result(tournament=table.tournament, round=1, table=1, actor=ACTOR)
    before = outcome(table)
    assert "The result has been confirmed meanwhile" in table.send(undo, 409, client=client, url=table.direct)
    assert outcome(table) == before


def test_a_closed_round_whose_result_was_opened_again_is_not_undone_at_one_tap(confirmed: AtTable) -> None:
    publish_next(confirmed)
    client = confirmed.directors_client()
    address = f"{confirmed.direct}?correct={confirmed.version - 1}"
    confirmed.send({**form(shown(client, address), "void").fields, "why": "x"}, client=client, url=address)
    assert outcome(confirmed) is None
    assert "void" not in [each.what for each in forms_in(shown(client, confirmed.direct))]


def publish_next(table: AtTable) -> None:
    for other in selectors.load(table.tournament).state.rounds[0].tables[1:]:
        play_table(table.tournament, 1, other.number)
        services.confirm_result(tournament=table.tournament, round=1, table=other.number, actor=ACTOR)
    services.close_round(tournament=table.tournament, actor=ACTOR, round=1)
    publish(table.tournament)
