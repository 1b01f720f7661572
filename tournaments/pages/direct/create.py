"""A new event."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games.ledger.errors import Stale
from tournaments import permissions, services
from tournaments.models import Tournament
from tournaments.pages import errors
from tournaments.pages.direct.create_form import EventForm
from tournaments.pages.direct.guard import to_login


@require_http_methods(["GET", "HEAD", "POST"])
def create(request: HttpRequest) -> HttpResponse:
    """Makes an event of the form and goes to its desk; the form sent twice makes one event."""
    if not permissions.may_create(request.user):
        return to_login(request, request.path)
    if request.method != "POST":
        return _page(request, EventForm())
    form = EventForm(request.POST)
    if form.is_valid() and form.chosen.is_bound and form.chosen.is_valid():
        wanted = form.wanted()
        try:
            services.create_tournament(owner=request.user.pk or 0, **wanted)
        except Stale as stale:
            # Sent before: the id that came with the empty form names an event already.
            if not permissions.may_direct(request.user, wanted["tournament"]):
                form.add_error(None, errors.sentence(stale))
                return _page(request, form)
        except errors.REFUSALS as refusal:
            form.refuse(errors.code(refusal), errors.sentence(refusal))
            return _page(request, form)
        return redirect("direct:desk", slug=Tournament.objects.get(pk=wanted["tournament"]).slug)
    return _page(request, form)


def _page(request: HttpRequest, form: EventForm) -> HttpResponse:
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    return render(request, "tournaments/direct/create.html", {"form": form}, status=status)
