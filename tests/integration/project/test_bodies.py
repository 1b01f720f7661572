"""Bodies larger than anything that we take, at the ASGI application itself."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tournaments.project.asgi import application
from tournaments.project.bodies import MOST

PIECE = 64 * 1024


class Upload:
    """A client that sends `length` bytes in pieces, `declared` or not, and listens."""

    def __init__(self, path: str, length: int, *, declared: bool) -> None:
        headers = [(b"host", b"testserver"), (b"content-type", b"application/octet-stream")]
        if declared:
            headers.append((b"content-length", b"%d" % length))
        self.scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "POST",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": headers,
            "server": ("testserver", 80),
            "client": ("192.0.2.7", 1234),
        }
        self.pieces = self._pieces(length)
        self.sent, self.ended = 0, False
        self.answers: list[Mapping[str, Any]] = []

    @staticmethod
    def _pieces(length: int) -> Iterator[bytes]:
        for start in range(0, length, PIECE):
            yield bytes(min(PIECE, length - start))

    async def receive(self) -> Mapping[str, Any]:
        piece = next(self.pieces, None)
        if piece is None and self.ended:
            await asyncio.Event().wait()
        if piece is None:
            self.ended = True
            return {"type": "http.request", "body": b"", "more_body": False}
        self.sent += len(piece)
        return {"type": "http.request", "body": piece, "more_body": True}

    async def send(self, message: Mapping[str, Any]) -> None:
        self.answers.append(message)

    def run(self) -> tuple[int, str]:
        """The status and the body of the answer; there is exactly one."""
        asyncio.run(application(self.scope, self.receive, self.send))
        (start, *rest) = self.answers
        kinds = {message["type"] for message in rest}
        assert (start["type"], kinds) == ("http.response.start", {"http.response.body"})
        return start["status"], b"".join(message["body"] for message in rest).decode()


@pytest.mark.parametrize("path", ["/accounts/logout/", "/nowhere/"])
@pytest.mark.parametrize("declared", [True, False])
def test_a_body_that_is_too_large_is_not_read_to_its_end(path: str, *, declared: bool) -> None:
    upload = Upload(path, 20 * MOST, declared=declared)
    status, said = upload.run()
    assert (status, said) == (413, "A request has at most 10 MiB; nothing of this one was stored.\n")
    assert upload.sent <= (0 if declared else MOST + PIECE)


@pytest.mark.parametrize("declared", [True, False])
def test_the_api_answers_with_a_problem(*, declared: bool) -> None:
    status, said = Upload("/api/v1/events/", MOST + 1, declared=declared).run()
    assert status == 413
    assert json.loads(said)["code"] == "too_large"


def test_the_largest_body_is_read() -> None:
    upload = Upload("/healthz", MOST, declared=True)
    assert upload.run()[0] == 403  # read, and then refused for want of a CSRF token
    assert upload.sent == MOST


@pytest.mark.parametrize("length", [b"-1", b"x", b"9" * 5000, b""])
def test_a_length_that_is_none_is_not_ours_to_judge(length: bytes) -> None:
    upload = Upload("/healthz", 0, declared=False)
    upload.scope["headers"] = [(b"host", b"testserver"), (b"content-length", length)]
    assert upload.run()[0] == (413 if length.isdigit() else 403)
