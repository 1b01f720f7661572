from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.test import Client

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
    assert client.get("/static/../manage.py").status_code == 404
