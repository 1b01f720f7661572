"""The paper is chosen for the event or for one print, and remembered; the round's page offers every print."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.integration.tournaments.events_played import pair, play_round, publish
from tests.integration.tournaments.pages.direct.asking import Desk, said
from tests.integration.tournaments.pages.prints.printed import address, public
from tests.unit.scoring.sheets.samples import read
from tournaments import services

pytestmark = pytest.mark.django_db

A4, LETTER = pytest.approx(595.3, abs=0.1), pytest.approx(612, abs=0.1)


@pytest.fixture
def desk() -> Desk:
    found = Desk(players=4)
    publish(found.id)
    services.rescore(tournament=found.id)
    return found


def width(client: Client, desk: Desk, query: str = "") -> float:
    response = client.get(address(desk, 1, "pairings", "pdf") + query)
    return float(read(response.content)[0].mediabox.width)


def test_the_paper_of_one_print_is_that_of_the_next(desk: Desk) -> None:
    assert width(desk.client, desk) == A4
    assert width(desk.client, desk, "?size=letter") == LETTER
    assert width(desk.client, desk) == LETTER
    assert width(desk.client, desk, "?size=A4") == A4
    assert width(desk.client, desk) == A4


def test_the_paper_is_chosen_on_the_page_of_the_round(desk: Desk) -> None:
    page = desk.url("round", 1)
    response = desk.post("paper", data={"size": "letter"}, headers={"Referer": f"http://testserver{page}?show=open"})
    assert (response.status_code, response["Location"]) == (302, f"http://testserver{page}?show=open#prints")
    assert width(desk.client, desk) == LETTER
    assert 'value="letter" formaction="{}" aria-pressed="true"'.format(desk.url("paper")) in said(desk.get("round", 1))


def test_another_event_keeps_its_own_paper(desk: Desk) -> None:
    width(desk.client, desk, "?size=letter")
    cookie = desk.client.cookies["paper"]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == (f"/e/{desk.slug}/", True, "Lax")


@pytest.mark.parametrize("referer", ["", "http://evil.example/", "//evil.example/x"])
def test_choosing_paper_leads_nowhere_else(desk: Desk, referer: str) -> None:
    response = desk.post("paper", data={"size": "a4"}, headers={"Referer": referer} if referer else {})
    assert response["Location"] == desk.url("desk")


def test_what_is_no_paper_is_refused_in_a_sentence(desk: Desk) -> None:
    sentence = "is no size of paper here; choose a4 or letter."
    for response in (
        desk.post("paper", data={"size": "<a3>"}),
        desk.client.get(address(desk, 1, "slips", "pdf"), {"size": "<a3>"}),
        public(desk.slug, "print", 1, "pairings", "pdf", size="<a3>"),
        public(desk.slug, "standings-file", "pdf", size="<a3>"),
    ):
        assert response.status_code == 400
        assert f"“&lt;a3&gt;” {sentence}" in response.content.decode()
    desk.client.cookies["paper"] = "a3"
    assert width(desk.client, desk) == A4


def test_the_page_of_a_round_offers_its_prints_at_one_tap(desk: Desk) -> None:
    text = said(desk.get("round", 1))
    assert text.index('id="prints"') < text.index('id="table-1"')
    assert desk.url("kit", 1) in text
    for what in ("by-name", "pairings", "slips", "results", "sheets", "games", "recap", "standings"):
        for kind in ("pdf", "csv", "json"):
            assert address(desk, 1, what, kind) in text


def test_a_draft_and_a_closed_round_offer_what_there_is(desk: Desk) -> None:
    closed = Desk(players=4, owner=desk.owner)
    play_round(closed.id)
    pair(closed.id)
    services.rescore(tournament=closed.id)
    draft = said(closed.get("round", 2))
    assert address(closed, 2, "sheets", "pdf") in draft
    assert address(closed, 2, "slips", "pdf") not in draft
    assert closed.url("kit", 2) not in draft
    played = said(closed.get("round", 1))
    assert address(closed, 1, "recap", "pdf") in played
    assert address(closed, 1, "slips", "pdf") not in played
    for text, round_ in ((draft, 2), (played, 1)):
        for link in {part.split('"')[0] for part in text.split('href="')[1:] if part.split('"')[0].endswith(".pdf")}:
            assert closed.client.get(link).status_code == 200, (link, round_)


def test_public_pages_offer_what_is_public(desk: Desk) -> None:
    client = Client()
    pages = {f"/e/{desk.slug}/rounds/1/": ("pairings", "recap"), f"/e/{desk.slug}/rounds/1/by-name/": ("by-name",)}
    for page, prints in pages.items():
        text = client.get(page).content.decode()
        assert all(
            f"/e/{desk.slug}/rounds/1/{what}.{kind}" in text for what in prints for kind in ("pdf", "csv", "json")
        )
        assert "slips" not in text
    assert f"/e/{desk.slug}/standings.csv?round=1" in client.get(f"/e/{desk.slug}/standings/").content.decode()


def test_a_print_for_everybody_is_kept_until_something_happens(desk: Desk) -> None:
    first = public(desk.slug, "print", 1, "pairings", "pdf").content
    assert public(desk.slug, "print", 1, "pairings", "pdf").content == first
    services.rename_entrant(tournament=desk.id, actor="user:1", entrant=1, name="Somebody Else", club="")
    assert b"Somebody Else" in public(desk.slug, "print", 1, "pairings", "csv").content
    assert public(desk.slug, "print", 1, "pairings", "pdf").content != first
