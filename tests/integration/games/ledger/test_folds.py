"""A stream's state kept between requests is never another one than its log gives."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from functools import partial

import pytest
from django.db import connection, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.ledger import heads, store
from games.ledger.events import Fact
from games.ledger.folds import Folds
from tests.flush import triggers_aside
from tests.integration.games.ledger.support import append, new_stream, plays, points
from tests.integration.games.ledger.threads import together

pytestmark = pytest.mark.django_db

Points = tuple[int, ...]


class Collected(Folds[Points, Fact]):
    """Folds into the points of the events, and counts the steps that it took."""

    def __init__(self, most: int = 8) -> None:
        super().__init__(self._collect, most=most, read=store.facts)
        self.steps = 0

    def _collect(self, before: Points | None, event: Fact) -> Points:
        self.steps += 1
        if event.data["points"] == 99:
            raise ValueError("unlucky")
        return (*(before or ()), event.data["points"])

    def points(self, stream: str) -> Points | None:
        found = self.load(stream)
        assert found is None or found.version == len(found.state)
        return None if found is None else found.state


def undone(work: Callable[[], object]) -> None:
    """What was done is rolled back."""
    with transaction.atomic():
        work()
        transaction.set_rollback(True)


def fact(appended: store.Appended) -> Fact:
    """The last event of an append, as a fold takes it."""
    last = appended.events[-1]
    return Fact(last.version, last.type, last.data, last.hash)


def empty_the_log() -> None:
    with transaction.atomic(), triggers_aside(connection), connection.cursor() as cursor:
        cursor.execute("DELETE FROM ledger_event")
        cursor.execute("DELETE FROM ledger_head")


def test_only_what_is_new_is_folded(stream: str) -> None:
    folds = Collected()
    assert folds.points(stream) is None
    append(stream, 0, plays(1, 2))
    assert (folds.points(stream), folds.steps) == ((1, 2), 2)
    assert (folds.load(stream), folds.steps) == (folds.load(stream), 2)
    last = append(stream, 2, plays(3)).events[-1]
    assert (folds.points(stream), folds.steps) == ((1, 2, 3), 3)
    found = folds.load(stream)
    assert found is not None
    assert (found.version, found.hash) == (3, last.hash)


def test_what_was_rolled_back_is_forgotten(stream: str) -> None:
    folds = Collected()
    append(stream, 0, plays(1))

    def add_and_look() -> None:
        append(stream, 1, plays(2, 3))
        assert folds.points(stream) == (1, 2, 3)

    undone(add_and_look)
    assert folds.points(stream) == (1,)
    undone(add_and_look)
    append(stream, 1, plays(4, 5))
    assert folds.points(stream) == (1, 4, 5)
    undone(partial(append, new_stream(), 0, plays(1)))


def test_a_head_that_was_read_says_whether_what_is_kept_still_stands(
    stream: str, django_assert_num_queries: Callable[[int], AbstractContextManager[object]]
) -> None:
    folds = Collected()
    append(stream, 0, plays(1, 2))
    known, head = folds.load(stream), heads.find(stream)
    with django_assert_num_queries(0):
        assert folds.load(stream, head=head) is known
    append(stream, 2, plays(3))
    found = folds.load(stream, head=heads.find(stream))
    assert found is not None
    assert (found.state, folds.steps) == ((1, 2, 3), 3)
    assert folds.load(new_stream(), head=head) is None


def test_an_event_just_appended_is_taken_without_a_look(
    stream: str, django_assert_num_queries: Callable[[int], AbstractContextManager[object]]
) -> None:
    folds = Collected()
    append(stream, 0, plays(1))
    folds.load(stream)
    last = fact(append(stream, 1, plays(2)))
    with django_assert_num_queries(0):
        found = folds.append(stream, last)
        assert found is not None
        assert (found.state, found.version, found.hash) == ((1, 2), 2, last.hash)
        assert folds.append(stream, last) is None
    assert (folds.points(stream), folds.steps) == ((1, 2), 2)


def test_what_does_not_follow_from_what_is_kept_is_not_taken(stream: str) -> None:
    folds = Collected()
    assert folds.append(stream, fact(append(stream, 0, plays(1)))) is None  # nothing is kept
    folds.load(stream)
    assert folds.append(stream, fact(append(stream, 1, plays(2, 3)))) is None  # the last of two
    folds.load(stream)
    undone(lambda: (append(stream, 3, plays(4)), folds.load(stream)))
    assert folds.append(stream, fact(append(stream, 3, plays(5)))) is None  # 4, which is kept, was rolled back
    append(stream, 4, plays(6))
    assert folds.append(stream, Fact(6, "played", {"points": 7}, bytes(32))) is None  # of another process
    assert folds.points(stream) == (1, 2, 3, 5, 6)


def test_a_stream_that_was_never_begun_is_forgotten(stream: str) -> None:
    folds = Collected()

    def begin_and_look() -> None:
        append(stream, 0, plays(1))
        assert folds.points(stream) == (1,)

    undone(begin_and_look)
    assert folds.points(stream) is None
    append(stream, 0, plays(2))
    assert folds.points(stream) == (2,)


def test_another_log_in_its_place_is_not_mistaken_for_it(stream: str) -> None:
    folds = Collected()
    append(stream, 0, plays(1, 2, 3))
    assert folds.points(stream) == (1, 2, 3)
    empty_the_log()
    assert folds.points(stream) is None
    append(stream, 0, plays(1, 2, 3))
    assert (folds.points(stream), folds.steps) == ((1, 2, 3), 6)
    empty_the_log()
    append(stream, 0, plays(7))
    assert folds.points(stream) == (7,)
    empty_the_log()
    append(stream, 0, plays(1, 2, 3, 4))
    assert folds.points(stream) == (1, 2, 3, 4)


def test_no_more_folds_are_kept_than_said() -> None:
    folds = Collected(most=2)
    streams = [new_stream() for _ in range(3)]
    for stream in streams:
        append(stream, 0, plays(1))
    for stream in (*streams[:2], streams[0], streams[2]):  # the second is the one used longest ago
        folds.points(stream)
    assert folds.steps == 3
    folds.points(streams[0])
    folds.points(streams[2])
    assert folds.steps == 3
    folds.points(streams[1])
    assert folds.steps == 4


def test_a_step_that_raises_spoils_nothing(stream: str) -> None:
    folds = Collected()
    append(stream, 0, plays(1))
    assert folds.points(stream) == (1,)

    def add_an_unlucky_one() -> None:
        append(stream, 1, plays(2, 99))
        with pytest.raises(ValueError, match="unlucky"):
            folds.load(stream)

    undone(add_an_unlucky_one)
    append(stream, 1, plays(3))
    assert folds.points(stream) == (1, 3)


@pytest.mark.django_db(transaction=True)
def test_what_others_append_is_seen_and_what_they_roll_back_is_not(stream: str) -> None:
    folds = Collected()
    append(stream, 0, plays(1))
    assert folds.points(stream) == (1,)
    together(partial(append, stream, 1, plays(2)))
    assert folds.points(stream) == (1, 2)

    def look_from_elsewhere() -> None:
        append(stream, 2, plays(3))
        assert folds.points(stream) == (1, 2, 3)
        assert together(partial(folds.points, stream)) == [(1, 2)]
        assert folds.points(stream) == (1, 2, 3)

    undone(look_from_elsewhere)
    assert folds.points(stream) == (1, 2)


@pytest.mark.django_db(transaction=True)
def test_readers_beside_a_writer_see_the_log_as_it_was_at_some_moment(stream: str) -> None:
    folds = Collected()
    append(stream, 0, plays(0))

    def write() -> list[Points | None]:
        for number in range(1, 20):
            append(stream, number, plays(number))
        return []

    def look() -> list[Points | None]:
        return [folds.points(stream) for _ in range(20)]

    for seen in together(write, look, look, look):
        assert all(found == tuple(range(len(found or ()))) for found in seen)
        assert list(map(len, filter(None, seen))) == sorted(map(len, filter(None, seen)))
    assert folds.points(stream) == tuple(range(20))


STEPS = st.lists(
    st.tuples(st.sampled_from(("append", "undo", "look", "look", "empty")), st.integers(0, 1), st.integers(1, 3)),
    max_size=20,
)


@given(steps=STEPS)
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_becomes_of_the_log_the_fold_is_what_it_holds(steps: Sequence[tuple[str, int, int]]) -> None:
    streams, folds = [new_stream(), new_stream()], Collected(most=2)

    def add(stream: str, numbers: int) -> None:
        append(stream, len(points(stream)), plays(*range(numbers)))
        assert folds.points(stream) == tuple(points(stream))

    with transaction.atomic():
        for step, which, numbers in steps:
            if step == "append":
                add(streams[which], numbers)
            elif step == "undo":
                undone(partial(add, streams[which], numbers))
            elif step == "empty":
                empty_the_log()
            assert folds.points(streams[which]) == (tuple(points(streams[which])) or None)
        transaction.set_rollback(True)  # each example begins with an empty log
