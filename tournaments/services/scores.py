"""Scoring a tournament again after something has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.db import transaction

from scoring.methods import Standing, standings
from scoring.models import Standings
from scoring.projections import plain
from scoring.selectors import all_standings, stored_version
from scoring.services import forget_standings, store_standings
from tournaments import selectors
from tournaments.fields import scoring_field
from tournaments.models import Tournament
from tournaments.state import State


def rescore(*, tournament: UUID) -> bool:
    """Brings the stored standings of every public round up to the tournament's stream; whether anything was stored.

    Safe to run at any time and any number of times, also at once: it reads the newest state, and an older result never
    replaces a newer one. That many requests cost one scoring follows from the first look.
    """
    loaded = selectors.load(tournament)
    if stored_version(tournament) >= loaded.version:
        return False
    return store_standings(tournament=tournament, version=loaded.version, rounds=_by_round(loaded.state))


def _by_round(state: State) -> Mapping[int, Sequence[Standing]]:
    public = [item.number for item in state.rounds if item.status != "draft"]
    return {number: standings(scoring_field(state, number)) for number in public}


@transaction.atomic
def rescore_anew(*, tournament: UUID) -> None:
    """Makes the stored standings again though nothing has happened: other code may give other ones."""
    forget_standings(tournament=tournament)
    rescore(tournament=tournament)


def standings_differ(*, tournament: UUID) -> bool:
    """Whether the stored standings are others than those that follow from the log now."""
    stored = {number: row.rows for number, row in all_standings(tournament).items()}
    return stored != {number: plain(rows) for number, rows in _by_round(selectors.load(tournament).state).items()}


def outdated_standings() -> list[UUID]:
    """Tournaments whose standings lag behind their stream: a worker died, or a task was lost."""
    stored = dict(Standings.objects.filter(round=0).values_list("tournament", "version"))
    rows = Tournament.objects.exclude(status="setup").values_list("id", "version")
    return [id_ for id_, version in rows if stored.get(id_, 0) < version]
