"""Who must not meet whom."""

from __future__ import annotations

from uuid import UUID

from tournaments import decisions
from tournaments.services.stream import execute


def forbid_pair(*, tournament: UUID, actor: str, one: int, two: int) -> None:
    """The two entrants do not meet from the next pairing on."""
    execute(tournament, lambda state: decisions.pairs.forbid(state, one=one, two=two), actor=actor)


def allow_pair(*, tournament: UUID, actor: str, one: int, two: int) -> None:
    """The two entrants may meet again."""
    execute(tournament, lambda state: decisions.pairs.allow(state, one=one, two=two), actor=actor)
