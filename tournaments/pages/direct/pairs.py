"""Who must not meet whom."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import services
from tournaments.models import Tournament
from tournaments.pages import errors
from tournaments.pages.direct.frame import actor, page, whole
from tournaments.pages.direct.guard import director
from tournaments.selectors.names import alike


@director
@require_http_methods(["GET", "HEAD", "POST"])
def pairs(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The pairs; sent as a form it adds one."""
    if request.method != "POST":
        return _page(request, event)
    try:
        one, two = whole(request, "one"), whole(request, "two")
        services.forbid_pair(tournament=event.pk, actor=actor(request), one=one, two=two)
    except errors.REFUSALS as refusal:
        return _page(request, event, refusal)
    messages.success(request, _("From the next pairing on these two do not meet."))
    return redirect("direct:pairs", slug=event.slug)


@director
@require_POST
def remove(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The two may meet again."""
    try:
        one, two = whole(request, "one"), whole(request, "two")
        services.allow_pair(tournament=event.pk, actor=actor(request), one=one, two=two)
    except errors.REFUSALS as refusal:
        return _page(request, event, refusal)
    return redirect("direct:pairs", slug=event.slug)


def _page(request: HttpRequest, event: Tournament, refusal: Exception | None = None) -> HttpResponse:
    everybody = {item.number: item for item in event.entrants.order_by("person_name", "number")}
    context: dict[str, object] = {
        "entrants": list(everybody.values()),
        "pairs": [(everybody[one], everybody[two]) for one, two in event.forbidden],
        "alike": alike((item.number, item.name) for item in everybody.values()),
        "one": request.POST.get("one", ""),
        "two": request.POST.get("two", ""),
    }
    return page(request, event, "pairs", context, refusal=refusal)
