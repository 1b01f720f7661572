"""No request takes more room than anything that we take."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Any, Final

from django.core.handlers.asgi import ASGIHandler

from games.api.problems import problem

Message = Mapping[str, Any]
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

MOST: Final = 10 * 1024 * 1024
"""Bytes of a body: a game record of the largest size, and the form around it."""

_SENTENCE: Final = f"A request has at most {MOST // 1024 // 1024} MiB; nothing of this one was stored."


class LimitedBodies:
    """Answers a body that is larger with 413 as soon as that is known.

    Django keeps whatever is sent in a temporary file before any view is asked who may send it, and a full disk would
    stop the ledger.
    """

    def __init__(self, application: ASGIHandler) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.application(scope, receive, send)
            return
        if _declared(scope) > MOST:
            await _refuse(scope, send)
            return
        received = 0

        async def counted() -> Message:
            nonlocal received
            message = await receive()
            if message["type"] == "http.request":
                received += len(message.get("body", b""))
                if received > MOST:
                    await _refuse(scope, send)
                    return {"type": "http.disconnect"}
            return message

        await self.application(scope, counted, send)


def _declared(scope: Scope) -> int:
    """The length that the request says it has; 0 if it does not say."""
    given = dict(scope["headers"]).get(b"content-length", b"")
    return int(given[:20]) if given.isdigit() else 0


async def _refuse(scope: Scope, send: Send) -> None:
    """The answer, after which the connection is closed: the rest of the body is not waited for."""
    kind, body = b"text/plain; charset=utf-8", f"{_SENTENCE}\n".encode()
    if scope["path"].startswith("/api/"):
        answer = problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too_large", _SENTENCE)
        kind, body = answer["Content-Type"].encode(), answer.content
    headers = [(b"content-type", kind), (b"content-length", b"%d" % len(body)), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body})
