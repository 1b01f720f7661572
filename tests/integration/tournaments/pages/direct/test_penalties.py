"""Rulings on the director's pages: seen beforehand, given once, revoked, and shown wherever they count."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scoring.methods import standings
from tests.integration.tournaments.events_played import ACTOR, event, play_round, publish
from tests.integration.tournaments.pages.direct.asking import Desk, said
from tournaments import selectors, services
from tournaments.fields import scoring_field

pytestmark = pytest.mark.django_db

FORM: dict[str, Any] = {
    "entrant": "1",
    "kind": "match_points",
    "sign": "take_off",
    "amount": "1/2",
    "reason": "came late",
    "round": "1",
    "table": "",
    "number": "1",
}


@pytest.fixture
def desk() -> Desk:
    """A round of two tables, closed."""
    found = Desk(players=4)
    play_round(found.id)
    services.rescore(tournament=found.id)
    return found


def give(desk: Desk, **changes: Any) -> Any:
    return desk.post("penalise", data={**FORM, **changes, "send": "give"})


def public(desk: Desk, *path: object) -> str:
    services.rescore(tournament=desk.id)
    response: Any = Client().get("/".join(["", "e", desk.slug, *map(str, path), ""]))
    assert response.status_code == 200
    return said(response)


def test_what_it_changes_is_seen_before_it_is_given(desk: Desk) -> None:
    before = len(desk.log())
    page = said(desk.post("penalise", data={**FORM, "amount": "2", "send": "preview"}))
    assert "What it changes in the standings now" in page
    assert "match points taken off: 2" in page
    assert '<bdi>Player 1</bdi> </th> <td class="num">' in page
    assert '<input type="hidden" name="amount" value="2">' in page
    assert len(desk.log()) == before
    assert "Nobody's place" not in page


def test_a_ruling_that_changes_nothing_says_so() -> None:
    desk = Desk(players=2)
    play_round(desk.id)
    last = standings(scoring_field(selectors.load(desk.id).state))[-1]
    assert (last.rank, last.shared) == (2, False)
    page = said(desk.post("penalise", data={**FORM, "entrant": str(last.entrant), "kind": "disqualified"}))
    assert "Nobody's place and nobody's points change." in page


def test_it_is_given_once_however_often_it_is_sent(desk: Desk) -> None:
    for _ in range(2):
        response = give(desk)
        assert (response.status_code, response.headers["Location"]) == (302, desk.url("penalties"))
    assert desk.last() == (
        "penalty_given",
        {
            "penalty": 1,
            "entrant": 1,
            "kind": "match_points",
            "amount": "1/2",
            "reason": "came late",
            "round": 1,
            "table": 0,
        },
    )
    assert len(selectors.load(desk.id).state.penalties) == 1


def test_points_are_given_back(desk: Desk) -> None:
    give(desk, sign="give_back", amount="1")
    assert desk.last()[1]["amount"] == "-1"
    assert "match points given back: 1" in said(desk.get("penalties"))
    assert give(desk, sign="give_back", amount="-1", number="2").status_code == 422


def test_it_is_shown_wherever_it_counts(desk: Desk) -> None:
    state = selectors.load(desk.id).state
    table = next(table.number for table in state.rounds[0].tables if 1 in table.seats)
    give(desk, table=str(table))
    words = "match points taken off: ½"
    for path in (("standings",), ("players", 1), ("rounds", 1), ("rounds", 1, "tables", table)):
        page = public(desk, *path)
        assert words in page, path
        assert "Reason: came late" in page, path
    assert "Penalty in round 1: came late" in public(desk, "players", 1)
    assert "−½ </span>" in public(desk, "standings")
    for name, args in (("penalties", ()), ("player", (1,)), ("round", (1,))):
        assert words in said(desk.get(name, *args)), name
    assert words not in public(desk, "players", 2)
    assert words not in public(desk, "rounds", 1, "tables", 3 - table)


def test_one_about_no_table_stands_below_the_tables(desk: Desk) -> None:
    give(desk, kind="behind", amount="")
    assert "placed behind all who have as many match points" in public(desk, "rounds", 1)
    publish(desk.id)
    assert "placed behind all who have as many match points" not in public(desk, "rounds", 2)
    assert "placed behind all who have as many match points" in public(desk, "standings")


def test_revoked_it_stands_only_where_its_story_is_told(desk: Desk) -> None:
    give(desk)
    page = said(desk.get("revoke_penalty", 1))
    assert "Revoke penalty 1?" in page
    assert "What it changes in the standings now" in page
    assert desk.post("revoke_penalty", 1, data={"reason": ""}).status_code == 422
    for _ in range(2):
        response = desk.post("revoke_penalty", 1, data={"reason": "mistaken identity"})
        assert response.headers["Location"] == desk.url("penalties") + "#penalty-1"
    assert desk.last() == ("penalty_revoked", {"penalty": 1, "reason": "mistaken identity"})
    assert "came late" not in public(desk, "standings")
    for page in (public(desk, "players", 1), said(desk.get("penalties"))):
        assert "mistaken identity" in page
        assert "came late" in page


def test_a_disqualification_withdraws_and_its_revocation_says_what_is_left_to_do(desk: Desk) -> None:
    give(desk, kind="disqualified", amount="")
    assert selectors.load(desk.id).state.entrants[1].withdrawn
    assert "revoke the disqualification first" in said(desk.post("reinstate", 1))
    response = desk.post("revoke_penalty", 1, data={"reason": "appeal"})
    assert response.headers["Location"] == desk.url("player", 1)
    assert "still withdrawn" in said(desk.get("player", 1))
    desk.post("reinstate", 1)
    assert not selectors.load(desk.id).state.entrants[1].withdrawn


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"entrant": ""}, "A whole number is needed here"),
        ({"entrant": "99"}, "There is no entrant 99"),
        ({"amount": "0"}, "No match points would be taken off"),
        ({"amount": "99"}, "Nobody can win more than 3 match points"),
        ({"amount": "half"}, "as an exact number"),
        ({"reason": ""}, "Write down the reason"),
        ({"round": "7"}, "a round that is published"),
        ({"table": "9"}, "has no table 9"),
        ({"number": "5"}, "Another penalty has been given meanwhile"),
        ({"kind": "fine"}, "A penalty is one of"),
    ],
)
@pytest.mark.parametrize("send", ["give", "preview"])
def test_what_is_refused_keeps_the_form(desk: Desk, changes: dict[str, str], sentence: str, send: str) -> None:
    before = len(desk.log())
    response = desk.post("penalise", data={**FORM, "reason": "swore", **changes, "send": send})
    assert response.status_code in (404, 422)
    page = said(response)
    assert sentence in page
    assert 'value="swore"' in page or "reason" in changes
    assert len(desk.log()) == before


def test_from_a_table_its_players_are_offered(desk: Desk) -> None:
    seats = selectors.load(desk.id).state.rounds[0].tables[0].seats
    page = said(desk.get("penalise", query_params={"round": 1, "table": 1}))
    assert [number in seats for number in range(1, 5)] == [
        f'name="entrant" value="{number}"' in page for number in range(1, 5)
    ]
    assert 'href="' + desk.url("penalise") + '?round=1&amp;table=1"' in said(desk.get("round", 1))
    assert 'href="' + desk.url("penalise") + '?only=2"' in said(desk.get("player", 2))


def test_an_address_of_nobody_is_not_found(desk: Desk) -> None:
    for query in ("only=99", "only=x", "round=a"):
        assert desk.client.get(desk.url("penalise") + f"?{query}").status_code == 404
    assert desk.get("revoke_penalty", 3).status_code == 404


def test_another_event_is_not_touched(desk: Desk) -> None:
    other = event(desk.owner, players=2)
    services.penalise(tournament=other, actor=ACTOR, entrant=1, kind="behind", reason="late", round=1)
    assert "late" not in said(desk.get("penalties"))
    assert desk.get("revoke_penalty", 1).status_code == 404
