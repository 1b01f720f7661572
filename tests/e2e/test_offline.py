"""A table without a connection goes on by itself, and nothing of it is lost or recorded twice."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from games.services import Play, record
from games.templatetags.cards import spoken
from tests.e2e.test_table import PHONE, fits, large_enough, opened, recorded
from tests.integration.tournaments.pages.table.tables import AtTable
from tournaments import selectors, services


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
    expect(page.get_by_text("Next, a card of the tableau is flipped.", exact=True)).to_be_visible()
    assert large_enough(page.locator(".taps button"))
    page.reload()
    on_device(page, 40)
    page.get_by_role("button", name="Undo").tap()
    on_device(page, 41)
    page.context.set_offline(False)
    recorded(page, 43)
    log = table.replay.log
    assert [spoken(str(event["card"])) for event in log[2:42]] == taps
    assert (log[42]["type"], log[42]["from"], table.replay.tip.seq) == ("voided", 42, 41)


def apart(page: Page, browser: Browser, site: str) -> tuple[AtTable, Page]:
    """Two cards on this device, which has no connection; meanwhile another one has taken the pen and played one."""
    table = opened(page, "dalrymple")
    page.get_by_role("button", name="8 of hearts").tap()
    recorded(page, 2)
    page.context.set_offline(True)
    for count, card in enumerate(("ace of spades", "king of spades"), start=1):
        page.get_by_role("button", name=card).tap()
        on_device(page, count)
    other = browser.new_context(base_url=site).new_page()
    other.goto(table.url)
    expect(other.get_by_text("Another device enters for this table")).to_be_visible()
    other.get_by_role("button", name="Enter on this device instead").click()
    other.get_by_role("button", name="2 of clubs").click()
    recorded(other, 3)
    page.context.set_offline(False)
    expect(page.get_by_text("Another device enters for this table now.")).to_be_visible()
    expect(page.get_by_role("heading", name="On the server (1)")).to_be_visible()
    expect(page.get_by_role("heading", name="On this device (2)")).to_be_visible()
    assert fits(page)
    return table, other


def test_of_two_versions_the_table_may_choose_its_own(page: Page, browser: Browser, site: str) -> None:
    table, other = apart(page, browser, site)
    page.get_by_role("button", name="Take back what is on the server and record ours").tap()
    recorded(page, 6)
    events = [(event["type"], event.get("card")) for event in table.replay.log[2:]]
    assert events == [
        ("card_played", "2C"),
        ("voided", None),
        ("card_played", "AS"),
        ("card_played", "KS"),
    ]
    expect(other.get_by_text("Another device enters for this table")).to_be_visible()


def test_of_two_versions_the_table_may_choose_the_other(page: Page, browser: Browser, site: str) -> None:
    table, _other = apart(page, browser, site)
    page.get_by_role("button", name="Keep what is on the server; give ours to the director").tap()
    recorded(page, 3)
    (kept,) = selectors.load(table.tournament).state.rounds[0].tables[0].aside
    assert [entry["card"] for entry in kept.entries] == ["AS", "KS"]
    assert table.version == 3


def test_what_two_devices_enter_alike_is_entered_once(page: Page) -> None:
    table = opened(page, "dalrymple")
    page.get_by_role("button", name="8 of hearts").tap()
    recorded(page, 2)
    page.context.set_offline(True)
    page.get_by_role("button", name="ace of spades").tap()
    on_device(page, 1)
    card = {"type": "card_played", "player": table.replay.to_act[0], "card": "AS"}
    record(game=table.game, tournament=table.tournament, plays=[Play(card)], expected_version=2, actor="user:1")
    page.context.set_offline(False)
    recorded(page, 3)
    assert table.version == 3


def test_a_flat_battery_loses_nothing(page: Page, site: str) -> None:
    """The browser is closed with entries on it, and opened again when the connection is back."""
    table = opened(page, "dalrymple")
    page.get_by_role("button", name="8 of hearts").tap()
    recorded(page, 2)
    kept(page)
    page.context.set_offline(True)
    page.get_by_role("button", name="ace of spades").tap()
    on_device(page, 1)
    again = page.context.new_page()
    page.close()
    page.context.set_offline(False)
    again.goto(table.url)
    recorded(again, 3)
    assert table.replay.event["card"] == "AS"


def test_a_link_that_has_died_keeps_the_entries_in_sight(page: Page) -> None:
    table = opened(page, "dalrymple")
    page.get_by_role("button", name="8 of hearts").tap()
    recorded(page, 2)
    page.context.set_offline(True)
    page.get_by_role("button", name="ace of spades").tap()
    on_device(page, 1)
    services.revoke_access(tournament=table.tournament, round=1, table=1)
    page.context.set_offline(False)
    expect(page.get_by_text("The server has not taken what follows")).to_be_visible()
    expect(page.get_by_text("plays A♠.")).to_be_visible()
    page.get_by_role("button", name="Give these entries to the director and go on").tap()
    expect(page.get_by_text("That did not work. Try it again; if the director has a new code")).to_be_visible()
    expect(page.get_by_text("plays A♠.")).to_be_visible()
