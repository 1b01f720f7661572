"""What helps while a table enters: keys, limits while typing, what a screen reader is told, where the focus goes."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_table import PHONE, opened, recorded


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, **PHONE}


def at_play(page: Page) -> None:
    """The first deal is flipped, and the page's script at work."""
    opened(page, "dalrymple")
    page.get_by_role("button", name="8 of hearts").tap()
    recorded(page, 2)
    expect(page.locator("html")).to_have_attribute("data-table", "kept")


def test_cards_are_entered_and_taken_back_by_keys(page: Page) -> None:
    at_play(page)
    page.keyboard.press("q")
    page.keyboard.press("s")
    recorded(page, 3)
    expect(page.locator(".last__words")).to_contain_text("plays Q♠.")
    page.keyboard.press("0")
    page.keyboard.press("c")
    recorded(page, 4)
    page.keyboard.press("Control+z")
    recorded(page, 5)
    expect(page.locator(".last__words")).to_contain_text("plays Q♠.")


def test_the_limits_of_a_whole_deal_are_told_while_it_is_typed(page: Page) -> None:
    at_play(page)
    block = page.locator("#form-deal_scored")
    block.locator("summary").tap()
    block.locator("input[name='tricks.1']").fill("7")
    expect(block.locator(".limits")).to_contain_text("Tricks: 7 of 10.")
    block.locator("input[name='card_points.1']").fill("20")
    expect(block.locator(".limits")).to_contain_text("Card points: 20; all together 49 to 62.")
    expect(block.locator(".limits")).to_contain_text("so many tricks hold 28 to 50 card points.")


def test_a_whole_deal_is_a_tap_and_thirty_keys(page: Page) -> None:
    """No more than a practised hand types in 20 seconds, with Tab from field to field and Enter at the end."""
    at_play(page)
    page.locator("#form-deal_scored summary").tap()
    page.locator("input[name='tricks.1']").focus()
    keys = list("3\t3\t2\t2\t15\t15\t14\t12\n")
    assert len(keys) <= 30
    for key in keys:
        page.keyboard.press({"\t": "Tab", "\n": "Enter"}.get(key, key))
    recorded(page, 3)
    expect(page.get_by_role("heading", name="Deal 1 is complete")).to_be_visible()


def test_who_wins_a_trick_is_shown_and_said_with_and_without_a_connection(page: Page) -> None:
    at_play(page)
    for event, card in enumerate(("A", "K", "Q", "J"), start=3):
        page.keyboard.press(card)
        page.keyboard.press("S")
        recorded(page, event)
        # The page takes the next card once it has said this one.
        expect(page.locator("#announce")).to_contain_text(f"plays {card}♠.")
    expect(page.get_by_role("list", name="The last trick")).to_contain_text("won the last trick")
    expect(page.locator("#announce")).to_contain_text("won the last trick")
    page.context.set_offline(True)
    for count, card in enumerate(("A", "K", "Q", "J"), start=1):
        page.keyboard.press(card)
        page.keyboard.press("C")
        expect(page.get_by_text(f"On this device only: {count}")).to_be_visible()
    expect(page.get_by_role("list", name="The last trick")).to_contain_text("won the last trick")
    expect(page.locator("#announce")).to_contain_text("plays J♣. · ")
    expect(page.locator("#announce")).to_contain_text("won the last trick")


def test_what_changes_is_said_once_and_the_focus_stays_with_the_cards(page: Page) -> None:
    at_play(page)
    card = page.get_by_role("button", name="ace of spades")
    card.focus()
    page.keyboard.press("Enter")
    recorded(page, 3)
    expect(page.locator("#announce")).to_contain_text("plays A♠.")
    expect(page.locator("#announce")).to_contain_text("plays a card.")
    expect(page.locator(".taps button:focus")).to_have_count(1)


def test_a_table_that_wants_a_buzz_keeps_it(page: Page) -> None:
    at_play(page)
    box = page.get_by_label("Buzz at each entry")
    expect(box).not_to_be_checked()
    box.tap()
    page.reload()
    expect(page.get_by_label("Buzz at each entry")).to_be_checked()
