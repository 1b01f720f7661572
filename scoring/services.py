"""Storing standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.db import transaction

from scoring.methods import Standing
from scoring.models import Standings
from scoring.projections import plain

_PLACE = 0
"""The round under which the version of the whole is kept; its row is what two stores at once wait for."""


@transaction.atomic
def store_standings(*, tournament: UUID, version: int, rounds: Mapping[int, Sequence[Standing]]) -> bool:
    """Replaces the standings of a tournament by those that follow from `version` of its stream.

    Returns False, and stores nothing, if standings of that version or a later one are there already: a slow worker
    cannot undo a quick one.
    """
    Standings.objects.bulk_create([Standings(tournament=tournament, round=_PLACE, version=0)], ignore_conflicts=True)
    place = Standings.objects.select_for_update().get(tournament=tournament, round=_PLACE)
    if place.version >= version:
        return False
    Standings.objects.filter(tournament=tournament, round__gt=_PLACE).delete()
    Standings.objects.bulk_create(
        Standings(tournament=tournament, round=number, version=version, rows=plain(rows))
        for number, rows in rounds.items()
    )
    place.version = version
    place.save(update_fields=["version"])
    return True


def forget_standings(*, tournament: UUID) -> None:
    """Drops the tournament's rows, so that the next standings stored are taken whatever version they follow from."""
    Standings.objects.filter(tournament=tournament).delete()
