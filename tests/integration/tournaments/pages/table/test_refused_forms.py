"""A form that is refused comes back as it was sent, open, with the reason at its head."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest

from tests.integration.tournaments.pages.table.forms import form
from tests.integration.tournaments.pages.table.tables import GAMES, AtTable

pytestmark = pytest.mark.django_db


def value(html: str, name: str) -> list[str]:
    """What the text fields of that name are filled in with."""
    fields = re.findall(r"<input[^>]*>", html)
    return [re.search(r'value="([^"]*)"', each)[1] for each in fields if f'name="{name}"' in each]  # type: ignore[index]


def opened(html: str, what: str) -> str:
    """The open block of the form that records `what`."""
    blocks = re.findall(r"<details[^>]*\bopen\b.*?</details>", html, re.DOTALL)
    (found,) = [block for block in blocks if f'name="type" value="{what}"' in block]
    return found


def test_a_whole_deal_that_cannot_be() -> None:
    table = AtTable(**GAMES["dalrymple"])
    html = table.do(table.start(), "card_flipped", card="8H")
    typed = {f"tricks__{seat}": "3" for seat in "1234"} | {f"card_points__{seat}": f"1{seat}" for seat in "1234"}
    html = table.do(html, "deal_scored", 422, **typed)
    block = opened(html, "deal_scored")
    assert [value(block, f"card_points.{seat}") for seat in "1234"] == [["11"], ["12"], ["13"], ["14"]]
    assert [value(block, f"tricks.{seat}") for seat in "1234"] == [["3"]] * 4
    assert block.index('role="alert"') < block.index('name="tricks.1"')
    assert html.count('role="alert"') == 1
    assert 'role="alert"' not in table.page()


def test_hands_and_a_result_that_cannot_be() -> None:
    table = AtTable(**GAMES["dalrymple"])
    hands = {"hands__1": "AS KS", "hands__2": "10♦ 9s", "hands__3": "", "hands__4": "xx", "burned": "2c"}
    block = opened(table.do(table.start(), "hands_dealt", 422, **hands), "hands_dealt")
    assert [value(block, f"hands.{seat}") for seat in "1234"] == [["AS KS"], ["10♦ 9s"], [""], ["xx"]]
    assert value(block, "burned") == ["2c"]
    scores = {f"scores__{seat}": "9000" for seat in "1234"}
    block = opened(table.do(table.page(), "result_entered", 422, **scores), "result_entered")
    assert value(block, "scores.3") == ["9000"]
    assert table.version == 1


def test_chosen_bids_stay_chosen() -> None:
    table = AtTable()
    html = table.do(table.start(), "prize_turned", card="9D")
    sent = {**form(html, "bids_revealed").fields, "bids.1": "K"}
    html = table.send(sent, 422)
    assert [each for each in re.findall(r"<input[^>]*>", html) if "checked" in each and 'value="K"' in each]
    assert html.partition('id="call"')[0].count("checked>") == 1


def test_a_stale_whole_deal_keeps_what_was_typed() -> None:
    table = AtTable(**GAMES["dalrymple"])
    html = table.do(table.start(), "card_flipped", card="8H")
    typed = {f"{key}.{seat}": "7" for key in ("tricks", "card_points") for seat in "1234"}
    stale = {**form(html, "deal_scored").fields, **typed}
    table.do(table.do(html, "void"), "card_flipped", card="9H")
    block = opened(table.send(stale, 409), "deal_scored")
    assert "look at what has been recorded meanwhile" in block
    assert value(block, "card_points.2") == ["7"]
    assert value(block, "version") == ["4"]
    assert value(block, "id") != [stale["id"]]


def test_what_is_offered_no_more_is_refused_at_the_top() -> None:
    table = AtTable(**GAMES["dalrymple"])
    html = table.do(table.start(), "card_flipped", card="8H")
    stale = {**form(html, "card_played").fields, "card": "AS"}
    table.do(html, "card_played", card="KS")
    html = table.send(stale, 409)
    assert html.index('role="alert"') < html.index('class="status"')


def test_a_correction_that_does_not_fit() -> None:
    table = AtTable()
    table.do(table.start(), "prize_turned", card="9D")
    address = f"{table.url}?correct=2"
    fields = {**form(table.page(address), "amend").fields, "card": "8D"}
    html = table.send(fields, 422, url=address)
    amend, void = re.findall(r"<form.*?</form>", html[html.index('id="correct"') :], re.DOTALL)[:2]
    assert "Give a reason" in amend
    assert "selected" in amend[amend.index('value="8D"') :][:60]
    assert 'role="alert"' not in void
    html = table.send({**fields, "why": "misread", "card": "8S"}, 422, url=address)
    assert value(html, "why") == ["misread", ""]
    html = table.send({**form(html, "void").fields, "why": "x" * 301}, 422, url=address)
    assert value(html, "why") == ["", "x" * 301]


def test_a_correction_of_what_was_void_meanwhile_says_so() -> None:
    table = AtTable()
    html = table.do(table.start(), "prize_turned", card="9D")
    address = f"{table.url}?correct=2"
    fields = {**form(table.page(address), "amend").fields, "card": "8D", "why": "misread"}
    table.do(html, "void")
    html = table.send(fields, 422, url=address)
    assert 'role="alert"' in html
    assert 'id="correct"' not in html


def test_an_adjustment_without_a_reason() -> None:
    table = AtTable()
    table.start()
    client = table.directors_client()
    sent = {"do": "record", "type": "score_adjusted", "player": "2", "points": "-7", "reason": ""}
    data = {**sent, "version": "1", "id": str(uuid4())}
    html = table.send(data, 422, client=client, url=table.direct)
    block = opened(html, "score_adjusted")
    assert value(block, "points") == ["-7"]
    assert 'value="2" selected' in " ".join(block.split())
    assert block.index('role="alert"') < block.index("adjust-player")
