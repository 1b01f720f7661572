"""The slips of a round's tables, to be printed and cut: who sits where, and the link that the table scans."""

from __future__ import annotations

from dataclasses import dataclass

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments import services
from tournaments.models import Tournament
from tournaments.pages.direct.frame import page
from tournaments.pages.direct.guard import director
from tournaments.pages.direct.rounds import round_or_404
from tournaments.selectors.public import TableLine, view_of
from tournaments.selectors.seating import same_names


@dataclass(frozen=True, slots=True)
class Slip:
    """A table with its link, and that as a picture (a `data:` address)."""

    line: TableLine
    address: str
    qr: str


@director
@require_safe
def slips(request: HttpRequest, event: Tournament, number: int) -> HttpResponse:
    """A slip for every table of a published round. A draft's tables have no keys yet."""
    found = round_or_404(event, number)
    if found.status == "draft":
        raise Http404(
            _("Round {number} is a draft: its tables get their links when it is published.").format(number=number)
        )
    tokens = services.table_tokens(tournament=event.pk, round=number)
    made = [
        Slip(line, address := request.build_absolute_uri(f"/t/{tokens[line.table.number]}/"), qr_of(address))
        for line in view_of(found).tables
    ]
    return page(request, event, "slips", {"round": found, "slips": made, "alike": same_names(event)})


def qr_of(address: str) -> str:
    """The address as a QR code in black on white: an SVG as a `data:` address."""
    return segno.make(address, error="m").svg_data_uri(scale=6, border=4, dark="#000", light="#fff")
