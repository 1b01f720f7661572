"""Pairing a round in the background: asked for, worked on, drafted."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from games.ledger.errors import IdReused
from games.rules.chance import Chance
from tournaments import decisions, selectors
from tournaments.errors import TournamentError
from tournaments.events import Event
from tournaments.fields import pairing_problem
from tournaments.models import PairingJob
from tournaments.pairing import NoPairing, Pairing, Problem, pair
from tournaments.services.stream import execute
from tournaments.state import State

UNDER_WAY: Final = (PairingJob.Status.QUEUED, PairingJob.Status.RUNNING)

_TRIES: Final = 8
"""How often a round is paired anew because the field has changed meanwhile, before the director is told to wait."""


class _FieldChanged(Exception):
    """What was paired is not what is to be paired any more."""


def request_pairing(*, tournament: UUID, actor: str) -> PairingJob:
    """A job to pair the next round, or the one that is under way already: two requests make one draft.

    Raises TournamentError as `decisions.rounds.may_pair`.
    """
    while True:
        round_ = decisions.rounds.may_pair(selectors.load(tournament).state)
        try:
            with transaction.atomic():
                return PairingJob.objects.create(tournament_id=tournament, round=round_, actor=actor)
        except IntegrityError:
            job = _under_way(tournament)
            if job is not None and job.round == round_:
                return job
            if job is not None:
                _end(job.id, PairingJob.Status.FAILED, "round_paired", str(_paired(job.round)))


def _under_way(tournament: UUID) -> PairingJob | None:
    return PairingJob.objects.filter(tournament_id=tournament, status__in=UNDER_WAY).first()


def unfinished_jobs() -> list[UUID]:
    """Jobs that a worker which died may have left behind."""
    return list(PairingJob.objects.filter(status__in=UNDER_WAY).values_list("id", flat=True))


def repeat_pairing(*, tournament: UUID) -> UUID | None:
    """The tournament's job that is under way, for another worker to take up; None if there is none.

    It counts as seen from now: one repetition at a time is enough.
    """
    job = _under_way(tournament)
    if job is None:
        return None
    _seen(job.id)
    return job.id


def run_pairing(*, job: UUID) -> None:
    """Pairs the job's round and appends the draft. Safe to run twice, also at once: there is one draft, or none.

    If no pairing exists, or the round cannot be paired any more, the job ends with the reason and the tournament is
    untouched.
    """
    if not _seen(job, status=PairingJob.Status.RUNNING):
        return
    row = PairingJob.objects.get(id=job)
    try:
        _draft(row)
    except NoPairing as reason:
        reasons = [item.to_data() for item in reason.reasons]
        _seen(job, status=PairingJob.Status.FAILED, error_code=reason.code, error=reason.message, reasons=reasons)
    except IdReused:
        finish_job(job)  # its draft was made before, and thrown away
    except TournamentError as reason:
        if _drafted_by(row):
            finish_job(job)
        else:
            _end(job, PairingJob.Status.FAILED, reason.code, str(reason))
    except Exception:
        _end(job, PairingJob.Status.FAILED, "pairing_crashed", "The pairing stopped on a fault of the program.")
        raise
    else:
        finish_job(job)


def _draft(row: PairingJob) -> None:
    """Raises NoPairing, TournamentError (`field_changed` and what `may_pair` refuses), IdReused."""

    def report(done: int, total: int, step: str) -> None:
        _seen(row.id, done=done, total=total, step=step[:80])

    for _ in range(_TRIES):
        state = selectors.load(row.tournament_id).state
        problem = _problem(state, row)
        pairing = pair(problem, report)
        try:
            _append(row, state, problem, pairing)
        except _FieldChanged:
            continue
        return
    template = "Players came and left all the time while round {round} was paired; wait for them, and pair it again."
    raise TournamentError("field_changed", template, round=row.round)


def _append(row: PairingJob, paired: State, problem: Problem, pairing: Pairing) -> None:
    """Raises _FieldChanged if the state is no longer the one that was `paired`, and gives another problem."""

    def decide(state: State) -> tuple[Event, ...]:
        if state is not paired and _problem(state, row) != problem:
            raise _FieldChanged
        return decisions.rounds.draft(state, job=str(row.id), problem=problem.to_data(), pairing=pairing.to_data())

    execute(row.tournament_id, decide, actor=row.actor, command=row.id)


def _problem(state: State, row: PairingJob) -> Problem:
    if decisions.rounds.may_pair(state) != row.round:
        raise _paired(row.round)
    # The seed follows from the event's and the round: whoever knows the log can pair the round again.
    return pairing_problem(state, seed=Chance(f"{state.created.seed}/{row.round}").below(2**53))


def _paired(round_: int) -> TournamentError:
    return TournamentError("round_paired", "Round {round} has been paired already.", round=round_)


def _drafted_by(row: PairingJob) -> bool:
    """Whether the round is this job's own work, made by a worker that died before it could say so."""
    rounds = selectors.load(row.tournament_id).state.rounds
    return row.round <= len(rounds) and rounds[row.round - 1].job == str(row.id)


def finish_job(job: UUID | str) -> None:
    """The job has made its draft; nobody need take it up again."""
    _end(job, PairingJob.Status.DONE)


def _end(job: UUID | str, status: PairingJob.Status, code: str = "", error: str = "") -> None:
    _seen(job, status=status, error_code=code, error=error)


def _seen(job: UUID | str, **changes: object) -> bool:
    """Writes to the job's row that a worker was there, and `changes`; False, and nothing, if the job has ended."""
    open_ = PairingJob.objects.filter(id=job, status__in=UNDER_WAY)
    return bool(open_.update(seen_at=timezone.now(), **changes))


@transaction.atomic
def discard_draft(*, tournament: UUID, actor: str, round: int, reason: str = "", job: str = "") -> None:  # noqa: A002
    """Throws the round's draft away; with `job`, only the one that this pairing job made."""

    def decide(state: State) -> tuple[Event, ...]:
        made = decisions.rounds.discard(state, round=round, reason=reason, job=job)
        finish_job(state.rounds[round - 1].job)
        return made

    execute(tournament, decide, actor=actor)
