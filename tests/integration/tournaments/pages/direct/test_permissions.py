"""Who may open what: every address of the director's pages, none forgotten."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.urls import URLPattern, reverse

from tests.integration.tournaments.events_played import director, event, publish
from tests.integration.tournaments.pages.direct.asking import Desk
from tournaments.models import Tournament
from tournaments.pages.direct.urls import urlpatterns

pytestmark = pytest.mark.django_db

VALUES: dict[str, object] = {"number": 1, "table": 1, "entrant": 1, "penalty": 1, "what": "pairings", "kind": "pdf"}
"""One value for each part of an address. An address with another part fails here until it is added."""

EVENTS = [pattern for pattern in urlpatterns if pattern.name != "create"]
METHODS = ("get", "post")


def address(pattern: URLPattern, slug: str) -> str:
    values = {"slug": slug, **VALUES}
    return reverse(f"direct:{pattern.name}", kwargs={key: values[key] for key in pattern.pattern.converters})


@pytest.fixture
def desk() -> Desk:
    """An event in its first round."""
    found = Desk(players=4)
    publish(found.id)
    return found


def answers(client: Client, slug: str, method: str) -> dict[str, Any]:
    """The answer of each address that is below an event."""
    return {str(pattern.name): getattr(client, method)(address(pattern, slug)) for pattern in EVENTS}


def statuses(client: Client, slug: str, method: str) -> dict[str, int]:
    return {name: answer.status_code for name, answer in answers(client, slug, method).items()}


def each(status: int) -> dict[str, int]:
    return {str(pattern.name): status for pattern in EVENTS}


def test_every_address_but_that_of_a_new_event_is_below_an_event() -> None:
    assert all("slug" in pattern.pattern.converters for pattern in EVENTS)
    assert len(EVENTS) == len(urlpatterns) - 1


@pytest.mark.parametrize("method", METHODS)
def test_the_anonymous_sign_in_first_and_come_back(desk: Desk, method: str) -> None:
    before = len(desk.log())
    found = {name: answer.headers["Location"] for name, answer in answers(Client(), desk.slug, method).items()}
    back = {str(item.name): address(item, desk.slug) if method == "get" else desk.url("desk") for item in EVENTS}
    assert found == {name: f"{reverse('accounts:login')}?next={url}" for name, url in back.items()}
    assert len(desk.log()) == before


def plain() -> User:
    return director("plain")


def other_director() -> User:
    """Directs another event, and has nothing to do with this one."""
    user = director("other")
    event(user, players=2)
    return user


@pytest.mark.parametrize("make", [plain, other_director])
@pytest.mark.parametrize("method", METHODS)
def test_others_are_refused(desk: Desk, method: str, make: Any) -> None:
    before, client = len(desk.log()), Client()
    client.force_login(make())
    assert statuses(client, desk.slug, method) == each(403)
    assert len(desk.log()) == before


@pytest.mark.parametrize("method", METHODS)
def test_a_slug_of_no_event_is_not_found(desk: Desk, method: str) -> None:
    assert statuses(desk.client, "no-event", method) == each(404)


def test_the_director_is_let_in_and_nothing_is_cached(desk: Desk) -> None:
    for name, answer in answers(desk.client, desk.slug, "get").items():
        # Within a test's transaction nothing has its place in PostgreSQL's order yet, and there is no export.
        allowed = (503,) if name == "export" and connection.vendor == "postgresql" else (200, 302, 404, 405)
        assert answer.status_code in allowed, name
        assert "login" not in answer.headers.get("Location", ""), name
        if answer.status_code == 200:
            assert "no-store" in answer.headers["Cache-Control"], name


def test_no_form_is_taken_without_its_token(desk: Desk) -> None:
    before, client = len(desk.log()), Client(enforce_csrf_checks=True)
    client.force_login(desk.owner)
    assert statuses(client, desk.slug, "post") == each(403)
    assert len(desk.log()) == before


def test_whoever_is_signed_in_may_create_an_event() -> None:
    client, url = Client(), reverse("direct:create")
    for method in METHODS:
        response = getattr(client, method)(url)
        assert (response.status_code, response.headers["Location"]) == (302, f"{reverse('accounts:login')}?next={url}")
    client.force_login(plain())
    assert client.get(url).status_code == 200
    assert Tournament.objects.count() == 0


def test_a_part_of_a_page_sends_the_whole_page_to_sign_in(desk: Desk) -> None:
    response = Client().post(desk.url("check_in", 1), headers={"HX-Request": "true"})
    assert (response.status_code, response.content) == (200, b"")
    assert response.headers["HX-Redirect"] == f"{reverse('accounts:login')}?next={desk.url('desk')}"
