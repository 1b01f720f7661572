"""Hands that a table has entered leave it for nobody while the game goes on, at no event and in no form."""

from __future__ import annotations

import pytest
from django.test import Client

from games.rules.cards import pretty
from tests.integration.tournaments.pages.table.forms import form
from tests.integration.tournaments.pages.table.tables import GAMES, AtTable

pytestmark = pytest.mark.django_db

HANDS = {
    "1": "AS KS QS JS TS 9S 7S 6S 5S 4S",
    "2": "AH KH QH JH TH 9H 7H 6H 5H 4H",
    "3": "AD KD QD JD TD 8D 7D 6D 5D 4D",
    "4": "AC KC QC JC TC 9C 8C 7C 6C 5C",
}
"""Cards that nothing else on a page names: all but the flip, the trumps and what is played."""

SEEN = {"2S", "2H", "2D", "2C", "JS", "5S", "AH", "AD", "AC"}
UNSEEN = {card for hand in HANDS.values() for card in hand.split()} - SEEN


def dealt() -> AtTable:
    """A deal with known hands: dealt again after a correction, 2♠ flipped, three cards of a trick played."""
    table = AtTable(**GAMES["dalrymple"])
    hands = {f"hands__{seat}": hand for seat, hand in HANDS.items()}
    html = table.do(table.start(), "hands_dealt", **hands, burned="3S 2H 3H")
    amend = form(table.page(f"{table.url}?correct=2"), "amend")
    table.send({**amend.fields, **{f"hands.{seat}": hand for seat, hand in HANDS.items()}, "why": "misread"})
    html = table.do(table.page(), "void")
    html = table.do(html, "hands_dealt", **hands, burned="3S 2H 3H")
    html = table.do(html, "card_flipped", card="2S")
    for card in ("AH", "AD", "AC"):
        html = table.do(html, "card_played", card=card)
    return table


def finished(table: AtTable) -> None:
    html = table.do(table.page(), "card_played", card="JS")
    client = table.directors_client()
    page = client.get(table.direct).content.decode()
    client.post(table.direct, form(page, "time_called").fields)
    while not table.replay.finished:
        html = table.page()
        play = form(html, "card_played")
        name, value = play.taps[0]
        table.send({**play.fields, name: value})


def shown(text: str) -> set[str]:
    """Every card of the hands that nobody has seen yet and that `text` names, in whatever writing."""
    return {card for card in UNSEEN if pretty(card) in text or f'"{card}"' in text or f">{card}<" in text}


def everything_public(table: AtTable) -> dict[str, str]:
    visitor = Client()
    pages = {f"event {at}": f"{table.public}?event={at}&log=all" for at in range(1, table.version + 1)}
    pages |= {"latest": table.public, "record": f"{table.public}record.jsonl"}
    pages |= {
        "event": f"/e/{table.slug}/",
        "round": f"/e/{table.slug}/rounds/1/",
        "player": f"/e/{table.slug}/players/1/",
    }
    found = {}
    for name, address in pages.items():
        for headers in ({}, {"HX-Request": "true"}):
            response = visitor.get(address, headers=headers)
            assert response.status_code == 200
            found[name] = found.get(name, "") + response.content.decode()
    return found


def test_no_hand_of_a_running_game_is_public_at_any_event() -> None:
    table = dealt()
    assert len(UNSEEN & shown(table.page())) > 20
    assert {name: shown(text) for name, text in everything_public(table).items() if shown(text)} == {}
    assert '"hidden": true' in everything_public(table)["record"]


def test_a_director_of_another_event_and_a_player_see_no_more_than_the_public() -> None:
    table = dealt()
    response = table.client.get(table.public)
    assert shown(response.content.decode()) == set()


def test_a_finished_game_is_open_at_every_event() -> None:
    table = dealt()
    finished(table)
    public = everything_public(table)
    assert shown(public["record"]) == UNSEEN
    for at in (6, 7, 8):
        assert len(shown(public[f"event {at}"])) > 20


def test_a_game_that_a_correction_has_opened_again_hides_what_it_hid() -> None:
    table = dealt()
    finished(table)
    client = table.directors_client()
    page = client.get(f"{table.direct}?correct=10").content.decode()
    void = form(page, "void")
    client.post(table.direct, {**void.fields, "why": "a card was misread"})
    assert not table.replay.finished
    played = {pretty(card) for card in UNSEEN if any(card == event.get("card") for event in table.replay.log)}
    for name, text in everything_public(table).items():
        assert {pretty(card) for card in shown(text)} <= played, name
    assert len(played) == len(UNSEEN)


def test_names_of_people_are_not_in_the_record() -> None:
    table = dealt()
    assert "Player" not in everything_public(table)["record"]
