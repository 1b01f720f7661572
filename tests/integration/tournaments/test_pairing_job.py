"""A pairing in the background: asked for once, made once, and what becomes of it when the hall moves meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.conf import settings
from django.db import connection

from games.ledger import store
from tests.integration.games.ledger.threads import together
from tests.integration.tournaments.events_played import ACTOR, director, event, play_round, publish
from tournaments import selectors, services, tasks
from tournaments.errors import TournamentError
from tournaments.fields import pairing_problem
from tournaments.models import PairingJob
from tournaments.pairing import Pairing, Problem, check
from tournaments.project.celery import app

pytestmark = pytest.mark.django_db


def requested(tournament: UUID) -> PairingJob:
    return services.request_pairing(tournament=tournament, actor=ACTOR)


def ended(job: PairingJob) -> tuple[str, str]:
    job.refresh_from_db()
    return job.status, job.error_code


def drafts(tournament: UUID) -> list[dict[str, Any]]:
    """The drafts that the log holds, discarded ones included."""
    events = store.read(selectors.stream_of(tournament))
    return [dict(item.data) for item in events if item.type == "pairing_drafted"]


def paired(tournament: UUID) -> set[int]:
    """Whom the draft that lies there seats or gives a bye; it must be a right pairing of the state as it is."""
    state = selectors.load(tournament).state
    draft = state.rounds[-1]
    problem, pairing = Problem.from_data(draft.problem), Pairing.from_data(draft.pairing)
    assert draft.status == "draft"
    assert check(problem, pairing) == ()
    assert problem == pairing_problem(state, seed=problem.seed)
    return {entrant for table in pairing.tables for entrant in table.seats} | set(pairing.byes)


@contextmanager
def meanwhile(act: Callable[[], object], *, times: int = 1) -> Iterator[list[str]]:
    """Has `act` done while the pairing is under way, whenever it reports a step; the list holds all steps reported."""
    steps: list[str] = []
    acting = False

    def wrapper(execute: Callable[..., Any], sql: str, params: Any, *others: Any) -> Any:
        nonlocal acting
        if sql.startswith("UPDATE") and '"step"' in sql and not acting:
            steps.append(sql)
            if len(steps) <= times:
                acting = True
                act()
                acting = False
        return execute(sql, params, *others)

    with connection.execute_wrapper(wrapper):
        yield steps


# Asked for


@pytest.mark.django_db(transaction=True)
def test_two_requests_at_once_are_one_job() -> None:
    tournament = event(director(), players=4)
    jobs = together(*[partial(requested, tournament)] * 6)
    assert len({job.id for job in jobs}) == PairingJob.objects.count() == 1


def test_a_job_that_is_over_makes_room_for_another() -> None:
    tournament = event(director(), players=4)
    first = requested(tournament)
    services.run_pairing(job=first.id)
    services.discard_draft(tournament=tournament, actor=ACTOR, round=1)
    second = requested(tournament)
    assert (ended(first), ended(second)) == (("done", ""), ("queued", ""))
    assert second.id != first.id


def test_what_is_left_of_another_round_is_in_nobodys_way() -> None:
    tournament = event(director(), players=4)
    play_round(tournament)
    PairingJob.objects.all().delete()
    left = PairingJob.objects.create(tournament_id=tournament, round=1, actor=ACTOR, status="running")
    job = requested(tournament)
    assert (job.round, ended(left), ended(job)) == (2, ("failed", "round_paired"), ("queued", ""))
    left.refresh_from_db()
    assert left.error == "Round 1 has been paired already."


# Made


def test_a_job_is_done_once(run_tasks: Callable[[], list[str]]) -> None:
    tournament = event(director(), players=5)
    job = requested(tournament)
    for _ in range(3):
        services.run_pairing(job=job.id)
    assert ended(job) == ("done", "")
    assert (job.done, job.total > 0) == (job.total, True)
    assert [draft["job"] for draft in drafts(tournament)] == [str(job.id)]
    assert paired(tournament) == {1, 2, 3, 4, 5}


@pytest.mark.django_db(transaction=True)
def test_a_job_that_two_threads_run_at_once_makes_one_draft() -> None:
    tournament = event(director(), players=30)
    job = requested(tournament)
    together(*[partial(services.run_pairing, job=job.id)] * 3)
    assert ended(job) == ("done", "")
    assert len(drafts(tournament)) == 1
    assert paired(tournament) == set(range(1, 31))


@pytest.mark.django_db(transaction=True)
def test_the_task_is_sent_on_commit_and_run_by_a_worker(run_tasks: Callable[[], list[str]]) -> None:
    tournament = event(director(), players=4)
    run_tasks()
    job = tasks.start_pairing(tournament=tournament, actor=ACTOR)
    tasks.restart_pairing(tournament=tournament)
    assert run_tasks() == ["tournaments.pair_round", "tournaments.pair_round", "tournaments.rescore"]
    assert ended(job) == ("done", "")
    assert len(drafts(tournament)) == 1
    tasks.restart_pairing(tournament=tournament)
    tasks.resume()
    assert run_tasks() == []


@pytest.mark.skipif(settings.ENVIRONMENT.hosted, reason="the folder is the broker of an embedded site")
@pytest.mark.django_db(transaction=True)
def test_a_job_asked_for_while_the_broker_is_down_waits_for_a_worker(run_tasks: Callable[[], list[str]]) -> None:
    tournament = event(director(), players=4)
    run_tasks()
    broker = Path(app.conf.broker_transport_options["folder"])
    broker.rename(broker.with_name("away"))
    try:
        job = tasks.start_pairing(tournament=tournament, actor=ACTOR)
    finally:
        broker.with_name("away").rename(broker)
    assert ended(job) == ("queued", "")
    tasks.resume()
    assert run_tasks() == ["tournaments.pair_round", "tournaments.rescore"]
    assert ended(job) == ("done", "")


# Not made


@pytest.mark.parametrize(
    ("players", "changes", "code", "message"),
    [
        (1, {}, "too_few_players", "1 available entrants fill no table; 2 are needed."),
        (
            *(3, {"game": "dalrymple", "sizes": (4, 5), "method": {"name": "placement"}}),
            *("too_few_players", "3 available entrants fill no table; 4 are needed."),
        ),
        (
            *(1, {"format": "round_robin"}),
            *("too_few_players", "One entrant has nobody to meet; a round robin needs two at least."),
        ),
    ],
)
def test_where_no_pairing_exists_the_job_says_why(
    players: int, changes: dict[str, Any], code: str, message: str
) -> None:
    tournament = event(director(), players=players, **changes)
    before = selectors.load(tournament).version
    job = requested(tournament)
    services.run_pairing(job=job.id)
    assert ended(job) == ("failed", code)
    assert job.error == message
    assert selectors.load(tournament).version == before
    assert requested(tournament).id != job.id


def test_a_job_that_has_failed_is_not_tried_again() -> None:
    tournament = event(director(), players=1)
    job = requested(tournament)
    services.run_pairing(job=job.id)
    late = services.register_entrant(tournament=tournament, actor=ACTOR, name="Late")
    services.check_in(tournament=tournament, actor=ACTOR, entrants=[late])
    services.run_pairing(job=job.id)
    assert ended(job) == ("failed", "too_few_players")
    assert drafts(tournament) == []


def test_a_round_robin_ends_with_its_schedule() -> None:
    tournament = event(director(), players=3, format="round_robin", rounds=5)
    for _ in range(3):
        play_round(tournament)
    job = requested(tournament)
    services.run_pairing(job=job.id)
    assert ended(job) == ("failed", "round_beyond_schedule")
    assert len(drafts(tournament)) == 3


@pytest.mark.django_db(transaction=True)
def test_a_fault_of_the_program_ends_the_job_and_writes_nothing() -> None:
    tournament = event(director(), players=4)
    before = selectors.load(tournament).version
    job = requested(tournament)

    def fail() -> None:
        raise RuntimeError("a fault")

    with meanwhile(fail), pytest.raises(RuntimeError):
        services.run_pairing(job=job.id)
    assert ended(job) == ("failed", "pairing_crashed")
    assert selectors.load(tournament).version == before


# While the hall moves


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("service", "values", "expected"),
    [
        ("check_in", {"entrants": [6]}, {1, 2, 3, 4, 5, 6}),
        ("withdraw", {"entrant": 2}, {1, 3, 4, 5}),
        ("cancel_check_in", {"entrant": 5}, {1, 2, 3, 4}),
        ("request_bye", {"entrant": 1, "round": 1, "kind": "half"}, {2, 3, 4, 5}),
    ],
)
def test_the_draft_is_of_those_who_are_here_when_it_is_made(
    service: str, values: dict[str, Any], expected: set[int]
) -> None:
    tournament = event(director(), players=5)
    services.register_entrant(tournament=tournament, actor=ACTOR, name="Late")
    job = requested(tournament)
    with meanwhile(partial(getattr(services, service), tournament=tournament, actor=ACTOR, **values)):
        services.run_pairing(job=job.id)
    assert ended(job) == ("done", "")
    assert paired(tournament) == expected
    services.publish_round(tournament=tournament, actor=ACTOR, round=1)


@pytest.mark.django_db(transaction=True)
def test_what_does_not_change_the_field_costs_no_second_pairing() -> None:
    tournaments = [event(director(name), players=5) for name in ("one", "two")]
    with meanwhile(lambda: None) as undisturbed:
        services.run_pairing(job=requested(tournaments[0]).id)
    register = partial(services.register_entrant, tournament=tournaments[1], actor=ACTOR, name="Not here yet")
    with meanwhile(register) as disturbed:
        services.run_pairing(job=requested(tournaments[1]).id)
    assert len(disturbed) == len(undisturbed)
    assert paired(tournaments[1]) == {1, 2, 3, 4, 5}


@pytest.mark.django_db(transaction=True)
def test_a_field_that_never_comes_to_rest_is_not_paired() -> None:
    tournament = event(director(), players=4)
    job = requested(tournament)

    def arrive() -> None:
        number = len(selectors.load(tournament).state.entrants) + 1
        services.register_entrant(tournament=tournament, actor=ACTOR, name=f"Late {number}")
        services.check_in(tournament=tournament, actor=ACTOR, entrants=[number])

    with meanwhile(arrive, times=1000):
        services.run_pairing(job=job.id)
    assert ended(job) == ("failed", "field_changed")
    assert drafts(tournament) == []


@pytest.mark.django_db(transaction=True)
def test_if_all_leave_meanwhile_there_is_no_draft() -> None:
    tournament = event(director(), players=2)
    job = requested(tournament)
    with meanwhile(partial(services.withdraw, tournament=tournament, actor=ACTOR, entrant=1)):
        services.run_pairing(job=job.id)
    assert ended(job) == ("failed", "too_few_players")
    assert drafts(tournament) == []


@pytest.mark.django_db(transaction=True)
def test_another_run_of_the_job_that_is_quicker_makes_the_draft() -> None:
    tournament = event(director(), players=4)
    job = requested(tournament)
    with meanwhile(partial(services.run_pairing, job=job.id)):
        services.run_pairing(job=job.id)
    assert ended(job) == ("done", "")
    assert len(drafts(tournament)) == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("change", [False, True])
def test_a_draft_that_was_thrown_away_meanwhile_does_not_come_back(change: bool) -> None:
    tournament = event(director(), players=5)
    job = requested(tournament)

    def pair_and_discard() -> None:
        services.run_pairing(job=job.id)
        services.discard_draft(tournament=tournament, actor=ACTOR, round=1)
        if change:
            services.withdraw(tournament=tournament, actor=ACTOR, entrant=3)

    with meanwhile(pair_and_discard):
        services.run_pairing(job=job.id)
    assert ended(job) == ("done", "")
    assert (len(drafts(tournament)), selectors.load(tournament).state.rounds) == (1, ())


# After a death


def half_done(tournament: UUID) -> PairingJob:
    """A job whose worker died after the draft was made and before it could say so."""
    job = requested(tournament)
    services.run_pairing(job=job.id)
    PairingJob.objects.filter(id=job.id).update(status="running")
    return job


def test_a_draft_that_was_made_is_the_jobs_work_whatever_has_become_of_it() -> None:
    tournament = event(director(), players=4)
    job = half_done(tournament)
    services.run_pairing(job=job.id)
    assert ended(job) == ("done", "")
    PairingJob.objects.filter(id=job.id).update(status="running")
    services.publish_round(tournament=tournament, actor=ACTOR, round=1)
    assert ended(job) == ("done", "")
    PairingJob.objects.filter(id=job.id).update(status="running")
    services.run_pairing(job=job.id)
    assert ended(job) == ("done", "")
    assert len(drafts(tournament)) == 1


def test_discarding_the_draft_ends_the_job_that_made_it() -> None:
    tournament = event(director(), players=4)
    job = half_done(tournament)
    services.discard_draft(tournament=tournament, actor=ACTOR, round=1, job=str(job.id))
    assert ended(job) == ("done", "")
    assert publish(tournament) == 1
    assert [draft["job"] == str(job.id) for draft in drafts(tournament)] == [True, False]


def test_another_jobs_draft_is_not_this_jobs_work() -> None:
    tournament = event(director(), players=4)
    late = requested(tournament)
    PairingJob.objects.filter(id=late.id).update(status="failed")
    job = requested(tournament)
    services.run_pairing(job=job.id)
    PairingJob.objects.filter(id=late.id).update(status="queued")
    services.run_pairing(job=late.id)
    assert (ended(job), ended(late)) == (("done", ""), ("failed", "draft_exists"))


def test_a_refused_discard_leaves_the_job_as_it_was() -> None:
    tournament = event(director(), players=4)
    job = half_done(tournament)
    with pytest.raises(TournamentError):
        services.discard_draft(tournament=tournament, actor=ACTOR, round=1, job="another")
    assert ended(job) == ("running", "")
