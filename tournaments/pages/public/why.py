"""Why the tables of a round came out so, and the event as a tournament report."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.pages import reports
from tournaments.pages.public.frame import frame
from tournaments.pages.public.lookup import tournament_or_404
from tournaments.pages.reasons import reason
from tournaments.pairing import PRIVATE, Explanation
from tournaments.selectors import public


@require_safe
def why(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Every table and every bye of a published round with its reasons, but for those that are the director's."""
    event = tournament_or_404(slug)
    view = public.round_view(event, number)
    if view is None:
        raise Http404(_("This round has not been published."))
    names = {item.number: item.name for item in event.entrants.all()}
    given = [Explanation.from_data(item) for item in view.round.pairing.get("explanations", [])]
    told = [item for item in given if item.code not in PRIVATE]
    context = {
        "view": view,
        "tables": [
            (line, [reason(item, names) for item in told if item.table == line.table.number]) for line in view.tables
        ],
        "byes": [
            (bye, [reason(item, names) for item in told if item.entrant == bye.entrant.number]) for bye in view.byes
        ],
        "whole": [reason(item, names) for item in told if item.table is None and item.entrant is None],
    }
    return render(request, "tournaments/public/why.html", {**frame(request, event, "round"), **context})


@require_safe
def report(request: HttpRequest, slug: str) -> HttpResponse:  # noqa: ARG001 - a view's signature
    """The event as a tournament report file, as far as it is public."""
    return reports.answer(tournament_or_404(slug), private=False)
