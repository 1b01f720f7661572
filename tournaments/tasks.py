"""Work for the Celery workers: an id in, a service called. Each is started on commit and safe to run twice."""

from __future__ import annotations

import logging
from typing import Any
from uuid import UUID

from celery import shared_task
from celery.bootsteps import StartStopStep
from celery.signals import worker_init
from django.db import transaction

from games.ledger.hooks import on_append
from tournaments import services
from tournaments.models import PairingJob

logger = logging.getLogger(__name__)


@shared_task(name="tournaments.pair_round", ignore_result=True)
def pair_round(job: str) -> None:
    """Pairs the round that the job asks for."""
    services.run_pairing(job=UUID(job))


@shared_task(name="tournaments.rescore", ignore_result=True)
def rescore(tournament: str) -> None:
    """Brings the standings up to the log."""
    services.rescore(tournament=UUID(tournament))


def start_pairing(*, tournament: UUID, actor: str) -> PairingJob:
    """Asks for the next round's pairing and sets a worker to it. Raises TournamentError as `request_pairing`."""
    job = services.request_pairing(tournament=tournament, actor=actor)
    _pair_later(job.id)
    return job


def restart_pairing(*, tournament: UUID) -> None:
    """Sets a worker once more to the pairing that is under way, for the first seems to be gone; nothing without one."""
    job = services.repeat_pairing(tournament=tournament)
    if job is not None:
        _pair_later(job)


def _pair_later(job: UUID) -> None:
    # Robust: the job waits in the database, and a worker takes it up, also where the broker was down just now.
    transaction.on_commit(lambda: pair_round.delay(str(job)), robust=True)


@on_append
def _rescore_later(stream: str, tournament: UUID, pos: int) -> None:  # noqa: ARG001 - the hook's signature
    if stream.startswith("tournament:"):
        rescore.delay(str(tournament))


def resume() -> None:
    """Takes up what nobody has been asked for, or a worker that died has left: jobs half done, standings that were not
    brought up.
    """
    for job in services.unfinished_jobs():
        pair_round.delay(str(job))
    for tournament in services.outdated_standings():
        rescore.delay(str(tournament))


class Resuming(StartStopStep):
    """Resumes whenever a worker has reached its broker: when it starts, and when a broker that was gone is back. What
    was done in the meantime asked for work that nobody could be told of.
    """

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def start(self, parent: Any) -> None:
        try:
            resume()
        except Exception:
            logger.exception("What is to be resumed could not be found")


@worker_init.connect
def _resume_when_connected(sender: Any, **_: Any) -> None:
    sender.app.steps["consumer"].add(Resuming)
