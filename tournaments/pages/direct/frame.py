"""What every page of a director has around it, how it shows a refusal, and how a part of it stays up to date."""

from __future__ import annotations

import unicodedata
from hashlib import sha256
from http import HTTPStatus
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from tournaments.errors import TournamentError
from tournaments.models import Tournament
from tournaments.pages import errors
from tournaments.services import actor_of

REASON: Final = 200
"""The most characters of a reason that a director writes down."""


def page(
    request: HttpRequest,
    event: Tournament,
    name: str,
    context: dict[str, object],
    *,
    refusal: Exception | None = None,
) -> HttpResponse:
    """The page `name` of the event, with the sentence of the refusal, if something was refused, and its status."""
    frame = {
        "event": event,
        "page": name,
        "latest": event.rounds.order_by("-number").first(),
        "refusal": errors.sentence(refusal) if refusal else "",
    }
    return render(request, f"tournaments/direct/{name}.html", {**frame, **context}, status=status_of(refusal))


def status_of(refusal: Exception | None) -> HTTPStatus:
    """The status of an answer that shows the refusal, or none."""
    return HTTPStatus.OK if refusal is None else errors.status(refusal)


def live_part(request: HttpRequest, name: str, url: str, context: dict[str, object]) -> SafeString:
    """A part of a page that asks for itself at `url` every few seconds.

    It holds no CSRF token, which would make every rendering another: its form stands around it.
    """
    part = render_to_string(f"tournaments/direct/{name}.html", context, request)
    digest = sha256(part.encode()).hexdigest()[:16]
    asks = f"{url}{'&' if '?' in url else '?'}seen={digest}"
    return render_to_string("tournaments/direct/live.html", {"part": part, "asks": asks, "digest": digest}, request)


def live(request: HttpRequest, part: SafeString) -> HttpResponse:
    """The answer to a live part that asks for itself: nothing (204) while it looks as the browser has it."""
    seen = request.GET.get("seen", "")
    if len(seen) == 16 and f'data-seen="{seen}"' in part[:400]:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return HttpResponse(part)


def actor(request: HttpRequest) -> str:
    """How the ledger names whoever sent the request; the guard lets nobody through who has no account."""
    return actor_of(request.user.pk or 0)


def whole(request: HttpRequest, name: str) -> int:
    """The whole number in the form's field. Raises TournamentError `bad_number`."""
    given = request.POST.get(name, "").strip()
    if not (given.isascii() and given.isdigit() and len(given) <= 6):
        raise TournamentError("bad_number", "A whole number is needed here ({field}).", field=name)
    return int(given)


def text(request: HttpRequest, name: str, most: int) -> str:
    """The text in the form's field. Raises TournamentError `bad_text` if it is too long or holds control characters."""
    given = " ".join(request.POST.get(name, "").split())
    if len(given) > most or any(unicodedata.category(sign) == "Cc" for sign in given):
        raise TournamentError("bad_text", "At most {most} characters, and none that cannot be printed.", most=most)
    return given
