import pytest
from django.conf import settings
from django.db import models, transaction

from games.ledger import clock, projections, store
from games.ledger.models import LedgerEvent, ParkedEvent, ProjectionPlace
from tests.integration.games.ledger.support import (
    TOURNAMENT,
    Tally,
    TallyProjection,
    append,
    following,
    new_stream,
    plays,
    points,
    tallies,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_tallies")]


class SecondTally(TallyProjection):
    """Another projection; it shares the table, so that its work shows as twice the points."""

    name = "second"


def places(stream: str) -> list[tuple[str, int, int, int]]:
    rows = ProjectionPlace.objects.filter(stream=stream).order_by("projection")
    return list(rows.values_list("projection", "code", "version", "pos"))


def parked() -> list[tuple[str, str, int, str]]:
    rows = ParkedEvent.objects.order_by("projection", "stream")
    return list(rows.values_list("projection", "stream", "version", "error"))


def test_a_projection_follows_the_streams_it_names(stream: str) -> None:
    with following(TallyProjection()):
        append(stream, 0, plays(1, 2))
        last = append(stream, 2, plays(4)).events[-1]
        append(f"tournament:{TOURNAMENT}", 0, plays(100))
    assert tallies() == {stream: 7}
    assert places(stream) == [("tally", 1, 3, last.pos)]
    assert ProjectionPlace.objects.count() == 1


def test_a_repeated_append_is_not_projected_again(stream: str) -> None:
    batch = plays(1, 2)
    with following(TallyProjection()):
        append(stream, 0, batch)
        append(stream, 0, batch)
        append(stream, 0, [*batch, *plays(4)])
    assert tallies() == {stream: 7}


def test_rows_go_with_the_append_when_it_is_rolled_back(stream: str) -> None:
    with following(TallyProjection()), transaction.atomic():
        append(stream, 0, plays(1))
        transaction.set_rollback(True)
    assert tallies() == {}
    assert not ProjectionPlace.objects.exists()


def test_one_that_raises_is_parked_and_all_else_goes_on(stream: str) -> None:
    other = new_stream()
    with following(TallyProjection(unlucky=13), SecondTally()), clock.using(lambda: 77):
        append(stream, 0, plays(1))
        unlucky = append(stream, 1, plays(13)).events[0]
        append(stream, 2, plays(2))
        append(other, 0, plays(5))
    assert points(stream) == [1, 13, 2]
    assert tallies() == {stream: 1 + 16, other: 5 + 5}
    assert [place[:3] for place in places(stream)] == [("second", 1, 3), ("tally", 1, 1)]
    note = ParkedEvent.objects.get()
    assert (note.projection, note.stream, note.tournament, note.version) == ("tally", stream, TOURNAMENT, 2)
    assert (note.pos, note.parked_at) == (unlucky.pos, 77)
    assert note.error.startswith("IntegrityError: ")


def test_in_a_batch_the_events_before_the_one_that_raises_are_taken_in(stream: str) -> None:
    with following(TallyProjection(unlucky=13)):
        append(stream, 0, plays(1, 2, 13, 4))
    assert tallies() == {stream: 3}
    assert [place[:3] for place in places(stream)] == [("tally", 1, 2)]
    assert [note[:3] for note in parked()] == [("tally", stream, 3)]


@pytest.mark.parametrize(("times", "taken"), [(projections.ATTEMPTS, True), (projections.ATTEMPTS + 1, False)])
def test_one_that_raises_is_tried_a_bounded_number_of_times(stream: str, times: int, *, taken: bool) -> None:
    with following(TallyProjection(unlucky=13, times=times)):
        append(stream, 0, plays(13))
    assert tallies() == ({stream: 13} if taken else {})
    assert bool(parked()) is not taken


def test_the_first_note_of_a_stream_stays(stream: str) -> None:
    with following(TallyProjection(unlucky=13)):
        append(stream, 0, plays(13))
        append(stream, 1, plays(13))
    assert [note[:3] for note in parked()] == [("tally", stream, 1)]


def test_a_projection_that_comes_late_is_not_trusted(stream: str) -> None:
    append(stream, 0, plays(1))
    with following(TallyProjection()):
        append(stream, 1, plays(2))
    assert tallies() == {}
    assert parked() == [("tally", stream, 2, "Its rows of this stream are of version 0 and made by code 1.")]


def test_rows_made_by_other_code_are_not_trusted(stream: str) -> None:
    with following(TallyProjection()):
        append(stream, 0, plays(1))
    with following(TallyProjection(version=2)):
        append(stream, 1, plays(2))
    assert tallies() == {stream: 1}
    assert parked() == [("tally", stream, 2, "Its rows of this stream are of version 1 and made by code 1.")]


def test_an_error_of_any_length_and_content_is_kept_as_far_as_it_fits(stream: str) -> None:
    event = append(stream, 0, plays(1)).events[0]
    projections.park(TallyProjection(), event, "bad\x00 " + "x" * 5000)
    assert parked() == [("tally", stream, 1, "bad " + "x" * 1996)]


class Impostor(SecondTally):
    name = "tally"


def test_a_name_belongs_to_one_projection() -> None:
    with following(TallyProjection()):
        projections.register(TallyProjection())
        with pytest.raises(ValueError, match=r"^Another projection tally is registered already\.$"):
            projections.register(Impostor())


class Bound(models.Model):
    tally = models.ForeignKey(Tally, on_delete=models.CASCADE)

    class Meta:
        apps = Tally._meta.apps
        app_label = "games"

    def __str__(self) -> str:
        return str(self.tally)


class BoundProjection(TallyProjection):
    models = (Bound,)  # type: ignore[assignment]


def test_a_table_that_would_fail_only_at_the_commit_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^games\.Bound\.tally has a constraint in the database"):
        projections.register(BoundProjection())


def test_the_statements_do_not_grow_with_the_log(stream: str, django_assert_num_queries) -> None:  # type: ignore[no-untyped-def]
    with following(TallyProjection()):
        append(stream, 0, plays(*range(30)))
        # The event (three on SQLite: ids, head, event); the places; a savepoint's two; the handler's two; the place.
        with django_assert_num_queries(7 if settings.ENVIRONMENT.hosted else 9):
            append(stream, 30, plays(1))
    assert LedgerEvent.objects.count() == 31
    assert store.head(stream) == 31
