"""Prints and downloads of a round, for its directors: drafts too, and what is secret."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.models import Tournament
from tournaments.pages import sheets
from tournaments.pages.direct.guard import director
from tournaments.pages.direct.rounds import round_or_404
from tournaments.pages.prints.answers import answer
from tournaments.pages.prints.catalogue import KIT, PRINTS
from tournaments.pages.prints.paper import PAPERS, BadSheetError, remember
from tournaments.pages.prints.source import Source
from tournaments.selectors.public import view_of


@director
@require_safe
def file(request: HttpRequest, event: Tournament, number: int, what: str, kind: str) -> HttpResponse:
    """A print of the round; of a draft those that need no keys and no results."""
    return _answer(request, event, number, what, kind)


@director
@require_safe
def kit(request: HttpRequest, event: Tournament, number: int) -> HttpResponse:
    """Everything for a new round in one file."""
    return _answer(request, event, number, "", "pdf")


def _answer(request: HttpRequest, event: Tournament, number: int, what: str, kind: str) -> HttpResponse:
    found = round_or_404(event, number)
    wanted = PRINTS[what] if what else KIT
    if refusal := wanted.refusal(found.status):
        raise Http404(refusal)
    view = view_of(found)
    if not view.tables:
        raise Http404(_("There are no tables in round {number}.").format(number=number))
    source = Source(event, request.build_absolute_uri, view)
    return answer(request, source, wanted.make, kind, file=f"{event.slug}-{number}-{what or 'round'}")


@director
@require_POST
def paper(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Remembers the paper that this browser prints the event on, and goes back."""
    name = request.POST.get("size", "")
    if name not in PAPERS:
        sentence = _("“{given}” is no size of paper here; choose a4 or letter.").format(given=name[:40])
        return sheets.refuse(request, BadSheetError(sentence))
    back = request.headers.get("Referer", "")
    safe = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
    response = redirect(f"{back.partition('#')[0]}#prints") if safe else redirect("direct:desk", slug=event.slug)
    remember(response, event, name)
    return response
