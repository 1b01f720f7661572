"""What a director does at one table without entering its game: confirm, no-shows, the table's link."""

from __future__ import annotations

import hmac
from collections.abc import Sequence

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import services
from tournaments.decisions.rounds import Begun
from tournaments.errors import TournamentError
from tournaments.models import Round, Seat, Table, Tournament
from tournaments.pages import errors
from tournaments.pages.direct.frame import actor, page
from tournaments.pages.direct.guard import director
from tournaments.pages.direct.qr import qr_of
from tournaments.pages.direct.rounds import confirm_seen, do, round_or_404
from tournaments.selectors.tables import begun_of


def _table_or_404(event: Tournament, number: int, table: int) -> tuple[Round, Table, list[Seat]]:
    """A table of a published round, with its round and its seats in order."""
    found = round_or_404(event, number)
    row = found.tables.filter(number=table).first() if found.status != "draft" else None
    if row is None:
        raise Http404(_("Round {number} has no table {table}.").format(number=number, table=table))
    return found, row, list(row.seats.select_related("entrant").order_by("position"))


@director
@require_POST
def confirm(request: HttpRequest, event: Tournament, number: int, table: int) -> HttpResponse:
    """The table's result counts, as the page showed it."""
    _table_or_404(event, number, table)
    return do(request, event, number, lambda: confirm_seen(request, event, number, table), table=table)


@director
@require_http_methods(["GET", "HEAD", "POST"])
def no_show(request: HttpRequest, event: Tournament, number: int, table: int) -> HttpResponse:
    """Who of the table did not come; nobody takes it back. A game without a play is started anew without them."""
    _found, row, seats = _table_or_404(event, number, table)
    begun = begun_of(row.game) if row.game else Begun.NOT
    absent = [seat.entrant.number for seat in seats if seat.absent]
    refusal: Exception | None = None
    if request.method == "POST":
        given = request.POST.getlist("absent")
        absent = [seat.entrant.number for seat in seats if str(seat.entrant.number) in given]
        try:
            if len(absent) != len(set(given)):
                raise TournamentError("not_at_table", "Tick people who sit at table {table}.", table=table)
            services.record_no_show(
                tournament=event.pk, round=number, table=table, entrants=absent, actor=actor(request)
            )
        except errors.REFUSALS as refused:
            refusal = refused
        else:
            _say_who_came(request, row, seats, absent, begun)
            return redirect(f"{reverse('direct:round', args=[event.slug, number])}#table-{table}")
    context = {"number": number, "table": row, "seats": seats, "absent": absent, "begun": begun.value}
    return page(request, event, "no_show", context, refusal=refusal)


def _say_who_came(
    request: HttpRequest, table: Table, seats: Sequence[Seat], absent: Sequence[int], begun: Begun
) -> None:
    """Tells what recording those who are absent has done."""
    before = [seat.entrant.number for seat in seats if seat.absent]
    names = ", ".join(seat.entrant.name for seat in seats if seat.entrant.number in absent)
    if before == absent:
        kept = _("Nobody was ticked. Nothing has been recorded.") if not absent else _("This was recorded already.")
        messages.info(request, kept)
        return
    said = _("Table {table}: {names} did not come.") if absent else _("Table {table}: everybody has come.")
    again = _("Its game begins anew with those who came.") if begun is Begun.STARTED else ""
    messages.success(request, f"{said.format(table=table.number, names=names)} {again}".strip())


@director
@require_http_methods(["GET", "HEAD", "POST"])
def link(request: HttpRequest, event: Tournament, number: int, table: int) -> HttpResponse:
    """The table's link as text and as QR. Sent as a form it is revoked and a new one made, if it is still the one
    that the form was about: a second tap does not make the new link worthless.
    """
    found, row, seats = _table_or_404(event, number, table)
    token = services.table_token(tournament=event.pk, round=number, table=table)
    if request.method == "POST":
        if hmac.compare_digest(request.POST.get("token", "").encode(), token.encode()):
            services.revoke_access(tournament=event.pk, round=number, table=table)
        return redirect("direct:link", slug=event.slug, number=number, table=table)
    address = request.build_absolute_uri(f"/t/{token}/")
    context = {
        "round": found,
        "table": row,
        "seats": seats,
        "token": token,
        "address": address,
        "qr": qr_of(address),
    }
    return page(request, event, "link", context)
