"""The part of a game's page that changes: asked for again every few seconds, sent only when it has changed."""

from __future__ import annotations

from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language

from games.selectors import find as find_game
from tournaments.selectors.public import TableLine


def etag(line: TableLine, at: int | None = None) -> str:
    """What the part shows, in a word: the same for the same events, names, result and language.

    `at` is the event that the page looks at. O(1) beside the look at the game's last event.
    """
    found = find_game(line.table.game) if line.table.game else None
    seats = [(seat.entrant.name, seat.absent, seat.score) for seat in line.seats]
    row = line.table
    table = (row.round.status, row.confirmed, row.corrected, row.pen, row.checked, row.call, row.message, row.aside)
    seen = (line.table.game, found.hash.hex() if found else "", seats, table, at, get_language())
    return f'"{sha256(repr(seen).encode()).hexdigest()[:24]}"'


def asked_for(request: HttpRequest) -> bool:
    """Whether the part alone is wanted, and not the whole page."""
    return "HX-Request" in request.headers and "HX-History-Restore-Request" not in request.headers


def asked_again(request: HttpRequest) -> bool:
    """Whether the browser has the part already, and asks whether it has changed."""
    return asked_for(request) and "If-None-Match" in request.headers


def unchanged(request: HttpRequest, tag: str) -> HttpResponse | None:
    """304 if the browser has the part as `tag` names it."""
    if not asked_again(request):
        return None
    response = get_conditional_response(request, etag=tag, response=None)
    if response is not None:
        vary(response)
    return response


def vary(response: HttpResponse) -> None:
    """Caches must not give the part for the page, or the page for the part."""
    patch_vary_headers(response, ("HX-Request", "HX-History-Restore-Request"))
