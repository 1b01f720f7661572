"""A director's morning in a browser: an event created, filled, checked in, paired and published by clicking."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.integration.tournaments.events_played import ACTOR, PASSWORD, director, event, play_round
from tournaments import selectors, services
from tournaments.models import Tournament

PLAYERS = """name,club,rating
Wolfeschlegelsteinhausenbergerdorff Hubert Blaine,Analytical Club,1900
محمد عبد الرحمن الحسيني,نادي الورق,1850
Anneliese Müller-Łęcka,,1800
Óscar,,1750
Li,,1700
"""


def fits(page: Page) -> None:
    """Nothing makes the page wider than the screen."""
    page.wait_for_load_state()
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.parametrize("width", [360, 1440])
def test_an_event_from_nothing_to_its_first_published_round(page: Page, tmp_path: Path, width: int) -> None:
    director()
    page.set_viewport_size({"width": width, "height": 800})
    file = tmp_path / "players.csv"
    file.write_text(PLAYERS, encoding="utf-8")

    page.goto("/events/new/")
    page.get_by_label("Name", exact=True).fill("director")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()

    page.get_by_label("Name of the event").fill("Autumn Cup")
    expect(page.get_by_label("Coins that each player starts with")).to_be_hidden()
    page.get_by_role("radio", name="Diamondback").check()
    expect(page.get_by_label("Coins that each player starts with")).to_be_visible()
    page.get_by_role("radio", name="Diamond Points").check()
    expect(page.get_by_label("Coins that each player starts with")).to_be_hidden()
    page.get_by_label("Rounds").fill("3")
    fits(page)
    page.get_by_role("button", name="Create the event").click()

    page.get_by_role("link", name="Import players").click()
    page.get_by_label("CSV file").set_input_files(file)
    fits(page)
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_role("status").filter(has_text="5 players registered.")).to_be_visible()
    fits(page)

    page.get_by_role("searchbox").fill("muller")
    expect(page.locator("tbody tr")).to_have_count(1)
    page.get_by_role("button", name="Check in Anneliese Müller-Łęcka").click()
    expect(page.get_by_role("button", name="Undo the check-in of Anneliese Müller-Łęcka")).to_be_visible()
    expect(page.locator("#counts div", has_text="checked in").locator("dd")).to_have_text("1")
    page.get_by_role("searchbox").fill("")
    expect(page.locator("tbody tr")).to_have_count(5)
    for name in ("Óscar", "Li", "محمد عبد الرحمن الحسيني"):
        page.get_by_role("button", name=f"Check in {name}").click()
    expect(page.locator("#counts div", has_text="missing").locator("dd")).to_have_text("1")

    page.get_by_role("link", name="Desk").click()
    expect(page.get_by_role("heading", name="Next")).to_be_visible()
    fits(page)
    page.get_by_role("button", name="Pair round 1 with 4").click()
    page.get_by_role("button", name="Publish round 1").click(timeout=60_000)
    expect(page.get_by_text("0 of 2 tables confirmed")).to_be_visible()
    fits(page)

    made = Tournament.objects.get()
    (round_,) = selectors.load(made.pk).state.rounds
    assert (made.status, round_.status) == ("running", "published")
    assert sorted(who for table in round_.tables for who in table.seats) == [2, 3, 4, 5]
    page.goto(f"/e/{made.slug}/rounds/1/")
    expect(page.get_by_text("محمد عبد الرحمن الحسيني").first).to_be_visible()


def test_a_refusal_is_shown_in_the_row_that_was_tapped(page: Page) -> None:
    """Two directors at once: one finishes the event while the other has the list open."""
    tournament = event(director(), players=2, rounds=1)
    play_round(tournament)
    services.register_entrant(tournament=tournament, actor=ACTOR, name="Late")
    slug = Tournament.objects.get().slug
    page.goto(f"/accounts/login/?next=/e/{slug}/direct/players/")
    page.get_by_label("Name", exact=True).fill("director")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    expect(page.locator("tbody tr")).to_have_count(3)
    services.finish_tournament(tournament=tournament, actor=ACTOR)
    page.get_by_role("button", name="Check in Late").click()
    expect(page.locator("#entrant-3").get_by_role("alert")).to_have_text(
        "The event is finished; its standings are final."
    )
