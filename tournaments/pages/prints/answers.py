"""A print as the answer to a request."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

from scoring.sheets import Paper, draw
from tournaments.pages import sheets
from tournaments.pages.prints.paper import BadSheetError, paper_of, remember
from tournaments.pages.prints.records import as_csv, as_json
from tournaments.pages.prints.source import Print, Source

_KEPT = 60
"""Seconds for which a print for everybody is kept: a whole hall asks for it, and a large one takes seconds."""


def answer(
    request: HttpRequest, source: Source, make: Callable[[Source], Print], kind: str, *, file: str, keep: str = ""
) -> HttpResponse:
    """The print as `pdf`, `csv` or `json`, under the name `file`.

    With `keep`, which names the state that it shows, everybody is given the same one for a while.
    """
    try:
        paper = paper_of(request)
    except BadSheetError as refusal:
        return sheets.refuse(request, refusal)
    key = _key(source.event.pk, keep, file, kind, paper.name, request.get_host(), get_language())
    content = cache.get(key) if keep else None
    if content is None:
        content = _content(source, make(source), kind, paper)
        if keep:
            cache.set(key, content, _KEPT)
    response = HttpResponse(content, content_type=_TYPES[kind])
    shown = "inline" if kind == "pdf" else "attachment"
    response.headers["Content-Disposition"] = f'{shown}; filename="{file}.{kind}"'
    response.headers["Cache-Control"] = "no-cache"
    if "size" in request.GET:
        remember(response, source.event, request.GET["size"].lower())
    return response


_TYPES = {"pdf": "application/pdf", "csv": "text/csv; charset=utf-8", "json": "application/json"}


def _key(*what: object) -> str:
    return f"print:{sha256(repr(what).encode()).hexdigest()}"


def _content(source: Source, made: Print, kind: str, paper: Paper) -> bytes:
    match kind:
        case "csv":
            return as_csv(made.records())
        case "json":
            return as_json(source.head, made.records())
        case _:
            return draw(made.pages(), name=f"{source.event.name} · {made.title}", paper=paper, words=sheets.words())
