"""The event for everybody: overview, standings, rounds, players."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments import permissions
from tournaments.errors import TournamentError
from tournaments.models import Tournament
from tournaments.pages import busy
from tournaments.pages.public.explained import player_report, uncounted
from tournaments.pages.public.frame import frame
from tournaments.pages.public.log import seal
from tournaments.pages.public.lookup import number_in, tournament_or_404
from tournaments.pages.public.needs import needs
from tournaments.selectors import penalties, public, seating
from tournaments.selectors.cut import bracket_view, seed_of
from tournaments.selectors.past import standings_at
from tournaments.selectors.reports import has_report

_TOP = 8
_LONGEST_SEARCH = 100


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Every event; a director's own first."""
    events = list(public.tournaments()[:200])
    own = set(permissions.directed_by(request.user).values_list("pk", flat=True))
    context = {
        "mine": [event for event in events if event.pk in own],
        "others": [event for event in events if event.pk not in own],
        "may_create": permissions.may_create(request.user),
    }
    return render(request, "tournaments/home.html", context)


@require_safe
def overview(request: HttpRequest, slug: str) -> HttpResponse:
    """The event at a glance, and where somebody sits."""
    event = tournament_or_404(slug)
    standings = public.standings_view(event)
    words = request.GET.get("player", "").replace("\0", "").strip()[:_LONGEST_SEARCH]
    return _page(
        request,
        event,
        "overview",
        {
            "rounds": public.public_rounds(event),
            "has_report": has_report(event),
            "players": event.entrants.count(),
            "standings": standings,
            "top": standings.lines[:_TOP] if standings else [],
            "words": words,
            "seats": public.find_seats(event, words),
            **seal(),
        },
    )


@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings after a round as they stand, or as they stood after an event of the log; on demand with what puts
    each line ahead of the next.
    """
    event = tournament_or_404(slug)
    number, moment = number_in(request, "round"), number_in(request, "event")
    why = number_in(request, "why") == 1
    try:
        if moment is not None or why:
            found = standings_at(event, event.version if moment is None else moment, number, why=why)
        else:
            found = public.standings_view(event, number)
    except TournamentError as refusal:
        return busy.answer(request, refusal)
    if found is None and moment is not None:
        raise Http404(_("There were no standings at that event of the log."))
    if found is None and number is not None:
        raise Http404(_("There are no standings after that round."))
    changed = public.last_change(event.pk)
    context: dict[str, object] = {"standings": found, "moment": moment, "why": why, "changed": changed}
    return _page(request, event, "standings", context)


@require_safe
def cut(request: HttpRequest, slug: str) -> HttpResponse:
    """The bracket, once the cut is made."""
    event = tournament_or_404(slug)
    found = bracket_view(event)
    if found is None:
        raise Http404(_("No cut has been made in this event."))
    return _page(request, event, "cut", {"bracket": found})


@require_safe
def round_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Pairings and results of a round."""
    event = tournament_or_404(slug)
    found = public.round_view(event, number)
    if found is None:
        raise Http404(_("This round has not been published."))
    context = {"view": found, "rounds": public.public_rounds(event), "changed": public.last_change(event.pk)}
    if request.htmx:  # type: ignore[attr-defined]  # set by django-htmx's middleware
        return render(request, "tournaments/public/round_tables.html", {"event": event, **context})
    return _page(request, event, "round", context)


@require_safe
def by_name(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Where everybody sits, by name: to be printed and hung up."""
    event = tournament_or_404(slug)
    found = public.round_view(event, number)
    if found is None:
        raise Http404(_("This round has not been published."))
    return _page(request, event, "by_name", {"view": found, "places": seating.by_name(event, found)})


@require_safe
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody who takes part."""
    event = tournament_or_404(slug)
    return _page(request, event, "players", {"entrants": list(event.entrants.order_by("person_name", "number"))})


@require_safe
def player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A player's games, and how match points and tie-breaks came about."""
    event = tournament_or_404(slug)
    entrant = event.entrants.filter(number=number).first()
    if entrant is None:
        raise Http404(_("There is no player of that number in this event."))
    context = {
        "entrant": entrant,
        "seats": public.seats_of(entrant),
        "byes": public.byes_of(entrant),
        "report": player_report(event, entrant),
        "needs": needs(event, entrant),
        "uncounted": uncounted(event, entrant),
        "penalties": penalties.of_entrant(entrant),
        "seed": seed_of(event, number),
    }
    return _page(request, event, "player", context)


def _page(request: HttpRequest, event: Tournament, name: str, context: dict[str, object]) -> HttpResponse:
    """A public page of the event with what its frame needs."""
    return render(request, f"tournaments/public/{name}.html", {**frame(request, event, name), **context})
