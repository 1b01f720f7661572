"""What a director does for one player: every action, twice over, and refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.integration.tournaments.checks import check_event
from tests.integration.tournaments.events_played import ACTOR, play_round, publish
from tests.integration.tournaments.pages.direct.asking import Desk, said
from tournaments import services
from tournaments.models import Entrant

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def desk() -> Desk:
    """Three players, the first of them here."""
    found = Desk()
    services.import_entrants(tournament=found.id, actor=ACTOR, data=b"name\nAda\nBo\nCy\n")
    services.check_in(tournament=found.id, actor=ACTOR, entrants=[1])
    return found


@pytest.mark.parametrize(
    ("entrant", "name", "fields", "expected"),
    [
        (2, "check_in", {}, ("entrant_checked_in", {"entrant": 2})),
        (1, "cancel_check_in", {}, ("check_in_cancelled", {"entrant": 1})),
        (1, "withdraw", {"reason": " ill  at home "}, ("entrant_withdrawn", {"entrant": 1, "reason": "ill at home"})),
        (2, "bye", {"round": "3", "kind": "half"}, ("bye_requested", {"entrant": 2, "round": 3, "kind": "half"})),
    ],
)
def test_an_action_is_recorded_once(
    desk: Desk, entrant: int, name: str, fields: dict[str, Any], expected: tuple[str, dict[str, Any]]
) -> None:
    response = desk.post(name, entrant, data=fields)
    assert (response.status_code, response.headers["Location"]) == (302, desk.url("player", entrant))
    assert desk.last() == expected
    again = len(desk.log())
    assert desk.post(name, entrant, data=fields).status_code == 302
    assert len(desk.log()) == again + (name == "bye")


def test_what_was_done_is_said(desk: Desk) -> None:
    bye = {"round": "2", "kind": "half"}
    for name, fields, sentence in [
        ("bye", bye, "Bo sits out round 2."),
        ("cancel_bye", bye, "Bo plays in round 2 after all."),
        ("withdraw", {}, "Bo has withdrawn and is in no further pairing."),
        ("reinstate", {}, "Bo is back and takes part again from the next pairing on."),
    ]:
        assert sentence in said(desk.post(name, 2, data=fields, follow=True))
    assert "Bo is back" not in said(desk.post("reinstate", 2, follow=True))


def test_a_bye_is_taken_back_until_its_round_is_paired(desk: Desk) -> None:
    services.check_in_all(tournament=desk.id, actor=ACTOR)
    for number in ("1", "2"):
        desk.post("bye", 2, data={"round": number, "kind": "half"})
    assert said(desk.get("player", 2)).count("Take back </button>") == 2
    for _ in range(2):
        assert desk.post("cancel_bye", 2, data={"round": "2"}).headers["Location"] == desk.url("player", 2)
    assert desk.last() == ("bye_cancelled", {"entrant": 2, "round": 2})
    assert [item.type for item in desk.log()].count("bye_cancelled") == 1
    assert Entrant.objects.get(number=2).byes_requested == {"1": "half"}
    publish(desk.id)
    assert "Take back </button>" not in said(desk.get("player", 2))
    response = desk.post("cancel_bye", 2, data={"round": "1"})
    assert (response.status_code, "Round 1 is paired already" in said(response)) == (422, True)


def test_a_name_is_corrected_and_shown_so_everywhere(desk: Desk) -> None:
    services.check_in_all(tournament=desk.id, actor=ACTOR)
    publish(desk.id)
    data = {"name": " Ada  Lovelace ", "club": "Engine"}
    assert "The name and the club are corrected." in said(desk.post("rename", 1, data=data, follow=True))
    type_, body = desk.last()
    assert (type_, body["entrant"], body["name"], body["club"]) == ("entrant_renamed", 1, "Ada Lovelace", "Engine")
    assert "Ada Lovelace" in said(desk.get("round", 1))
    before = len(desk.log())
    assert desk.post("rename", 1, data=data).status_code == 302
    assert len(desk.log()) == before
    response = desk.post("rename", 1, data={"name": "BO", "club": ""})
    text = said(response)
    assert (response.status_code, "BO is registered already" in text, 'value="BO"' in text) == (422, True, True)
    assert len(desk.log()) == before
    check_event(desk.id)


def test_who_withdrew_is_reinstated(desk: Desk) -> None:
    services.withdraw(tournament=desk.id, actor=ACTOR, entrant=1)
    assert "Reinstate" in said(desk.get("player", 1))
    assert desk.post("reinstate", 1).status_code == 302
    assert desk.last() == ("entrant_reinstated", {"entrant": 1})
    before = len(desk.log())
    assert desk.post("reinstate", 1).status_code == 302
    assert len(desk.log()) == before


def test_a_tap_in_the_list_answers_with_the_row_and_the_numbers(desk: Desk) -> None:
    response = desk.post("check_in", 2, headers=HTMX)
    text = said(response)
    assert response.status_code == 200
    assert text.startswith('<tr id="entrant-2">')
    assert ("Undo" in text, 'hx-swap-oob="true"' in text, "<html" in text) == (True, True, False)
    assert Entrant.objects.get(number=2).checked_in is True
    assert "Check in" in said(desk.post("cancel_check_in", 2, headers=HTMX))
    assert Entrant.objects.get(number=2).checked_in is False


def test_a_tap_without_script_comes_back_to_the_list_as_it_was_narrowed(desk: Desk) -> None:
    url = desk.url("check_in", 2) + "?q=b&show=missing"
    response = desk.client.post(url, {"from_list": "1"})
    assert response.headers["Location"] == desk.url("players") + "?q=b&show=missing#entrant-2"


@pytest.mark.parametrize(
    ("name", "fields", "sentence"),
    [
        ("bye", {"round": "", "kind": "half"}, "A whole number is needed here"),
        ("bye", {"round": "two", "kind": "half"}, "A whole number is needed here"),
        ("bye", {"round": "9" * 5000, "kind": "half"}, "A whole number is needed here"),
        ("bye", {"round": "4", "kind": "half"}, "is not one of the event&#x27;s rounds"),
        ("bye", {"round": "0", "kind": "half"}, "is not one of the event&#x27;s rounds"),
        ("bye", {"round": "2", "kind": "full"}, "A requested bye is one of: half, zero."),
        ("bye", {}, "A whole number is needed here"),
        ("cancel_bye", {"round": "x"}, "A whole number is needed here"),
        ("cancel_bye", {"round": "4"}, "is not one of the event&#x27;s rounds"),
        ("withdraw", {"reason": "x" * 201}, "At most 200 characters"),
        ("withdraw", {"reason": "a\0b"}, "At most 200 characters"),
    ],
)
def test_bad_input_is_named_and_stores_nothing(desk: Desk, name: str, fields: dict[str, str], sentence: str) -> None:
    before = len(desk.log())
    response = desk.post(name, 2, data=fields)
    assert response.status_code == 422
    assert sentence in said(response)
    assert len(desk.log()) == before
    if len(fields.get("reason", "")) > 200:
        assert fields["reason"] in said(response)


def test_a_reason_may_be_written_from_right_to_left(desk: Desk) -> None:
    desk.post("withdraw", 1, data={"reason": "\u200fמחלה\u200c"})
    assert desk.last()[1]["reason"] == "\u200fמחלה\u200c"


def test_no_bye_is_offered_or_given_in_a_round_robin() -> None:
    desk = Desk(players=3, format="round_robin")
    assert "Bye on request" not in said(desk.get("player", 1))
    response = desk.post("bye", 1, data={"round": "1", "kind": "half"})
    assert (response.status_code, "In a round robin everyone meets everyone" in said(response)) == (422, True)


def test_only_rounds_to_come_are_offered(desk: Desk) -> None:
    services.check_in_all(tournament=desk.id, actor=ACTOR)
    publish(desk.id)
    options = said(desk.get("player", 2))
    assert ('<option value="1"' in options, '<option value="2"' in options, '<option value="3"' in options) == (
        False,
        True,
        True,
    )


@pytest.mark.parametrize(
    "name", ["player", "check_in", "cancel_check_in", "withdraw", "reinstate", "bye", "cancel_bye"]
)
@pytest.mark.parametrize("number", [0, 4, 10**30])
def test_a_player_that_there_is_not(desk: Desk, name: str, number: int) -> None:
    ask = desk.get if name == "player" else desk.post
    assert ask(name, number).status_code == 404


def test_a_finished_event_changes_nobody() -> None:
    desk = Desk(players=2, rounds=1)
    play_round(desk.id)
    services.finish_tournament(tournament=desk.id, actor=ACTOR)
    before = len(desk.log())
    for name in ("check_in", "cancel_check_in", "withdraw", "reinstate"):
        assert desk.post(name, 1).status_code == 422, name
        assert desk.post(name, 1, headers=HTMX).status_code == 422, name
    assert len(desk.log()) == before
    assert "Withdraw" not in said(desk.get("player", 1))
