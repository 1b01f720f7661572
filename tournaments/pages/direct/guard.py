"""Who may see and do what is on the director's pages."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import resolve_url
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from tournaments import permissions
from tournaments.models import Tournament
from tournaments.pages.public.lookup import tournament_or_404

P = ParamSpec("P")


def director(
    view: Callable[Concatenate[HttpRequest, Tournament, P], HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """Lets the directors of the event in, and hands the event to the view in the place of its slug.

    Anonymous visitors are sent to sign in, and come back; others are refused (403); a slug of no event is a 404. No
    answer may be kept by a cache: what stands on these pages is not public.
    """

    @wraps(view)
    def guarded(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        event = tournament_or_404(slug)
        if not request.user.is_authenticated:
            return to_login(request, reverse("direct:desk", args=[slug]))
        if not permissions.may_direct(request.user, event.pk):
            raise PermissionDenied(_("Only the directors of this event may open this page."))
        response = view(request, event, *args, **kwargs)
        add_never_cache_headers(response)
        return response

    return guarded


def to_login(request: HttpRequest, otherwise: str) -> HttpResponse:
    """To the sign-in page, and from there back to this page, or to `otherwise` if this was no page but an action."""
    back = request.get_full_path() if request.method in ("GET", "HEAD") and not by_htmx(request) else otherwise
    response = redirect_to_login(back)
    if by_htmx(request):
        # The whole page must go there: htmx would put the sign-in form into the place of what it asked for.
        return HttpResponseClientRedirect(resolve_url(response.url))
    return response


def by_htmx(request: HttpRequest) -> bool:
    """Whether a part of a page is asked for, not a page."""
    return bool(getattr(request, "htmx", False))
