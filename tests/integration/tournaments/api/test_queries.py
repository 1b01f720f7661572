"""A list costs the same number of queries however long it is."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Game
from scoring.models import Standings
from tests.integration.tournaments.api.callers import ROOT
from tests.integration.tournaments.events_played import event
from tournaments.models import Bye, Entrant, Round, Seat, Table, Tournament

pytestmark = pytest.mark.django_db

SIZES = (1, 30, 300)


def queries(address: str, results: int) -> int:
    with CaptureQueriesContext(
        connection,
    ) as captured:
        response = Client().get(address)
    assert response.status_code == 200
    assert len(response.json()["results"]) == results
    return len(captured)


def full(size: int) -> Tournament:
    """The rows of an event with `size` tables, byes and lines of standings."""
    owner, _ = User.objects.get_or_create(username="owner")
    of = Tournament.objects.get(pk=event(owner))
    entrants = Entrant.objects.bulk_create(
        Entrant(tournament=of, number=number, person_name=f"Player {number}") for number in range(1, 2 * size + 1)
    )
    round_ = Round.objects.create(tournament=of, number=1, status="published")
    tables = Table.objects.bulk_create(
        Table(round=round_, number=number, game=uuid4()) for number in range(1, size + 1)
    )
    Seat.objects.bulk_create(
        Seat(table=tables[place // 2], position=place % 2 + 1, entrant=entrant)
        for place, entrant in enumerate(entrants)
    )
    Bye.objects.bulk_create(Bye(round=round_, entrant=entrant, kind="half") for entrant in entrants[:size])
    Game.objects.bulk_create(
        Game(
            id=table.game,
            tournament=of.pk,
            game="diamond-points",
            players=["1", "2"],
            to_act=[],
            scores={},
            placements={},
            version=1,
            last_at=timezone.now(),
        )
        for table in tables
    )
    line = {"rank": 1, "points": "0", "values": [["BH", "0"]], "played": 0, "shared": True, "withdrawn": False}
    rows = [{**line, "entrant": entrant.number} for entrant in entrants[:size]]
    Standings.objects.create(tournament=of.pk, round=1, version=1, rows=rows)
    Standings.objects.create(tournament=of.pk, round=0, version=1)
    return of


@pytest.mark.parametrize(("rest", "expected"), [("players/", 3), ("rounds/1/", 7), ("standings/", 7)])
def test_lists_of_an_event(rest: str, expected: int) -> None:
    for size in SIZES:
        results = 2 * size if rest == "players/" else size
        size_ = f"?page_size={min(results, 500)}"
        assert queries(f"{ROOT}{full(size).pk}/{rest}{size_}", min(results, 500)) == expected


def test_the_list_of_events() -> None:
    for size in SIZES:
        Tournament.objects.all().delete()
        Tournament.objects.bulk_create(
            Tournament(id=uuid4(), slug=f"event-{number}", name="Event", game="x", rounds_planned=1, created_at=now)
            for number, now in enumerate([timezone.now()] * size)
        )
        assert queries(f"{ROOT}?page_size=500", size) == 2
