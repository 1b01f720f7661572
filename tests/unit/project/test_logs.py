"""What the log does not tell."""

import logging

import pytest
from django.test import Client

from tournaments.project.logs import Formatter

KEY = "Qz_VqKGWaM4eAUHdW2zVvssPr5-NVYGA"


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lines that the handler of our settings writes meanwhile."""
    (handler,) = (one for one in logging.getLogger().handlers if isinstance(one.formatter, Formatter))
    lines: list[str] = []
    monkeypatch.setattr(handler, "emit", lambda record: lines.append(handler.format(record)))
    return lines


@pytest.mark.parametrize(
    ("message", "told"),
    [
        (f"Unprocessable Entity: /t/{KEY}/", "Unprocessable Entity: /t/…/"),
        (f"Not Found: /t/{KEY}", "Not Found: /t/…"),
        (f"Forbidden: http://cards.example/t/{KEY}?correct=3", "Forbidden: http://cards.example/t/…?correct=3"),
        ("Not Found: /e/autumn/rounds/1/tables/2/", "Not Found: /e/autumn/rounds/1/tables/2/"),
    ],
)
def test_the_key_of_a_table_is_left_out(written: list[str], message: str, told: str) -> None:
    logging.getLogger("django.request").warning("%s", message)
    (line,) = written
    assert line.endswith(f"WARNING django.request: {told}")


def test_a_refused_request_does_not_tell_its_key(written: list[str], client: Client) -> None:
    assert client.put(f"/t/{KEY}/").status_code == 405
    assert any("/t/…/" in line for line in written)
    assert not any(KEY in line for line in written)


@pytest.mark.parametrize(("status", "told"), [(400, False), (403, False), (404, False), (500, True), (503, True)])
def test_only_what_failed_says_where_in_the_code(written: list[str], status: int, told: bool) -> None:
    cause = (PermissionError, PermissionError("no"), None)
    logging.getLogger("django.request").warning("/", exc_info=cause, extra={"status_code": status})
    assert ("PermissionError: no" in written[0]) is told
