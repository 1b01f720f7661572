"""Hostile days of a table's outbox: slow and failing networks, two tabs, browsers that keep nothing, what a director
does meanwhile. Nothing is lost, nothing stands twice, and the table is told what it can do.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Error, Page, Route, expect

from games.services import Play, record
from tests.e2e.test_offline import kept, on_device
from tests.e2e.test_table import PHONE, fits, large_enough, opened, recorded
from tests.integration.tournaments.pages.table.tables import GAMES, AtTable
from tournaments import selectors, services

ACES = ("ace of spades", "ace of hearts", "ace of diamonds", "ace of clubs")


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, **PHONE}


def at_play(page: Page) -> AtTable:
    table = opened(page, "dalrymple")
    page.get_by_role("button", name="8 of hearts").tap()
    recorded(page, 2)
    kept(page)
    return table


def offline(page: Page, cards: tuple[str, ...]) -> None:
    page.context.set_offline(True)
    for number, card in enumerate(cards, start=1):
        page.get_by_role("button", name=card).tap()
        on_device(page, number)


def cards(table: AtTable) -> list[str]:
    return [str(event["card"]) for event in table.replay.log[2:] if event["type"] == "card_played"]


def of_table(url: str) -> bool:
    return "/t/" in url or "/api/" in url


def test_of_requests_every_other_fails(page: Page) -> None:
    """Before the server has it, or after it: the answer is lost."""
    table = at_play(page)
    number = count()

    def flaky(route: Route) -> None:
        turn = next(number) % 4
        if turn == 0:
            return route.abort()
        if turn == 2:
            route.fetch()
            return route.abort()
        return route.continue_()

    page.route(of_table, flaky)
    for card in ACES:
        page.get_by_role("button", name=card).tap()
    recorded_slowly(page, 6)
    assert cards(table) == ["AS", "AH", "AD", "AC"]


def recorded_slowly(page: Page, events: int) -> None:
    expect(page.get_by_text(f"{events} events recorded")).to_be_visible(timeout=30_000)


def test_answers_that_hang_hold_nobody_up(page: Page) -> None:
    table = at_play(page)
    held: list[Route] = []

    def hang(route: Route) -> None:
        held.append(route)

    page.route(of_table, hang)
    for number, card in enumerate(ACES, start=1):
        page.get_by_role("button", name=card).tap()
        on_device(page, number)
    page.unroute(of_table)
    for route in held:
        with suppress(Error):  # given up meanwhile
            route.continue_()
    recorded_slowly(page, 6)
    assert cards(table) == ["AS", "AH", "AD", "AC"]


def test_the_page_of_yesterday_is_not_what_the_device_goes_on_from(page: Page) -> None:
    """The page was kept before anything was played; what was played since is on the device too."""
    table = at_play(page)
    page.get_by_role("button", name="ace of spades").tap()
    recorded(page, 3)
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_text("On the server: 3")).to_be_visible()
    page.get_by_role("button", name="king of spades").tap()
    on_device(page, 1)
    page.context.set_offline(False)
    recorded(page, 4)
    assert cards(table) == ["AS", "KS"]


def test_two_tabs_share_one_record_and_lose_nothing(page: Page) -> None:
    table = at_play(page)
    offline(page, ACES[:2])
    other = page.context.new_page()
    other.goto(table.url)
    on_device(other, 2)
    expect(page.get_by_text("This table is open in another tab of this browser.")).to_be_visible()
    other.get_by_role("button", name=ACES[2]).tap()
    on_device(other, 3)
    page.get_by_role("button", name="Go on here").tap()
    on_device(page, 3)
    page.get_by_role("button", name=ACES[3]).tap()
    on_device(page, 4)
    other.close()
    page.context.set_offline(False)
    recorded(page, 6)
    assert cards(table) == ["AS", "AH", "AD", "AC"]


def test_a_tab_that_was_not_told_writes_over_nothing(page: Page) -> None:
    page.add_init_script("delete globalThis.BroadcastChannel")
    table = at_play(page)
    offline(page, ACES[:1])
    other = page.context.new_page()
    other.goto(table.url)
    other.get_by_role("button", name=ACES[1]).tap()
    on_device(other, 2)
    page.get_by_role("button", name="king of spades").tap()
    expect(page.get_by_text("This table is open in another tab of this browser.")).to_be_visible()
    other.reload()
    on_device(other, 2)
    page.close()
    other.context.set_offline(False)
    recorded(other, 4)
    assert cards(table) == ["AS", "AH"]


BROKEN = {
    "without a database": "Object.defineProperty(globalThis, 'indexedDB', { value: undefined })",
    "full": "IDBObjectStore.prototype.put = () => { throw new DOMException('', 'QuotaExceededError'); }",
    "closed to us": """
        Object.defineProperty(globalThis, 'indexedDB', { get() { throw new DOMException('', 'SecurityError'); } });
        Object.defineProperty(globalThis, 'localStorage', { get() { throw new DOMException('', 'SecurityError'); } });
        Object.defineProperty(navigator, 'serviceWorker', { value: undefined });
        delete Crypto.prototype.randomUUID;
    """,
}


@pytest.mark.parametrize("script", BROKEN.values(), ids=BROKEN)
def test_a_browser_that_keeps_nothing_enters_all_the_same(page: Page, script: str) -> None:
    page.add_init_script(script)
    table = opened(page, "dalrymple")
    page.get_by_role("button", name="8 of hearts").tap()
    recorded(page, 2)
    offline(page, ACES[:2])
    expect(page.get_by_text("This browser keeps nothing: leave the page open")).to_be_visible()
    page.context.set_offline(False)
    recorded(page, 4)
    assert cards(table) == ["AS", "AH"]


def test_without_cookies_plays_go_with_the_tables_key(page: Page) -> None:
    table = at_play(page)
    page.context.clear_cookies()
    page.route("**/t/**", lambda route: route.continue_(headers={**route.request.headers, "cookie": ""}))
    page.get_by_role("button", name=ACES[0]).tap()
    expect(page.locator("#game")).to_contain_text("3 events recorded")
    assert cards(table) == ["AS"]


def test_a_new_link_takes_along_what_waits_on_the_device(page: Page) -> None:
    table = at_play(page)
    offline(page, ACES[:2])
    token = services.revoke_access(tournament=table.tournament, round=1, table=1)
    page.context.set_offline(False)
    expect(page.get_by_text("The server has not taken what follows")).to_be_visible()
    page.reload()
    expect(page.get_by_text("plays A♠.")).to_be_visible()
    page.goto(f"/t/{token}/")
    recorded(page, 4)
    assert cards(table) == ["AS", "AH"]


def meanwhile(table: AtTable, event: dict[str, Any]) -> None:
    version = table.version
    record(
        game=table.game,
        tournament=table.tournament,
        plays=[Play(event)],
        expected_version=version,
        actor="user:1",
    )


RULINGS: dict[str, dict[str, Any]] = {
    "a penalty": {"type": "score_adjusted", "player": "2", "points": -3, "reason": "Late"},
    "another flip": {"type": "amended", "seq": 2, "event": {"type": "card_flipped", "card": "7C"}, "reason": "Misread"},
}


@pytest.mark.parametrize("event", RULINGS.values(), ids=RULINGS)
def test_ours_can_follow_what_the_director_did_meanwhile(page: Page, event: dict[str, Any]) -> None:
    table = at_play(page)
    offline(page, ACES[:2])
    page.get_by_role("button", name="Undo").tap()
    meanwhile(table, event)
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="On the server (1)")).to_be_visible()
    expect(page.get_by_role("button", name="Take back what is on the server")).to_have_count(0)
    assert fits(page)
    assert large_enough(page.locator("#game button"))
    page.get_by_role("button", name="record ours after it").tap()
    expect(page.get_by_text("events recorded")).to_be_visible()
    assert [event["type"] for _seq, event in table.replay.effective()][-1] == ("card_played")
    assert [card["card"] for _seq, card in table.replay.effective() if card["type"] == "card_played"] == ["AS"]


def test_what_was_undone_here_stays_so_in_the_place_of_theirs(page: Page) -> None:
    """Undone after it was tried, so that the undoing is an entry of its own, which names an event by its number."""
    table = at_play(page)
    offline(page, ACES[:1])
    page.get_by_role("button", name="Undo").tap()
    on_device(page, 2)
    page.get_by_role("button", name="king of clubs").tap()
    on_device(page, 3)
    meanwhile(table, {"type": "card_played", "player": table.replay.to_act[0], "card": "2S"})
    page.context.set_offline(False)
    page.get_by_role("button", name="Take back what is on the server and record ours").tap()
    expect(page.get_by_text("events recorded")).to_be_visible()
    assert [event["card"] for _seq, event in table.replay.effective()[2:]] == ["KC"]


def test_a_game_begun_anew_takes_nothing_of_the_one_before(page: Page) -> None:
    with page.expect_response(lambda answer: "since=0" in answer.url):
        table = opened(page, "dalrymple")
    kept(page)
    offline(page, ("8 of hearts", *ACES[:1]))
    absent = selectors.load(table.tournament).state.rounds[0].tables[0].seats[:1]
    services.record_no_show(tournament=table.tournament, round=1, table=1, entrants=absent, actor="user:1")
    page.context.set_offline(False)
    expect(page.get_by_text("The director has begun this game anew.")).to_be_visible()
    page.get_by_role("button", name="Give these entries to the director and go on").tap()
    expect(page.get_by_text("Too few came to play.")).to_be_visible()
    assert (table.version, aside(table)) == (0, ["card_flipped", "card_played"])


def test_a_game_begun_anew_is_followed_by_an_open_page(page: Page) -> None:
    table = AtTable(**{**GAMES["dalrymple"], "sizes": (5,)})
    page.goto(table.url)
    kept(page)
    with page.expect_response(lambda answer: "since=0" in answer.url):
        page.get_by_role("button", name="Start the game").tap()
    absent = selectors.load(table.tournament).state.rounds[0].tables[0].seats[:1]
    services.record_no_show(tournament=table.tournament, round=1, table=1, entrants=absent, actor="user:1")
    page.get_by_role("button", name="Start the game").tap()
    expect(page.get_by_text("1 event recorded")).to_be_visible()
    expect(page.get_by_role("row")).to_have_count(5)  # a head and the four who came
    page.context.set_offline(True)
    page.get_by_role("button", name="8 of hearts").tap()
    on_device(page, 1)
    page.context.set_offline(False)
    recorded(page, 2)


def aside(table: AtTable) -> list[str]:
    (handed,) = selectors.load(table.tournament).state.rounds[0].tables[0].aside
    return [entry["type"] for entry in handed.entries]


def played_out(table: AtTable, *, close: bool) -> None:
    """What a director does who cannot wait for a table without a connection."""
    scores = dict.fromkeys(table.replay.players, 10)
    for number in (1, 2):
        there = AtTable.__new__(AtTable)
        there.__dict__ |= {**table.__dict__, "table": number}
        if not there.version:
            services.open_table(tournament=table.tournament, round=1, table=number, actor="user:1")
        plays = [Play({"type": "result_entered", "scores": scores})]
        if there.version > 1:
            plays.insert(0, Play({"type": "voided", "from": 2, "reason": "Result on paper"}))
        record(
            game=there.game, tournament=table.tournament, plays=plays, expected_version=there.version, actor="user:1"
        )
        services.confirm_result(tournament=table.tournament, round=1, table=number, actor="user:1")
    if close:
        services.close_round(tournament=table.tournament, round=1, actor="user:1")


@pytest.mark.parametrize("close", [False, True], ids=["confirmed", "closed"])
def test_entries_that_come_too_late_are_handed_over(page: Page, *, close: bool) -> None:
    """The page is loaded again before; a closed round has no page of its own any more."""
    table = at_play(page)
    offline(page, ACES[:2])
    played_out(table, close=close)
    page.context.set_offline(False)
    page.reload()
    expect(page.get_by_text("The server has not taken what follows")).to_be_visible()
    expect(page.get_by_text("plays A♥.")).to_be_visible()
    page.get_by_role("button", name="Give these entries to the director and go on").tap()
    expect(page.get_by_text("This round is closed" if close else "The result is confirmed.")).to_be_visible()
    assert aside(table) == ["card_played", "card_played"]


def test_what_is_half_typed_on_the_pad_outlasts_failing_requests(page: Page) -> None:
    at_play(page)
    page.context.set_offline(True)
    page.get_by_role("button", name=ACES[0]).tap()
    on_device(page, 1)
    page.get_by_role("button", name="Undo").tap()
    on_device(page, 2)
    page.locator("#pad details summary").first.tap()
    field = page.locator("#pad details input[type=number]").first
    field.fill("3")
    with page.expect_event("requestfailed"):
        pass
    with page.expect_event("requestfailed"):
        pass
    expect(field).to_have_value("3")


def test_two_quick_taps_are_one_entry(page: Page) -> None:
    table = at_play(page)
    page.locator(".taps button").first.dblclick()
    recorded(page, 3)
    expect(page.locator("#game [role=alert]")).to_have_count(0)
    assert table.version == 3
