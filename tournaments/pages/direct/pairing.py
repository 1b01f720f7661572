"""Pairing a round: asked for, followed, and started again if its worker is gone."""

from __future__ import annotations

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from tournaments import selectors, services, tasks
from tournaments.errors import TournamentError
from tournaments.models import PairingJob, Tournament
from tournaments.pages import errors
from tournaments.pages.direct import words
from tournaments.pages.direct.desk import desk_page
from tournaments.pages.direct.frame import actor, live, live_part, page, whole
from tournaments.pages.direct.guard import by_htmx, director
from tournaments.selectors import direct


@director
@require_http_methods(["GET", "HEAD", "POST"])
def pairing(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Starts the pairing of the round that the form names (sent twice, it starts one), and shows how far it is."""
    if request.method == "POST":
        return _start(request, event)
    job = direct.latest_job(event)
    if job is None or job.status == PairingJob.Status.DONE:
        return _away(request, event, job)
    if by_htmx(request):
        return live(request, _part(request, event, job))
    return page(request, event, "pairing", {"job": job, "part": _part(request, event, job)})


def _start(request: HttpRequest, event: Tournament) -> HttpResponse:
    try:
        number = whole(request, "round")
        last = event.rounds.order_by("-number").first()
        if last is not None and last.number >= number:
            # An old page, or a second tap: what it asks for is there.
            return redirect("direct:round", slug=event.slug, number=number)
        if number != (last.number + 1 if last else 1):
            raise TournamentError("bad_round", "Round {round} is not the next one.", round=number)
        tasks.start_pairing(tournament=event.pk, actor=actor(request))
    except errors.REFUSALS as refusal:
        return desk_page(request, event, refusal)
    return redirect("direct:pairing", slug=event.slug)


def _away(request: HttpRequest, event: Tournament, job: PairingJob | None) -> HttpResponse:
    """To the draft that the job has made, or to the desk where there is none to see."""
    drafted = job is not None and event.rounds.filter(number=job.round).exists()
    number = job.round if job is not None else 0
    to = reverse("direct:round", args=[event.slug, number]) if drafted else reverse("direct:desk", args=[event.slug])
    return HttpResponseClientRedirect(to) if by_htmx(request) else redirect(to)


def _part(request: HttpRequest, event: Tournament, job: PairingJob) -> SafeString:
    now = timezone.now()
    context = {
        "event": event,
        "job": job,
        "why": words.failure(job, event, _names(event) if job.reasons else {}),
        "step": words.step_of_pairing(job.step),
        "silent": direct.silent(job, now),
        "under_way": direct.under_way(job),
        "locked": job.status == PairingJob.Status.FAILED and bool(selectors.load(event.pk).state.locked),
    }
    return live_part(request, "pairing_part", reverse("direct:pairing", args=[event.slug]), context)


def _names(event: Tournament) -> dict[int, str]:
    return {item.number: item.name for item in event.entrants.all()}


@director
@require_POST
def again(request: HttpRequest, event: Tournament) -> HttpResponse:  # noqa: ARG001 - a view's signature
    """Sets another worker to the pairing that is under way."""
    tasks.restart_pairing(tournament=event.pk)
    return redirect("direct:pairing", slug=event.slug)


@director
@require_POST
def unlocked(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Unlocks all tables, for a round that cannot be paired beside them, and pairs it again: both or neither."""
    try:
        with transaction.atomic():
            services.unlock_tables(tournament=event.pk, actor=actor(request))
            tasks.start_pairing(tournament=event.pk, actor=actor(request))
    except errors.REFUSALS as refusal:
        return desk_page(request, event, refusal)
    return redirect("direct:pairing", slug=event.slug)
