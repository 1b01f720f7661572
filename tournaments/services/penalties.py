"""Rulings of the director about one entrant."""

from __future__ import annotations

from uuid import UUID

from tournaments import decisions
from tournaments.events import PenaltyGiven
from tournaments.services.stream import execute


def penalise(
    *,
    tournament: UUID,
    actor: str,
    entrant: int,
    kind: str,
    reason: str,
    round: int,  # noqa: A002
    amount: str = "",
    table: int = 0,
    number: int = 0,
) -> int:
    """Rules about the entrant, and returns the penalty's number; refusals as `decisions.penalties.penalise`.

    With the `number` that the penalty is expected to get, the same request again gives no second one.
    """
    made = execute(
        tournament,
        lambda state: decisions.penalties.penalise(
            state,
            entrant=entrant,
            kind=kind,
            reason=reason,
            round=round,
            amount=amount,
            table=table,
            number=number,
        ),
        actor=actor,
    )
    return next((event.penalty for event in made if isinstance(event, PenaltyGiven)), number)


def revoke_penalty(*, tournament: UUID, actor: str, penalty: int, reason: str) -> None:
    """The penalty no longer counts, from now on and for every round."""
    execute(
        tournament,
        lambda state: decisions.penalties.revoke(state, penalty=penalty, reason=reason),
        actor=actor,
    )
