"""The draft and its publication, the tables of the round, its close."""

from __future__ import annotations

import re

import pytest

from tests.integration.tournaments.events_played import ACTOR, pair, play_round, play_table, publish
from tests.integration.tournaments.pages.direct.asking import Desk, said
from tournaments import selectors, services
from tournaments.models import Round, Table, TableAccess

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Desk:
    """Five players and the draft of round 1."""
    found = Desk(players=5)
    pair(found.id)
    return found


def job(desk: Desk, number: int = 1) -> str:
    return selectors.load(desk.id).state.rounds[number - 1].job


def test_the_draft_shows_tables_reasons_byes_and_what_it_costs(desk: Desk) -> None:
    services.request_bye(tournament=desk.id, actor=ACTOR, entrant=3, round=2, kind="half")
    text = said(desk.get("round", 1))
    for number in range(1, 6):
        assert f"Player {number}" in text
    assert "draft: only directors see it" in text
    assert "Everybody at this table has the same score: 0." in text
    assert "Repeat meetings: 0 (no pairing has fewer than 0)." in text
    assert "Nobody meets anybody again, and at each table all have the same points: no pairing is better." in text
    assert "proven best" in text
    assert "has the bye (byes so far: 0, points: 0)" in text
    assert f'value="{job(desk)}"' in text


def test_the_draft_of_a_later_round_shows_scores_and_byes_on_request() -> None:
    desk = Desk(players=6)
    play_round(desk.id)
    services.request_bye(tournament=desk.id, actor=ACTOR, entrant=3, round=2, kind="half")
    pair(desk.id)
    text = said(desk.get("round", 2))
    assert re.search(r'<bdi>Player \d</bdi> <span class="muted" title="match points">1</span>', text)
    assert "<bdi><strong>Player 3</strong></bdi>: half-point bye, on request" in text


def test_a_draft_is_published_once(desk: Desk) -> None:
    data = {"job": job(desk)}
    for _ in range(2):
        assert desk.post("publish", 1, data=data).headers["Location"] == desk.url("round", 1)
    assert [item.type for item in desk.log()].count("round_published") == 1
    assert Round.objects.get().status == "published"
    assert TableAccess.objects.filter(tournament_id=desk.id).count() == 2
    assert "0 of 2 tables confirmed" in said(desk.get("round", 1))


def test_a_draft_that_somebody_has_replaced_is_not_published_or_discarded_unseen(desk: Desk) -> None:
    seen = job(desk)
    services.discard_draft(tournament=desk.id, actor=ACTOR, round=1)
    pair(desk.id)
    before = len(desk.log())
    for name in ("publish", "discard"):
        response = desk.post(name, 1, data={"job": seen})
        assert (response.status_code, "Round 1 has been paired anew meanwhile" in said(response)) == (422, True)
    assert len(desk.log()) == before


def test_a_draft_that_no_longer_fits_the_field_cannot_be_published(desk: Desk) -> None:
    services.withdraw(tournament=desk.id, actor=ACTOR, entrant=4)
    text = said(desk.get("round", 1))
    assert ("the field has changed: <bdi>Player 4</bdi>" in text, "Publish round 1" in text) == (True, False)
    assert desk.url("pair_anew", 1) in text
    response = desk.post("publish", 1, data={"job": job(desk)})
    assert (response.status_code, "discard it and pair again" in said(response)) == (422, True)
    assert desk.last()[0] == "entrant_withdrawn"


def test_a_draft_is_discarded_and_paired_again_in_one_step(desk: Desk) -> None:
    services.withdraw(tournament=desk.id, actor=ACTOR, entrant=4)
    seen = job(desk)
    assert desk.post("pair_anew", 1, data={"job": seen}).headers["Location"] == desk.url("pairing")
    assert desk.last() == ("draft_discarded", {"round": 1, "reason": "Players came or left"})
    (waiting,) = services.unfinished_jobs()
    assert desk.post("pair_anew", 1, data={"job": seen}).status_code == 404
    services.run_pairing(job=waiting)
    response = desk.post("pair_anew", 1, data={"job": seen})
    assert (response.status_code, "Round 1 has been paired anew meanwhile" in said(response)) == (422, True)
    assert desk.last()[0] == "pairing_drafted"
    services.publish_round(tournament=desk.id, actor=ACTOR, round=1)
    response = desk.post("pair_anew", 1, data={"job": job(desk)})
    assert (response.status_code, "Round 1 is published" in said(response)) == (422, True)


def test_a_draft_is_discarded_after_a_question(desk: Desk) -> None:
    assert "Discard the draft of round 1?" in said(desk.get("discard", 1))
    data = {"job": job(desk), "reason": " wrong  players "}
    for _ in range(2):
        assert desk.post("discard", 1, data=data).headers["Location"] == desk.url("desk")
    assert desk.last() == ("draft_discarded", {"round": 1, "reason": "wrong players"})
    assert [item.type for item in desk.log()].count("draft_discarded") == 1
    assert Round.objects.count() == 0


def test_a_reason_that_is_too_long_is_kept_in_the_field(desk: Desk) -> None:
    response = desk.post("discard", 1, data={"job": job(desk), "reason": "x" * 201})
    assert response.status_code == 422
    assert "At most 200 characters" in said(response)
    assert f'value="{"x" * 201}"' in said(response)
    assert Round.objects.count() == 1


def test_a_published_round_is_not_discarded(desk: Desk) -> None:
    services.publish_round(tournament=desk.id, actor=ACTOR, round=1)
    assert desk.get("discard", 1).status_code == 404
    response = desk.post("discard", 1)
    assert (response.status_code, "Round 1 is published" in said(response)) == (422, True)


def test_nothing_of_a_draft_is_on_public_pages(desk: Desk) -> None:
    assert desk.client.get(f"/e/{desk.slug}/rounds/1/").status_code == 404


def test_tables_are_narrowed_by_what_they_wait_for() -> None:
    desk = Desk(players=6)
    publish(desk.id)
    for number in (1, 2):
        play_table(desk.id, 1, number)
    services.confirm_result(tournament=desk.id, round=1, table=1, actor=ACTOR)
    for shown, expected in [
        ("all", ["1", "2", "3"]),
        ("open", ["2", "3"]),
        ("confirm", ["2"]),
        ("done", ["1"]),
        ("strange", ["1", "2", "3"]),
    ]:
        text = said(desk.get("round", 1, query_params={"show": shown}))
        assert re.findall(r'id="table-(\d+)"', text) == expected, shown


def test_a_table_shows_its_scores_and_what_its_game_waits_for() -> None:
    desk = Desk(players=4)
    publish(desk.id)
    play_table(desk.id, 1, 1)
    services.open_table(tournament=desk.id, round=1, table=2, actor=ACTOR)
    text = said(desk.get("round", 1))
    assert "finished, to be confirmed" in text
    assert "Next, a prize is turned." in text
    assert len(re.findall(r'<span class="num">\d+</span>', text)) == 2
    services.confirm_result(tournament=desk.id, round=1, table=1, actor=ACTOR)
    assert len(re.findall(r'<strong class="num">\d+</strong>', said(desk.get("round", 1)))) == 2


def test_all_that_are_finished_are_confirmed_at_once() -> None:
    desk = Desk(players=6)
    publish(desk.id)
    for number in (1, 2):
        play_table(desk.id, 1, number)
    response = desk.client.post(desk.url("confirm_all", 1), desk.seen(), follow=True)
    assert "2 results confirmed." in said(response)
    assert list(Table.objects.values_list("number", "confirmed")) == [(1, True), (2, True), (3, False)]
    before = len(desk.log())
    assert desk.post("confirm_all", 1).status_code == 302
    assert len(desk.log()) == before


def test_a_round_is_closed_once_every_table_is_confirmed() -> None:
    desk = Desk(players=4)
    publish(desk.id)
    assert "The round can be closed when these tables are confirmed:" in said(desk.get("round", 1))
    response = desk.post("close", 1)
    assert response.status_code == 422
    assert "Round 1 cannot close: these tables are not confirmed: 1, 2." in said(response)
    for number in (1, 2):
        play_table(desk.id, 1, number)
        services.confirm_result(tournament=desk.id, round=1, table=number, actor=ACTOR)
    for _ in range(2):
        assert desk.post("close", 1).headers["Location"] == desk.url("desk")
    assert [item.type for item in desk.log()].count("round_closed") == 1
    assert "To the next round" in said(desk.get("round", 1))


def test_a_draft_cannot_be_closed_or_confirmed(desk: Desk) -> None:
    response = desk.post("close", 1)
    assert (response.status_code, "Round 1 is a draft" in said(response)) == (422, True)
    assert desk.post("confirm", 1, 1).status_code == 404


@pytest.mark.parametrize("name", ["round", "publish", "discard", "close", "confirm_all"])
@pytest.mark.parametrize("number", [0, 2, 10**30])
def test_a_round_that_there_is_not(desk: Desk, name: str, number: int) -> None:
    before = len(desk.log())
    assert desk.get(name, number).status_code == (404 if name in ("round", "discard") else 405)
    if name not in ("round", "discard"):
        assert desk.post(name, number).status_code == 404
    assert len(desk.log()) == before


def test_a_part_of_the_round_asks_for_itself_as_it_is_narrowed() -> None:
    desk = Desk(players=4)
    publish(desk.id)
    headers = {"HX-Request": "true"}
    part = said(desk.get("round", 1, query_params={"show": "open"}, headers=headers))
    again = part.split('hx-get="')[1].split('"')[0].replace("&amp;", "&")
    assert again.startswith(desk.url("round", 1) + "?show=open&seen=")
    assert desk.client.get(again, headers=headers).status_code == 204
    play_table(desk.id, 1, 1)
    assert desk.client.get(again, headers=headers).status_code == 200
