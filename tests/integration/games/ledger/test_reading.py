from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

import pytest
from pytest_django import DjangoAssertNumQueries

from games.ledger import store, upcasters
from games.ledger.events import NewEvent
from games.ledger.rows import PAGE
from tests.integration.games.ledger.support import TOURNAMENT, append, new_stream, plays, points

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("length", [PAGE - 1, PAGE, PAGE + 1, 2 * PAGE])
def test_a_stream_is_read_whole_whatever_its_pages(stream: str, length: int) -> None:
    append(stream, 0, plays(*range(length)))
    assert points(stream) == list(range(length))
    assert len(list(store.read_tournament(TOURNAMENT))) == length
    assert len(list(store.read_all())) == length


@pytest.mark.parametrize("length", [PAGE // 2, PAGE // 2 + 1, PAGE])
def test_streams_that_grew_side_by_side_are_read_one_after_the_other(length: int) -> None:
    streams = sorted(new_stream() for _ in range(2))
    for version in (0, length - 1):
        for stream in streams:
            append(stream, version, plays(*range(version, length - 1 if version == 0 else length)))
    expected = [(stream, version) for stream in streams for version in range(1, length + 1)]
    assert [(event.stream, event.version) for event in store.read_streams()] == expected


@pytest.mark.parametrize("after", [0, 1, PAGE - 1, PAGE, PAGE + 1, PAGE + 5])
def test_facts_are_what_a_fold_needs_of_the_events_that_are_read(stream: str, after: int) -> None:
    append(stream, 0, plays(*range(PAGE + 3)))
    expected = [(event.version, event.type, event.data, event.hash) for event in store.read(stream, after=after)]
    assert list(store.facts(stream, after=after)) == expected


def test_a_stream_is_read_from_and_to_a_version(stream: str) -> None:
    append(stream, 0, plays(10, 20, 30, 40))
    assert [event.version for event in store.read(stream, after=1)] == [2, 3, 4]
    assert [event.version for event in store.read(stream, upto=3)] == [1, 2, 3]
    assert [event.data["points"] for event in store.read(stream, after=1, upto=3)] == [20, 30]
    assert list(store.read(stream, after=4)) == []
    assert list(store.read(new_stream())) == []


def test_a_tournament_is_read_across_its_streams_and_without_others(stream: str) -> None:
    other, elsewhere = new_stream(), new_stream()
    first = append(stream, 0, plays(1)).events[0]
    append(other, 0, plays(2, 3))
    store.append(stream=elsewhere, tournament=UUID(int=7), expected_version=0, events=plays(4))
    append(stream, 1, plays(5))
    assert [event.data["points"] for event in store.read_tournament(TOURNAMENT)] == [1, 2, 3, 5]
    assert [event.data["points"] for event in store.read_tournament(TOURNAMENT, after=first.pos)] == [2, 3, 5]
    assert [event.data["points"] for event in store.read_tournament(UUID(int=7))] == [4]
    assert [event.data["points"] for event in store.read_all()] == [1, 2, 3, 4, 5]
    assert [event.data["points"] for event in store.read_all(after=first.pos)] == [2, 3, 4, 5]


def test_a_page_is_one_query(stream: str, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    append(stream, 0, plays(*range(300)))
    for upto in (1, 30, 300):
        with django_assert_num_queries(1):
            assert len(list(store.read(stream, upto=upto))) == upto


def in_halves(data: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"halves": 2 * data["points"]}


@pytest.fixture
def _halves() -> Iterator[None]:
    upcasters.register("points_scored", 1, in_halves)
    yield
    upcasters.unregister("points_scored", 1)


@pytest.mark.usefixtures("_halves")
def test_old_and_new_events_of_a_stream_are_read_alike_on_every_path(stream: str) -> None:
    old, new = plays(3)[0], NewEvent("points_scored", {"halves": 7}, schema=2)
    appended = append(stream, 0, [old, new]).events
    late = append(stream, 2, plays(4)).events[0]
    expected = [(2, {"halves": 6}), (2, {"halves": 7}), (2, {"halves": 8})]
    for path in (
        store.read(stream),
        store.read_tournament(TOURNAMENT),
        store.read_all(),
        iter((*appended, late)),
        iter((*append(stream, 0, [old]).events, *appended[1:], late)),
    ):
        assert [(event.schema, event.data) for event in path] == expected
    assert [fact.data for fact in store.facts(stream)] == [data for _, data in expected]
    assert store.verify_stream(stream) is None
