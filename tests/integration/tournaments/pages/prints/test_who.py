"""Who may have which print, and when."""

from __future__ import annotations

import itertools

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import NoReverseMatch, reverse

from tests.integration.tournaments.events_played import director, event, pair, play_round, publish
from tests.integration.tournaments.pages.direct.asking import Desk
from tests.integration.tournaments.pages.prints.printed import ALL, FORMS, PUBLIC, address, public
from tournaments import services

pytestmark = pytest.mark.django_db

EVERY = list(itertools.product(ALL, FORMS))
OF_A_DRAFT = {"by-name", "pairings", "results", "sheets"}


@pytest.fixture
def desk() -> Desk:
    """Five players, round 1 played, round 2 a draft."""
    found = Desk(players=5)
    play_round(found.id)
    pair(found.id)
    services.rescore(tournament=found.id)
    return found


def statuses(client: Client, desk: Desk, round_: int) -> dict[str, set[int]]:
    found: dict[str, set[int]] = {}
    for what, kind in EVERY:
        found.setdefault(what, set()).add(client.get(address(desk, round_, what, kind)).status_code)
    return found


def other() -> User:
    user = director("other")
    event(user, players=2)
    return user


def test_the_anonymous_sign_in_first_and_others_are_refused(desk: Desk) -> None:
    stranger = Client()
    stranger.force_login(other())
    for round_ in (1, 2):
        assert statuses(Client(), desk, round_) == {what: {302} for what in ALL}
        assert statuses(stranger, desk, round_) == {what: {403} for what in ALL}
    kit = reverse("direct:kit", args=[desk.slug, 1])
    assert (Client().get(kit).status_code, stranger.get(kit).status_code) == (302, 403)


def test_who_holds_a_tables_link_gets_no_print_by_it() -> None:
    desk = Desk(players=4)
    publish(desk.id)
    token = services.table_token(tournament=desk.id, round=1, table=1)
    holder = Client()
    assert holder.get(f"/t/{token}/").status_code == 200
    assert statuses(holder, desk, 1) == {what: {302} for what in ALL}


def test_a_director_gets_of_a_draft_what_needs_no_keys_and_no_results(desk: Desk) -> None:
    found = statuses(desk.client, desk, 2)
    assert found == {what: {200} if what in OF_A_DRAFT else {404} for what in ALL}
    assert desk.client.get(reverse("direct:kit", args=[desk.slug, 2])).status_code == 404


def test_a_director_gets_everything_of_a_round_that_is_played(desk: Desk) -> None:
    services.publish_round(tournament=desk.id, actor="user:1", round=2)
    services.rescore(tournament=desk.id)
    assert statuses(desk.client, desk, 2) == {what: {200} for what in ALL}
    assert desk.client.get(reverse("direct:kit", args=[desk.slug, 2])).status_code == 200


def test_the_links_of_a_closed_round_are_dead_and_not_printed(desk: Desk) -> None:
    assert statuses(desk.client, desk, 1) == {what: {404} if what == "slips" else {200} for what in ALL}


def test_no_answer_to_a_director_may_be_kept(desk: Desk) -> None:
    for what, kind in itertools.product(OF_A_DRAFT, FORMS):
        assert "no-store" in desk.client.get(address(desk, 2, what, kind))["Cache-Control"]


def test_everybody_gets_what_is_public_of_a_published_round_and_nothing_of_a_draft(desk: Desk) -> None:
    for what, kind in itertools.product(PUBLIC, FORMS):
        assert public(desk.slug, "print", 1, what, kind).status_code == 200
        assert public(desk.slug, "print", 2, what, kind).status_code == 404
        assert public(desk.slug, "print", 9, what, kind).status_code == 404
        assert public("no-event", "print", 1, what, kind).status_code == 404
    for kind, type_ in FORMS.items():
        found = public(desk.slug, "standings-file", kind)
        assert (found.status_code, found["Content-Type"]) == (200, type_)
        assert public(desk.slug, "standings-file", kind, round="2").status_code == 404
        assert public(desk.slug, "standings-file", kind, round="x").status_code == 404


def test_the_draft_shows_in_no_public_file(desk: Desk) -> None:
    for what, kind in itertools.product(PUBLIC, FORMS):
        assert b"Draft" not in public(desk.slug, "print", 1, what, kind).content
    assert public(desk.slug, "sheet-file", 2, 1, "csv").status_code == 404


def test_what_is_secret_has_no_public_address(desk: Desk) -> None:
    for what in set(ALL) - set(PUBLIC):
        with pytest.raises(NoReverseMatch):
            reverse("public:print", args=[desk.slug, 1, what, "pdf"])
        for kind in FORMS:
            assert Client().get(f"/e/{desk.slug}/rounds/1/{what}.{kind}").status_code == 404


def test_no_public_file_holds_a_tables_link() -> None:
    desk = Desk(players=4)
    publish(desk.id)
    tokens = services.table_tokens(tournament=desk.id, round=1).values()
    for what, kind in itertools.product(PUBLIC, ("csv", "json")):
        data = public(desk.slug, "print", 1, what, kind).content.decode()
        assert not any(token in data for token in tokens)


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_prints_are_only_read(desk: Desk, method: str) -> None:
    assert getattr(Client(), method)(f"/e/{desk.slug}/rounds/1/pairings.pdf").status_code == 405
    assert getattr(Client(), method)(f"/e/{desk.slug}/standings.pdf").status_code == 405
    assert getattr(desk.client, method)(address(desk, 1, "pairings", "pdf")).status_code == 405


def test_there_is_no_print_of_a_round_without_tables() -> None:
    desk = Desk(players=2)
    assert desk.client.get(address(desk, 1, "pairings", "pdf")).status_code == 404
