"""The desk: the one page that says how the event stands and what to do next."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.views.decorators.http import require_http_methods, require_safe

from tournaments import services
from tournaments.models import Tournament
from tournaments.pages import errors
from tournaments.pages.direct import board, words
from tournaments.pages.direct.frame import actor, live, live_part, page
from tournaments.pages.direct.guard import by_htmx, director
from tournaments.selectors import direct


@director
@require_safe
def desk(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The next step, the numbers, the tables of the round."""
    if by_htmx(request):
        return live(request, _part(request, event))
    return desk_page(request, event)


def desk_page(request: HttpRequest, event: Tournament, refusal: Exception | None = None) -> HttpResponse:
    """The desk, with what has just been refused."""
    event.refresh_from_db()
    return page(request, event, "desk", {"part": _part(request, event)}, refusal=refusal)


def _part(request: HttpRequest, event: Tournament) -> SafeString:
    now = timezone.now()
    found = direct.desk(event, now)
    failed = found.job if found.job is not None and found.job.status == "failed" else None
    context = {
        "event": event,
        "desk": found,
        "rows": board.rows(found.board) if found.board else [],
        "warnings": [words.warning(item) for item in found.warnings],
        "failed": failed,
        "why": words.failure(failed, event, {})[0] if failed else "",
    }
    return live_part(request, "desk_part", reverse("direct:desk", args=[event.slug]), context)


@director
@require_http_methods(["GET", "HEAD", "POST"])
def finish(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Asks first, for nothing can be played or corrected by the tables afterwards; then ends the event."""
    if request.method != "POST":
        return page(request, event, "finish", {"desk": direct.desk(event, timezone.now())})
    try:
        services.finish_tournament(tournament=event.pk, actor=actor(request))
    except errors.REFUSALS as refusal:
        if errors.code(refusal) != "tournament_finished":
            return desk_page(request, event, refusal)
    return redirect("direct:desk", slug=event.slug)
