"""Finding what an address names, or answering 404."""

from __future__ import annotations

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.selectors import public


def tournament_or_404(slug: str) -> Tournament:
    """The event at this address."""
    found = public.tournament(slug)
    if found is None:
        raise Http404(_("There is no event at this address."))
    return found


def number_in(request: HttpRequest, key: str) -> int | None:
    """The whole number that the query gives for `key`; None without one; a 404 for anything else."""
    given = request.GET.get(key, "")
    if not given:
        return None
    if not (given.isascii() and given.isdigit() and len(given) <= 6):
        raise Http404(_("“{given}” is no number.").format(given=given))
    return int(given)
