"""A table without a connection goes on by itself, and nothing of it is lost or recorded twice."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.templatetags.cards import spoken
from tests.e2e.test_table import PHONE, fits, large_enough, opened, recorded


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, **PHONE}


def kept(page: Page) -> None:
    """The page, and what it needs, are on the device."""
    expect(page.locator("html")).to_have_attribute("data-table", "kept")


def on_device(page: Page, count: int) -> None:
    expect(page.get_by_text(f"On this device only: {count}")).to_be_visible()


def test_a_whole_deal_without_a_connection(page: Page) -> None:
    table = opened(page, "dalrymple")
    kept(page)
    page.get_by_role("button", name="8 of hearts").tap()
    recorded(page, 2)
    page.context.set_offline(True)
    taps = []
    for count in range(1, 41):
        card = page.locator(".taps button").nth(count % 3 if count < 38 else 0)
        taps.append(card.locator(".visually-hidden").first.inner_text())
        card.tap()
        on_device(page, count)
        assert fits(page)
    expect(page.get_by_text("Next, a card of the tableau is flipped.")).to_be_visible()
    assert large_enough(page.locator(".taps button"))
    page.reload()
    on_device(page, 40)
    page.get_by_role("button", name="Undo").tap()
    on_device(page, 41)
    page.context.set_offline(False)
    recorded(page, 43)
    log = table.replay.log
    assert [spoken(event["card"]) for event in log[2:42]] == taps
    assert (log[42]["type"], log[42]["from"], table.replay.tip.seq) == ("voided", 42, 41)
