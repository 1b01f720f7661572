"""However an append reaches the database, the same rows are there afterwards, and nothing is left open."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

import pytest
from django.conf import settings
from django.db import connection, transaction

from games.ledger import chain, clock, driver, engines, heads, store
from games.ledger.chain import Row
from games.ledger.engines import postgresql, sqlite
from games.ledger.errors import ReadOnly, Stale
from games.ledger.events import NewEvent
from games.ledger.rows import stream_rows
from tests.integration.games.ledger.support import TOURNAMENT, append, new_stream, plays, points

pytestmark = pytest.mark.django_db(transaction=True)

postgresql_only = pytest.mark.skipif(not settings.ENVIRONMENT.hosted, reason="PostgreSQL's own ways")

AWKWARD = ["tab\t, line\n, return\r", "back\\slash \\N \\x00 \\.", "quotes \" '", "♦ 😀 é", "", "{},:[]null", "? %s %%"]


def batch(*, ids: bool) -> list[NewEvent]:
    return [
        NewEvent("noted", {"text": text, "number": number}, uuid5(NAMESPACE_URL, str(number)) if ids else None, 3)
        for number, text in enumerate(AWKWARD)
    ]


@contextmanager
def unknown() -> Iterator[None]:
    """No head is known beforehand, as in a process that has just begun."""
    heads._known.clear()
    yield


@contextmanager
def watched() -> Iterator[None]:
    def wrapper(execute: Callable[..., Any], *arguments: Any) -> Any:
        return execute(*arguments)

    with connection.execute_wrapper(wrapper):
        yield


WAYS: list[Callable[[], AbstractContextManager[None]]] = [nullcontext, unknown, watched, transaction.atomic]


@pytest.mark.parametrize("ids", [False, True])
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("size", [1, 3, len(AWKWARD)])
def test_an_event_is_the_same_row_whatever_way_it_takes(
    stream: str, way: Callable[[], AbstractContextManager[None]], *, ids: bool, size: int
) -> None:
    events = batch(ids=ids)
    with clock.using(lambda: 1_700_000_000_123_456):
        for version in range(0, len(events), size):
            with way():
                append(stream, version, events[version : version + size], actor="Ann\t\\", device='"phone"')
    rows = list(stream_rows(stream))
    assert [row.data for row in rows] == [chain_text(number, text) for number, text in enumerate(AWKWARD)]
    assert {row[9:11] for row in rows} == {("Ann\t\\", '"phone"')}
    assert {(row.tournament, row.type, row.schema, row.recorded_at) for row in rows} == {
        (TOURNAMENT, "noted", 3, 1_700_000_000_123_456)
    }
    assert [row.pos for row in rows] == sorted({row.pos for row in rows})
    assert ids is False or [row.event_id for row in rows] == [event.event_id for event in events]
    assert store.verify_stream(stream) is None


def chain_text(number: int, text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    for character, escape in (("\t", "\\t"), ("\n", "\\n"), ("\r", "\\r")):
        escaped = escaped.replace(character, escape)
    return f'{{"number":{number},"text":"{escaped}"}}'


@postgresql_only
def test_copied_rows_are_the_rows_that_are_inserted(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for copy_from in (1000, 2):
        monkeypatch.setattr(postgresql, "COPY_FROM", copy_from)
        stream = new_stream()
        with clock.using(lambda: 5):
            answer = append(stream, 0, batch(ids=False))
        rows = list(stream_rows(stream))
        assert list(answer.rows) == rows
        assert store.verify_stream(stream) is None
        found.append([(*row[5:11],) for row in rows])
    assert found[0] == found[1]


def test_rows_of_many_streams_at_once_are_the_rows_of_their_appends(stream: str) -> None:
    answer = append(stream, 0, batch(ids=True))
    other, moved = new_stream(), UUID(int=9)
    rows = [row._replace(pos=0, stream=other, tournament=moved) for row in answer.rows]
    of = driver.database()
    with transaction.atomic():
        heads.lock(other, moved)
        driver.mapped(of, engines.of(of).insert_many, rows)
    assert [row._replace(pos=0) for row in stream_rows(other)] == rows


def test_the_answer_has_the_rows_as_they_are_stored(stream: str) -> None:
    for version, size in ((0, 1), (1, 3), (4, 600)):
        assert list(append(stream, version, plays(*range(size))).rows) == list(stream_rows(stream, after=version))


def idle() -> bool:
    """Whether no transaction is open, by the driver's word."""
    own = connection.connection
    return not own.in_transaction if connection.vendor == "sqlite" else bool(own.info.transaction_status == 0)


@pytest.mark.parametrize("expected", [0, 1, 3])
def test_a_refused_append_leaves_no_transaction_open(stream: str, expected: int) -> None:
    append(stream, 0, plays(1, 2))
    with pytest.raises(Stale):
        append(stream, expected, plays(3))
    assert idle()
    assert append(stream, 2, plays(3)).version == 3


def test_an_append_that_fails_on_the_way_leaves_no_transaction_open(stream: str) -> None:
    append(stream, 0, plays(1))
    on, off = "PRAGMA query_only = ON", "PRAGMA query_only = OFF"
    if settings.ENVIRONMENT.hosted:
        on, off = (f"SET default_transaction_read_only = {word}" for word in ("on", "off"))
    with connection.cursor() as cursor:
        cursor.execute(on)
        with pytest.raises(ReadOnly):
            append(stream, 1, plays(2))
        assert idle()
        cursor.execute(off)
    assert append(stream, 1, plays(2)).version == 2
    assert points(stream) == [1, 2]


def test_what_a_process_believes_of_a_head_is_checked(stream: str) -> None:
    with transaction.atomic():
        append(stream, 0, plays(1, 2))
        transaction.set_rollback(True)
    append(stream, 0, plays(1))
    with transaction.atomic():
        append(stream, 1, plays(8))
        transaction.set_rollback(True)
    append(stream, 1, plays(2))
    heads.know(stream, 2, bytes(32))
    append(stream, 2, plays(3))
    heads.know(stream, 9, bytes(32))
    with pytest.raises(Stale):
        append(stream, 9, plays(4))
    assert points(stream) == [1, 2, 3]
    assert store.verify_all() == (3, 1, 0, None)


def test_no_more_heads_are_known_than_some(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heads, "_KNOWN", 2)
    streams = [new_stream() for _ in range(5)]
    for stream in streams:
        append(stream, 0, plays(1))
    assert len(heads._known) <= 2
    assert [append(stream, 1, plays(2)).version for stream in streams] == [2] * 5


def test_more_ids_than_are_looked_for_at_once_are_found_all_the_same(
    stream: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "MOST_IDS", 2)
    monkeypatch.setattr(postgresql, "COPY_FROM", 3)
    outbox = plays(1, 2, 3, 4)
    first = append(stream, 0, outbox)
    again = append(stream, 0, [*outbox, *plays(5)])
    assert (again.already, again.rows[:4], again.version) == (4, first.rows, 5)


@postgresql_only
def test_statements_stay_prepared_on_a_connection_that_comes_from_the_pool_again(stream: str) -> None:
    for version in range(24):
        if version % 8 == 0:
            connection.close()  # whichever of the pool's connections comes next, it has these eight appends at least
        append(stream, version, plays(version))
    assert connection.connection._prepared._names
    assert points(stream) == list(range(24))


@postgresql_only
def test_an_append_that_is_a_transaction_of_its_own_is_one_way_to_the_server(stream: str) -> None:
    append(stream, 0, plays(1))
    statements: list[str] = []

    def wrapper(execute: Callable[..., Any], statement: str, *arguments: Any) -> Any:
        statements.append(statement)
        return execute(statement, *arguments)

    with connection.execute_wrapper(wrapper):
        append(stream, 1, plays(2))
    assert len(statements) == 1


def test_a_batch_has_the_hashes_of_its_events_one_by_one() -> None:
    one, many = new_stream(), new_stream()
    events = batch(ids=False)
    with clock.using(lambda: 7):
        for version, event in enumerate(events):
            append(one, version, [event])
        append(many, 0, events)

    def relinked(rows: list[Row]) -> list[bytes]:
        last, hashes = chain.GENESIS, []
        for row in rows:
            last = chain.link(last, row)
            hashes.append(last)
        return hashes

    for stream in (one, many):
        rows = list(stream_rows(stream))
        assert [row.hash for row in rows] == relinked(rows)
