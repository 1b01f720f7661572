from io import StringIO

import pytest
from django.conf import settings as django_settings
from django.core.management import CommandError, call_command
from django.db import connection

from games.ledger import raw, store, walk
from games.ledger.chain import Break
from tests.flush import triggers_aside
from tests.integration.games.ledger.support import append, new_stream, plays

pytestmark = pytest.mark.django_db


def tamper(statement: str, *parameters: object) -> None:
    """What somebody who owns the database can do."""
    with triggers_aside(connection), connection.cursor() as cursor:
        cursor.execute(statement, parameters)


@pytest.fixture
def streams() -> list[str]:
    """Three streams of three events, one after the other in the log."""
    names = [new_stream() for _ in range(3)]
    for name in names:
        append(name, 0, plays(1, 2))
        append(name, 2, plays(3))
    return names


def place(stream: str, version: int) -> int:
    return next(event.pos for event in store.read(stream) if event.version == version)


def test_an_untouched_log_verifies(streams: list[str]) -> None:
    assert store.verify_all() == (9, 3, 0, None)
    assert [store.verify_stream(stream) for stream in streams] == [None, None, None]


def test_an_empty_log_verifies() -> None:
    assert store.verify_all() == (0, 0, 0, None)
    assert store.verify_stream(new_stream()) is None


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("data", '{"points":4}'),
        ("type", "points_lost"),
        ("schema", 2),
        ("recorded_at", 5),
        ("actor", "bo"),
        ("device", "x"),
        ("event_id", "01890a5dac96774bbcceb302099a8057"),
        ("hash", bytes(32)),
    ],
)
def test_a_changed_event_is_named(streams: list[str], column: str, value: object) -> None:
    tamper(f"UPDATE ledger_event SET {column} = %s WHERE stream = %s AND version = 2", value, streams[1])  # noqa: S608
    reason = "Its hash does not fit its content and the event before it."
    broken = Break(streams[1], 2, place(streams[1], 2), reason)
    assert store.verify_stream(streams[1]) == broken
    assert store.verify_all() == (4, 2, 0, broken)
    assert store.verify_stream(streams[0]) is None


def test_an_event_moved_to_another_tournament_is_named(streams: list[str]) -> None:
    elsewhere = "01890a5dac96774bbcceb302099a8057"
    tamper("UPDATE ledger_event SET tournament = %s WHERE stream = %s", elsewhere, streams[2])
    broken = store.verify_stream(streams[2])
    assert broken is not None
    assert broken[:2] == (streams[2], 1)


def test_a_head_moved_to_another_tournament_is_found(streams: list[str]) -> None:
    elsewhere = "01890a5dac96774bbcceb302099a8057"
    tamper("UPDATE ledger_head SET tournament = %s WHERE stream = %s", elsewhere, streams[0])
    reason = "Its tournament is not that of the stream's head."
    assert store.verify_all().broken == Break(streams[0], 1, place(streams[0], 1), reason)


@pytest.mark.parametrize(
    ("version", "reason"),
    [
        (1, "It is missing; the next event there is has version 2."),
        (2, "It is missing; the next event there is has version 3."),
        (3, "It is missing; the stream's head is at 3."),
    ],
)
def test_a_removed_event_is_named(streams: list[str], version: int, reason: str) -> None:
    tamper("DELETE FROM ledger_event WHERE stream = %s AND version = %s", streams[2], version)
    broken = Break(streams[2], version, None, reason)
    assert store.verify_stream(streams[2]) == broken
    assert store.verify_all().broken == broken


def test_a_stream_removed_but_for_its_head_is_named(streams: list[str]) -> None:
    tamper("DELETE FROM ledger_event WHERE stream = %s", streams[1])
    assert store.verify_all().broken == Break(streams[1], 1, None, "It is missing; the stream's head is at 3.")


@pytest.mark.parametrize("at", [0, 1, 2])
def test_a_stream_without_its_head_is_named(streams: list[str], at: int) -> None:
    tamper("DELETE FROM ledger_head WHERE stream = %s", streams[at])
    broken = Break(streams[at], 1, place(streams[at], 1), "Its stream has no head.")
    assert store.verify_stream(streams[at]) == broken
    assert store.verify_all().broken == broken


def test_a_head_that_was_set_is_found(streams: list[str]) -> None:
    tamper("UPDATE ledger_head SET hash = %s WHERE stream = %s", bytes(32), streams[1])
    reason = "Its hash is not that of the stream's head."
    assert store.verify_all().broken == Break(streams[1], 3, place(streams[1], 3), reason)


def test_a_head_behind_its_stream_is_found(streams: list[str]) -> None:
    tamper("UPDATE ledger_head SET version = 2 WHERE stream = %s", streams[1])
    reason = "The stream's head is before it, at 2."
    assert store.verify_all().broken == Break(streams[1], 3, place(streams[1], 3), reason)


@pytest.mark.parametrize("stream", ["", "game:nobody's"])
def test_a_head_without_any_stream_is_found(streams: list[str], stream: str) -> None:
    tamper("UPDATE ledger_head SET stream = %s WHERE stream = %s", stream, streams[1])
    tamper("DELETE FROM ledger_event WHERE stream = %s", streams[1])
    assert store.verify_all().broken == Break(stream, 1, None, "It is missing; the stream's head is at 3.")


@pytest.mark.skipif(django_settings.ENVIRONMENT.hosted, reason="PostgreSQL's table of places holds none below 1")
@pytest.mark.parametrize("pos", [0, -1, -(1 << 63)])
def test_an_event_before_the_first_place_is_named(streams: list[str], pos: int) -> None:
    tamper(
        "INSERT INTO ledger_event SELECT %s, tournament, stream, 4, %s, type, schema, data, recorded_at, actor, device,"
        " %s FROM ledger_event WHERE stream = %s AND version = 3",
        *(pos, "01890a5dac96774bbcceb302099a8057", bytes(32), streams[1]),
    )
    tamper("UPDATE ledger_head SET version = 4, hash = %s WHERE stream = %s", bytes(32), streams[1])
    reason = f"It has the place {pos} in the global order, which begins with 1."
    assert store.verify_all().broken == Break(streams[1], 4, pos, reason)


@pytest.mark.parametrize("page", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("held", [0, 1, 100])
def test_every_event_is_looked_at_whatever_the_pages(monkeypatch: pytest.MonkeyPatch, page: int, held: int) -> None:
    monkeypatch.setattr(raw, "PAGE", page)
    monkeypatch.setattr(walk, "STREAMS", held)
    names = [new_stream() for _ in range(3)]
    for version in range(4):
        for name in names:
            append(name, version, plays(version))
    assert store.verify_all() == (12, 3, 0, None)
    tamper("UPDATE ledger_event SET actor = 'x' WHERE stream = %s AND version = 4", names[1])
    reason = "Its hash does not fit its content and the event before it."
    assert store.verify_all() == (10, 3, 0, Break(names[1], 4, place(names[1], 4), reason))


def test_the_command_counts_what_holds(streams: list[str]) -> None:
    out = StringIO()
    call_command("verify", stdout=out)
    assert out.getvalue() == f"9 events in {len(streams)} streams, 0 checkpoints: all hold.\n"


def test_the_command_names_the_first_bad_event(streams: list[str]) -> None:
    tamper("UPDATE ledger_event SET data = '{}' WHERE stream = %s AND version = 2", streams[0])
    with pytest.raises(CommandError) as failed:
        call_command("verify")
    assert failed.value.returncode == 1
    assert str(failed.value) == (
        f"Event 2 of {streams[0]} (pos {place(streams[0], 2)}) is bad."
        " Its hash does not fit its content and the event before it."
    )
