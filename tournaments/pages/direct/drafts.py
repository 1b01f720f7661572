"""A draft changed by hand: two in each other's places, seen beforehand; tables kept while the rest is paired."""

from __future__ import annotations

import re

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.templatetags.exact import exact
from tournaments import decisions, selectors, services, tasks
from tournaments.models import Tournament
from tournaments.pages import errors
from tournaments.pages.direct.frame import actor, page, whole
from tournaments.pages.direct.guard import director
from tournaments.pages.direct.rounds import round_or_404, round_page
from tournaments.pairing import Objective
from tournaments.selectors import drafts


@director
@require_http_methods(["GET", "HEAD", "POST"])
def swap(request: HttpRequest, event: Tournament, number: int) -> HttpResponse:
    """What it costs to put two players in each other's places; sent as a form it does."""
    found = round_or_404(event, number)
    if request.method != "POST" and found.status != "draft":
        return redirect("direct:round", slug=event.slug, number=number)
    try:
        if request.method != "POST":
            return _preview(request, event, number)
        services.swap_players(
            tournament=event.pk,
            actor=actor(request),
            round=number,
            one=whole(request, "one"),
            two=whole(request, "two"),
            job=request.POST.get("job", ""),
        )
    except errors.REFUSALS as refusal:
        return round_page(request, event, number, refusal)
    messages.success(request, _("The two have changed places."))
    return redirect("direct:round", slug=event.slug, number=number)


def _preview(request: HttpRequest, event: Tournament, number: int) -> HttpResponse:
    given = (request.GET.get(name, "") for name in ("one", "two"))
    one, two = (int(value) if re.fullmatch(r"[0-9]{1,6}", value) else 0 for value in given)
    job = request.GET.get("job", "")
    found = decisions.drafts.preview(selectors.load(event.pk).state, round=number, one=one, two=two, job=job)
    draft = drafts.draft(event, number)
    names = draft.names if draft else {}
    two_seats = event.sizes == [2]
    before, after = found.before.order(two=two_seats), found.after.order(two=two_seats)
    context: dict[str, object] = {
        "number": number,
        "job": job,
        "people": [(who, names.get(who, str(who))) for who in (one, two)],
        "costs": costs(found.before, found.after),
        "verdict": "worse" if after > before else "better" if after < before else "same",
    }
    return page(request, event, "swap", context)


def costs(before: Objective, after: Objective) -> list[str]:
    """What changes, in words, first what counts first."""
    said = []
    if before.repeats != after.repeats:
        template = _("Repeat meetings: {before} now, {after} after the swap.")
        said.append(template.format(before=before.repeats, after=after.repeats))
    if after.byes > before.byes:
        said.append(_("The bye goes to somebody who is less due for it."))
    if after.byes < before.byes:
        said.append(_("The bye goes to somebody who is more due for it."))
    if before.odd != after.odd:
        template = _("Earlier games at tables of another size, of those who sit at one: {before} now, {after} after.")
        said.append(template.format(before=before.odd, after=after.odd))
    if before.spread != after.spread:
        template = _("The points at the tables differ by {before} in all now, by {after} after the swap.")
        said.append(template.format(before=exact(before.spread), after=exact(after.spread)))
    if before.seats != after.seats:
        template = _("How often players have held before the seat that they get: {before} now, {after} after.")
        said.append(template.format(before=before.seats, after=after.seats))
    return said


@director
@require_POST
def lock(request: HttpRequest, event: Tournament, number: int) -> HttpResponse:
    """The tables that are ticked, and no others, stay when the round is paired again."""
    round_or_404(event, number)
    try:
        services.lock_tables(
            tournament=event.pk,
            actor=actor(request),
            round=number,
            tables=_ticked(request),
            job=request.POST.get("job", ""),
        )
    except errors.REFUSALS as refusal:
        return round_page(request, event, number, refusal)
    return redirect("direct:round", slug=event.slug, number=number)


@director
@require_POST
def pair_rest(request: HttpRequest, event: Tournament, number: int) -> HttpResponse:
    """Keeps the tables that are ticked, and pairs the others again: both or neither."""
    round_or_404(event, number)
    try:
        with transaction.atomic():
            services.lock_and_discard(
                tournament=event.pk,
                actor=actor(request),
                round=number,
                tables=_ticked(request),
                job=request.POST.get("job", ""),
                reason=_("The others are paired again"),
            )
            tasks.start_pairing(tournament=event.pk, actor=actor(request))
    except errors.REFUSALS as refusal:
        return round_page(request, event, number, refusal)
    return redirect("direct:pairing", slug=event.slug)


def _ticked(request: HttpRequest) -> list[int]:
    return [int(value) for value in request.POST.getlist("table") if re.fullmatch(r"[0-9]{1,6}", value)]
