"""`manage.py rebuild` and `verify` on an event that was played."""

from io import StringIO
from uuid import UUID

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from games import selectors as games
from games.ledger import store
from games.ledger.models import LedgerEvent, ParkedEvent
from games.ledger.rebuilding import contents
from games.models import Game
from games.services import Play, record
from tests.flush import triggers_aside
from tests.integration.tournaments.checks import check_event
from tests.integration.tournaments.events_played import ACTOR, director, event, game_of, play_round, publish
from tournaments import selectors, services
from tournaments.models import Bye, Entrant, Round, Seat, Table, Tournament

pytestmark = pytest.mark.django_db

ROWS = (Tournament, Entrant, Round, Table, Seat, Bye, Game)


def run(command: str, *arguments: str) -> str:
    out = StringIO()
    call_command(command, *arguments, stdout=out)
    return out.getvalue()


def refused(command: str, *arguments: str) -> str:
    """What a command that fails has printed before."""
    out = StringIO()
    with pytest.raises(CommandError) as failed:
        call_command(command, *arguments, stdout=out)
    return out.getvalue() + str(failed.value)


def rows() -> dict[str, object]:
    return {model.__name__: contents(model) for model in ROWS}


def parked() -> list[tuple[str, str, int]]:
    return list(ParkedEvent.objects.values_list("projection", "stream", "version"))


@pytest.fixture
def tournament() -> UUID:
    """A round played and closed, with a bye and a correction, and a second one published."""
    id_ = event(director(), players=5)
    play_round(id_)
    correct(id_)
    publish(id_)
    return id_


def correct(tournament: UUID) -> None:
    game = game_of(tournament, 1, 1)
    late = Play({"type": "score_adjusted", "player": "1", "points": -3, "reason": "late"})
    version = games.load(game).version
    record(game=game, tournament=tournament, plays=[late], expected_version=version, actor=ACTOR)


def lines(tournament: UUID, said: str = "") -> str:
    """What a rebuild prints of the two projections."""
    of_games = LedgerEvent.objects.filter(stream__startswith="game:").count()
    return f"tournaments: {selectors.load(tournament).version} events{said}\ngames: {of_games} events{said}\n"


def test_what_was_played_is_what_is_rebuilt(tournament: UUID) -> None:
    before = rows()
    assert run("rebuild", "--check") == lines(tournament, "; the same rows")
    assert run("rebuild") == lines(tournament)
    assert rows() == before
    assert run("rebuild", "--check") == lines(tournament, "; the same rows")
    services.open_table(tournament=tournament, round=2, table=1, actor=ACTOR)  # and the event goes on
    services.withdraw(tournament=tournament, actor=ACTOR, entrant=1)
    check_event(tournament)


def test_rows_that_somebody_changed_are_found_and_mended(tournament: UUID) -> None:
    before = rows()
    Seat.objects.filter(table__round__number=1, position=1).update(score=999)
    Bye.objects.all().delete()
    Game.objects.filter(id=game_of(tournament, 1, 2)).update(status="in_progress")
    out = refused("rebuild", "--check")
    version = selectors.load(tournament).version
    assert f"tournaments: {version} events; other rows in tournaments.Seat, tournaments.Bye\n" in out
    assert "; other rows in games.Game\n" in out
    assert out.endswith("Not every projection is what the log gives.")
    assert Seat.objects.filter(score=999).exists()
    run("rebuild")
    assert rows() == before


def test_two_seats_that_were_exchanged_are_found(tournament: UUID) -> None:
    one, two = Seat.objects.filter(table__round__number=1, table__number=1).order_by("position")
    for seat, entrant in ((one, two.entrant_id), (two, one.entrant_id)):
        Seat.objects.filter(pk=seat.pk).update(entrant_id=entrant)
    assert "other rows in tournaments.Seat\n" in refused("rebuild", "--check", "tournaments")


def test_rows_whose_event_was_lost_go_and_come_back(tournament: UUID) -> None:
    before = rows()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM tournaments_tournament")
        cursor.execute("DELETE FROM tournaments_round WHERE number = 2")
    assert "other rows in" in refused("rebuild", "--check", "tournaments")
    run("rebuild", "tournaments")
    assert rows() == before
    assert parked() == []


def test_a_row_that_was_lost_stops_the_rows_and_nothing_else(tournament: UUID) -> None:
    before = selectors.load(tournament).version
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM tournaments_table WHERE number = 1")
    services.open_table(tournament=tournament, round=2, table=1, actor=ACTOR)
    game = game_of(tournament, 2, 1)
    won = Play({"type": "result_entered", "scores": {"1": 50, "2": 41}})
    record(game=game, tournament=tournament, plays=[won], expected_version=1, actor=ACTOR)
    services.confirm_result(tournament=tournament, round=2, table=1, actor=ACTOR)
    correct(tournament)  # follows the log, not the rows
    stream = selectors.stream_of(tournament)
    assert parked() == [("tournaments", stream, before + 1)]
    kinds = [item.type for item in store.read(stream, after=before)]
    assert kinds == ["result_confirmed", "result_corrected"]
    services.rescore(tournament=tournament)
    run("rebuild", "tournaments")
    assert parked() == []
    check_event(tournament)


def test_verify_counts_the_events_and_names_one_that_was_changed(tournament: UUID) -> None:
    events = LedgerEvent.objects.count()
    streams = LedgerEvent.objects.values("stream").distinct().count()
    assert run("verify").startswith(f"{events} events in {streams} streams")
    stream = selectors.stream_of(tournament)
    with transaction.atomic(), triggers_aside(connection), connection.cursor() as cursor:
        cursor.execute("UPDATE ledger_event SET actor = 'user:9' WHERE stream = %s AND version = 3", [stream])
    assert f"Event 3 of {stream} " in refused("verify")


@pytest.mark.skipif(settings.ENVIRONMENT.hosted, reason="PostgreSQL's columns hold values of their type alone")
@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE tournaments_table SET game = 'x' WHERE round_id = 1 AND number = 1",
        "UPDATE tournaments_entrant SET number = 'x' WHERE number = 1",
        "UPDATE tournaments_tournament SET options = '{'",
        "UPDATE games_game SET tournament = x'00'",
    ],
)
def test_values_that_are_none_are_found_and_mended(tournament: UUID, damage: str) -> None:
    was = rows()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        cursor.execute(damage)
        cursor.execute("PRAGMA ignore_check_constraints = OFF")
    assert "other rows in" in refused("rebuild", "--check")
    run("rebuild")
    assert rows() == was
    assert run("rebuild", "--check") == lines(tournament, "; the same rows")
