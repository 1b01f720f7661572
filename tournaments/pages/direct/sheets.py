"""Scoresheets for the tables of a round, to be printed before it begins."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.pages import sheets as drawing
from tournaments.pages.direct.guard import director
from tournaments.pages.direct.rounds import round_or_404
from tournaments.selectors.public import view_of


@director
@require_safe
def sheets(request: HttpRequest, event: Tournament, number: int) -> HttpResponse:
    """An empty sheet with the players' names for every table of the round, a draft's too."""
    round_ = round_or_404(event, number)
    try:
        paper = drawing.paper_of(request)
    except drawing.BadSheetError as refusal:
        return drawing.refuse(request, refusal)
    tables = view_of(round_).tables
    if not tables:
        raise Http404(_("There are no tables in round {number}.").format(number=number))
    pages = [drawing.sheet_to_fill_in(event, line, url=drawing.game_url(request, event, line)) for line in tables]
    return drawing.answer(pages, paper, name=f"{event.name} {number}", file=f"{event.slug}-{number}-sheets")
