"""What every public page of an event has around it."""

from __future__ import annotations

from django.http import HttpRequest

from tournaments import permissions
from tournaments.models import Tournament
from tournaments.selectors.public import DRAFT


def frame(request: HttpRequest, event: Tournament, name: str) -> dict[str, object]:
    """The context of the event's navigation; `name` is the page that it marks. Two queries."""
    return {
        "event": event,
        "page": name,
        "latest": event.rounds.exclude(status=DRAFT).order_by("-number").first(),
        "directs": permissions.may_direct(request.user, event.pk),
    }
