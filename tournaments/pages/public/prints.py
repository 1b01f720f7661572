"""Prints and downloads for everybody: what is public on pages is public on paper, and nothing else."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.pages.prints.answers import answer
from tournaments.pages.prints.catalogue import PRINTS
from tournaments.pages.prints.source import Print, Source
from tournaments.pages.prints.standings import standings as print_of
from tournaments.pages.public.lookup import number_in, tournament_or_404
from tournaments.selectors import public


@require_safe
def file(request: HttpRequest, slug: str, number: int, what: str, kind: str) -> HttpResponse:
    """A print of a published round; `?size=letter` for American paper."""
    event = tournament_or_404(slug)
    found = public.round_view(event, number)
    if found is None:
        raise Http404(_("This round has not been published."))
    source = Source(event, request.build_absolute_uri, found)
    return answer(request, source, PRINTS[what].make, kind, file=f"{slug}-{number}-{what}", keep=_state(event))


@require_safe
def standings(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """The latest standings, or those after `?round=`."""
    event = tournament_or_404(slug)
    number = number_in(request, "round")
    found = public.standings_view(event, number)
    if found is None:
        raise Http404(_("There are no standings after that round."))

    def make(source: Source) -> Print:
        return print_of(source, found)

    source = Source(event, request.build_absolute_uri)
    keep = f"{found.version}:{found.provisional}:{_state(event)}"
    return answer(request, source, make, kind, file=f"{slug}-standings-{found.round}", keep=keep)


def _state(event: Tournament) -> str:
    """What a print for everybody shows: it is another one after any event of the tournament or of its games."""
    return f"{event.version}:{public.last_change(event.pk)}"
