"""The answer to what cannot be shown at this moment, and can in the next."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.errors import TournamentError
from tournaments.pages import errors


def answer(request: HttpRequest, refusal: TournamentError) -> HttpResponse:
    """503 with the refusal's sentence, and when to ask again."""
    response = render(request, "503.html", {"exception": errors.sentence(refusal)}, status=503)
    response["Retry-After"] = "5"
    return response
