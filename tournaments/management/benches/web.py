"""What an event costs over HTTP beside a bare view with the same insert, and a page that is asked for again and again.

Requests go through the whole of Django, middleware included, and no network: a network would make both look alike.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import islice
from typing import Any, Final
from uuid import uuid4

from django.contrib.auth import get_user_model
from django.core.handlers.wsgi import WSGIHandler
from django.core.management import CommandError
from django.test.utils import override_settings

from games.rules import registry
from games.rules.chance import Chance
from tournaments import services
from tournaments.management.benches import bare_site
from tournaments.management.benches.measure import Row, ratio
from tournaments.models import Tournament

_EVENTS: Final = 100
_VISITS: Final = 4
_TABLES: Final = 24
_GAME: Final = "dalrymple"


def bench(runs: int) -> Iterator[Row]:
    """The API's append beside a bare view, each event a request and a commit."""
    site = Site(runs + 1)
    with override_settings(ROOT_URLCONF=bare_site.__name__):
        speed = ratio(site.insert, site.enter, runs)
    yield Row("the API's append against a bare view with the same insert", speed, "of its speed", 0.5)


class Site:
    """A site with one event under way: a table for each run, and pages that show it."""

    def __init__(self, tables: int = _TABLES) -> None:
        user = get_user_model().objects.create(username=f"bench-{uuid4().hex[:8]}")
        self._event = services.create_tournament(
            owner=user.pk,
            name="Bench",
            game=_GAME,
            format="swiss",
            rounds=1,
            sizes=(4,),
            method={"name": "placement"},
            tie_breaks=(),
        )
        names = "\n".join(f"Player {number}" for number in range(1, 4 * tables + 1))
        actor = services.actor_of(user.pk)
        services.import_entrants(tournament=self._event, actor=actor, data=f"name\n{names}\n".encode())
        services.check_in_all(tournament=self._event, actor=actor)
        services.run_pairing(job=services.request_pairing(tournament=self._event, actor=actor).id)
        services.publish_round(tournament=self._event, actor=actor, round=1)
        self._slug = Tournament.objects.get(pk=self._event).slug
        self._next = 0
        self._handler = WSGIHandler()

    def enter(self) -> None:
        """The next table enters a game, one event a request."""
        self._next += 1
        table = self._next
        token = services.table_token(tournament=self._event, round=1, table=table)
        headers = {"HTTP_AUTHORIZATION": f"Table {token}"}
        base = f"/api/v1/events/{self._event}/rounds/1/tables/{table}/"
        self._ask("POST", f"{base}open/", {}, headers)
        for body in bodies():
            self._ask("POST", f"{base}events/", body, headers)

    def insert(self) -> None:
        """As many requests with the same bodies to the bare view."""
        for body in bodies():
            self._ask("POST", bare_site.ADDRESS, body, {})

    def visit(self) -> None:
        """The event's public pages, to somebody who has not been there."""
        for _ in range(_VISITS):
            for page in ("", "standings/", "rounds/1/"):
                self._ask("GET", f"/e/{self._slug}/{page}", None, {})

    def _ask(self, method: str, path: str, body: object, headers: dict[str, str]) -> None:
        sent = b"" if body is None else json.dumps(body).encode()
        environ = {
            "REQUEST_METHOD": method,
            "PATH_INFO": path,
            "QUERY_STRING": "",
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "CONTENT_TYPE": "application/json",
            "CONTENT_LENGTH": str(len(sent)),
            "wsgi.input": BytesIO(sent),
            "wsgi.url_scheme": "http",
            **headers,
        }
        statuses: list[str] = []

        def start(status: str, _headers: list[tuple[str, str]], _error: Any = None, /) -> Callable[[bytes], object]:
            statuses.append(status)
            return _nowhere

        answer = b"".join(self._handler(environ, start))
        if not statuses[0].startswith("200"):
            raise CommandError(f"{method} {path}: {statuses[0]} {answer[:300].decode()}")


def _nowhere(_data: bytes, /) -> None:
    """What a WSGI server would write to."""


def bodies() -> Iterator[dict[str, Any]]:
    """The requests of a game: one event each, after its opening."""
    started = {"type": "game_started", "game": _GAME, "players": ["1", "2", "3", "4"], "dealer": "1"}
    plays = registry.get(_GAME).play(started, Chance("bench"))
    for version, play in enumerate(islice(plays, _EVENTS), start=1):
        yield {"expected_version": version, "events": [{"event_id": str(uuid4()), "event": dict(play)}]}
