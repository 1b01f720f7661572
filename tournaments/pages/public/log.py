"""An event's log for whoever wants to check it: the newest checkpoint, the export, the verifier."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from hashlib import sha256

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.ledger import checkpoints
from games.ledger.checkpoint import Checkpoint
from tournaments import services
from tournaments.errors import TournamentError
from tournaments.pages import busy, downloads
from tournaments.pages.public.frame import frame
from tournaments.pages.public.lookup import tournament_or_404
from tournaments.selectors.openness import all_is_public
from tournaments.verifier.building import packed

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@require_safe
def log(request: HttpRequest, slug: str) -> HttpResponse:
    """How to check the event in three steps, and the newest checkpoint of the log."""
    event = tournament_or_404(slug)
    context = {
        **frame(request, event, "log"),
        **seal(),
        "public": all_is_public(event.pk),
        "verifier_digest": sha256(packed()).hexdigest(),
    }
    return render(request, "tournaments/public/log.html", context)


@require_safe
def download(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The finished event's part of the log, names sealed; 404 as long as it holds anything that is not public."""
    event = tournament_or_404(slug)
    if not all_is_public(event.pk):
        raise Http404(_("The whole log of an event is public once the event is finished."))
    try:
        found = services.export_file(tournament=event.pk)
    except TournamentError as refusal:
        return busy.answer(request, refusal)
    response = downloads.file(request, found.file, name=f"{event.slug}.jsonl")
    response["ETag"] = f'"{found.checkpoint.origin}-{found.checkpoint.size}"'
    patch_cache_control(response, no_cache=True)
    return response


@require_safe
def verifier(_request: HttpRequest) -> HttpResponse:
    """The program that checks an export."""
    return downloads.verifier()


def seal() -> dict[str, object]:
    """The newest checkpoint for a template: what it says, and when. One query."""
    found: Checkpoint | None = checkpoints.latest()
    return {"checkpoint": found, "signed_at": _EPOCH + timedelta(microseconds=found.time) if found else None}
