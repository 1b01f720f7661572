"""Rulings about one entrant: what one would change is shown before it is given, and before it is revoked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Final, TypedDict

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments import decisions, services
from tournaments.decisions.penalties import KINDS, LONGEST_REASON
from tournaments.errors import TournamentError
from tournaments.events import Event
from tournaments.models import Entrant, Penalty, Tournament
from tournaments.pages import errors
from tournaments.pages.direct.frame import actor, page, text, whole
from tournaments.pages.direct.guard import director
from tournaments.pages.public.lookup import number_in
from tournaments.selectors import load
from tournaments.selectors import penalties as selectors
from tournaments.selectors.cut import exchange
from tournaments.selectors.public import public_rounds
from tournaments.selectors.tables import table_line
from tournaments.state import State, evolve

_SHOWN: Final = 30
"""How many changed lines of the standings a preview lists."""


@director
@require_safe
def penalties(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Every ruling of the event, those revoked too."""
    return page(request, event, "penalties", {"penalties": list(selectors.penalties(event.pk))})


@director
@require_http_methods(["GET", "HEAD", "POST"])
def penalise(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The form of a ruling (`?entrant=`, or `?round=` and `?table=` say about whom); what it would change; the ruling.

    Sent twice it is given once: the form carries the number that the penalty will get.
    """
    if request.method != "POST":
        return _form(request, event)
    try:
        asked = _asked(request)
        if request.POST.get("send") == "give":
            services.penalise(tournament=event.pk, actor=actor(request), **asked)
            messages.success(request, _("The penalty is given. It can be revoked here."))
            return redirect("direct:penalties", slug=event.slug)
        state = load(event.pk).state
        made = decisions.penalties.penalise(state, **asked)
    except errors.REFUSALS as refusal:
        return _form(request, event, refusal)
    context = {
        "asked": asked,
        "entrant": event.entrants.get(number=asked["entrant"]),
        "amount": decisions.penalties.amount_of(asked["amount"]) if asked["kind"] == "match_points" else 0,
        **_preview(state, made),
    }
    return page(request, event, "penalise_preview", context)


class _Asked(TypedDict):
    entrant: int
    kind: str
    amount: str
    reason: str
    round: int
    table: int
    number: int


def _asked(request: HttpRequest) -> _Asked:
    """What the form says, as the service is asked for it."""
    sign = "-" if request.POST.get("sign") == "give_back" else ""
    amount = request.POST.get("amount", "").strip()
    if sign and amount.startswith(("-", "−", "+")):
        raise TournamentError("bad_amount", "Write the match points without a sign.")
    return {
        "entrant": whole(request, "entrant"),
        "kind": request.POST.get("kind", ""),
        "amount": f"{sign}{amount}",
        "reason": text(request, "reason", LONGEST_REASON),
        "round": whole(request, "round"),
        "table": whole(request, "table") if request.POST.get("table", "").strip() else 0,
        "number": whole(request, "number"),
    }


def _form(request: HttpRequest, event: Tournament, refusal: Exception | None = None) -> HttpResponse:
    rounds = [item.number for item in public_rounds(event)] or [1]
    given = request.POST if request.method == "POST" else request.GET
    number, table = (_number(request, key) for key in ("round", "table"))
    context = {
        "people": _people(event, _number(request, "only"), number, table),
        "given": {key: given.get(key, "") for key in ("entrant", "kind", "amount", "sign", "reason", "only")},
        "rounds": rounds,
        "round": number or rounds[-1],
        "table": table or "",
        "kinds": KINDS,
        "longest": LONGEST_REASON,
        "next": event.penalties.count() + 1,
    }
    return page(request, event, "penalise", context, refusal=refusal)


def _number(request: HttpRequest, key: str) -> int:
    """The whole number that the address or the form gives, 0 without one; a 404 for an address with anything else."""
    if request.method != "POST":
        return number_in(request, key) or 0
    given = request.POST.get(key, "").strip()
    return int(given) if given.isascii() and given.isdigit() and len(given) <= 6 else 0


def _people(event: Tournament, only: int, round_: int, table: int) -> Sequence[Entrant]:
    """Whom the form offers: the one that it is about, those of the table, or everybody."""
    if only:
        found = list(event.entrants.filter(number=only))
        if not found:
            raise Http404(_("There is no player of that number in this event."))
        return found
    line = table_line(event, round_, table) if round_ and table else None
    if line is not None:
        return [seat.entrant for seat in line.seats]
    return list(event.entrants.order_by("person_name", "number"))


def _preview(state: State, made: Sequence[Event]) -> dict[str, object]:
    """What these events would change in the standings, and in the cut."""
    found = selectors.changes(state, made)
    after = reduce(evolve, made, state)
    return {"changes": found[:_SHOWN], "more": max(0, len(found) - _SHOWN), "exchange": exchange(state, after)}


@director
@require_http_methods(["GET", "HEAD", "POST"])
def revoke(request: HttpRequest, event: Tournament, penalty: int) -> HttpResponse:
    """Says what it would change, and asks for the reason; then the ruling counts no more."""
    found = event.penalties.select_related("entrant").filter(number=penalty).first()
    if found is None:
        raise Http404(_("There is no penalty of that number in this event."))
    if request.method != "POST":
        return _revoke_page(request, event, found)
    try:
        reason = text(request, "reason", LONGEST_REASON)
        services.revoke_penalty(tournament=event.pk, actor=actor(request), penalty=penalty, reason=reason)
    except errors.REFUSALS as refusal:
        if errors.code(refusal) != "already_revoked":
            return _revoke_page(request, event, found, refusal)
    if found.kind == "disqualified" and found.entrant.withdrawn:
        said = _("The penalty is revoked. {name} is still withdrawn: reinstate them if they play on.")
        messages.warning(request, said.format(name=found.entrant.name))
        return redirect("direct:player", slug=event.slug, entrant=found.entrant.number)
    messages.success(request, _("The penalty is revoked, and counts no more."))
    return redirect(f"{reverse('direct:penalties', args=[event.slug])}#penalty-{penalty}")


def _revoke_page(
    request: HttpRequest, event: Tournament, found: Penalty, refusal: Exception | None = None
) -> HttpResponse:
    state = load(event.pk).state
    made = () if found.revoked else decisions.penalties.revoke(state, penalty=found.number, reason="-")
    context = {
        "penalty": found,
        "reason": request.POST.get("reason", ""),
        "longest": LONGEST_REASON,
        **_preview(state, made),
    }
    return page(request, event, "revoke_penalty", context, refusal=refusal)
