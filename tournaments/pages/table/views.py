"""The table's own page, opened by the key on its slip."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_http_methods

from tournaments import services
from tournaments.models import Tournament
from tournaments.pages.table import entry, fragments
from tournaments.pages.table.device import device_of
from tournaments.pages.table.offline import device_data
from tournaments.pages.table.way import Way
from tournaments.pages.table.wrong_keys import too_many
from tournaments.selectors.tables import table_line


@require_http_methods(["GET", "HEAD", "POST"])
def table(request: HttpRequest, token: str) -> HttpResponse:
    """The table that the key opens, while its round is played: 404 for a key that opens none, 410 afterwards.

    One address that tries many wrong ones gets 429 for them.
    """
    access = services.find_access(token=token)
    event = Tournament.objects.filter(pk=access.tournament_id).first() if access else None
    line = table_line(event, access.round, access.table) if access and event else None
    if access is None or event is None or line is None:
        if too_many(request):
            return _closed(request, HTTPStatus.TOO_MANY_REQUESTS, {"tried": True})
        return _closed(request, HTTPStatus.NOT_FOUND, {})
    if line.table.round.status == "closed":
        return _closed(request, HTTPStatus.GONE, {"event": event, "line": line})
    way = Way(
        event=event,
        line=line,
        address=reverse("table:table", args=[token]),
        actor=services.table_actor(access.round, access.table),
        device=device_of(request),
        directs=False,
    )
    services.note_device(
        tournament=event.pk,
        round=way.round,
        table=way.table,
        device=way.device,
        known=line.game.version if line.game else 0,
    )
    return entry.answer(request, way, "tournaments/table/page.html", {"device": device_data(way, token)})


def _closed(request: HttpRequest, status: HTTPStatus, context: dict[str, object]) -> HttpResponse:
    """Says what to do with a key that opens nothing, and nothing of any table."""
    part = "closed_part.html" if fragments.asked_for(request) else "closed.html"
    response = render(request, f"tournaments/table/{part}", context, status=status)
    add_never_cache_headers(response)
    fragments.vary(response)
    return response
