"""A cut to four in a browser: made, paired, published, and its bracket as everybody sees it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_direct import fits
from tests.integration.tournaments.events_played import ACTOR, PASSWORD, director, event, play_round, play_table
from tournaments import services
from tournaments.models import Tournament


@pytest.mark.parametrize("width", [360, 1440])
def test_from_the_last_round_to_the_winner(page: Page, width: int) -> None:
    tournament = event(director(), players=8, rounds=1, cut=4)
    play_round(tournament)
    slug = Tournament.objects.get().slug
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"/accounts/login/?next=/e/{slug}/direct/")
    page.get_by_label("Name", exact=True).fill("director")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()

    page.get_by_role("link", name="To the cut").click()
    expect(page.locator("tbody tr")).to_have_count(4)
    fits(page)
    page.get_by_role("button", name="Make the cut").click()
    expect(page.get_by_text("The cut is made.")).to_be_visible()
    for number, tables in ((2, 2), (3, 1)):
        page.goto(f"/e/{slug}/direct/")
        page.get_by_role("button", name=f"Pair round {number}").click()
        page.get_by_role("button", name=f"Publish round {number}").click(timeout=60_000)
        expect(page.get_by_text(f"0 of {tables} tables confirmed")).to_be_visible()
        fits(page)
        for table in range(1, tables + 1):
            play_table(tournament, number, table)
            services.confirm_result(tournament=tournament, round=number, table=table, actor=ACTOR)
        page.goto(f"/e/{slug}/direct/rounds/{number}/")
        page.get_by_role("button", name=f"Close round {number}").click()

    page.goto(f"/e/{slug}/")
    page.get_by_role("link", name="Cut", exact=True).click()
    expect(page.get_by_role("heading", name="Semi-finals")).to_be_visible()
    expect(page.get_by_role("heading", name="Final", exact=True)).to_be_visible()
    expect(page.get_by_text("has won the event.")).to_be_visible()
    fits(page)


def test_a_penalty_in_four_taps_from_the_board(page: Page) -> None:
    tournament = event(director(), players=4, rounds=2)
    play_round(tournament)
    slug = Tournament.objects.get().slug
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(f"/accounts/login/?next=/e/{slug}/direct/")
    page.get_by_label("Name", exact=True).fill("director")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()

    page.locator("#tile-1").click()
    page.locator("#penalty-1").click()
    page.get_by_role("radio", name="Player").first.check()
    page.get_by_label("Match points", exact=True).fill("1/2")
    page.get_by_label("Reason").fill("came late")
    fits(page)
    page.get_by_role("button", name="See what it changes").click()
    expect(page.get_by_role("heading", name="What it changes in the standings now")).to_be_visible()
    fits(page)
    page.get_by_role("button", name="Give it").click()
    expect(page.get_by_text("match points taken off: ½")).to_be_visible()
    fits(page)
