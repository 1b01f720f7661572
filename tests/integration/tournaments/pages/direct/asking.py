"""An event under direction: its addresses, its log, and a browser of its director."""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.ledger.events import Recorded
from tests.integration.tournaments.events_played import director, event
from tournaments import selectors
from tournaments.models import Tournament


class Desk:
    """One event and the browser of its director. Names are of addresses: `post("check_in", 3)`."""

    def __init__(self, players: int = 0, owner: User | None = None, **changes: Any) -> None:
        self.owner = owner or director()
        self.id: UUID = event(self.owner, players, **changes)
        self.slug: str = Tournament.objects.get(pk=self.id).slug
        self.client = Client()
        self.client.force_login(self.owner)

    def url(self, name: str, *args: object) -> str:
        return reverse(f"direct:{name}", args=[self.slug, *args])

    def get(self, name: str, *args: object, **kwargs: Any) -> Any:
        return self.client.get(self.url(name, *args), **kwargs)

    def post(self, name: str, *args: object, data: dict[str, Any] | None = None, **kwargs: Any) -> Any:
        return self.client.post(self.url(name, *args), data or {}, **kwargs)

    def seen(self, number: int = 1) -> dict[str, list[str]]:
        """What the page of a round sends with a confirmation: which version of each game it showed."""
        return {"seen": re.findall(r'name="seen" value="([^"]*)"', self.get("round", number).content.decode())}

    def log(self) -> list[Recorded]:
        """The events of the tournament's own stream, names opened; without what their keys are called by chance."""
        opened = selectors.history(self.id)
        return [item._replace(data={key: item.data[key] for key in item.data if key != "person"}) for item in opened]

    def last(self) -> tuple[str, dict[str, Any]]:
        """Type and body of the latest event."""
        recorded = self.log()[-1]
        return recorded.type, dict(recorded.data)


def said(response: HttpResponse) -> str:
    """The page as text, white space as a reader sees it."""
    return " ".join(response.content.decode().split())
