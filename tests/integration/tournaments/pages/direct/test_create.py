"""The form of a new event: what is recorded, what is suggested, what is refused and kept."""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.urls import reverse

from games.ledger import store
from games.rules import registry
from tests.integration.tournaments.events_played import director, event
from tests.integration.tournaments.pages.direct.asking import said
from tests.unit.games.rules.toy import HighCard
from tournaments import selectors
from tournaments.models import Role, Tournament

pytestmark = pytest.mark.django_db

URL = "/events/new/"
FORM = {"name": " Autumn  Cup ", "format": "swiss", "rounds": "5"}
DALRYMPLE = {**FORM, "game": "dalrymple", "dalrymple-size": "4", "dalrymple-also": ["4", "5"]}
DIAMONDBACK = {
    **FORM,
    "game": "diamondback",
    "diamondback-size": "4",
    "diamondback-option_variant": "match",
    "diamondback-option_coins": "20",
    "diamondback-option_hands": "",
}
TWO = {**FORM, "game": "diamond-points", "diamond-points-size": "2", "diamond-points-option_stake": ""}


@pytest.fixture
def visitor() -> Client:
    client = Client()
    client.force_login(director())
    return client


def sent(client: Client, data: dict[str, Any]) -> Any:
    return client.post(URL, {"id": str(uuid4()), **data})


def created(client: Client, data: dict[str, Any]) -> dict[str, Any]:
    """What the log holds of the event that the form makes."""
    response = sent(client, data)
    assert response.status_code == 302
    row = Tournament.objects.get()
    assert response.headers["Location"] == reverse("direct:desk", args=[row.slug])
    (only,) = store.read(selectors.stream_of(row.pk))
    body = dict(only.data)
    assert 0 <= body.pop("seed") < 2**53
    return body


def test_tables_of_four_or_five_with_what_is_suggested(visitor: Client) -> None:
    assert created(visitor, DALRYMPLE) == {
        "name": "Autumn Cup",
        "game": "dalrymple",
        "options": {},
        "format": "swiss",
        "double": False,
        "rounds": 5,
        "sizes": [4, 5],
        "method": {"name": "placement", "params": {"seats": 4}},
        "tie_breaks": ["WIN", "TGS", "BH"],
        "baku": False,
        "colours": True,
        "cut": 0,
        "drawn": "seed",
    }
    assert Role.objects.get().kind == "owner"


def test_the_dutch_system_with_its_choices(visitor: Client) -> None:
    body = created(visitor, {**TWO, "format": "dutch", "colours": "on"})
    assert (body["format"], body["baku"], body["colours"]) == ("dutch", False, True)
    assert (body["method"], body["tie_breaks"][:2]) == ({"name": "win_draw_loss"}, ["BH/C1", "BH"])
    Tournament.objects.all().delete()
    body = created(visitor, {**TWO, "format": "dutch", "baku": "on"})
    assert (body["baku"], body["colours"]) == (True, False)


def test_what_the_dutch_system_asks_for_is_said_beside_the_field(visitor: Client) -> None:
    four = {**DALRYMPLE, "format": "dutch"}
    assert "The Dutch system pairs tables of two; choose Swiss for larger ones." in said(sent(visitor, four))
    points = {**TWO, "format": "dutch", "method": "game_points"}
    assert "The Dutch system pairs by wins, draws and losses" in said(sent(visitor, points))


def test_a_double_round_robin_for_two(visitor: Client) -> None:
    body = created(visitor, {**TWO, "format": "round_robin", "double": "on", "diamond-points-option_stake": "3"})
    assert (body["format"], body["double"], body["sizes"], body["options"]) == ("round_robin", True, [2], {"stake": 3})
    assert (body["method"], body["tie_breaks"]) == ({"name": "win_draw_loss"}, ["DE", "WIN", "SB"])


def test_the_options_of_the_game_and_a_choice_of_ones_own(visitor: Client) -> None:
    own = {"method": "game_points", "tie_break_1": "WIN", "tie_break_2": "", "tie_break_3": "LOT"}
    body = created(visitor, {**DIAMONDBACK, **own, "diamondback-also": ["3", "5"]})
    assert body["options"] == {"variant": "match", "coins": 20}
    assert (body["sizes"], body["method"], body["tie_breaks"]) == ([4, 3, 5], {"name": "game_points"}, ["WIN", "LOT"])


def test_a_cut_and_what_its_tie_breaks_count(visitor: Client) -> None:
    body = created(visitor, {**TWO, "format": "swiss", "cut": "8", "drawn": "again"})
    assert (body["cut"], body["drawn"]) == (8, "again")
    assert body["tie_breaks"] == ["BH/C1@swiss", "BH@swiss", "SB@swiss", "WIN@swiss"]


def test_tie_breaks_that_count_the_cut_too(visitor: Client) -> None:
    body = created(visitor, {**DALRYMPLE, "cut": "4", "counts_cut": "on"})
    assert (body["cut"], body["drawn"], body["tie_breaks"]) == (4, "seed", ["WIN", "TGS", "BH"])


def test_a_cut_that_the_game_cannot_have_is_refused_beside_its_field(visitor: Client) -> None:
    response = sent(visitor, {**TWO, "format": "swiss", "cut": "5"})
    assert response.status_code == 422
    assert "In this event a cut takes one of: 2, 4, 8, 16" in response.content.decode()
    assert not Tournament.objects.exists()


def test_no_tie_breaks_at_all(visitor: Client) -> None:
    assert created(visitor, {**TWO, "tie_break_1": "none"})["tie_breaks"] == []


def test_what_the_other_games_ask_is_not_read(visitor: Client) -> None:
    body = created(visitor, {**TWO, "diamondback-option_coins": "many", "dalrymple-size": "9"})
    assert (body["game"], body["options"]) == ("diamond-points", {})


def test_the_form_sent_twice_makes_one_event(visitor: Client) -> None:
    data = {**TWO, "id": str(uuid4())}
    first, second = visitor.post(URL, data), visitor.post(URL, data)
    assert (first.status_code, second.status_code) == (302, 302)
    assert first.headers["Location"] == second.headers["Location"]
    assert Tournament.objects.get().pk == UUID(data["id"])


def test_the_id_of_somebody_elses_event_is_refused(visitor: Client) -> None:
    theirs = event(director("other"))
    response = visitor.post(URL, {**TWO, "id": str(theirs)})
    assert response.status_code == 422
    assert Tournament.objects.get().name == "Spring Open"


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"name": ""}, "This field is required."),
        ({"name": "x" * 121}, "at most 120 characters"),
        ({"name": "a\0b"}, "Null characters are not allowed."),
        ({"rounds": "0"}, "greater than or equal to 1"),
        ({"rounds": "many"}, "Enter a whole number."),
        ({"rounds": "9" * 5000}, "Enter a whole number."),
        ({"game": "chess"}, "chess is not one of the available choices"),
        ({"format": "knockout"}, "knockout is not one of the available choices"),
        ({"id": "7"}, "open it anew"),
        ({"method": "elo"}, "elo is not one of the available choices"),
        ({"method": "share"}, "Scores of Diamondback can be negative"),
        ({"method": "win_draw_loss"}, "Win, draw and loss need tables of two"),
        ({"tie_break_1": "WIN", "tie_break_2": "WIN"}, "Choose each tie-break once"),
        ({"tie_break_3": "XYZ"}, "XYZ is not one of the available choices"),
        ({"method": "game_points", "tie_break_1": "OMW"}, "OMW is a part of the most that could be won"),
        ({"diamondback-size": "9"}, "9 is not one of the available choices"),
        ({"diamondback-also": ["2"]}, "tables of two stand alone"),
        ({"diamondback-option_coins": ""}, "This field is required."),
        ({"diamondback-option_coins": "0"}, "greater than or equal to 1"),
        ({"diamondback-option_variant": "wild"}, "wild is not one of the available choices"),
    ],
)
def test_a_wrong_choice_is_named_and_everything_typed_is_kept(
    visitor: Client, changes: dict[str, Any], sentence: str
) -> None:
    response = sent(visitor, {**DIAMONDBACK, **changes})
    assert response.status_code == 422
    assert sentence in said(response)
    assert Tournament.objects.count() == 0
    if "name" not in changes:
        assert 'value=" Autumn  Cup "' in response.content.decode()
    if "diamondback-option_coins" not in changes and "game" not in changes:
        assert 'name="diamondback-option_coins" value="20"' in said(response)


def test_an_empty_form_is_refused(visitor: Client) -> None:
    assert visitor.post(URL).status_code == 422


def test_a_new_game_is_offered_without_other_code(visitor: Client) -> None:
    with registry.registered(HighCard()):
        assert 'value="high-card"' in said(visitor.get(URL))
        body = created(visitor, {**FORM, "game": "high-card", "high-card-size": "3", "high-card-also": []})
    assert (body["game"], body["sizes"]) == ("high-card", [3])


def test_the_empty_form_has_an_id_of_its_own_each_time(visitor: Client) -> None:
    ids = [re.findall(r'name="id" value="([0-9a-f-]{36})"', said(visitor.get(URL)))[0] for _ in range(2)]
    assert ids[0] != ids[1]


def test_each_variant_is_named_and_explained_in_a_line(visitor: Client) -> None:
    text = said(visitor.get(URL))
    for word, name, line in [
        ("standard", "Standard", "The others pay what the dealer wagers"),
        ("match", "Match", "players may leave, or agree to end the game"),
        ("dealers", "Dealer’s", "the others pay double the wager"),
    ]:
        assert re.search(rf'type="radio" name="diamondback-option_variant" value="{word}"', text)
        assert re.search(rf"<strong>{name}</strong> <span [^>]*>[^<]*{line}", text)
    assert created(visitor, DIAMONDBACK)["options"]["variant"] == "match"
    missing = {**DIAMONDBACK, "diamondback-option_variant": "poker"}
    assert "poker" in said(sent(visitor, missing))
