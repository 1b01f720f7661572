"""Pairing a round from the desk: started once, followed, started again, failed, drafted."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.integration.tournaments.events_played import ACTOR, pair, play_round
from tests.integration.tournaments.pages.direct.asking import Desk, said
from tournaments import services
from tournaments.models import PairingJob

RunTasks = Callable[[], list[str]]
HTMX = {"HX-Request": "true"}


@pytest.mark.django_db(transaction=True)
def test_a_round_is_paired_by_the_worker_and_the_page_goes_to_the_draft(run_tasks: RunTasks) -> None:
    desk = Desk(players=4)
    run_tasks()
    for _ in range(2):
        response = desk.post("pairing", data={"round": "1"})
        assert (response.status_code, response.headers["Location"]) == (302, desk.url("pairing"))
    job = PairingJob.objects.get()
    assert (job.status, job.actor) == ("queued", f"user:{desk.owner.pk}")
    assert "waiting for the worker" in said(desk.get("pairing"))
    assert "tournaments.pair_round" in run_tasks()
    assert [item.type for item in desk.log()].count("pairing_drafted") == 1
    type_, body = desk.last()
    assert (type_, body["round"], body["job"]) == ("pairing_drafted", 1, str(job.id))
    assert desk.get("pairing").headers["Location"] == desk.url("round", 1)
    assert desk.get("pairing", headers=HTMX).headers["HX-Redirect"] == desk.url("round", 1)


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_is_gone_is_noticed_and_another_set_to_it(run_tasks: RunTasks) -> None:
    desk = Desk(players=4)
    desk.post("pairing", data={"round": "1"})
    assert run_tasks()
    discard(desk)
    desk.post("pairing", data={"round": "1"})
    assert "Start it again" not in said(desk.get("pairing"))
    PairingJob.objects.filter(status="queued").update(seen_at=timezone.now() - timedelta(seconds=31))
    assert "Nothing has been heard of the worker for 30 seconds." in said(desk.get("pairing"))
    assert desk.post("pair_again").headers["Location"] == desk.url("pairing")
    assert "Start it again" not in said(desk.get("pairing"))
    # The first task was late, not lost: both run, and there is one draft.
    assert run_tasks().count("tournaments.pair_round") == 2
    assert [item.type for item in desk.log()].count("pairing_drafted") == 2
    assert set(PairingJob.objects.values_list("status", flat=True)) == {"done"}


def discard(desk: Desk) -> None:
    services.discard_draft(tournament=desk.id, actor=ACTOR, round=1)


@pytest.mark.django_db
def test_how_far_the_pairing_is() -> None:
    desk = Desk(players=4)
    job = services.request_pairing(tournament=desk.id, actor=ACTOR)
    PairingJob.objects.filter(pk=job.pk).update(status="running", done=1, total=4, step="byes")
    text = said(desk.get("pairing"))
    assert ("1 of 4 steps" in text, "giving the byes" in text, 'max="4"' in text) == (True, True, True)


@pytest.mark.django_db
def test_a_pairing_that_failed_says_why_and_offers_another() -> None:
    desk = Desk(players=4)
    job = services.request_pairing(tournament=desk.id, actor=ACTOR)
    PairingJob.objects.filter(pk=job.pk).update(status="failed", error_code="blocked", error="Lift one: 1–2 <now>.")
    text = said(desk.get("pairing"))
    assert ("Lift one: 1–2 &lt;now&gt;." in text, "Pair round 1" in text) == (True, True)


@pytest.mark.django_db
def test_without_a_job_there_is_nothing_to_follow_and_nothing_to_start_again() -> None:
    desk = Desk(players=4)
    assert desk.get("pairing").headers["Location"] == desk.url("desk")
    assert desk.post("pair_again").headers["Location"] == desk.url("pairing")
    assert PairingJob.objects.count() == 0


@pytest.mark.django_db
def test_a_draft_that_was_thrown_away_leads_to_the_desk() -> None:
    desk = Desk(players=4)
    pair(desk.id)
    discard(desk)
    assert desk.get("pairing").headers["Location"] == desk.url("desk")


@pytest.mark.django_db
def test_an_old_page_pairs_no_other_round() -> None:
    desk = Desk(players=4)
    play_round(desk.id)
    before = len(desk.log())
    assert desk.post("pairing", data={"round": "1"}).headers["Location"] == desk.url("round", 1)
    assert (len(desk.log()), PairingJob.objects.filter(status="queued").count()) == (before, 0)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, "A whole number is needed here (round)."),
        ({"round": "one"}, "A whole number is needed here (round)."),
        ({"round": "0"}, "Round 0 is not the next one."),
        ({"round": "2"}, "Round 2 is not the next one."),
    ],
)
def test_a_round_that_cannot_be_paired(fields: dict[str, str], sentence: str) -> None:
    desk = Desk(players=4)
    response = desk.post("pairing", data=fields)
    assert (response.status_code, sentence in said(response)) == (422, True)
    assert PairingJob.objects.count() == 0


@pytest.mark.django_db
def test_no_round_after_the_last() -> None:
    desk = Desk(players=2, rounds=1)
    play_round(desk.id)
    response = desk.post("pairing", data={"round": "2"})
    assert (response.status_code, "Round 1, the last one, is played; add a round" in said(response)) == (422, True)
