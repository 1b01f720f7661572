"""Games entered by taps on a phone of 360 pixels, and followed by others."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.integration.tournaments.pages.table.tables import GAMES, AtTable

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, **PHONE}


def opened(page: Page, key: str) -> AtTable:
    """The table's page on the phone, the game started."""
    table = AtTable(**GAMES[key])
    page.goto(table.url)
    page.get_by_role("button", name="Start the game").tap()
    expect(page.get_by_text("1 event recorded")).to_be_visible()
    return table


def fits(page: Page) -> bool:
    """Whether the page needs no scrolling sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= 360"))


def recorded(page: Page, events: int) -> None:
    expect(page.get_by_text(f"{events} events recorded")).to_be_visible()


def large_enough(buttons: Locator) -> bool:
    boxes = [button.bounding_box() for button in buttons.all()]
    return all(box and box["width"] >= 44 and box["height"] >= 44 for box in boxes)


COUNT = "addEventListener('click', (tap) => tap.isTrusted && (globalThis.taps = (globalThis.taps ?? 0) + 1), true)"
"""The page stays loaded while a deal is played, so that its taps can be counted there."""


def test_a_deal_of_dalrymple(page: Page) -> None:
    page.add_init_script(COUNT)
    table = opened(page, "dalrymple")
    page.get_by_role("button", name="8 of hearts").tap()
    recorded(page, 2)
    cards = page.locator(".taps button")
    for event in range(3, 43):
        assert fits(page)
        cards.first.tap()
        recorded(page, event)
    assert large_enough(cards)
    expect(page.get_by_text("Next, a card of the tableau is flipped.", exact=True)).to_be_visible()
    expect(page.get_by_role("region", name="Deals")).to_contain_text("8♥")
    expect(page.get_by_role("button", name="A second player has checked it")).to_be_visible()
    assert page.evaluate("taps") == 42  # the start, the flip and 40 cards; the check is one more
    page.get_by_role("button", name="Undo").tap()
    recorded(page, 43)
    expect(page.get_by_text("trick 10 of 10")).to_be_visible()
    assert table.replay.tip.seq == 41


def test_a_game_of_diamond_points(page: Page) -> None:
    table = opened(page, "diamond-points")
    for turn in range(13):
        page.locator(".taps button").first.tap()
        recorded(page, 2 * turn + 2)
        for group in page.locator(".chips").all():
            group.locator(".chip").first.tap()
        assert fits(page)
        page.get_by_role("button", name="Reveal the bids").tap()
        recorded(page, 2 * turn + 3)
    assert table.replay.finished
    expect(page.get_by_role("heading", name="The result")).to_be_visible()
    page.get_by_label("A second player, not the one who entered the plays").tap()
    page.get_by_role("button", name="Confirm the result").tap()
    expect(page.get_by_text("The result is confirmed.")).to_be_visible()
    assert fits(page)


def test_a_hand_of_diamondback(page: Page) -> None:
    table = opened(page, "standard")
    tap = page.get_by_role("button")
    tap.filter(has_text="Start the hand").tap()
    for wager in ("3", "2"):
        page.get_by_label("Coins").fill(wager)
        tap.filter(has_text="Wager").tap()
        for _ in range(2):
            tap.filter(has_text=re.compile(r"Match\s*$")).tap()
        if wager == "3":
            for _ in range(3):
                tap.filter(has_text="King").tap()
    expect(page.get_by_text("Wagers of this hand: 3, 2")).to_be_visible()
    assert fits(page)
    tap.filter(has_text="Close the betting").tap()
    for card in ("Queen", "Priest", "King"):
        tap.get_by_text(card, exact=True).tap()
    recorded(page, 15)
    assert table.replay.state.last.number == 1
    expect(page.get_by_role("region", name="Hands")).to_contain_text("Queen")


def test_a_second_device_and_the_public_follow(page: Page, browser: Browser, site: str) -> None:
    table = opened(page, "dalrymple")
    other = browser.new_context(base_url=site).new_page()
    other.goto(table.url)
    public = browser.new_context(base_url=site).new_page()
    public.goto(table.public)
    page.get_by_role("button", name="8 of hearts").tap()
    for follower in (other, public):
        expect(follower.get_by_text("Deal 1", exact=True)).to_be_visible()
    state = page.context.storage_state()  # the same device, for only one may enter
    stale = browser.new_context(base_url=site, storage_state=state, java_script_enabled=False).new_page()
    stale.goto(table.url)
    page.get_by_role("button", name="ace of spades").tap()
    recorded(page, 3)
    stale.get_by_role("button", name="king of spades").click()
    expect(stale.get_by_role("alert")).to_contain_text("look at what has been recorded meanwhile")
    expect(stale.get_by_text("3 events recorded")).to_be_visible()


def test_stepping_through_a_game_by_keys_and_links(page: Page) -> None:
    table = opened(page, "dalrymple")
    page.get_by_role("button", name="8 of hearts").tap()
    for event in (3, 4, 5):
        page.locator(".taps button").first.tap()
        recorded(page, event)
    page.goto(table.public)
    trick = page.get_by_role("list", name="The trick under way")
    expect(trick.locator(".pcard")).to_have_count(3)
    page.keyboard.press("ArrowLeft")
    expect(trick.locator(".pcard")).to_have_count(2)
    page.keyboard.press("ArrowLeft")
    expect(trick.locator(".pcard")).to_have_count(1)
    assert page.url.endswith("?event=3")
    page.keyboard.press("End")
    expect(trick.locator(".pcard")).to_have_count(3)
    page.keyboard.press("Home")
    expect(page.locator("[aria-current=step]")).to_have_attribute("id", "event-1")
    page.go_back()
    expect(trick.locator(".pcard")).to_have_count(3)
    page.locator("#event-4 .log__seq").tap()
    expect(trick.locator(".pcard")).to_have_count(2)
    page.reload()
    expect(trick.locator(".pcard")).to_have_count(2)
