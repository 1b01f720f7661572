"""A director at one table: the table's own page, with the rulings that only a director makes."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.pages.words import said
from tournaments.models import Tournament
from tournaments.pages.direct.frame import actor
from tournaments.pages.direct.guard import director
from tournaments.pages.table import entry
from tournaments.pages.table.device import device_of
from tournaments.pages.table.way import Way
from tournaments.selectors import devices
from tournaments.selectors.tables import table_line


@require_http_methods(["GET", "HEAD", "POST"])
@director
def table(request: HttpRequest, event: Tournament, number: int, table: int) -> HttpResponse:
    """Any table of a published round, also of a closed one."""
    line = table_line(event, number, table)
    if line is None:
        raise Http404(_("There is no such table in a published round."))
    way = Way(
        event=event,
        line=line,
        address=reverse("direct:table", args=[event.slug, number, table]),
        actor=actor(request),
        device=device_of(request),
        directs=True,
    )
    row = line.table
    frame = {
        "page": "table",
        "latest": event.rounds.order_by("-number").first(),
        "devices": devices.devices(event.pk, number, table, row.pen),
        "aside": [[said(each, way.names) for each in kept] for kept in devices.aside(event.pk, number, table)],
    }
    return entry.answer(request, way, "tournaments/direct/table.html", frame)
