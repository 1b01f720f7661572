"""Workers that are killed while they pair, and those that take up what they left."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.db import connection

from games.ledger.rebuilding import rebuild
from games.ledger.verification import verify_all
from tests.integration.processes import run_at_once
from tests.integration.tournaments.dying import PAIR, PAIR_ALIVE
from tests.integration.tournaments.events_played import ACTOR, director, event
from tests.integration.tournaments.test_pairing_job import drafts, ended, paired
from tournaments import selectors, services, tasks
from tournaments.models import PairingJob

pytestmark = pytest.mark.django_db(transaction=True)

WORKERS = 40


def test_a_worker_killed_at_any_step_leaves_one_draft_or_none_and_another_takes_up_its_job(
    data: Path, run_tasks: Callable[[], list[str]]
) -> None:
    owner = director()
    tournaments = [event(owner, players=4) for _ in range(WORKERS)]
    jobs = [services.request_pairing(tournament=tournament, actor=ACTOR) for tournament in tournaments]
    run_tasks()
    [outcomes] = run_at_once(data, PAIR, [str(job.id) for job in jobs])
    killed = outcomes.count("killed")
    # The job taken, the state, four steps, the lock, the append with its rows, the job ended: each was the last once.
    assert 20 <= killed < WORKERS
    assert outcomes == ["killed"] * killed + ["done 0"] * (WORKERS - killed)

    states = [ended(job)[0] for job in jobs]
    made = [len(drafts(tournament)) for tournament in tournaments]
    assert states == ["queued"] + ["running"] * (killed - 1) + ["done"] * (WORKERS - killed)
    assert made == sorted(made)  # none before the commit, one after it
    assert set(made) == {0, 1}
    assert made[killed - 1] == 1  # the last one died with its draft made, and could not say so

    tasks.resume()
    assert run_tasks().count("tournaments.pair_round") == killed
    assert [ended(job) for job in jobs] == [("done", "")] * WORKERS
    for tournament, job in zip(tournaments, jobs, strict=True):
        assert [draft["job"] for draft in drafts(tournament)] == [str(job.id)]
        assert paired(tournament) == {1, 2, 3, 4}
    assert [done.differing for done in rebuild(check=True)] == [(), ()]
    assert verify_all().broken is None
    tasks.resume()
    assert run_tasks() == []


def test_processes_that_run_one_job_at_once_make_one_draft(data: Path, run_tasks: Callable[[], list[str]]) -> None:
    owner = director()
    tables = {"game": "dalrymple", "format": "round_robin", "sizes": (4,), "method": {"name": "placement"}}
    tournaments = [event(owner, players=12, **changes) for changes in ({}, tables, {}, tables)]
    jobs = [str(services.request_pairing(tournament=tournament, actor=ACTOR).id) for tournament in tournaments]
    assert run_at_once(data, PAIR_ALIVE, jobs, jobs, jobs) == [[], [], []]
    connection.close()
    for tournament in tournaments:
        assert len(drafts(tournament)) == 1
        assert paired(tournament) == set(range(1, 13))
        assert len(selectors.load(tournament).state.rounds) == 1
    assert set(PairingJob.objects.values_list("status", flat=True)) == {"done"}
