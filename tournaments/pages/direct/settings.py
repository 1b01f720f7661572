"""What can be changed of an event once it exists: how many rounds it has, and who directs it."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from tournaments import permissions, services
from tournaments.decisions.setup import MOST_ROUNDS
from tournaments.errors import TournamentError
from tournaments.models import Role, Tournament
from tournaments.pages import busy, downloads, errors, reports
from tournaments.pages.direct.frame import actor, page, text, whole
from tournaments.pages.direct.guard import director
from tournaments.selectors.reports import has_report

_LONGEST_USERNAME = 150


@director
@require_safe
def settings(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Rounds and directors."""
    return _page(request, event)


@director
@require_safe
def export(request: HttpRequest, event: Tournament) -> HttpResponseBase:
    """The event's whole log as it is now, what is hidden in games included; names sealed."""
    try:
        found = services.export_file(tournament=event.pk)
    except TournamentError as refusal:
        return busy.answer(request, refusal)
    return downloads.file(request, found.file, name=f"{event.slug}-{found.checkpoint.size}.jsonl")


@director
@require_safe
def report(request: HttpRequest, event: Tournament) -> HttpResponse:  # noqa: ARG001 - a view's signature
    """The event as a tournament report file, with the pairs who must not meet."""
    return reports.answer(event, private=True)


def _page(request: HttpRequest, event: Tournament, refusal: Exception | None = None) -> HttpResponse:
    context: dict[str, object] = {
        "least": max(1, event.rounds.count()),
        "most": MOST_ROUNDS,
        "rounds": request.POST.get("rounds", event.rounds_planned),
        "username": request.POST.get("username", ""),
        "roles": Role.objects.filter(tournament_id=event.pk).select_related("user").order_by("-kind", "user__username"),
        "two": event.sizes == [2],
        "has_report": has_report(event),
        "owns": permissions.owns(request.user, event.pk),
    }
    return page(request, event, "settings", context, refusal=refusal)


@director
@require_POST
def change_rounds(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The event has as many rounds as the form says."""
    try:
        rounds = whole(request, "rounds")
        services.change_rounds(tournament=event.pk, actor=actor(request), rounds=rounds)
    except errors.REFUSALS as refusal:
        return _page(request, event, refusal)
    if rounds != event.rounds_planned:
        said = ngettext("The event has {count} round now.", "The event has {count} rounds now.", rounds)
        messages.success(request, said.format(count=rounds))
    return redirect("direct:settings", slug=event.slug)


@director
@require_POST
def add_director(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The owner lets another account direct the event."""
    _owner_only(request, event)
    try:
        username = text(request, "username", _LONGEST_USERNAME)
        services.add_director(tournament=event.pk, username=username)
    except errors.REFUSALS as refusal:
        return _page(request, event, refusal)
    messages.success(request, _("{name} directs this event now.").format(name=username))
    return redirect("direct:settings", slug=event.slug)


@director
@require_POST
def remove_director(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The owner takes that back."""
    _owner_only(request, event)
    try:
        services.remove_director(tournament=event.pk, user=whole(request, "user"))
    except errors.REFUSALS as refusal:
        return _page(request, event, refusal)
    return redirect("direct:settings", slug=event.slug)


def _owner_only(request: HttpRequest, event: Tournament) -> None:
    if not permissions.owns(request.user, event.pk):
        raise PermissionDenied(_("Only the owner of this event chooses who directs it."))
