from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.ledger import store
from games.ledger.errors import IdReused, Stale
from games.ledger.events import NewEvent
from tests.integration.games.ledger.support import append, new_stream, plays, points

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("expected", [0, 2, 3, 99])
def test_the_same_batch_again_gets_the_first_answer(stream: str, expected: int) -> None:
    batch = plays(1, 2)
    first = append(stream, 0, batch)
    append(stream, 2, plays(3))
    again = append(stream, expected, batch, actor="bo", device="another phone")
    assert again.events == first.events
    assert (again.version, again.repeated, again.already) == (2, True, 2)
    assert points(stream) == [1, 2, 3]


def test_a_part_of_a_batch_is_repeated_too(stream: str) -> None:
    batch = plays(1, 2, 3)
    first = append(stream, 0, batch)
    assert append(stream, 0, batch[1:2]).events == first.events[1:2]


def test_an_outbox_that_grew_is_answered_for_the_old_and_recorded_for_the_new(stream: str) -> None:
    outbox = plays(1, 2)
    first = append(stream, 0, outbox)
    outbox += plays(3)
    second = append(stream, 0, outbox)
    assert second.events[:2] == first.events
    assert (second.version, second.repeated, second.already) == (3, False, 2)
    assert points(stream) == [1, 2, 3]


def test_the_new_part_is_recorded_if_the_sender_knows_what_came_between(stream: str) -> None:
    outbox = plays(1)
    append(stream, 0, outbox)
    append(stream, 1, plays(7))
    assert append(stream, 2, [*outbox, *plays(2)]).already == 1
    assert points(stream) == [1, 7, 2]


def test_the_new_part_is_stale_if_the_sender_does_not_know_what_came_between(stream: str) -> None:
    outbox = plays(1)
    first = append(stream, 0, outbox)
    append(stream, 1, plays(7))
    with pytest.raises(Stale) as refused:
        append(stream, 0, [*outbox, *plays(2)])
    assert (refused.value.current, refused.value.already) == (2, first.events)
    assert points(stream) == [1, 7]


def test_a_new_event_before_one_that_is_there_is_stale(stream: str) -> None:
    there, between, later = plays(1, 2, 3)
    append(stream, 0, [there])
    append(stream, 1, [later])
    with pytest.raises(Stale) as refused:
        append(stream, 2, [there, between, later])
    assert refused.value.current == 2
    assert [event.event_id for event in refused.value.already] == [there.event_id]
    assert points(stream) == [1, 3]


@pytest.mark.parametrize(
    "change", [{"type": "points_lost"}, {"schema": 2}, {"data": {"points": 2}}, {"data": {"points": 1, "by": None}}]
)
def test_an_id_with_another_body_is_refused(stream: str, change: dict[str, object]) -> None:
    event = plays(1)[0]
    append(stream, 0, [event])
    with pytest.raises(IdReused) as refused:
        append(stream, 1, [replace(event, **change)])  # type: ignore[arg-type]
    assert (refused.value.code, refused.value.event_id) == ("id_reused", event.event_id)
    assert points(stream) == [1]


def test_an_id_of_another_stream_of_the_tournament_is_refused(stream: str) -> None:
    events = plays(1)
    append(new_stream(), 0, events)
    with pytest.raises(IdReused):
        append(stream, 0, [*plays(2), *events])
    assert store.head(stream) == 0


def test_an_id_of_another_tournament_is_free(stream: str) -> None:
    events = plays(1)
    append(new_stream(), 0, events)
    assert store.append(stream=stream, tournament=UUID(int=9), expected_version=0, events=events).version == 1


def test_the_order_of_keys_is_no_difference(stream: str) -> None:
    event = NewEvent("points_scored", {"points": 1, "seat": "2"}, plays(1)[0].event_id)
    append(stream, 0, [event])
    assert append(stream, 0, [replace(event, data={"seat": "2", "points": 1})]).repeated


class Sender:
    """A device that sends its outbox in order until it is empty, whatever answers are lost."""

    def __init__(self, stream: str, events: Sequence[NewEvent]) -> None:
        self.stream, self.outbox, self.known = stream, list(events), 0

    def send(self, size: int, *, lost: bool) -> None:
        batch = self.outbox[:size]
        if not batch:
            return
        try:
            answer = append(self.stream, self.known, batch)
        except Stale as stale:
            if not lost:
                self.known = stale.current
                self.outbox = self.outbox[len(stale.already) :]
            return
        if not lost:
            self.known = max(self.known, answer.version)
            self.outbox = self.outbox[len(batch) :]


@given(steps=st.lists(st.tuples(st.integers(0, 1), st.integers(1, 4), st.booleans()), max_size=25))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_two_devices_that_lose_answers_lose_and_double_nothing(steps: list[tuple[int, int, bool]]) -> None:
    stream = new_stream()
    events = plays(*range(10))
    senders = [Sender(stream, events[:5]), Sender(stream, events[5:])]
    for who, size, lost in steps:
        senders[who].send(size, lost=lost)
    while any(sender.outbox for sender in senders):
        for sender in senders:
            sender.send(5, lost=False)
    recorded = points(stream)
    assert sorted(recorded) == list(range(10))
    assert [number for number in recorded if number < 5] == [0, 1, 2, 3, 4]
    assert [number for number in recorded if number >= 5] == [5, 6, 7, 8, 9]
    assert store.verify_stream(stream) is None
