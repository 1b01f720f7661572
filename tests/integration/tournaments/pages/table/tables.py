"""Tables to play at through their pages."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.test import Client

from games import selectors as games
from games.rules.chance import Chance
from games.rules.replay import Replay
from tests.integration.tournaments.events_played import event, game_of, publish
from tests.integration.tournaments.pages.table.forms import form, plays
from tournaments import services
from tournaments.models import Tournament

GAMES: dict[str, dict[str, Any]] = {
    "dalrymple": {"game": "dalrymple", "sizes": (4,), "method": {"name": "placement"}},
    "diamond-points": {
        "game": "diamond-points",
        "sizes": (3,),
        "method": {"name": "placement"},
        "options": {"stake": 5},
    },
    "standard": {
        "game": "diamondback",
        "sizes": (3,),
        "method": {"name": "placement"},
        "options": {"variant": "standard", "coins": 20, "hands": 3},
    },
    "match": {
        "game": "diamondback",
        "sizes": (3,),
        "method": {"name": "placement"},
        "options": {"variant": "match", "coins": 20, "hands": 3},
    },
    "dealers": {
        "game": "diamondback",
        "sizes": (3,),
        "method": {"name": "placement"},
        "options": {"variant": "dealers", "coins": 20, "hands": 3},
    },
}


class AtTable:
    """Table 1 of a first round that is being played, and a browser that has its link."""

    def __init__(self, owner: User | None = None, table: int = 1, **changes: Any) -> None:
        self.owner = owner or User.objects.create(username="director")  # hashing a password would take long
        size = changes.get("sizes", (2,))[0]
        self.tournament = event(self.owner, players=2 * size, **changes)
        publish(self.tournament)
        self.table = table
        self.slug = Tournament.objects.get(pk=self.tournament).slug
        self.token = services.table_token(tournament=self.tournament, round=1, table=table)
        self.url = f"/t/{self.token}/"
        self.public = f"/e/{self.slug}/rounds/1/tables/{table}/"
        self.direct = f"/e/{self.slug}/direct/rounds/1/tables/{table}/"
        self.client = Client()

    @property
    def game(self) -> UUID:
        return game_of(self.tournament, 1, self.table)

    @property
    def replay(self) -> Replay:
        return games.load(self.game).state

    @property
    def version(self) -> int:
        found = games.find(self.game)
        return found.version if found else 0

    def page(self, url: str = "") -> str:
        response = self.client.get(url or self.url)
        assert response.status_code == 200
        return response.content.decode()

    def send(self, data: dict[str, str], status: int = 200, client: Client | None = None, url: str = "") -> str:
        """Sends a form as htmx does; returns what stands in the page's part then."""
        response = (client or self.client).post(url or self.url, data, headers={"HX-Request": "true"})
        assert response.status_code == status, response.content.decode()
        return response.content.decode()

    def start(self) -> str:
        return self.send(form(self.page(), "open").fields)

    def do(self, html: str, what: str, status: int = 200, **values: str) -> str:
        """Fills in the form that does `what` and sends it. Keys of players are written with `_` for the dot."""
        data = {name.replace("__", "."): value for name, value in values.items()}
        return self.send({**form(html, what).fields, **data}, status)

    def play_out(self, seed: int, most: int = 1000) -> str:
        """A legal random player who reads the forms that the page offers, until it offers none or `most` are sent.

        Ways round the plays (whole deals, the result alone) are not taken.
        """
        chance = Chance(seed)
        html = self.start()
        for _ in range(most):
            offered = [each for each in plays(html) if each.what not in _ROUND]
            if not offered:
                break
            html = self.send(chance.choice(offered).filled(chance))
        return html

    def directors_client(self) -> Client:
        client = Client()
        client.force_login(self.owner, backend="django.contrib.auth.backends.ModelBackend")
        return client


_ROUND = ("result_entered", "deal_scored", "hands_dealt", "time_called", "left")
