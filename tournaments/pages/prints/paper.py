"""Which paper a print is for: asked for, or as it was last time."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from scoring.sheets import Paper
from tournaments.models import Tournament

PAPERS: Final = {"a4": Paper.A4, "letter": Paper.LETTER}
COOKIE: Final = "paper"
_YEAR: Final = 365 * 24 * 60 * 60


class BadSheetError(Exception):
    """What was asked of a sheet cannot be; its text is a sentence that says what can."""


def paper_of(request: HttpRequest) -> Paper:
    """The paper that the query asks for, else the one remembered, else A4. Raises BadSheetError."""
    given = request.GET.get("size", "")
    paper = PAPERS.get(given.lower() or name_of(request))
    if paper is None:
        raise BadSheetError(_("“{given}” is no size of paper here; choose a4 or letter.").format(given=given[:40]))
    return paper


def name_of(request: HttpRequest) -> str:
    """The name of the paper that this browser last chose for the event."""
    kept = request.COOKIES.get(COOKIE, "")
    return kept if kept in PAPERS else "a4"


def remember(response: HttpResponse, event: Tournament, name: str) -> None:
    """Has the browser keep the paper for this event's pages."""
    path = f"/e/{event.slug}/"
    response.set_cookie(COOKIE, name, max_age=_YEAR, path=path, httponly=True, samesite="Lax")
