"""A tournament report file as the answer to a request."""

from __future__ import annotations

from django.http import Http404, HttpResponse

from tournaments.errors import TournamentError
from tournaments.models import Tournament
from tournaments.pages import errors
from tournaments.selectors.reports import report_file


def answer(event: Tournament, *, private: bool) -> HttpResponse:
    """The file to be saved; a 404 that says why where the event has none."""
    try:
        text = report_file(event.pk, private=private)
    except TournamentError as refusal:
        raise Http404(errors.sentence(refusal)) from refusal
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{event.slug}.trf"'
    response.headers["Cache-Control"] = "no-cache"
    return response
