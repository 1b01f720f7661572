"""Storing standings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction

from scoring.models import Standings
from scoring.selectors import bases

_PLACE = 0
"""The round under which the version of the whole is kept; its row is what two stores at once wait for."""


@dataclass(frozen=True, slots=True)
class After:
    """The standings after a round: a digest of what they follow from, and the rows, made only where they are stored."""

    basis: bytes
    rows: Callable[[], list[dict[str, Any]]]


@transaction.atomic
def store_standings(*, tournament: UUID, version: int, rounds: Mapping[int, After]) -> bool:
    """Brings the standings of a tournament to those that follow from `version` of its stream; those of the same basis
    stay as they are.

    Returns False, and stores nothing, if standings of that version or a later one are there already: a slow worker
    cannot undo a quick one.
    """
    Standings.objects.bulk_create([Standings(tournament=tournament, round=_PLACE, version=0)], ignore_conflicts=True)
    place = Standings.objects.select_for_update().get(tournament=tournament, round=_PLACE)
    if place.version >= version:
        return False
    stored = bases(tournament)
    old = Standings.objects.filter(tournament=tournament, round__gt=_PLACE)
    old.filter(round__in=[number for number in stored if not _same(number, stored, rounds)]).delete()
    old.update(version=version)
    Standings.objects.bulk_create(
        Standings(tournament=tournament, round=number, version=version, rows=after.rows(), basis=after.basis)
        for number, after in rounds.items()
        if not _same(number, stored, rounds)
    )
    place.version = version
    place.save(update_fields=["version"])
    return True


def _same(number: int, stored: Mapping[int, bytes], rounds: Mapping[int, After]) -> bool:
    return number in stored and number in rounds and stored[number] == rounds[number].basis


def forget_standings(*, tournament: UUID) -> None:
    """Drops the tournament's rows, so that the next standings stored are taken whatever version they follow from."""
    Standings.objects.filter(tournament=tournament).delete()
