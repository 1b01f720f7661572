"""Deals checked by a second player, and those of which a table has lost track."""

from __future__ import annotations

import re

import pytest

from games.rules.chance import Chance
from tests.integration.tournaments.pages.table.forms import form, forms_in, plays
from tests.integration.tournaments.pages.table.tables import GAMES, AtTable
from tournaments.models import Table

pytestmark = pytest.mark.django_db
WHOLE = {f"{key}__{seat}": value for seat in "1234" for key, value in (("tricks", "0"), ("card_points", "0"))}


@pytest.fixture
def table() -> AtTable:
    """The first deal is flipped."""
    found = AtTable(**GAMES["dalrymple"])
    found.do(found.start(), "card_flipped", card="8H")
    return found


def play(table: AtTable, cards: int) -> str:
    chance, html = Chance(1), table.page()
    for _ in range(cards):
        card = next(each for each in plays(html) if each.what == "card_played")
        html = table.send(card.filled(chance))
    return html


def whats(html: str) -> list[str]:
    return [each.what for each in forms_in(html)]


def test_a_whole_deal_takes_a_flip_forty_cards_and_one_check(table: AtTable) -> None:
    html = play(table, 40)
    assert "Deal 1 is complete" in html
    assert "check" in whats(html)
    html = table.send(form(html, "check").fields)
    assert "check" not in whats(html)
    row = Table.objects.get(number=1)
    assert (row.checked, row.checked_version) == (1, 42)
    assert "void" not in whats(html)  # one tap undoes nothing that was checked
    assert whats(html)[0] == "card_flipped"


def test_a_deal_corrected_after_its_check_is_checked_again(table: AtTable) -> None:
    html = table.send(form(play(table, 40), "check").fields)
    html = table.page(f"{table.url}?correct=42")
    html = table.send({**form(html, "void").fields, "why": "a wrong card"})
    assert "void" in whats(html)
    assert "check" in whats(play(table, 1))


def test_a_check_is_of_the_deal_that_was_seen(table: AtTable) -> None:
    seen = form(play(table, 40), "check").fields
    table.send(next(plays(table.page())).filled(Chance(1)))
    table.send(seen, 409)
    assert Table.objects.get(number=1).checked == 0


def test_without_a_deal_there_is_nothing_to_check(table: AtTable) -> None:
    table.send({"do": "check", "version": "2"}, 422)
    table.send({"do": "check"}, 422)


def test_a_table_that_has_lost_track_goes_on_with_the_deals_result(table: AtTable) -> None:
    html = play(table, 7)
    assert "We have lost track of this deal" in html
    values = {**WHOLE, "tricks__1": "10", "card_points__1": "54"}
    fields = {name.replace("__", "."): value for name, value in values.items()}
    lost = form(html, "resume").fields
    html = table.send({**lost, **fields})
    replay = table.replay
    assert [event["type"] for event in replay.log[-2:]] == ["voided", "deal_scored"]
    assert (replay.log[-2]["from"], replay.log[-2]["reason"]) == (3, "The table lost track of the deal")
    assert dict(replay.scores) == {"1": 64, "2": 0, "3": 0, "4": 0}
    assert "Deal 1 is complete" in html
    table.send({**lost, **fields}, 422)  # the deal is over: nothing is lost any more
    assert table.version == 11


def test_numbers_that_cannot_be_are_refused_and_kept_in_the_form(table: AtTable) -> None:
    html = play(table, 7)
    fields = {name.replace("__", "."): value for name, value in {**WHOLE, "tricks__1": "9"}.items()}
    html = table.send({**form(html, "resume").fields, **fields}, 422)
    assert "tricks add up to 9; a deal has 10" in html
    assert '<details class="card" id="lost" open>' in html
    assert re.search(r'name="tricks\.1"\s+value="9"', html)
    assert table.version == 9


def test_before_the_first_card_and_in_other_games_nothing_is_lost(table: AtTable) -> None:
    assert "We have lost track" not in table.page()
    table.send({"do": "resume", "version": "2", "id": "0" * 32}, 422)
    other = AtTable(owner=table.owner, **GAMES["diamond-points"])
    assert "We have lost track" not in other.do(other.start(), "prize_turned", card="9D")
