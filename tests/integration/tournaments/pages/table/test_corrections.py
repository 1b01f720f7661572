"""Corrections through the pages: by the table until its result is confirmed, by a director at any time."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest

from tests.integration.tournaments.events_played import ACTOR, play_table
from tests.integration.tournaments.pages.table.forms import form, forms_in
from tests.integration.tournaments.pages.table.tables import AtTable
from tournaments import selectors, services
from tournaments.models import Seat
from tournaments.state import Outcome

pytestmark = pytest.mark.django_db


def after_one_turn() -> AtTable:
    """Diamond Points: 9♦ is turned (event 2) and won by seat 1 with a king (event 3), 10♦ is turned (event 4)."""
    table = AtTable()
    html = table.do(table.start(), "prize_turned", card="9D")
    html = table.do(html, "bids_revealed", bids__1="K", bids__2="Q")
    table.do(html, "prize_turned", card="TD")
    return table


def outcome(table: AtTable) -> Outcome | None:
    return selectors.load(table.tournament).state.rounds[0].tables[0].outcome


def send_as_director(table: AtTable, data: dict[str, str], status: int = 200) -> str:
    sent = {"version": str(table.version), "id": str(uuid4()), **data}
    return table.send(sent, status, client=table.directors_client(), url=table.direct)


def test_the_last_entry_is_undone() -> None:
    table = after_one_turn()
    html = table.do(table.page(), "void")
    assert "Next, a prize is turned." in html
    assert "Last entry, event 3" in html
    html = table.do(html, "void")
    assert "Next, everybody bids." in html
    assert table.version == 6
    assert dict(table.replay.scores) == {"1": 0, "2": 0}


def test_undo_ends_at_the_start() -> None:
    table = AtTable()
    html = table.do(table.do(table.start(), "prize_turned", card="9D"), "void")
    assert "void" not in [each.what for each in forms_in(html)]


def test_a_double_tap_on_undo_undoes_once() -> None:
    table = after_one_turn()
    data = form(table.page(), "void").fields
    table.send(data)
    table.send(data)
    assert (table.version, table.replay.tip.seq) == (5, 3)


def test_an_event_is_amended_in_a_form_that_is_filled_in() -> None:
    table = after_one_turn()
    html = table.page(f"{table.url}?correct=3")
    amend = form(html, "amend")
    assert set(amend.choices) == {"bids.1", "bids.2"}
    assert re.findall(r'value="(\w)"\s+selected', html) == ["K", "Q"]
    table.send({**amend.fields, "bids.1": "2", "bids.2": "Q", "why": "misread"}, url=f"{table.url}?correct=3")
    assert dict(table.replay.scores) == {"1": 0, "2": 9}
    log = table.page()
    assert "Event 3 is amended: misread" in log
    assert "amended by event 5" in log
    seats = Seat.objects.filter(table__game=table.game).order_by("position")
    first, second = seats.values_list("entrant__person_name", flat=True)
    assert f"Bids: {first} K, {second} Q." in log
    assert f"Bids: {first} 2, {second} Q." in log


def test_what_a_form_does_not_ask_for_stays_when_it_amends() -> None:
    table = AtTable()
    line = '{"type": "game_started", "game": "diamond-points", "players": ["a", "b"]}\n'
    line += '{"type": "prize_turned", "card": "9D", "note": "turned twice", "by": "judge"}\n'
    services.import_table_record(tournament=table.tournament, round=1, table=1, data=line.encode(), actor=ACTOR)
    amend = form(table.page(f"{table.url}?correct=2"), "amend")
    table.send({**amend.fields, "card": "8D", "why": "it was the 8"})
    assert table.replay.tip.event == {"type": "prize_turned", "card": "8D", "note": "turned twice", "by": "judge"}


def test_everything_from_an_event_on_is_voided() -> None:
    table = after_one_turn()
    void = [each for each in forms_in(table.page(f"{table.url}?correct=2")) if each.what == "void"]
    assert [each.fields["seq"] for each in void] == ["2"]
    html = table.send({**void[0].fields, "why": "wrong prize"}, url=f"{table.url}?correct=2")
    assert "Everything from event 2 on no longer counts: wrong prize" in html
    assert html.count("void since event 5") == 3
    assert "Void: 3 events, 2 to 4. Before: <s>9♦ is turned.</s>" in " ".join(html.split())
    assert [seq for seq, _ in table.replay.effective()] == [1]


def test_an_amendment_that_does_not_fit_names_the_event() -> None:
    table = after_one_turn()
    amend = form(table.page(f"{table.url}?correct=2"), "amend")
    html = table.send({**amend.fields, "card": "TD", "why": "x"}, 422, url=f"{table.url}?correct=2")
    assert "Event 4 would not fit any more: 10♦ has been turned before" in html
    assert "Correct event 2" in html
    assert table.version == 4


def test_a_table_does_not_touch_a_ruling() -> None:
    table = after_one_turn()
    ruling = {"do": "record", "type": "score_adjusted", "player": "1", "points": "-3", "reason": "late"}
    html = send_as_director(table, ruling)
    assert "−3 by the director" in html
    assert "Before: 9 · Now: 6" in " ".join(html.split())
    assert dict(table.replay.scores) == {"1": 6, "2": 0}
    html = table.page()
    for what in ({"do": "void", "seq": "5"}, {"do": "void", "seq": "2"}, {"do": "amend", "seq": "5", "player": "2"}):
        sent = {"version": "5", "id": str(uuid4()), "why": "x", "points": "3", "reason": "y", **what}
        assert "Event 5 is a ruling of the director" in table.send(sent, 403)
    assert table.version == 5
    assert "void" not in [each.what for each in forms_in(html)]
    send_as_director(table, {"do": "void", "seq": "5", "why": "was in time"})
    assert dict(table.replay.scores) == {"1": 9, "2": 0}


def test_after_the_confirmation_the_table_may_not_act_and_a_director_may() -> None:
    table = AtTable()
    play_table(table.tournament, 1, 1)
    data = form(table.page(), "void").fields
    table.do(table.page(), "confirm", checked="yes")
    confirmed = outcome(table)
    version = table.version
    assert confirmed is not None
    assert "only the director can change it now" in table.send(data, 409)
    assert forms_in(table.page()) == forms_in(table.page(f"{table.url}?correct=3")) == []
    assert (outcome(table), table.version) == (confirmed, version)

    adjust = {"do": "record", "type": "score_adjusted", "player": "2", "points": "4", "reason": "miscounted"}
    send_as_director(table, adjust)
    corrected = outcome(table)
    assert corrected is not None
    assert corrected.scores == (confirmed.scores[0], confirmed.scores[1] + 4)
    send_as_director(table, {"do": "void", "seq": "4", "why": "a wrong card"})
    assert outcome(table) is None
    assert "opened again by a correction" in table.page()
    assert "prize_turned" in [each.what for each in forms_in(table.page())]


def test_a_result_is_confirmed_as_it_was_seen_and_once() -> None:
    table = AtTable()
    play_table(table.tournament, 1, 1)
    seen = {**form(table.page(), "confirm").fields, "checked": "yes"}
    send_as_director(table, {"do": "record", "type": "score_adjusted", "player": "1", "points": "1", "reason": "x"})
    table.send(seen, 409)
    assert outcome(table) is None
    seen = {**form(table.page(), "confirm").fields, "checked": "yes"}
    table.send(seen)
    table.send(seen)
    stream = selectors.load(table.tournament).version
    table.send({**seen, "id": str(uuid4())})
    assert selectors.load(table.tournament).version == stream


def test_a_director_calls_time_and_confirms() -> None:
    table = after_one_turn()
    html = table.directors_client().get(table.direct).content.decode()
    assert form(html, "time_called").fields["type"] == "time_called"
    assert "time_called" not in [each.what for each in forms_in(table.page())]
    html = send_as_director(table, {"do": "record", "type": "time_called"})
    assert "Next, everybody bids." in html
    html = table.do(table.page(), "bids_revealed", bids__1="A", bids__2="2")
    assert "The result" in html
    send_as_director(table, {"do": "confirm"})
    confirmed = outcome(table)
    assert confirmed is not None
    assert confirmed.scores == (9, 10)


def test_a_director_corrects_a_closed_round() -> None:
    table = AtTable()
    for number in (1, 2):
        play_table(table.tournament, 1, number)
        services.confirm_result(tournament=table.tournament, round=1, table=number, actor=ACTOR)
    services.close_round(tournament=table.tournament, round=1, actor=ACTOR)
    before = outcome(table)
    assert before is not None
    adjust = {"do": "record", "type": "score_adjusted", "player": "1", "points": "2", "reason": "appeal"}
    send_as_director(table, adjust)
    after = outcome(table)
    assert after is not None
    assert after.scores == (before.scores[0] + 2, before.scores[1])
