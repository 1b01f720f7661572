"""The players: the list with one tap to check in, registration, and the import from a spreadsheet."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import services
from tournaments.decisions.entrants import HIGHEST_RATING, LONGEST_NAME
from tournaments.decisions.names import key
from tournaments.errors import TournamentError
from tournaments.models import Entrant, Tournament
from tournaments.pages import errors
from tournaments.pages.direct.frame import actor, page
from tournaments.pages.direct.guard import by_htmx, director
from tournaments.pages.direct.words import tell_apart
from tournaments.selectors import direct
from tournaments.selectors.names import alike
from tournaments.services.players_csv import LARGEST


class PlayerForm(forms.Form):
    """One player."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=LONGEST_NAME)
    club = forms.CharField(label=gettext_lazy("Club"), max_length=LONGEST_NAME, required=False)
    rating = forms.IntegerField(label=gettext_lazy("Rating"), min_value=0, max_value=HIGHEST_RATING, required=False)
    here = forms.BooleanField(label=gettext_lazy("is here (check in)"), required=False, initial=True)


@director
@require_http_methods(["GET", "HEAD", "POST"])
def players(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The list, narrowed by words and state; sent as a form it registers one player, a latecomer too."""
    if request.method != "POST":
        return players_page(request, event)
    form = PlayerForm(request.POST, label_suffix="")
    if form.is_valid():
        try:
            number = _register(request, event, form.cleaned_data)
        except errors.REFUSALS as refusal:
            field = {"bad_rating": "rating", "bad_name": "name", "duplicate_entrant": "name"}.get(errors.code(refusal))
            if field is None:
                return players_page(request, event, form=form, refusal=refusal)
            form.add_error(field, errors.sentence(refusal))
        else:
            _say_registered(request, event, number)
            # The form stays open, for the next one in the queue.
            return redirect(f"{reverse('direct:players', args=[event.slug])}?more=1#register")
    return players_page(request, event, form=form)


def _say_registered(request: HttpRequest, event: Tournament, number: int) -> None:
    everybody = list(event.entrants.order_by("number"))
    entrant = next(item for item in everybody if item.number == number)
    said = _("{name} is registered as number {number} and checked in.")
    if not entrant.checked_in:
        said = _("{name} is registered as number {number}, and not checked in yet.")
    messages.success(request, said.format(name=entrant.name, number=number))
    _warn_of_namesakes(request, everybody, [number])


def _warn_of_namesakes(request: HttpRequest, everybody: Sequence[Entrant], new: Sequence[int]) -> None:
    """Warns if somebody new is called like somebody else: two people, or one who came in twice."""
    same = alike((item.number, item.name) for item in everybody)
    names = {key(item.name) for item in everybody if item.number in same and item.number in new}
    if not names:
        return
    listed = [tell_apart(item) for item in everybody if key(item.name) in names]
    said = _("The same name stands more than once: {players}. If that is one person, withdraw one of the entries.")
    messages.warning(request, said.format(players=", ".join(listed[:20])))


@transaction.atomic
def _register(request: HttpRequest, event: Tournament, given: dict[str, object]) -> int:
    """Registers and, if asked for, checks in: both or neither."""
    by = actor(request)
    rating = given["rating"]
    number = services.register_entrant(
        tournament=event.pk,
        actor=by,
        name=str(given["name"]),
        club=str(given["club"]),
        rating=rating if isinstance(rating, int) else None,
    )
    if given["here"]:
        services.check_in(tournament=event.pk, actor=by, entrants=[number])
    return number


def players_page(
    request: HttpRequest, event: Tournament, *, form: PlayerForm | None = None, refusal: Exception | None = None
) -> HttpResponse:
    """The list as the query narrows it, or only its part if htmx asks for that."""
    words = request.GET.get("q", "").strip()
    shown = request.GET.get("show", "all")
    shown = shown if shown in direct.SHOWN else "all"
    context: dict[str, object] = {
        "entrants": direct.players(event, words, shown),
        "counts": direct.counts(event),
        "words": words,
        "shown": shown,
        "filter": urlencode({"q": words, "show": shown}),
        "form": form or PlayerForm(label_suffix=""),
        "more": "more" in request.GET,
        "next_round": event.rounds.exclude(status="draft").count() + 1,
    }
    if by_htmx(request) and request.method != "POST":
        return render(request, "tournaments/direct/players_list.html", {"event": event, **context})
    response = page(request, event, "players", context, refusal=refusal)
    if form is not None and form.errors:
        response.status_code = 422
    return response


@director
@require_POST
def check_in_all(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Everybody who is registered is here."""
    missing = direct.counts(event).missing
    try:
        services.check_in_all(tournament=event.pk, actor=actor(request))
    except errors.REFUSALS as refusal:
        return players_page(request, event, refusal=refusal)
    said = ngettext("{count} player checked in.", "{count} players checked in.", missing)
    messages.success(request, said.format(count=missing))
    return redirect("direct:players", slug=event.slug)


@director
@require_http_methods(["GET", "HEAD", "POST"])
def import_players(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Players from a file, or pasted from a spreadsheet: all of them or none."""
    refusal: Exception | None = None
    if request.method == "POST":
        try:
            numbers = services.import_entrants(tournament=event.pk, actor=actor(request), data=_sent(request))
        except errors.REFUSALS as refused:
            refusal = refused
        else:
            said = ngettext("{count} player registered.", "{count} players registered.", len(numbers))
            messages.success(request, said.format(count=len(numbers)))
            _warn_of_namesakes(request, list(event.entrants.order_by("number")), numbers)
            return redirect("direct:players", slug=event.slug)
    return page(request, event, "import", {"pasted": request.POST.get("pasted", "")}, refusal=refusal)


def _sent(request: HttpRequest) -> bytes:
    """The file, or without one what was pasted; no more of it than the service would take."""
    file = request.FILES.get("file")
    if file is not None:
        return bytes(file.read(LARGEST + 1))
    pasted = request.POST.get("pasted", "")
    if not pasted.strip():
        raise TournamentError("bad_csv", "Choose a file, or paste rows from a spreadsheet.")
    return pasted.encode()
