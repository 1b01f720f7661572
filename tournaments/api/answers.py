"""Answers that a client may keep, as long as it asks whether they still hold; and lists, a page at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.core.paginator import EmptyPage, Paginator
from django.db.models import QuerySet
from django.http import HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import remove_query_param, replace_query_param


def answer_if_changed(
    request: Request, version: str, build: Callable[[], Any], *, private: bool = False
) -> HttpResponse | Response:
    """What `build` makes, or 304 if the caller has the answer of this `version` already.

    `version` is found before anything is built: what comes between makes the answer newer than its tag says, and the
    next request gets it again. A `private` answer is for this caller alone, and no shared cache may keep it.
    """
    tag = f'W/"{version}"'
    known = parse_etags(request.META.get("HTTP_IF_NONE_MATCH", ""))
    response = HttpResponseNotModified() if tag in known or "*" in known else Response(build())
    response["ETag"] = tag
    response["Cache-Control"] = "private, no-cache" if private else "no-cache"
    patch_vary_headers(response, ["Authorization", "Cookie"])
    return response


def page_of(request: Request, rows: QuerySet[Any] | Sequence[Any], page: int, size: int) -> dict[str, Any]:
    """The page's rows as `results`, how many there are of all, and the addresses of the pages beside it."""
    pages = Paginator(rows, size)
    try:
        found = pages.page(page)
    except EmptyPage as error:
        raise NotFound(f"There is no page {page}.", code="unknown_page") from error
    here = request.build_absolute_uri()
    before = replace_query_param(here, "page", str(page - 1)) if page > 2 else remove_query_param(here, "page")
    return {
        "count": pages.count,
        "next": replace_query_param(here, "page", str(page + 1)) if found.has_next() else None,
        "previous": before if found.has_previous() else None,
        "results": found.object_list,
    }
