"""Why the Dutch system has paired a round so: for each table the group, the floats and the seats, and the bye."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tournaments.pairing.dutch_reasons import byes, groups, seats
from tournaments.pairing.dutch_reasons.paired import Paired
from tournaments.pairing.values import Explanation, Pairing, Problem, Table, because, gettext_noop

_BAKU = gettext_noop(
    "An accelerated round: the first %(group)s by starting number count with %(points)s more than they have."
)

TEMPLATES: Mapping[str, str] = {"dutch_baku": _BAKU, **groups.TEMPLATES, **seats.TEMPLATES, **byes.TEMPLATES}

PRIVATE = frozenset({"dutch_order_forbidden"})
"""Codes of reasons that are the director's: they name a pair that must not meet."""


def reasons(problem: Problem, pairing: Pairing) -> Iterator[Explanation]:
    """What is special about the round, the reasons of every table in order, then of the bye.

    Also for a pairing that was changed by hand: what no rule gives has no reason. One matching for each float.
    """
    paired = Paired(problem, pairing)
    if paired.accelerated:
        points = paired.record.virtual[problem.round - 1]
        yield because("dutch_baku", group=paired.record.group, points=str(points))
    for table in pairing.tables:
        if table.seats in problem.locked:
            yield _locked(problem, table)
        else:
            yield from groups.reasons(paired, table)
            yield from seats.reasons(paired, table)
    for who in pairing.byes:
        yield from byes.reasons(paired, who)


def _locked(problem: Problem, table: Table) -> Explanation:
    scores = sorted(player.score for player in problem.players if player.id in table.seats)
    return because("locked", table.number, high=str(scores[-1]), low=str(scores[0]))
