"""A director's changes to a draft by hand."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from django.db import transaction

from tournaments import decisions
from tournaments.services.pairing import discard_draft
from tournaments.services.stream import execute


@transaction.atomic
def swap_players(*, tournament: UUID, actor: str, round: int, one: int, two: int, job: str = "") -> None:  # noqa: A002
    """Puts two players of the draft in each other's places. Raises TournamentError as `decisions.drafts.preview`."""
    execute(
        tournament,
        lambda state: decisions.drafts.swap(state, round=round, one=one, two=two, job=job),
        actor=actor,
    )


@transaction.atomic
def lock_tables(
    *,
    tournament: UUID,
    actor: str,
    round: int,  # noqa: A002
    tables: Collection[int],
    job: str = "",
) -> None:
    """These tables of the draft, and no others, stay when it is paired again. Raises as `decisions.drafts.lock`."""
    execute(
        tournament,
        lambda state: decisions.drafts.lock(state, round=round, tables=tables, job=job),
        actor=actor,
    )


@transaction.atomic
def unlock_tables(*, tournament: UUID, actor: str) -> None:
    """No table is locked any more; nothing if none is. For a round that cannot be paired beside those that are."""
    execute(tournament, decisions.drafts.unlock, actor=actor)


@transaction.atomic
def lock_and_discard(
    *,
    tournament: UUID,
    actor: str,
    round: int,  # noqa: A002
    tables: Collection[int],
    job: str,
    reason: str,
) -> None:
    """Keeps these tables and throws the rest of the draft away, for the round to be paired again: both or neither."""
    lock_tables(tournament=tournament, actor=actor, round=round, tables=tables, job=job)
    discard_draft(tournament=tournament, actor=actor, round=round, reason=reason)
