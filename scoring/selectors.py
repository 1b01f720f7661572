"""Reading standings."""

from __future__ import annotations

from uuid import UUID

from scoring.models import Standings


def stored_version(tournament: UUID) -> int:
    """The version of the tournament's stream that its standings follow from, 0 before the first."""
    found = Standings.objects.filter(tournament=tournament, round=0).values_list("version", flat=True).first()
    return found or 0


def standings(tournament: UUID, round_: int | None = None) -> Standings | None:
    """The standings after the round, or the latest; None if there are none. One query."""
    rows = Standings.objects.filter(tournament=tournament, round__gt=0)
    if round_ is not None:
        rows = rows.filter(round=round_)
    return rows.order_by("-round").first()


def all_standings(tournament: UUID) -> dict[int, Standings]:
    """The standings after each round, by its number. One query."""
    return {row.round: row for row in Standings.objects.filter(tournament=tournament, round__gt=0)}


def bases(tournament: UUID) -> dict[int, bytes]:
    """What the stored standings after each round follow from, by its number. One query, without the rows."""
    found = Standings.objects.filter(tournament=tournament, round__gt=0).values_list("round", "basis")
    return {number: bytes(basis) for number, basis in found}
