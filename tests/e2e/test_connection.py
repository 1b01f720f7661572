"""A table's phone that loses the network: nothing is lost in silence, and nothing is recorded twice."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.test_table import PHONE, opened, recorded
from tests.integration.tournaments.pages.table.tables import GAMES, AtTable


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, **PHONE}


def unopened(page: Page) -> AtTable:
    """The table's page on the phone, the game not started: the start is nothing that a device could do by itself."""
    table = AtTable(**GAMES["dalrymple"])
    page.goto(table.url)
    return table


def test_a_tap_without_a_network_is_told_and_sent_again_with_the_same_id(page: Page) -> None:
    table = unopened(page)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.post_data or "") if request.method == "POST" else None)
    page.context.set_offline(True)
    page.get_by_role("button", name="Start the game").tap()
    alert = page.locator("#connection")
    expect(alert).to_contain_text("Not sent: no connection. Try again.")
    alert.get_by_role("button", name="Try again").tap()
    expect(alert).to_contain_text("Not sent: no connection. Try again.")
    page.context.set_offline(False)
    expect(alert).to_contain_text("The connection is back. Your last entry has not been sent yet.")
    alert.get_by_role("button", name="Send it now").tap()
    expect(page.get_by_text("1 event recorded")).to_be_visible()
    expect(alert).to_have_text("")
    assert table.version == 1
    assert len({part for body in sent for part in body.split("&") if part.startswith("id=")}) == 1
    assert len(sent) == 3


def lost(route: Route) -> None:
    """The site has recorded what was sent; its answer never comes."""
    if is_post(route):
        route.fetch()
        route.abort()
    else:
        route.continue_()


def test_an_answer_that_is_lost_does_not_start_a_game_twice(page: Page) -> None:
    table = unopened(page)
    page.route(table.url, lost)
    page.get_by_role("button", name="Start the game").tap()
    expect(page.locator("#connection")).to_contain_text("Not sent")
    page.unroute(table.url)
    page.locator("#connection").get_by_role("button").tap()
    expect(page.get_by_text("1 event recorded")).to_be_visible()
    assert table.version == 1


def test_an_answer_that_is_lost_does_not_record_twice(page: Page) -> None:
    table = opened(page, "dalrymple")
    page.route(table.url, lost)
    page.get_by_role("button", name="8 of hearts").tap()
    recorded(page, 2)
    expect(page.locator("#connection")).to_have_text("")
    assert table.version == 2


def test_who_only_looks_is_told_that_the_connection_is_lost_and_back(page: Page) -> None:
    opened(page, "dalrymple")
    page.context.set_offline(True)
    expect(page.locator("#connection")).to_contain_text("No connection.")
    page.context.set_offline(False)
    expect(page.locator("#connection")).to_contain_text("The connection is back.")


def test_a_fault_of_the_site_is_told(page: Page) -> None:
    table = unopened(page)
    page.route(table.url, lambda route: route.fulfill(status=500, body="") if is_post(route) else route.continue_())
    page.get_by_role("button", name="Start the game").tap()
    expect(page.locator("#connection")).to_contain_text("Not recorded: something is wrong on our side.")
    page.unroute(table.url)
    page.locator("#connection").get_by_role("button").tap()
    expect(page.get_by_text("1 event recorded")).to_be_visible()


def test_a_play_that_meets_a_fault_of_the_site_is_kept_and_sent_by_itself(page: Page) -> None:
    table = opened(page, "dalrymple")
    page.route(table.url, lambda route: route.fulfill(status=500, body="") if is_post(route) else route.continue_())
    page.get_by_role("button", name="8 of hearts").tap()
    recorded(page, 2)
    assert table.replay.event["card"] == "8H"


def is_post(route: Route) -> bool:
    return route.request.method == "POST"


def test_what_is_half_typed_is_not_taken_away_by_another_device(page: Page, browser: Browser, site: str) -> None:
    table = opened(page, "dalrymple")
    page.locator("#form-hands_dealt summary").tap()
    hand = page.locator("input[name='hands.1']")
    hand.fill("AS KS QS")
    other = browser.new_context(base_url=site).new_page()
    other.goto(table.url)
    other.get_by_role("button", name="8 of hearts").click()
    recorded(other, 2)
    alert = page.locator("#connection")
    expect(alert).to_contain_text("Something was entered on another device meanwhile.")
    expect(hand).to_have_value("AS KS QS")
    alert.get_by_role("button").tap()
    recorded(page, 2)
    expect(alert).to_have_text("")


def test_what_is_open_stays_open(page: Page) -> None:
    opened(page, "dalrymple")
    log = page.get_by_text("Events and corrections")
    log.tap()
    page.get_by_role("button", name="8 of hearts").tap()
    recorded(page, 2)
    expect(page.locator("#log")).to_have_attribute("open", "")
    log.tap()
    page.locator(".taps button").first.tap()
    recorded(page, 3)
    expect(page.locator("#log")).not_to_have_attribute("open", "")


def test_a_refused_form_stays_open_with_what_was_typed(page: Page) -> None:
    opened(page, "dalrymple")
    block = page.locator("#form-hands_dealt")
    block.locator("summary").tap()
    hands = block.locator("input[type=text]")
    for field in hands.all():
        field.fill("AS KS")
    block.get_by_role("button").tap()
    expect(block.get_by_role("alert")).to_be_in_viewport()
    expect(hands.last).to_have_value("AS KS")
