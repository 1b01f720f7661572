"""The cut: planned, looked at before it is made, made, and kept or made again when the standings before it change."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import services
from tournaments.decisions.cut import sizes_for
from tournaments.errors import TournamentError
from tournaments.models import Tournament
from tournaments.pages import errors
from tournaments.pages.direct.frame import actor, page, text, whole
from tournaments.pages.direct.guard import director
from tournaments.selectors import cut as selectors
from tournaments.selectors import load

_SEEN = 200


@director
@require_http_methods(["GET", "HEAD", "POST"])
def cut(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Who is in the cut, or would be; sent as a form it is made of those whom the form has shown. Twice makes one."""
    if not event.cut_size:
        raise Http404(_("No cut is planned in this event."))
    if request.method != "POST":
        return _page(request, event)
    try:
        services.make_cut(tournament=event.pk, actor=actor(request), seen=_seen(request))
    except errors.REFUSALS as refusal:
        event.refresh_from_db()
        return _page(request, event, refusal)
    messages.success(request, _("The cut is made. Pair its first round when you are ready."))
    return redirect("direct:desk", slug=event.slug)


def _seen(request: HttpRequest) -> tuple[int, ...]:
    """Those whom the form has shown, in order. Raises TournamentError `bad_number`."""
    given = text(request, "seen", _SEEN).split(" ")
    if not all(part.isascii() and part.isdigit() for part in given):
        raise TournamentError("bad_number", "A whole number is needed here ({field}).", field="seen")
    return tuple(int(part) for part in given)


def _page(request: HttpRequest, event: Tournament, refusal: Exception | None = None) -> HttpResponse:
    state = load(event.pk).state
    made = state.cut is not None
    found = selectors.at_desk(event)
    context: dict[str, object] = {
        "making": None if made and (found is None or found.notice is None) else selectors.making(state),
        "ready": len(state.swiss) >= state.planned and all(item.status == "closed" for item in state.swiss),
        "cut": found,
        "bracket": selectors.bracket_view(event),
    }
    return page(request, event, "cut", context, refusal=refusal)


@director
@require_POST
def keep(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The cut stays as it was made, though the standings before it have changed."""
    try:
        services.keep_cut(tournament=event.pk, actor=actor(request))
    except errors.REFUSALS as refusal:
        if not event.cut_size:
            raise Http404(_("No cut is planned in this event.")) from refusal
        return _page(request, event, refusal)
    messages.success(request, _("The cut stays as it was made."))
    return redirect("direct:desk", slug=event.slug)


@director
@require_http_methods(["GET", "HEAD", "POST"])
def plan(request: HttpRequest, event: Tournament) -> HttpResponse:
    """How many play on after the Swiss rounds, and what follows a drawn game of theirs."""
    refusal: Exception | None = None
    if request.method == "POST":
        try:
            services.plan_cut(
                tournament=event.pk,
                actor=actor(request),
                cut=whole(request, "cut"),
                drawn=request.POST.get("drawn", ""),
            )
        except errors.REFUSALS as refused:
            refusal = refused
        else:
            return redirect("direct:settings", slug=event.slug)
    two = event.sizes == [2]
    context = {
        "sizes": () if event.format == "round_robin" else sizes_for(event.game, event.sizes),
        "size": request.POST.get("cut", str(event.cut_size)),
        "drawn": request.POST.get("drawn", event.drawn),
        "two": two,
    }
    return page(request, event, "plan_cut", context, refusal=refusal)
