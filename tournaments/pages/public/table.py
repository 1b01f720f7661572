"""One game for everybody: live, and event by event."""

from __future__ import annotations

from typing import Final

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.pages.board import Board, board
from games.rules.base import PUBLIC
from games.rules.records import encode
from games.rules.view import view
from games.selectors import find as find_game
from games.selectors import history
from tournaments.models import Tournament
from tournaments.pages.public.frame import frame
from tournaments.pages.public.lookup import number_in, tournament_or_404
from tournaments.pages.table import fragments
from tournaments.pages.table.history import entered
from tournaments.selectors.public import TableLine
from tournaments.selectors.tables import table_line, with_penalties

_KEPT: Final = 60
"""Seconds for which a rendered game is kept: thousands may watch one, and it is the same for all of them."""

_LINES: Final = 30
"""How many events the list shows before it is asked for all of them."""


@require_safe
def table(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """The game of a table as it stands, or after `?event=`; `?log=all` lists every event."""
    event, line = _find(slug, number, table)
    at, whole = number_in(request, "event"), request.GET.get("log") == "all"
    tag = fragments.etag(line, at)
    response = fragments.unchanged(request, tag)
    if response is not None:
        return response
    key = f"table:{tag}:{whole}"
    game = cache.get(key)
    if game is None:
        game = _render(event, line, at, tag, whole=whole)
        cache.set(key, game, _KEPT)
    if fragments.asked_for(request):
        response = HttpResponse(game, headers={"ETag": tag, "Cache-Control": "no-cache"})
    else:
        context = {**frame(request, event, "round"), "line": with_penalties(line), "game": game}
        response = render(request, "tournaments/public/table.html", context)
    fragments.vary(response)
    return response


@require_safe
def record(_request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """The game record as the public may see it; once the game is finished, all of it."""
    event, line = _find(slug, number, table)
    found = find_game(line.table.game) if line.table.game else None
    if found is None:
        raise Http404(_("This game has not begun."))
    lines = (encode(shown.event) + "\n" for shown in view(found.state, PUBLIC).log)
    name = f"{event.slug}-{number}-{table}.jsonl"
    return HttpResponse(
        "".join(lines),
        content_type="application/jsonl; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-cache"},
    )


def _find(slug: str, number: int, table: int) -> tuple[Tournament, TableLine]:
    event = tournament_or_404(slug)
    line = table_line(event, number, table)
    if line is None:
        raise Http404(_("There is no such table in a published round."))
    return event, line


def _render(event: Tournament, line: TableLine, at: int | None, tag: str, *, whole: bool) -> str:
    """The part that changes, the same for everybody. It asks for itself again while more may come to what it shows."""
    game = _board(line, at)
    latest = game is None or game.shown == game.events
    return render_to_string(
        "tournaments/public/table_game.html",
        {
            "event": event,
            "line": line,
            "board": game,
            "etag": tag,
            "polls": latest and (line.table.round.status != "closed" or (game is not None and not game.ended)),
            "log": _listed(game, whole=whole),
            "address": reverse("public:table", args=[event.slug, line.table.round.number, line.table.number]),
        },
    )


def _board(line: TableLine, at: int | None) -> Board | None:
    found = find_game(line.table.game) if line.table.game else None
    if found is None:
        return None
    if at is not None and not 1 <= at <= found.version:
        raise Http404(_("This game has no event {number}.").format(number=at))
    names = {str(seat.position): seat.entrant.name for seat in line.seats}
    events = entered(history(line.table.game)) if line.table.game else []
    return board(found.state, PUBLIC, names, events, at)


def _listed(game: Board | None, *, whole: bool) -> list[object]:
    """The events to list, the latest first: all, or those around the one that is looked at."""
    if game is None:
        return []
    last = len(game.log) if whole else min(len(game.log), game.shown + _LINES // 4)
    first = 0 if whole else max(0, last - _LINES)
    return list(reversed(game.log[first:last]))
