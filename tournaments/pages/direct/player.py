"""One player: checked in by one tap, withdrawn, reinstated, a bye on request."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments import services
from tournaments.decisions.entrants import BYE_KINDS, LONGEST_NAME
from tournaments.models import Entrant, Tournament
from tournaments.pages import errors
from tournaments.pages.direct.frame import REASON, actor, page, status_of, text, whole
from tournaments.pages.direct.guard import by_htmx, director
from tournaments.selectors import direct, penalties


def _entrant_or_404(event: Tournament, number: int) -> Entrant:
    found = event.entrants.filter(number=number).first()
    if found is None:
        raise Http404(_("There is no player of that number in this event."))
    return found


@director
@require_safe
def player(request: HttpRequest, event: Tournament, entrant: int) -> HttpResponse:
    """What a director can do for one player."""
    return _page(request, event, entrant)


def _page(request: HttpRequest, event: Tournament, number: int, refusal: Exception | None = None) -> HttpResponse:
    found = _entrant_or_404(event, number)
    paired = event.rounds.count()
    coming = [] if event.format == "round_robin" else range(paired + 1, event.rounds_planned + 1)
    asked = sorted((int(round_), kind) for round_, kind in found.byes_requested.items())
    context = {
        "entrant": found,
        "byes": [(round_, kind, round_ in coming) for round_, kind in asked],
        "coming": coming,
        "kinds": BYE_KINDS,
        "reason": request.POST.get("reason", ""),
        "name": request.POST.get("name", found.person_name),
        "club": request.POST.get("club", found.club),
        "longest": LONGEST_NAME,
        "penalties": penalties.of_entrant(found),
        "renames": "name" in request.POST,
        "given_round": request.POST.get("round", ""),
        "given_kind": request.POST.get("kind", BYE_KINDS[0]),
    }
    return page(request, event, "player", context, refusal=refusal)


def _do(
    request: HttpRequest,
    event: Tournament,
    number: int,
    command: Callable[[], None],
    *,
    already: str = "",
    done: str = "",
) -> HttpResponse:
    """Carries the command out for the player, and shows the player as they are now, and what was `done`.

    A refusal that says that what was wanted is done `already` (a second tap) is none.
    """
    name = _entrant_or_404(event, number).name
    try:
        command()
    except errors.REFUSALS as refusal:
        if errors.code(refusal) != already:
            return _row(request, event, number, refusal) if by_htmx(request) else _page(request, event, number, refusal)
    else:
        if done and not by_htmx(request):
            messages.success(request, done.format(name=name, round=request.POST.get("round", "").strip()))
    if by_htmx(request):
        return _row(request, event, number)
    if "from_list" in request.POST:
        listed = reverse("direct:players", args=[event.slug])
        return redirect(f"{listed}?{request.GET.urlencode()}#entrant-{number}")
    return redirect("direct:player", slug=event.slug, entrant=number)


def _row(request: HttpRequest, event: Tournament, number: int, refusal: Exception | None = None) -> HttpResponse:
    """The player's row of the list, and the numbers above it."""
    context = {
        "event": event,
        "entrant": _entrant_or_404(event, number),
        "counts": direct.counts(event),
        "filter": request.GET.urlencode(),
        "error": errors.sentence(refusal) if refusal else "",
        "swapped": True,
    }
    return render(request, "tournaments/direct/player_swap.html", context, status=status_of(refusal))


@director
@require_POST
def rename(request: HttpRequest, event: Tournament, entrant: int) -> HttpResponse:
    """The player's name and club are corrected."""
    return _do(
        request,
        event,
        entrant,
        lambda: services.rename_entrant(
            tournament=event.pk,
            actor=actor(request),
            entrant=entrant,
            name=request.POST.get("name", ""),
            club=request.POST.get("club", ""),
        ),
        done=_("The name and the club are corrected."),
    )


@director
@require_POST
def check_in(request: HttpRequest, event: Tournament, entrant: int) -> HttpResponse:
    """The player is here."""
    return _do(
        request,
        event,
        entrant,
        lambda: services.check_in(tournament=event.pk, actor=actor(request), entrants=[entrant]),
    )


@director
@require_POST
def cancel_check_in(request: HttpRequest, event: Tournament, entrant: int) -> HttpResponse:
    """The player is not here after all."""
    return _do(
        request,
        event,
        entrant,
        lambda: services.cancel_check_in(tournament=event.pk, actor=actor(request), entrant=entrant),
        already="not_checked_in",
    )


@director
@require_POST
def withdraw(request: HttpRequest, event: Tournament, entrant: int) -> HttpResponse:
    """The player plays no further round."""
    return _do(
        request,
        event,
        entrant,
        lambda: services.withdraw(
            tournament=event.pk, actor=actor(request), entrant=entrant, reason=text(request, "reason", REASON)
        ),
        already="already_withdrawn",
        done=_("{name} has withdrawn and is in no further pairing."),
    )


@director
@require_POST
def reinstate(request: HttpRequest, event: Tournament, entrant: int) -> HttpResponse:
    """The player is back from the next round on."""
    return _do(
        request,
        event,
        entrant,
        lambda: services.reinstate(tournament=event.pk, actor=actor(request), entrant=entrant),
        already="not_withdrawn",
        done=_("{name} is back and takes part again from the next pairing on."),
    )


@director
@require_POST
def bye(request: HttpRequest, event: Tournament, entrant: int) -> HttpResponse:
    """The player sits out a coming round."""
    return _do(
        request,
        event,
        entrant,
        lambda: services.request_bye(
            tournament=event.pk,
            actor=actor(request),
            entrant=entrant,
            round=whole(request, "round"),
            kind=request.POST.get("kind", ""),
        ),
        done=_("{name} sits out round {round}."),
    )


@director
@require_POST
def cancel_bye(request: HttpRequest, event: Tournament, entrant: int) -> HttpResponse:
    """The player plays in a round for which a bye was requested."""
    return _do(
        request,
        event,
        entrant,
        lambda: services.cancel_bye(
            tournament=event.pk, actor=actor(request), entrant=entrant, round=whole(request, "round")
        ),
        already="no_bye",
        done=_("{name} plays in round {round} after all."),
    )
