"""No page asks the database more because the field is larger."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.integration.tournaments.events_played import ACTOR, pair, publish
from tests.integration.tournaments.pages.direct.asking import Desk
from tournaments import services

pytestmark = pytest.mark.django_db


def field(items: int) -> Desk:
    """That many players."""
    return Desk(players=items)


def drafted(items: int) -> Desk:
    """A draft of that many tables."""
    desk = Desk(players=2 * items)
    pair(desk.id)
    return desk


def playing(items: int) -> Desk:
    """That many tables, one of which plays."""
    desk = Desk(players=2 * items)
    publish(desk.id)
    services.open_table(tournament=desk.id, round=1, table=1, actor=ACTOR)
    return desk


@pytest.mark.parametrize(
    ("make", "name", "args"),
    [
        (field, "desk", ()),
        (field, "players", ()),
        (field, "player", (1,)),
        (drafted, "round", (1,)),
        (drafted, "discard", (1,)),
        (playing, "desk", ()),
        (playing, "round", (1,)),
        (playing, "link", (1, 1)),
    ],
)
def test_as_many_queries_for_1_30_and_300(make: Callable[[int], Desk], name: str, args: tuple[int, ...]) -> None:
    counted = {}
    for items in (1, 30, 300):
        desk = make(items)
        desk.get(name, *args)  # what a process keeps of the log, it keeps from the first request on
        with CaptureQueriesContext(connection) as queries:
            assert desk.get(name, *args).status_code == 200
        counted[items] = len(queries)
        desk.owner.delete()
    assert len(set(counted.values())) == 1, counted
