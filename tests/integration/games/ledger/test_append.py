from uuid import UUID, uuid4

import pytest
from django.conf import settings
from django.db import transaction
from pytest_django import DjangoAssertNumQueries

from games.ledger import clock, store
from games.ledger.errors import BadEvent, Stale, WrongTournament
from games.ledger.events import NewEvent, Recorded
from games.ledger.models import LedgerEvent, LedgerHead
from tests.integration.games.ledger.support import TOURNAMENT, append, new_stream, plays, points

pytestmark = pytest.mark.django_db


def test_an_event_is_recorded_with_all_that_was_said_about_it(stream: str) -> None:
    event_id = uuid4()
    event = NewEvent("card_played", {"seat": "2", "card": "9♦", "marks": [1, None]}, event_id, schema=2)
    with clock.using(lambda: 1_700_000_000_123_456):
        appended = append(stream, 0, [event], actor="ann", device="phone 3")
    row = LedgerEvent.objects.get()
    assert row.data == '{"card":"9♦","marks":[1,null],"seat":"2"}'
    assert appended.events == (
        Recorded(
            pos=row.pos,
            tournament=TOURNAMENT,
            stream=stream,
            version=1,
            event_id=event_id,
            type="card_played",
            schema=2,
            data={"seat": "2", "card": "9♦", "marks": [1, None]},
            recorded_at=1_700_000_000_123_456,
            actor="ann",
            device="phone 3",
            hash=bytes(row.hash),
        ),
    )
    assert (appended.version, appended.repeated, appended.already) == (1, False, 0)
    assert list(store.read(stream)) == list(appended.events)


def test_a_batch_is_recorded_in_its_order_and_the_head_moves_to_its_last(stream: str) -> None:
    first, second = append(stream, 0, plays(1, 2, 3)), append(stream, 3, plays(4, 5))
    assert [event.version for event in first.events + second.events] == [1, 2, 3, 4, 5]
    assert points(stream) == [1, 2, 3, 4, 5]
    head = LedgerHead.objects.get(stream=stream)
    assert (head.tournament, head.version, bytes(head.hash)) == (TOURNAMENT, 5, second.events[-1].hash)
    assert store.head(stream) == second.version == 5
    assert store.head(new_stream()) == 0


def test_a_batch_longer_than_one_insert_is_one_append(stream: str) -> None:
    numbers = range(1201)
    assert append(stream, 0, plays(*numbers)).version == 1201
    assert points(stream) == list(numbers)
    assert store.verify_stream(stream) is None


def test_an_event_without_an_id_gets_one(stream: str) -> None:
    events = append(stream, 0, [NewEvent("time_called", {}), NewEvent("time_called", {})]).events
    assert [event.event_id.version for event in events] == [7, 7]
    assert events[0].event_id != events[1].event_id


@pytest.mark.parametrize("expected", [0, 1, 3])
def test_another_version_than_the_expected_one_is_stale(stream: str, expected: int) -> None:
    append(stream, 0, plays(1, 2))
    with pytest.raises(Stale) as refused:
        append(stream, expected, plays(3))
    assert (refused.value.code, refused.value.current, refused.value.already) == ("stale", 2, ())
    assert refused.value.message == (
        f"{stream} is at version 2, not at {expected}. Read what was recorded meanwhile and decide again."
    )
    assert points(stream) == [1, 2]


def test_a_refused_first_append_leaves_no_stream_behind(stream: str) -> None:
    with pytest.raises(Stale):
        append(stream, 1, plays(1))
    assert not LedgerHead.objects.exists()


def test_a_stream_stays_in_its_tournament(stream: str) -> None:
    append(stream, 0, plays(1))
    with pytest.raises(WrongTournament) as refused:
        store.append(stream=stream, tournament=UUID(int=5), expected_version=1, events=plays(2))
    assert refused.value.code == "wrong_tournament"
    assert points(stream) == [1]


def test_a_batch_with_a_bad_event_is_refused_whole(stream: str) -> None:
    with pytest.raises(BadEvent):
        append(stream, 0, [*plays(1), NewEvent("points_scored", {"points": 0.5})])
    assert store.head(stream) == 0


def test_time_running_backwards_changes_no_order(stream: str) -> None:
    for expected, microseconds in enumerate((3_000, 2_000, 2_000, 1_000)):
        with clock.using(lambda at=microseconds: at):  # type: ignore[misc]
            append(stream, expected, plays(expected))
    events = list(store.read(stream))
    assert [event.recorded_at for event in events] == [3_000, 2_000, 2_000, 1_000]
    assert [event.data["points"] for event in events] == [0, 1, 2, 3]
    assert [event.data["points"] for event in store.read_all()] == [0, 1, 2, 3]
    assert store.verify_stream(stream) is None


def test_an_append_goes_with_the_callers_transaction(stream: str) -> None:
    other = new_stream()
    with transaction.atomic():
        append(stream, 0, plays(1))
        append(other, 0, plays(1))
        transaction.set_rollback(True)
    assert not LedgerEvent.objects.exists()
    assert not LedgerHead.objects.exists()


def test_a_refused_append_leaves_the_callers_transaction_usable(stream: str) -> None:
    with transaction.atomic():
        append(stream, 0, plays(1))
        with pytest.raises(Stale):
            append(stream, 0, plays(2))
        append(stream, 1, plays(3))
    assert points(stream) == [1, 3]


def test_the_statements_of_an_append_do_not_grow_with_the_batch(
    stream: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    append(stream, 0, plays(0))
    version = 1
    for size in (1, 30, 300):
        # PostgreSQL takes all in one. SQLite: the ids; the head; the events, and the place of the last of several.
        with django_assert_num_queries(1 if settings.ENVIRONMENT.hosted else 3 if size == 1 else 4):
            version = append(stream, version, plays(*range(size))).version
