"""Scoring a tournament again after something has changed."""

from __future__ import annotations

from uuid import UUID

from scoring.methods import standings
from scoring.models import Standings
from scoring.selectors import stored_version
from scoring.services import store_standings
from tournaments import selectors
from tournaments.fields import scoring_field
from tournaments.models import Tournament


def rescore(*, tournament: UUID) -> bool:
    """Brings the stored standings of every public round up to the tournament's stream; whether anything was stored.

    Safe to run at any time and any number of times, also at once: it reads the newest state, and an older result never
    replaces a newer one. That many requests cost one scoring follows from the first look.
    """
    loaded = selectors.load(tournament)
    if stored_version(tournament) >= loaded.version:
        return False
    public = [item.number for item in loaded.state.rounds if item.status != "draft"]
    rounds = {number: standings(scoring_field(loaded.state, number)) for number in public}
    return store_standings(tournament=tournament, version=loaded.version, rounds=rounds)


def outdated_standings() -> list[UUID]:
    """Tournaments whose standings lag behind their stream: a worker died, or a task was lost."""
    stored = dict(Standings.objects.filter(round=0).values_list("tournament", "version"))
    rows = Tournament.objects.exclude(status="setup").values_list("id", "version")
    return [id_ for id_, version in rows if stored.get(id_, 0) < version]
