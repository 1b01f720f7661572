"""A round for its director: the draft until it is published, then the tables."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import chain
from typing import NamedTuple

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.ledger.errors import Stale
from tournaments import services, tasks
from tournaments.errors import TournamentError
from tournaments.models import Round, Tournament
from tournaments.pages import errors
from tournaments.pages.direct import board, words
from tournaments.pages.direct.frame import REASON, actor, live, live_part, page, status_of, text
from tournaments.pages.direct.guard import by_htmx, director
from tournaments.pages.prints.catalogue import offers
from tournaments.pages.prints.paper import name_of
from tournaments.pages.reasons import reason
from tournaments.pairing import BY_HAND
from tournaments.selectors import direct, drafts
from tournaments.state import Entrant


@director
@require_safe
def round_(request: HttpRequest, event: Tournament, number: int) -> HttpResponse:
    """The draft, or the tables of the round."""
    found = round_or_404(event, number)
    if by_htmx(request) and found.status != "draft":
        return live(request, _part(request, event, found))
    return round_page(request, event, number)


def round_or_404(event: Tournament, number: int) -> Round:
    """The round, a draft too."""
    found = event.rounds.filter(number=number).first()
    if found is None:
        raise Http404(_("Round {number} has not been paired.").format(number=number))
    return found


def round_page(request: HttpRequest, event: Tournament, number: int, refusal: Exception | None = None) -> HttpResponse:
    """The page of the round as it stands now, with what has just been refused."""
    found = round_or_404(event, number)
    if found.status == "draft":
        return _draft_page(request, event, number, refusal)
    context = {"round": found, "part": _part(request, event, found)}
    return page(request, event, "round", context, refusal=refusal)


def _draft_page(request: HttpRequest, event: Tournament, number: int, refusal: Exception | None) -> HttpResponse:
    found = drafts.draft(event, number)
    if found is None:
        raise Http404(_("Round {number} is no draft any more.").format(number=number))
    row = round_or_404(event, number)
    settled = event.format == "round_robin" or row.stage > 0
    people = [*(seat.entrant for table in found.tables for seat in table.seats), *(bye.entrant for bye in found.byes)]
    apart = {one.number: words.tell_apart(one) for one in people if one.number in found.alike}
    names = {**found.names, **apart}
    context = {
        "draft": found,
        "tables": [(table, [reason(item, names) for item in table.reasons]) for table in found.tables],
        "byes": [(bye, [reason(item, names) for item in bye.reasons]) for bye in found.byes],
        "quality": []
        if settled
        else words.quality(event.format, found.objective, found.bound, by_hand=_by_hand(found)),
        **_prints(request, row),
        "stage": row.stage_name,
        "changeable": not settled,
        "people": _people(found),
        "whole": [reason(item, names) for item in found.whole],
    }
    return page(request, event, "draft", context, refusal=refusal)


def _by_hand(found: drafts.Draft) -> bool:
    """Whether some of the draft is the director's: swapped, or locked."""
    reasons = [*(table.reasons for table in found.tables), *(bye.reasons for bye in found.byes)]
    return any(item.code in BY_HAND for item in chain.from_iterable(reasons))


class Placed(NamedTuple):
    """Somebody whom the pairing has placed: at a table, or, with 0, at none."""

    entrant: Entrant
    table: int


def _people(found: drafts.Draft) -> list[Placed]:
    """All who can change places, by name."""
    seated = [Placed(seat.entrant, table.number) for table in found.tables for seat in table.seats]
    idle = [Placed(bye.entrant, 0) for bye in found.byes if bye.kind == "pairing"]
    return sorted([*seated, *idle], key=lambda person: (person.entrant.name, person.entrant.number))


def _prints(request: HttpRequest, found: Round) -> dict[str, object]:
    """What can be printed of the round."""
    return {"round": found, "offers": offers(found.status), "paper": name_of(request)}


def _part(request: HttpRequest, event: Tournament, found: Round) -> SafeString:
    shown = request.GET.get("show", "all")
    shown = shown if shown in board.SHOWN else "all"
    tables = direct.board_of(found, timezone.now())
    address = reverse("direct:round", args=[event.slug, found.number])
    context = {
        "event": event,
        "board": tables,
        "rows": board.rows(tables, shown),
        "shown": shown,
        "open": found.status == "published",
        "address": address,
        "last": found.number >= event.rounds_planned,
        **_prints(request, found),
    }
    return live_part(request, "round_part", f"{address}?show={shown}", context)


def do(
    request: HttpRequest,
    event: Tournament,
    number: int,
    command: Callable[[], None],
    *,
    already: tuple[str, ...] = (),
    table: int | None = None,
) -> HttpResponse:
    """Carries the command out and goes back to the round, to the `table` if it is about one.

    A refusal is shown there; one whose code says that what was wanted is done `already` (a second tap) is none.
    """
    refusal: Exception | None = None
    try:
        command()
    except errors.REFUSALS as refused:
        refusal = None if errors.code(refused) in already else refused
    if by_htmx(request):
        context = {
            "part": _part(request, event, round_or_404(event, number)),
            "refusal": errors.sentence(refusal) if refusal else "",
            "swapped": True,
        }
        return render(request, "tournaments/direct/round_swap.html", context, status=status_of(refusal))
    if refusal is not None:
        return round_page(request, event, number, refusal)
    query, place = request.GET.urlencode(), f"#table-{table}" if table else ""
    return redirect(reverse("direct:round", args=[event.slug, number]) + (f"?{query}" if query else "") + place)


@director
@require_POST
def publish(request: HttpRequest, event: Tournament, number: int) -> HttpResponse:
    """Makes the draft that the director has looked at public."""
    round_or_404(event, number)
    job = request.POST.get("job", "")
    return do(
        request,
        event,
        number,
        lambda: services.publish_round(tournament=event.pk, actor=actor(request), round=number, job=job),
        already=("not_a_draft",),
    )


@director
@require_http_methods(["GET", "HEAD", "POST"])
def discard(request: HttpRequest, event: Tournament, number: int) -> HttpResponse:
    """Asks first, then throws the draft away."""
    if request.method != "POST":
        return _discard_page(request, event, number)
    try:
        reason = text(request, "reason", REASON)
        job = request.POST.get("job", "")
        services.discard_draft(tournament=event.pk, actor=actor(request), round=number, reason=reason, job=job)
    except errors.REFUSALS as refusal:
        if errors.code(refusal) == "bad_text":
            return _discard_page(request, event, number, refusal)
        if errors.code(refusal) != "unknown_round":
            return round_page(request, event, number, refusal)
    return redirect("direct:desk", slug=event.slug)


@director
@require_POST
def pair_anew(request: HttpRequest, event: Tournament, number: int) -> HttpResponse:
    """Throws a draft away that the field has outgrown, and pairs the round again: both or neither."""
    round_or_404(event, number)
    by, job = actor(request), request.POST.get("job", "")
    try:
        with transaction.atomic():
            reason = _("Players came or left")
            services.discard_draft(tournament=event.pk, actor=by, round=number, reason=reason, job=job)
            tasks.start_pairing(tournament=event.pk, actor=by)
    except errors.REFUSALS as refusal:
        return round_page(request, event, number, refusal)
    return redirect("direct:pairing", slug=event.slug)


def _discard_page(
    request: HttpRequest, event: Tournament, number: int, refusal: Exception | None = None
) -> HttpResponse:
    found = drafts.draft(event, number)
    if found is None:
        raise Http404(_("Round {number} has no draft.").format(number=number))
    return page(request, event, "discard", {"draft": found, "reason": request.POST.get("reason", "")}, refusal=refusal)


@director
@require_POST
def close(request: HttpRequest, event: Tournament, number: int) -> HttpResponse:
    """Closes the round; goes to the desk, where the next step is."""
    round_or_404(event, number)
    try:
        services.close_round(tournament=event.pk, actor=actor(request), round=number)
    except errors.REFUSALS as refusal:
        # A second tap finds it closed; looked at before, it might not have been.
        if round_or_404(event, number).status != "closed":
            return round_page(request, event, number, refusal)
    return redirect("direct:desk", slug=event.slug)


@director
@require_POST
def confirm_all(request: HttpRequest, event: Tournament, number: int) -> HttpResponse:
    """Confirms every table of the round that the page showed as finished and that has not changed since."""
    found = direct.board_of(round_or_404(event, number), timezone.now())
    waiting = [item.line.table.number for item in found.lines if item.confirmable]
    seen = _seen(request)

    def command() -> None:
        changed = []
        for table in [table for table in waiting if table in seen]:
            try:
                confirm_seen(request, event, number, table)
            except Stale:
                changed.append(table)
        confirmed = sum(table in seen for table in waiting) - len(changed)
        said = ngettext("{count} result confirmed.", "{count} results confirmed.", confirmed)
        messages.success(request, said.format(count=confirmed))
        if changed:
            said = _("Changed since you looked, and not confirmed: tables {tables}. Look at them again.")
            messages.warning(request, said.format(tables=", ".join(map(str, changed))))

    return do(request, event, number, command)


def confirm_seen(request: HttpRequest, event: Tournament, number: int, table: int) -> None:
    """Confirms the table's result as the page showed it.

    Raises TournamentError `not_seen` if the page did not show it, LedgerError `stale` if it has changed since.
    """
    version = _seen(request).get(table)
    if version is None:
        raise TournamentError("not_seen", "Look at the result of table {table} first, then confirm it.", table=table)
    services.confirm_at_table(
        tournament=event.pk, round=number, table=table, expected_version=version, actor=actor(request)
    )


def _seen(request: HttpRequest) -> dict[int, int]:
    """The version that the page showed of each table's game, from its fields `table:version`."""
    found = (re.fullmatch(r"(\d{1,9}):(\d{1,9})", value, re.ASCII) for value in request.POST.getlist("seen"))
    return {int(match[1]): int(match[2]) for match in found if match}
