"""Following a finished or running game: steps beside the board, and a game that plays by itself."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.test_table import PHONE, opened
from tests.integration.tournaments.events_played import ACTOR, play_table
from tests.integration.tournaments.pages.table.tables import GAMES, AtTable
from tournaments import services
from tournaments.models import Seat


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, **PHONE}


@pytest.fixture
def played(site: str) -> AtTable:
    table = AtTable(**GAMES["diamond-points"])
    play_table(table.tournament, 1, 1)
    return table


def at_event(page: Page, event: int) -> None:
    expect(page.locator("[aria-current=step]")).to_have_attribute("id", f"event-{event}")


def test_a_step_leaves_the_board_in_sight(page: Page, played: AtTable) -> None:
    page.goto(f"{played.public}?event=9")
    board, previous = page.locator(".felt"), page.locator("[data-step=previous]")
    expect(previous).to_be_in_viewport(ratio=1)
    for event in (8, 7, 6):
        previous.tap()
        at_event(page, event)
        expect(board).to_be_in_viewport()
        expect(previous).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth <= 360")


def test_a_game_plays_to_its_end_and_no_further(page: Page, played: AtTable) -> None:
    last = played.version
    page.goto(f"{played.public}?event={last - 2}")
    page.get_by_label("Speed").select_option("fast")
    play = page.get_by_role("button", name="Play")
    play.tap()
    expect(page.get_by_role("heading", name="Final scores")).to_be_visible()
    at_event(page, last)
    expect(play).to_be_visible()
    expect(page.get_by_label("Speed")).to_have_value("400")
    play.tap()
    at_event(page, 1)
    expect(page.get_by_role("button", name="Stop")).to_be_focused()
    page.get_by_role("button", name="Stop").tap()
    expect(play).to_be_visible()


def test_whoever_steps_takes_over(page: Page, played: AtTable) -> None:
    page.goto(f"{played.public}?event=3")
    page.get_by_role("button", name="Play").tap()
    at_event(page, 4)
    page.locator("[data-step=first]").tap()
    at_event(page, 1)
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    page.go_back()
    expect(page.locator("[aria-current=step]")).to_have_count(1)


def test_nothing_plays_for_who_wants_no_motion(browser: Browser, site: str, played: AtTable) -> None:
    page = browser.new_context(base_url=site, reduced_motion="reduce").new_page()
    page.goto(played.public)
    expect(page.locator("[data-step=previous]")).to_be_visible()
    expect(page.locator("#autoplay")).to_be_hidden()


def test_without_script_the_steps_are_links(browser: Browser, site: str, played: AtTable) -> None:
    page = browser.new_context(base_url=site, java_script_enabled=False).new_page()
    page.goto(played.public)
    page.locator("[data-step=previous]").click()
    at_event(page, played.version - 1)
    expect(page.locator("#autoplay")).to_be_hidden()


def test_a_tap_leaves_no_hover_and_cards_keep_to_the_page(page: Page) -> None:
    opened(page, "dalrymple")
    row = page.locator(".taps__group").first
    box, around = row.bounding_box(), page.locator(".felt").bounding_box()
    assert box is not None
    assert around is not None
    assert box["x"] == around["x"]
    assert page.evaluate("matchMedia('(hover: hover)').matches") is False
    card = page.get_by_role("button", name="8 of hearts")
    rest = card.evaluate("card => getComputedStyle(card).backgroundColor")
    card.hover()
    assert card.evaluate("card => getComputedStyle(card).backgroundColor") == rest


def test_a_score_stands_right_of_a_name_of_any_length(page: Page, played: AtTable) -> None:
    entrant = Seat.objects.get(table__game=played.game, position=1).entrant
    name = "Wolfeschlegelsteinhausenbergerdorff Hubert Blaine"
    services.rename_entrant(tournament=played.tournament, actor=ACTOR, entrant=entrant.number, name=name)
    services.confirm_result(tournament=played.tournament, round=1, table=1, actor=ACTOR)
    page.goto(f"/e/{played.slug}/rounds/1/")
    rows = page.locator(".seats__row").filter(has=page.locator("strong"))
    lines = [(row.locator("a").bounding_box(), row.locator("strong").bounding_box()) for row in rows.all()]
    assert len(lines) == 3
    for link, score in lines:
        assert link is not None
        assert score is not None
        assert abs(link["y"] - score["y"]) < 8
        assert link["x"] + link["width"] <= score["x"]
    assert len({round(score["x"] + score["width"]) for _, score in lines if score}) == 1
