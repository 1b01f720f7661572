"""Scoring a tournament again after something has changed."""

from __future__ import annotations

from collections import OrderedDict
from functools import cache, partial
from threading import Lock
from typing import Any, Final
from uuid import UUID

from django.db import transaction

from scoring.methods.course import Course
from scoring.models import Standings
from scoring.projections import plain
from scoring.selectors import all_standings, bases, stored_version
from scoring.services import After, forget_standings, store_standings
from tournaments import selectors
from tournaments.fields import Results, fields_by_round
from tournaments.models import Tournament
from tournaments.state import State


def rescore(*, tournament: UUID) -> bool:
    """Brings the stored standings of every public round up to the tournament's stream; whether anything was stored.

    Safe to run at any time and any number of times, also at once: it reads the newest state, and an older result never
    replaces a newer one. That many requests cost one scoring follows from the first look, and that one costs what has
    changed: rounds whose standings follow from the same as before are left as they are.
    """
    loaded = selectors.load(tournament)
    if stored_version(tournament) >= loaded.version:
        return False
    rounds = _courses.rounds(tournament, loaded.state)
    stored = bases(tournament)
    for number, after in rounds.items():
        if stored.get(number) != after.basis:
            after.rows()  # before anything is locked
    return store_standings(tournament=tournament, version=loaded.version, rounds=rounds)


class _Courses:
    """The courses of the events scored lately, kept so that one more result costs little; the `most` latest of them.

    What is kept is only ever taken for what has not changed, so that nobody can be misled by it.
    """

    def __init__(self, *, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[UUID, tuple[Results, Course]] = OrderedDict()
        self._lock = Lock()

    def rounds(self, tournament: UUID, state: State) -> dict[int, After]:
        """The standings after each public round."""
        with self._lock:
            results, before = self._kept.pop(tournament, (Results(), None))
            course = Course(fields_by_round(state, results), before)
            self._kept[tournament] = results, course
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return {number: After(course.basis(number), cache(partial(self._rows, course, number))) for number in course}

    def _rows(self, course: Course, number: int) -> list[dict[str, Any]]:
        with self._lock:
            return plain(course.after(number).standings)


_courses: Final = _Courses(most=2)


@transaction.atomic
def rescore_anew(*, tournament: UUID) -> None:
    """Makes the stored standings again though nothing has happened: other code may give other ones."""
    forget_standings(tournament=tournament)
    loaded = selectors.load(tournament)
    rounds = _Courses(most=1).rounds(tournament, loaded.state)
    store_standings(tournament=tournament, version=loaded.version, rounds=rounds)


def standings_differ(*, tournament: UUID) -> bool:
    """Whether the stored standings are others than those that follow from the log now."""
    stored = {number: row.rows for number, row in all_standings(tournament).items()}
    rounds = _Courses(most=1).rounds(tournament, selectors.load(tournament).state)
    return stored != {number: after.rows() for number, after in rounds.items()}


def outdated_standings() -> list[UUID]:
    """Tournaments whose standings lag behind their stream: a worker died, or a task was lost."""
    stored = dict(Standings.objects.filter(round=0).values_list("tournament", "version"))
    rows = Tournament.objects.exclude(status="setup").values_list("id", "version")
    return [id_ for id_, version in rows if stored.get(id_, 0) < version]
