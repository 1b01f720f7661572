from playwright.sync_api import Page, expect


def test_the_site_answers_a_browser(page: Page) -> None:
    response = page.goto("/healthz")
    assert response is not None
    assert response.status == 200
    expect(page.locator("body")).to_have_text("ok")
