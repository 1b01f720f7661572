import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from psycopg.conninfo import make_conninfo

from games.ledger import store
from games.ledger.models import LedgerEvent, LedgerHead
from tests.integration.games.ledger.dying import PROGRAM
from tests.integration.games.ledger.support import (
    TallyProjection,
    append,
    batch_of,
    following,
    new_stream,
    points,
    tallies,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("_tallies")]


def run(data: Path, how: str, streams: list[str]) -> list[str]:
    """Let processes of their own append to the test's database, and die; what became of each."""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tournaments.project.settings", "THISTLE_DATA": str(data)}
    if settings.ENVIRONMENT.hosted:
        name = str(connection.settings_dict["NAME"])
        environment["DATABASE_URL"] = make_conninfo(settings.ENVIRONMENT.database_url, dbname=name)
    command = [sys.executable, "-c", PROGRAM, how, *streams]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment, cwd=settings.BASE_DIR)
    return done.stdout.splitlines()


def test_a_process_killed_at_any_step_leaves_nothing_half_and_the_request_can_be_sent_again(data: Path) -> None:
    streams = [new_stream() for _ in range(25)]
    outcomes = run(data, "midway", streams)
    killed = outcomes.count("killed")
    # Head (three statements), ids, events, head again, places, savepoint, handler, place: each was the last once.
    assert killed >= 12
    assert outcomes == ["killed"] * killed + ["done 0"] * (25 - killed)
    assert LedgerHead.objects.count() == 25 - killed
    assert LedgerEvent.objects.count() == 2 * (25 - killed)
    assert tallies() == dict.fromkeys(streams[killed:], 3)

    with following(TallyProjection()):
        answers = [append(stream, 0, batch_of(stream)) for stream in streams]
    assert [answer.repeated for answer in answers] == [False] * killed + [True] * (25 - killed)
    assert [points(stream) for stream in streams] == [[1, 2]] * 25
    assert tallies() == dict.fromkeys(streams, 3)
    assert store.verify_all() == (50, 25, 0, None)


def test_a_request_whose_answer_was_lost_after_the_commit_gets_the_first_answer(data: Path, stream: str) -> None:
    assert run(data, "unanswered", [stream]) == ["killed"]
    recorded = tuple(store.read(stream))
    assert [event.data["points"] for event in recorded] == [1, 2]
    connection.close()
    with following(TallyProjection()):
        answer = append(stream, 0, batch_of(stream))
    assert (answer.events, answer.already) == (recorded, 2)
    assert points(stream) == [1, 2]
    assert tallies() == {stream: 3}
    assert store.verify_stream(stream) is None
