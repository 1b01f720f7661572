from collections.abc import Sequence
from functools import partial
from threading import Event, Thread
from uuid import UUID

import pytest
from django.conf import settings
from django.db import connection, transaction

from games.ledger import store
from games.ledger.errors import IdReused, Stale
from games.ledger.events import Appended, NewEvent
from games.ledger.rebuilding import rebuild
from tests.integration.games.ledger.support import (
    TallyProjection,
    append,
    following,
    new_stream,
    plays,
    points,
    tallies,
)
from tests.integration.games.ledger.threads import together, until_one_waits

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("_tallies")]

WRITERS = 8
EACH = 12


def write_all(stream: str, events: Sequence[NewEvent]) -> None:
    """Append the events one by one, reading the version anew whenever somebody else was faster."""
    version = 0
    for event in events:
        while True:
            try:
                version = append(stream, version, [event]).version
                break
            except Stale as stale:
                version = stale.current


def test_writers_on_streams_of_their_own_lose_and_double_nothing() -> None:
    streams = [new_stream() for _ in range(WRITERS)]
    with following(TallyProjection()):
        together(*(partial(write_all, stream, plays(*range(EACH))) for stream in streams))
    assert [points(stream) for stream in streams] == [list(range(EACH))] * WRITERS
    assert tallies() == dict.fromkeys(streams, sum(range(EACH)))
    assert store.verify_all() == (WRITERS * EACH, WRITERS, 0, None)


def test_writers_on_one_stream_lose_and_double_nothing(stream: str) -> None:
    with following(TallyProjection()):
        together(*(partial(write_all, stream, plays(*range(at, at + EACH))) for at in range(0, WRITERS * 100, 100)))
    recorded = points(stream)
    for at in range(0, WRITERS * 100, 100):
        assert [number for number in recorded if at <= number < at + 100] == list(range(at, at + EACH))
    assert len(recorded) == WRITERS * EACH
    assert tallies() == {stream: sum(recorded)}
    assert store.verify_all() == (WRITERS * EACH, 1, 0, None)


def test_of_writers_that_begin_a_stream_at_once_one_is_first(stream: str) -> None:
    def begin(number: int) -> str:
        try:
            return f"recorded {append(stream, 0, plays(number)).version}"
        except Stale as stale:
            return f"stale {stale.current}"

    answers = together(*(partial(begin, number) for number in range(WRITERS)))
    assert sorted(answers) == ["recorded 1"] + ["stale 1"] * (WRITERS - 1)
    assert points(stream) == [answers.index("recorded 1")]
    assert store.verify_stream(stream) is None


def test_one_request_sent_many_times_at_once_is_recorded_once_and_answered_alike(stream: str) -> None:
    batch = plays(1, 2, 3)
    answers: Sequence[Appended] = together(*[partial(append, stream, 0, batch)] * WRITERS)
    assert sorted(answer.already for answer in answers) == [0] + [3] * (WRITERS - 1)
    assert len({answer.events[-1].hash for answer in answers}) == 1
    assert [answer.events for answer in answers] == [answers[0].events] * WRITERS
    assert points(stream) == [1, 2, 3]


def test_of_one_id_in_many_streams_at_once_one_is_recorded() -> None:
    event = plays(1)
    streams = [new_stream() for _ in range(WRITERS)]

    def send(stream: str) -> UUID | str:
        try:
            append(stream, 0, event)
        except IdReused as refused:
            return refused.event_id
        return stream

    answers = together(*(partial(send, stream) for stream in streams))
    winners = [stream for stream in streams if store.head(stream)]
    assert len(winners) == 1
    assert list(answers) == [stream if stream in winners else event[0].event_id for stream in streams]
    assert store.verify_all() == (1, 1, 0, None)


@pytest.mark.skipif(not settings.ENVIRONMENT.hosted, reason="SQLite has one writer, who sees all that was written")
def test_an_id_that_another_transaction_is_recording_is_waited_for(stream: str) -> None:
    event = plays(1)
    refused: list[IdReused] = []
    other = new_stream()

    def send() -> None:
        try:
            append(other, 0, event)
        except IdReused as error:
            refused.append(error)
        finally:
            connection.close()

    sender = Thread(target=send)
    with transaction.atomic():
        append(stream, 0, event)
        sender.start()
        until_one_waits()
    sender.join()
    assert [error.event_id for error in refused] == [event[0].event_id]
    assert store.head(other) == 0


@pytest.mark.skipif(not settings.ENVIRONMENT.hosted, reason="SQLite has one writer at any time")
def test_an_append_waits_for_a_rebuild_and_is_projected_after_it(stream: str) -> None:
    class Slow(TallyProjection):
        """Its rebuild goes on only when an append waits for it."""

        def reset(self) -> None:
            super().reset()
            started.set()
            until_one_waits()

    started, other = Event(), new_stream()

    def late() -> None:
        started.wait()
        append(other, 0, plays(4))
        connection.close()

    with following(Slow()):
        append(stream, 0, plays(1, 2))
        writer = Thread(target=late)
        writer.start()
        rebuild()
        writer.join()
        assert tallies() == {stream: 3, other: 4}
