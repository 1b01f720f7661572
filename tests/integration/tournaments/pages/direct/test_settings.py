"""The number of rounds, and who directs the event."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.integration.tournaments.checks import check_event
from tests.integration.tournaments.events_played import director, pair, play_round
from tests.integration.tournaments.pages.direct.asking import Desk, said
from tournaments import services
from tournaments.models import Role, Tournament

pytestmark = pytest.mark.django_db


def roles(desk: Desk) -> list[tuple[str, str]]:
    found = Role.objects.filter(tournament_id=desk.id).order_by("user__username")
    return list(found.values_list("user__username", "kind"))


def signed_in(desk: Desk, name: str) -> Client:
    client = Client()
    client.force_login(director(name))
    services.add_director(tournament=desk.id, username=name)
    return client


def test_a_round_is_added_after_the_last_one() -> None:
    desk = Desk(players=4, rounds=1)
    play_round(desk.id)
    assert desk.url("settings") in said(desk.get("desk"))
    text = said(desk.post("change_rounds", data={"rounds": "2"}, follow=True))
    assert "The event has 2 rounds now." in text
    assert desk.last() == ("rounds_changed", {"rounds": 2})
    assert Tournament.objects.get().rounds_planned == 2
    assert pair(desk.id) == 2
    before = len(desk.log())
    assert "rounds now" not in said(desk.post("change_rounds", data={"rounds": "2"}, follow=True))
    assert len(desk.log()) == before
    check_event(desk.id)


@pytest.mark.parametrize(
    ("rounds", "sentence"),
    [
        ("1", "The event can have 2 to 99 rounds now."),
        ("100", "The event can have 2 to 99 rounds now."),
        ("two", "A whole number is needed here"),
        ("", "A whole number is needed here"),
    ],
)
def test_there_are_never_fewer_rounds_than_are_paired(rounds: str, sentence: str) -> None:
    desk = Desk(players=4)
    play_round(desk.id)
    pair(desk.id)
    before = len(desk.log())
    response = desk.post("change_rounds", data={"rounds": rounds})
    assert (response.status_code, sentence in said(response)) == (422, True)
    assert len(desk.log()) == before


def test_the_owner_lets_another_direct_and_takes_it_back() -> None:
    desk, second = Desk(players=2), director("second")
    client = Client()
    client.force_login(second)
    assert client.get(desk.url("desk")).status_code == 403
    for _ in range(2):
        text = said(desk.post("add_director", data={"username": " second "}, follow=True))
        assert "second directs this event now." in text
    assert roles(desk) == [("director", "owner"), ("second", "director")]
    assert client.get(desk.url("desk")).status_code == 200
    for _ in range(2):
        assert desk.post("remove_director", data={"user": str(second.pk)}).status_code == 302
    assert roles(desk) == [("director", "owner")]
    assert client.get(desk.url("desk")).status_code == 403


@pytest.mark.parametrize("username", ["nobody", "", "x" * 151, "a\0b"])
def test_only_an_account_directs(username: str) -> None:
    desk = Desk()
    response = desk.post("add_director", data={"username": username})
    assert response.status_code == 422
    assert roles(desk) == [("director", "owner")]


def test_a_director_who_is_not_the_owner_chooses_nobody() -> None:
    desk, third = Desk(players=2), director("third")
    client = signed_in(desk, "second")
    text = said(client.get(desk.url("settings")))
    assert ("Only the owner chooses" in text, 'name="username"' in text) == (True, False)
    assert client.post(desk.url("add_director"), {"username": "third"}).status_code == 403
    assert client.post(desk.url("remove_director"), {"user": str(desk.owner.pk)}).status_code == 403
    assert roles(desk) == [("director", "owner"), ("second", "director")]
    assert third.roles.count() == 0
    assert client.post(desk.url("change_rounds"), {"rounds": "5"}).status_code == 302


def test_the_owner_stays() -> None:
    desk = Desk()
    assert desk.post("remove_director", data={"user": str(desk.owner.pk)}).status_code == 302
    assert desk.post("add_director", data={"username": "director"}).status_code == 302
    assert roles(desk) == [("director", "owner")]
