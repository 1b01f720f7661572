"""A real browser against a real site: `manage.py serve` with its web process, its worker and a database file.

A test asks for `site` and makes what it needs through services; the site reads the same database and works off
the tasks that they send. `page` is Playwright's, with `page.goto("/healthz")` relative to the site.
"""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import ConsoleMessage, Page

from tests.ports import free_port

BROWSERS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")

# Playwright's own event loop runs in the test's thread, where Django would refuse to touch the database.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's browser; none is ever downloaded."""
    executable = next(filter(None, map(shutil.which, BROWSERS)), None)
    if executable is None:
        pytest.fail("No Chromium here. Install it: apt-get install chromium fonts-dejavu-core", pytrace=False)
    # Chromium's sandbox refuses to run as root, as a container usually does.
    args = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {**browser_type_launch_args, "executable_path": executable, "args": args}


@pytest.fixture(scope="session")
def base_url(data: Path, django_db_setup: None) -> Iterator[str]:
    """The address of a site that runs as long as the tests do, on the tests' own database and broker."""
    if settings.ENVIRONMENT.hosted:
        pytest.fail("The browser tests run embedded: unset DATABASE_URL and REDIS_URL.", pytrace=False)
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--no-demo", "--port", str(port)],
        cwd=settings.BASE_DIR,
        env={**os.environ, "THISTLE_DATA": str(data), "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        first = process.stdout.readline()
        assert first.startswith("Thistle is running at "), f"the site did not start: {first!r}"
        yield f"http://127.0.0.1:{port}"
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate()


@pytest.fixture
def site(transactional_db: None, base_url: str) -> str:
    """The site's address; what this test commits, the site sees, and the next test does not."""
    return base_url


@pytest.fixture
def page(site: str, page: Page) -> Iterator[Page]:
    """A page on the site. The test fails if a script raised or the content security policy refused something."""
    faults: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error" and "Content Security Policy" in message.text:
            faults.append(message.text)

    page.on("console", note)
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    assert faults == []
