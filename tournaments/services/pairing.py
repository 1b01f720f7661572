"""Pairing a round in the background: asked for, worked on, drafted."""

from __future__ import annotations

from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from games.rules.chance import Chance
from tournaments import decisions, selectors
from tournaments.errors import TournamentError
from tournaments.events import Event
from tournaments.fields import pairing_problem
from tournaments.models import PairingJob
from tournaments.pairing import NoPairing, Pairing, Problem, pair
from tournaments.services.stream import execute
from tournaments.state import State

UNDER_WAY = (PairingJob.Status.QUEUED, PairingJob.Status.RUNNING)


def request_pairing(*, tournament: UUID, actor: str) -> PairingJob:
    """A job to pair the next round, or the one that is under way already: two requests make one draft.

    Raises TournamentError as `decisions.rounds.may_pair`.
    """
    round_ = decisions.rounds.may_pair(selectors.load(tournament).state)
    try:
        with transaction.atomic():
            return PairingJob.objects.create(tournament_id=tournament, round=round_, actor=actor)
    except IntegrityError:
        return PairingJob.objects.get(tournament_id=tournament, status__in=UNDER_WAY)


def unfinished_jobs() -> list[UUID]:
    """Jobs that a worker which died may have left behind."""
    return list(PairingJob.objects.filter(status__in=UNDER_WAY).values_list("id", flat=True))


def repeat_pairing(*, tournament: UUID) -> UUID | None:
    """The tournament's job that is under way, for another worker to take up; None if there is none.

    It counts as seen from now: one repetition at a time is enough.
    """
    job = PairingJob.objects.filter(tournament_id=tournament, status__in=UNDER_WAY).first()
    if job is None:
        return None
    _seen(job.id)
    return job.id


def run_pairing(*, job: UUID) -> None:
    """Pairs the job's round and appends the draft. Safe to run twice, also at once: there is one draft, or none.

    If no pairing exists, or the round cannot be paired any more, the job ends with the reason and the tournament is
    untouched.
    """
    row = PairingJob.objects.filter(id=job).first()
    if row is None or row.status not in UNDER_WAY:
        return
    _seen(job, status=PairingJob.Status.RUNNING)
    try:
        _draft(row)
    except NoPairing as reason:
        _end(job, PairingJob.Status.FAILED, reason.code, reason.message)
    except TournamentError as reason:
        if reason.code == "draft_exists" and _drafted_by(row):
            _end(job, PairingJob.Status.DONE)
        else:
            _end(job, PairingJob.Status.FAILED, reason.code, str(reason))
    except Exception:
        _end(job, PairingJob.Status.FAILED, "pairing_crashed", "The pairing stopped on a fault of the program.")
        raise
    else:
        _end(job, PairingJob.Status.DONE)


def _draft(row: PairingJob) -> None:
    solved: dict[Problem, Pairing] = {}

    def report(done: int, total: int, step: str) -> None:
        _seen(row.id, done=done, total=total, step=step[:80])

    def decide(state: State) -> tuple[Event, ...]:
        if decisions.rounds.may_pair(state) != row.round:
            raise TournamentError("round_paired", "Round {round} has been paired already.", round=row.round)
        # The seed follows from the event's and the round: whoever knows the log can pair the round again.
        seed = Chance(f"{state.created.seed}/{row.round}").below(2**53)
        problem = pairing_problem(state, seed=seed)
        if problem not in solved:
            solved[problem] = pair(problem, report)
        pairing = solved[problem]
        return decisions.rounds.draft(state, job=str(row.id), problem=problem.to_data(), pairing=pairing.to_data())

    execute(row.tournament_id, decide, actor=row.actor, command=row.id)


def _drafted_by(row: PairingJob) -> bool:
    """Whether the draft that lies there is this job's own, made by a worker that died before it could say so."""
    current = selectors.load(row.tournament_id).state.current
    return current is not None and current.number == row.round and current.job == str(row.id)


def _end(job: UUID, status: PairingJob.Status, code: str = "", error: str = "") -> None:
    _seen(job, status=status, error_code=code, error=error)


def _seen(job: UUID, **changes: object) -> None:
    """Writes to the job's row, and that a worker was there to do so."""
    PairingJob.objects.filter(id=job).update(seen_at=timezone.now(), **changes)


def discard_draft(*, tournament: UUID, actor: str, round: int, reason: str = "", job: str = "") -> None:  # noqa: A002
    """Throws the round's draft away; with `job`, only the one that this pairing job made."""
    execute(tournament, lambda state: decisions.rounds.discard(state, round=round, reason=reason, job=job), actor=actor)
