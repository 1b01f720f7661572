"""The cut on the director's pages: planned, looked at, made, kept, made again."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.integration.tournaments.events_played import ACTOR, pair, play_round, publish
from tests.integration.tournaments.pages.direct.asking import Desk, said
from tournaments import selectors, services
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Desk:
    """Eight players after the only Swiss round, a cut to four planned."""
    found = Desk(players=8, rounds=1, cut=4)
    play_round(found.id)
    return found


def row(desk: Desk) -> Tournament:
    return Tournament.objects.get(pk=desk.id)


def form(page: str) -> dict[str, Any]:
    """What the form of the cut sends."""
    return {"seen": re.findall(r'name="seen" +value="([^"]*)"', page)[0]}


def made(desk: Desk) -> list[int]:
    assert desk.post("cut", data=form(said(desk.get("cut")))).status_code == 302
    return list(row(desk).seeds)


def public(desk: Desk, name: str, *args: object) -> Any:
    services.rescore(tournament=desk.id)
    response: Any = Client().get(reverse(f"public:{name}", args=[desk.slug, *args]))
    return response


def test_the_desk_leads_to_the_cut_and_from_there_to_its_rounds(desk: Desk) -> None:
    page = said(desk.get("desk"))
    assert f'href="{desk.url("cut")}"' in page
    assert "Look at the 4 who play on" in page
    seeds = made(desk)
    assert len(seeds) == 4
    assert "Round 2 is of the cut: semi-finals." in said(desk.get("desk"))
    assert desk.post("pairing", data={"round": "2"}).status_code == 302
    pair(desk.id)
    page = said(desk.get("round", 2))
    assert "· semi-finals" in page
    assert "Number 1 of those who play on meets number 4." in page
    assert "Nobody meets anybody again" not in page
    services.publish_round(tournament=desk.id, actor=ACTOR, round=2)
    assert "· semi-finals" in said(desk.get("round", 2))


def test_who_plays_on_and_why_is_seen_before_it_is_made(desk: Desk) -> None:
    before = len(desk.log())
    page = said(desk.get("cut"))
    assert "Ahead of the next by" in page
    assert "First below the line" in page
    assert page.count("match points") >= 1
    assert len(desk.log()) == before


def test_made_twice_it_is_made_once(desk: Desk) -> None:
    sent = form(said(desk.get("cut")))
    for _ in range(2):
        assert desk.post("cut", data=sent).headers["Location"] == desk.url("desk")
    assert [event.type for event in desk.log()].count("cut_made") == 1
    type_, body = desk.last()
    assert (type_, body["round"], body["version"]) == ("cut_made", 1, len(desk.log()) - 1)


def test_what_has_changed_since_it_was_looked_at_is_shown_first(desk: Desk) -> None:
    sent = form(said(desk.get("cut")))
    gone = sent["seen"].split()[0]
    desk.post("withdraw", gone)
    response = desk.post("cut", data=sent)
    assert response.status_code == 422
    page = said(response)
    assert "Meanwhile others would be in the cut" in page
    assert f"Passed over, as withdrawn or disqualified: Player {gone}." in page
    assert row(desk).seeds == []
    assert desk.post("cut", data={"seen": "a b"}).status_code == 422


def test_it_waits_for_the_last_round() -> None:
    desk = Desk(players=8, rounds=2, cut=4)
    play_round(desk.id)
    page = said(desk.get("cut"))
    assert "So it would be now." in page
    assert "<button" not in page.split("<main")[1]
    seen = form(page)
    assert "when round 2 is closed" in said(desk.post("cut", data=seen))


def test_too_few_are_told_to_plan_a_smaller_one() -> None:
    desk = Desk(players=4, rounds=1, cut=4)
    play_round(desk.id)
    desk.post("withdraw", 1)
    page = said(desk.get("cut"))
    assert "A cut of 4 needs 4 players, and 3 can play on." in page
    assert desk.url("plan_cut") in page


def test_after_a_change_the_director_keeps_it_or_makes_it_again(desk: Desk) -> None:
    seeds = made(desk)
    desk.post("withdraw", seeds[1])
    page = said(desk.get("desk"))
    assert f"in place of Player {seeds[1]}." in page
    assert "Make it again" in page
    assert desk.post("keep_cut").headers["Location"] == desk.url("desk")
    assert desk.last()[0] == "cut_kept"
    assert 'id="cut-notice"' not in said(desk.get("desk"))
    desk.post("withdraw", seeds[2])
    assert 'id="cut-notice"' in said(desk.get("desk"))
    page = said(desk.get("cut"))
    assert "Make the cut again, so" in page
    assert desk.post("cut", data=form(page)).status_code == 302
    assert not {seeds[1], seeds[2]} & set(row(desk).seeds)
    assert 'id="cut-notice"' not in said(desk.get("desk"))


def test_once_a_game_has_begun_there_is_nothing_but_to_keep_it(desk: Desk) -> None:
    seeds = made(desk)
    publish(desk.id)
    services.open_table(tournament=desk.id, round=2, table=1, actor=ACTOR)
    services.penalise(
        tournament=desk.id,
        actor=ACTOR,
        entrant=seeds[0],
        kind="match_points",
        amount="1",
        reason="late",
        round=1,
    )
    page = said(desk.get("desk"))
    assert "A game of the cut has begun: it cannot be made again." in page
    assert "Make it again" not in page
    assert 'value="' in said(desk.get("cut"))
    assert "Make the cut again, so" not in said(desk.get("cut"))


def test_a_ruling_tells_beforehand_whom_it_puts_out_of_the_cut(desk: Desk) -> None:
    seeds = [int(who) for who in form(said(desk.get("cut")))["seen"].split()]
    asked = {"entrant": str(seeds[0]), "kind": "disqualified", "reason": "cheated", "round": "1", "number": "1"}
    page = said(desk.post("penalise", data={**asked, "send": "preview"}))
    assert f"in place of Player {seeds[0]}." in page
    desk.post("penalise", data={**asked, "send": "give"})
    page = said(desk.get("revoke_penalty", 1))
    assert "In the cut would then be" not in page  # still withdrawn
    asked = {**asked, "entrant": str(seeds[3]), "kind": "match_points", "amount": "1/2", "number": "2"}
    out = "in place of" in said(desk.post("penalise", data={**asked, "send": "preview"}))
    assert out == (str(seeds[3]) not in form_after(desk, asked))


def form_after(desk: Desk, asked: dict[str, str]) -> list[str]:
    desk.post("penalise", data={**asked, "send": "give"})
    found: list[str] = form(said(desk.get("cut")))["seen"].split()
    return found


def test_planned_and_changed_in_the_settings() -> None:
    desk = Desk(players=8)
    assert "No cut is planned." in said(desk.get("settings"))
    page = said(desk.get("plan_cut"))
    assert [size for size in (0, 2, 3, 4, 8, 16) if f'name="cut" value="{size}"' in page] == [0, 2, 4, 8, 16]
    assert desk.post("plan_cut", data={"cut": "8", "drawn": "again"}).status_code == 302
    assert desk.last() == ("cut_planned", {"cut": 8, "drawn": "again"})
    assert "the best 8 in a bracket" in said(desk.get("settings"))
    for data in ({"cut": "5", "drawn": "seed"}, {"cut": "x", "drawn": "seed"}, {"cut": "8", "drawn": "coin"}):
        assert desk.post("plan_cut", data=data).status_code == 422
    assert desk.post("plan_cut", data={"cut": "0", "drawn": "seed"}).status_code == 302
    assert row(desk).cut_size == 0
    assert desk.get("cut").status_code == 404
    assert desk.post("keep_cut").status_code == 404


def test_made_it_can_be_planned_no_more(desk: Desk) -> None:
    made(desk)
    assert "it cannot be planned anew" in said(desk.get("plan_cut"))
    assert desk.post("plan_cut", data={"cut": "2", "drawn": "seed"}).status_code == 422
    assert desk.post("change_rounds", data={"rounds": "3"}).status_code == 422


def test_everybody_sees_the_line_and_then_the_bracket(desk: Desk) -> None:
    page = said(public(desk, "standings"))
    assert page.count("Cut to 4: above this line") == 1
    assert public(desk, "cut").status_code == 404
    assert "then a cut to 4" in said(public(desk, "overview"))
    seeds = made(desk)
    page = said(public(desk, "standings"))
    assert (page.count("in the cut</span>"), "above this line" in page) == (4, False)
    assert "In the cut as number 2, from place" in said(public(desk, "player", seeds[1]))
    others = set(range(1, 9)) - set(seeds)
    assert "In the cut" not in said(public(desk, "player", others.pop()))
    page = said(public(desk, "cut"))
    assert "Semi-finals" in page
    assert "to be played" in page
    publish(desk.id)
    assert f'href="{reverse("public:table", args=[desk.slug, 2, 1])}"' in said(public(desk, "cut"))
    assert "· semi-finals" in said(public(desk, "round", 2))
    for table in (1, 2):
        services.record_no_show(tournament=desk.id, round=2, table=table, entrants=[seeds[4 - table]], actor=ACTOR)
        services.confirm_result(tournament=desk.id, round=2, table=table, actor=ACTOR)
    services.close_round(tournament=desk.id, actor=ACTOR, round=2)
    page = said(public(desk, "cut"))
    assert page.count("> goes through <") == 2
    play_round(desk.id)
    page = said(public(desk, "cut"))
    won = re.findall(r"(Player \d) has won the event", page)
    assert len(won) == 1
    services.rescore(tournament=desk.id)
    first = said(public(desk, "standings")).split("<tbody>")[1]
    assert won[0] in first[: first.index("</tr>")]
    assert "played to its end" not in said(desk.get("desk"))
    assert f'href="{desk.url("finish")}"' in said(desk.get("desk"))


def test_the_page_of_a_draft_of_the_cut_is_nobodys_but_the_directors(desk: Desk) -> None:
    made(desk)
    pair(desk.id)
    assert "Round 2" not in said(public(desk, "cut"))
    assert public(desk, "round", 2).status_code == 404
    assert selectors.load(desk.id).state.rounds[1].stage == 4
