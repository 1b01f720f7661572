"""Scoresheets for everybody: the one of a game, and empty ones."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.sheets import SheetPage
from tournaments.models import Tournament
from tournaments.pages import sheets
from tournaments.pages.prints.answers import answer
from tournaments.pages.prints.paper import BadSheetError
from tournaments.pages.prints.scoresheets import records_of
from tournaments.pages.prints.source import Print, Source, checkpoint
from tournaments.pages.public.lookup import tournament_or_404
from tournaments.selectors.tables import table_line, with_penalties


@require_safe
def sheet(request: HttpRequest, slug: str, number: int, table: int, kind: str = "pdf") -> HttpResponse:
    """The sheet of a table's game as far as it has come; `?size=letter` for American paper."""
    event = tournament_or_404(slug)
    line = table_line(event, number, table)
    if line is None:
        raise Http404(_("There is no such table in a published round."))
    source = Source(event, request.build_absolute_uri)
    url = source.address("public:table", number, table)
    page = sheets.sheet_of_game(event, with_penalties(line), url=url, checkpoint=checkpoint())
    return _answer(request, source, page, kind, title=f"{number}.{table}", file=f"{event.slug}-{number}-{table}")


@require_safe
def blank_sheet(request: HttpRequest, slug: str, kind: str = "pdf") -> HttpResponse:
    """An empty sheet for `?players=` of them, without it for the event's largest table."""
    event = tournament_or_404(slug)
    try:
        players = _players(request, event)
        page = sheets.blank_sheet(event, players)
    except BadSheetError as refusal:
        return sheets.refuse(request, refusal)
    source, title = Source(event, request.build_absolute_uri), _("Empty scoresheet")
    return _answer(request, source, page, kind, title=title, file=f"{event.slug}-blank-{players}")


def _answer(request: HttpRequest, source: Source, page: SheetPage, kind: str, *, title: str, file: str) -> HttpResponse:
    def make(_source: Source) -> Print:
        return Print(title, lambda: [page], lambda: records_of(page))

    return answer(request, source, make, kind, file=file)


def _players(request: HttpRequest, event: Tournament) -> int:
    given = request.GET.get("players", "")
    if not given:
        return int(max(event.sizes))
    if not (given.isascii() and given.isdigit() and len(given) <= 3):
        raise BadSheetError(_("“{given}” is no number of players.").format(given=given[:40]))
    return int(given)
