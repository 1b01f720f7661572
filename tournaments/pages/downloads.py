"""Large files as answers, read in pieces on either kind of server."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from typing import IO, Final

from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

from tournaments.verifier.building import packed

_PIECE: Final = 256 * 1024

JSON_LINES: Final = "application/jsonl; charset=utf-8"


def file(request: HttpRequest, opened: IO[bytes], *, name: str, content_type: str = JSON_LINES) -> HttpResponseBase:
    """The file as a download of that name; memory stays flat, however long it is. It is closed in the end."""
    size = os.fstat(opened.fileno()).st_size
    pieces = _slowly(opened) if isinstance(request, ASGIRequest) else _quickly(opened)
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Content-Length": str(size)}
    return StreamingHttpResponse(pieces, content_type=content_type, headers=headers)


def _quickly(opened: IO[bytes]) -> Iterator[bytes]:
    with opened:
        while piece := opened.read(_PIECE):
            yield piece


async def _slowly(opened: IO[bytes]) -> AsyncIterator[bytes]:
    with opened:
        while piece := await asyncio.to_thread(opened.read, _PIECE):
            yield piece


def verifier() -> HttpResponse:
    """The stand-alone verifier: the same bytes as `manage.py build_verifier` gives."""
    name = 'attachment; filename="thistle_verify.py"'
    return HttpResponse(packed(), content_type="text/x-python", headers={"Content-Disposition": name})
