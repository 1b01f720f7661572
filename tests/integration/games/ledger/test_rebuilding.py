from collections.abc import Sequence
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.ledger.models import ParkedEvent, ProjectionPlace
from games.ledger.rebuilding import RUN, Rebuilt, rebuild
from tests.integration.games.ledger.support import (
    Tally,
    TallyProjection,
    append,
    following,
    new_stream,
    plays,
    tallies,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_tallies")]


def notes() -> list[tuple[str, str, int, int]]:
    return list(ParkedEvent.objects.order_by("stream").values_list("projection", "stream", "version", "pos"))


def places() -> list[tuple[str, str, int, int, int]]:
    rows = ProjectionPlace.objects.order_by("stream")
    return list(rows.values_list("projection", "stream", "code", "version", "pos"))


BATCHES = st.lists(st.tuples(st.integers(0, 2), st.lists(st.integers(0, 15), min_size=1, max_size=5)), max_size=12)


@given(batches=BATCHES)
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_what_was_followed_is_what_is_rebuilt_parked_streams_included(batches: list[tuple[int, Sequence[int]]]) -> None:
    streams = [new_stream() for _ in range(3)]
    versions = [0, 0, 0]
    with following(TallyProjection(unlucky=13)), transaction.atomic():
        for which, numbers in batches:
            append(streams[which], versions[which], plays(*numbers))
            versions[which] += len(numbers)
        followed = tallies(), notes(), places()
        rebuild()
        assert (tallies(), notes(), places()) == followed
        transaction.set_rollback(True)  # each example begins with an empty log


def test_a_rebuild_takes_up_what_was_parked(stream: str) -> None:
    with following(TallyProjection(unlucky=13, times=4)):
        append(stream, 0, plays(1, 13, 2))
        assert (tallies(), len(notes())) == ({stream: 1}, 1)
        assert rebuild() == [Rebuilt("tally", 3, 0, ("games.Tally",))]
        assert (tallies(), notes()) == ({stream: 16}, [])
        append(stream, 3, plays(4))
    assert tallies() == {stream: 20}


def test_new_code_is_trusted_after_a_rebuild(stream: str) -> None:
    with following(TallyProjection()):
        append(stream, 0, plays(1, 2))
    with following(TallyProjection(version=2)):
        rebuild(["tally"])
        append(stream, 2, plays(4))
    assert tallies() == {stream: 14}


@pytest.mark.parametrize("length", [RUN - 1, RUN, RUN + 1, 3 * RUN])
def test_a_log_is_rebuilt_whatever_its_runs(stream: str, length: int) -> None:
    other = new_stream()
    append(stream, 0, plays(*range(length)))
    append(other, 0, plays(5))
    with following(TallyProjection(unlucky=length - 1)):
        assert rebuild() == [Rebuilt("tally", length + 1, 1, ("games.Tally",))]
        assert tallies() == {stream: sum(range(length - 1)), other: 5}
        assert [note[1:3] for note in notes()] == [(stream, length)]


def test_a_check_changes_nothing_and_tells_what_differs(stream: str) -> None:
    with following(TallyProjection()):
        append(stream, 0, plays(1, 2))
        before = places()
        assert rebuild(check=True) == [Rebuilt("tally", 2, 0, ())]
        Tally.objects.update(points=99)
        assert rebuild(check=True) == [Rebuilt("tally", 2, 0, ("games.Tally",))]
        assert (tallies(), places()) == ({stream: 99}, before)


def test_only_the_named_projections_are_rebuilt(stream: str) -> None:
    class Idle(TallyProjection):
        name = "idle"
        streams = "nothing:"
        models = ()  # type: ignore[assignment]

        def reset(self) -> None:
            pass

    with following(TallyProjection(), Idle()):
        append(stream, 0, plays(1))
        Tally.objects.update(points=99)
        assert rebuild(["idle"]) == [Rebuilt("idle", 0, 0, ())]
        assert tallies() == {stream: 99}
        with pytest.raises(KeyError):
            rebuild(["nobody"])


def run(*arguments: str) -> str:
    out = StringIO()
    call_command("rebuild", *arguments, stdout=out)
    return out.getvalue()


def test_the_command_rebuilds_and_checks(stream: str) -> None:
    with following(TallyProjection()):
        append(stream, 0, plays(1, 2))
        assert run("--check") == "tally: 2 events; the same rows\n"
        Tally.objects.update(points=99)
        assert run() == "tally: 2 events\n"
        assert run("tally", "--check") == "tally: 2 events; the same rows\n"
        assert tallies() == {stream: 3}


def test_the_command_fails_on_a_difference_a_parked_stream_and_an_unknown_name(stream: str) -> None:
    out = StringIO()
    with following(TallyProjection(unlucky=13)):
        append(stream, 0, plays(1, 13))
        Tally.objects.update(points=99)
        with pytest.raises(CommandError, match=r"^Not every projection is what the log gives\.$"):
            call_command("rebuild", "--check", stdout=out)
        with pytest.raises(CommandError, match=r"^No projection is called nobody\. There are: tally\.$"):
            run("nobody")
    assert out.getvalue() == (
        "tally: 2 events; 1 streams stopped at an event that it cannot take; see ledger_parked;"
        " other rows in games.Tally\n"
    )
