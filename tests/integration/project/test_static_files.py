import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.test import Client
from pytest_django import Settings

FILE = "django_htmx/htmx-2.min.js"


def test_a_file_is_served_whole_and_uncollected(client: Client) -> None:
    path = finders.find(FILE)
    assert isinstance(path, str)
    response = client.get(static(FILE))
    assert response.status_code == 200
    assert not response.streaming
    assert response.content == Path(path).read_bytes()
    assert response["Content-Length"] == str(len(response.content))
    assert response["Content-Type"].startswith("text/javascript")
    assert response["X-Content-Type-Options"] == "nosniff"
    assert not response.has_header("Access-Control-Allow-Origin")


def test_a_file_that_the_browser_has_is_not_sent_again(client: Client) -> None:
    tag = client.get(static(FILE))["ETag"]
    response = client.get(static(FILE), headers={"if-none-match": tag})
    assert (response.status_code, response.content) == (304, b"")


def test_a_head_has_the_length_and_no_body(client: Client) -> None:
    response = client.head(static(FILE))
    assert response.content == b""
    assert response["Content-Length"] == client.get(static(FILE))["Content-Length"]


@pytest.mark.django_db
def test_what_is_not_there_is_not_found(client: Client) -> None:
    assert client.get("/static/none.js").status_code == 404
    for address in (
        "/static/../manage.py",
        "/static/%00",
        "/static//etc/passwd",
        "/static/thistle",
        "/static/" + "x" * 5000,
    ):
        assert client.get(address).status_code == 404


@pytest.fixture
def folder(tmp_path: Path, settings: Settings) -> Iterator[Path]:
    """A folder of static files, as one that the code brings, at a server that runs."""
    settings.STATICFILES_DIRS = [tmp_path]
    finders.get_finder.cache_clear()
    yield tmp_path
    settings.STATICFILES_DIRS = []
    finders.get_finder.cache_clear()


def test_a_file_that_is_replaced_under_a_running_server_is_served_as_it_is_now(folder: Path) -> None:
    running = Client()
    file = folder / "sheet.css"
    file.write_text("a {}")
    assert running.get("/static/sheet.css").content == b"a {}"
    file.write_text("a { color: red }")
    response = running.get("/static/sheet.css")
    assert (response.content, response["Content-Length"]) == (b"a { color: red }", "16")
    first = response["ETag"]
    os.utime(file, ns=(1, 1))
    assert running.get("/static/sheet.css")["ETag"] != first


@pytest.mark.django_db
def test_a_file_that_is_new_or_gone_is_served_or_not(folder: Path) -> None:
    running = Client()
    assert running.get("/static/new.js").status_code == 404
    (folder / "new.js").write_text("1")
    assert running.get("/static/new.js").content == b"1"
    (folder / "new.js").unlink()
    assert running.get("/static/new.js").status_code == 404
    assert running.get(f"/static/{folder.name}").status_code == 404
    assert running.get("/static/").status_code == 404
