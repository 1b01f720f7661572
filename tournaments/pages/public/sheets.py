"""Scoresheets for everybody: the one of a game, and empty ones."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.pages import sheets
from tournaments.pages.public.lookup import tournament_or_404
from tournaments.selectors.tables import table_line, with_penalties


@require_safe
def sheet(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """The sheet of a table's game as far as it has come; `?size=letter` for American paper."""
    event = tournament_or_404(slug)
    line = table_line(event, number, table)
    if line is None:
        raise Http404(_("There is no such table in a published round."))
    try:
        paper = sheets.paper_of(request)
    except sheets.BadSheetError as refusal:
        return sheets.refuse(request, refusal)
    page = sheets.sheet_of_game(event, with_penalties(line), url=sheets.game_url(request, event, line))
    name = f"{event.slug}-{number}-{table}"
    return sheets.answer([page], paper, name=f"{event.name} {number}.{table}", file=name)


@require_safe
def blank_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """An empty sheet for `?players=` of them, without it for the event's largest table."""
    event = tournament_or_404(slug)
    try:
        paper, players = sheets.paper_of(request), _players(request, event)
        page = sheets.blank_sheet(event, players)
    except sheets.BadSheetError as refusal:
        return sheets.refuse(request, refusal)
    return sheets.answer([page], paper, name=event.name, file=f"{event.slug}-blank-{players}")


def _players(request: HttpRequest, event: Tournament) -> int:
    given = request.GET.get("players", "")
    if not given:
        return int(max(event.sizes))
    if not (given.isascii() and given.isdigit() and len(given) <= 3):
        raise sheets.BadSheetError(_("“{given}” is no number of players.").format(given=given[:40]))
    return int(given)
