"""Each game recorded wholly through its pages, by a random player who reads the forms that are offered."""

from __future__ import annotations

import pytest
from django.test import Client

from games.rules import registry
from games.rules.summary import encode, replay_record, summary
from tests.integration.tournaments.pages.table.forms import form, forms_in
from tests.integration.tournaments.pages.table.tables import GAMES, AtTable
from tests.unit.games.rules.toy import HighCard
from tournaments import selectors

pytestmark = pytest.mark.django_db


def check_finished(table: AtTable, html: str) -> None:
    """The table shows the result, everybody can follow how it came about, and a second player confirms it."""
    replay = table.replay
    assert replay.finished
    visitor = Client()
    for at in (1, replay.events // 2, replay.events):
        page = visitor.get(table.public, {"event": at})
        assert page.status_code == 200
        assert f'id="event-{at}"' in page.content.decode()
    record = visitor.get(f"{table.public}record.jsonl")
    assert record.status_code == 200
    assert replay_record(record.content) == (True, encode(summary(replay)))
    table.do(html, "confirm", 422)
    done = table.do(html, "confirm", checked="yes")
    outcome = selectors.load(table.tournament).state.rounds[0].tables[0].outcome
    assert outcome is not None
    assert outcome.version == replay.events
    assert outcome.scores == tuple(replay.scores.values())
    assert forms_in(done) == []
    assert "call the director" in done


@pytest.mark.parametrize("key", [key for key in GAMES if key != "dalrymple"])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_is_recorded_by_taps(key: str, seed: int) -> None:
    table = AtTable(**GAMES[key])
    check_finished(table, table.play_out(seed))


def test_a_game_of_dalrymple_is_recorded_card_by_card() -> None:
    table = AtTable(**GAMES["dalrymple"])
    html = table.play_out(3)
    assert len(table.replay.state.deals) >= 5
    check_finished(table, html)


def test_a_game_that_nothing_but_the_registry_knows() -> None:
    with registry.registered(HighCard()):
        table = AtTable(game="high-card", sizes=(3,), method={"name": "placement"})
        html = table.play_out(1)
        assert "Cards" in html
        assert len(table.replay.state.cards) == 3
        check_finished(table, html)


def test_a_result_alone_is_entered() -> None:
    table = AtTable()
    html = table.do(table.start(), "result_entered", scores__1="50", scores__2="41")
    assert table.replay.entry == "result"
    assert "result entered, no plays" in html
    assert "confirm" in [each.what for each in forms_in(html)]


def test_deals_of_dalrymple_are_entered_whole_and_hands_as_text() -> None:
    table = AtTable(**GAMES["dalrymple"])
    html = table.do(table.start(), "card_flipped", card="8H")
    points = {"card_points__1": "13", "card_points__2": "13", "card_points__3": "13", "card_points__4": "13"}
    tricks = {"tricks__1": "3", "tricks__2": "3", "tricks__3": "2", "tricks__4": "2"}
    html = table.do(html, "deal_scored", **tricks, **points)
    assert table.replay.entry == "deals"
    hands = {
        "hands__1": "A♠ K♠ Q♠ J♠ 10♠ 9♠ 7♠ 6♠ 5♠ 4♠",
        "hands__2": "ah kh qh jh th 9h 7h 6h 5h 4h",
        "hands__3": "AD,KD,QD,JD,TD,8D,7D,6D,5D,4D",
        "hands__4": "ac kc qc jc 10c 9c 8c 7c 6c 5c",
    }
    html = table.do(html, "hands_dealt", **hands, burned="")
    html = table.do(html, "card_flipped", card="2S")
    led = [value for _, value in form(html, "card_played").taps]
    assert led == ["AD", "KD", "QD", "JD", "TD", "8D", "7D", "6D", "5D", "4D"]
    html = table.do(html, "card_played", card="AD")
    followed = [value for _, value in form(html, "card_played").taps]
    assert followed == ["AC", "KC", "QC", "JC", "TC", "9C", "8C", "7C", "6C", "5C"]
