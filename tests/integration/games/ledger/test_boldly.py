"""Without savepoints where nothing goes wrong; where something does, as if there had been some from the start."""

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games.ledger import projections
from games.ledger.errors import LedgerError
from games.ledger.models import ParkedEvent, ProjectionPlace
from tests.integration.games.ledger.support import TallyProjection, append, following, plays, points, tallies

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("_tallies")]


def bold(stream: str, expected: int, *numbers: int) -> list[str]:
    """Appends boldly; the statements that were taken."""
    with CaptureQueriesContext(connection) as captured:
        projections.boldly(append)(stream, expected, plays(*numbers))
    return [query["sql"].partition(" ")[0] for query in captured.captured_queries]


def places() -> list[tuple[str, int]]:
    return list(ProjectionPlace.objects.order_by("projection").values_list("projection", "version"))


def test_a_projection_follows_without_a_savepoint(stream: str) -> None:
    with following(TallyProjection()):
        append(stream, 0, plays(1))
        assert "SAVEPOINT" not in bold(stream, 1, 2, 3)
    assert (points(stream), tallies(), places()) == ([1, 2, 3], {stream: 6}, [("tally", 3)])


def test_a_stream_may_begin_so(stream: str) -> None:
    with following(TallyProjection()):
        bold(stream, 0, 1)
    assert (points(stream), tallies(), places()) == ([1], {stream: 1}, [("tally", 1)])


def test_one_that_raises_is_parked_and_the_append_stays(stream: str) -> None:
    with following(TallyProjection(unlucky=13)):
        append(stream, 0, plays(1))
        assert "SAVEPOINT" in bold(stream, 1, 2, 13)
    assert (points(stream), tallies(), places()) == ([1, 2, 13], {stream: 3}, [("tally", 2)])
    assert ParkedEvent.objects.get().version == 3


def test_one_that_raises_once_takes_the_event_in(stream: str) -> None:
    with following(TallyProjection(unlucky=13, times=1)):
        append(stream, 0, plays(1))
        bold(stream, 1, 13)
    assert (points(stream), tallies(), places()) == ([1, 13], {stream: 14}, [("tally", 2)])


@pytest.mark.parametrize(("code", "error"), [(2, "of version 1 and made by code 1"), (1, "of version 0")])
def test_one_that_is_not_where_it_should_be_is_parked(stream: str, code: int, error: str) -> None:
    with following(*[TallyProjection()] * (code - 1)):
        append(stream, 0, plays(1))
    with following(TallyProjection(version=code)):
        bold(stream, 1, 2)
    assert points(stream) == [1, 2]
    assert tallies() == ({stream: 1} if code == 2 else {})
    assert error in ParkedEvent.objects.get().error


def test_a_refusal_is_told_and_nothing_stays(stream: str) -> None:
    with following(TallyProjection()):
        append(stream, 0, plays(1))
        with pytest.raises(LedgerError):
            bold(stream, 7, 2)
        assert points(stream) == [1]
        bold(stream, 1, 2)
    assert tallies() == {stream: 3}


def test_within_a_transaction_there_are_savepoints(stream: str) -> None:
    with following(TallyProjection()):
        append(stream, 0, plays(1))
        with transaction.atomic():
            assert "SAVEPOINT" in bold(stream, 1, 2)
    assert tallies() == {stream: 3}
