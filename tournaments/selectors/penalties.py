"""Rulings about entrants: where they count, and what one more, or one less, would change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from uuid import UUID

from django.db.models import QuerySet

from scoring.methods import Standing, standings
from tournaments.events import Event
from tournaments.fields import scoring_field
from tournaments.models import Entrant, Penalty
from tournaments.selectors.streams import shown_names
from tournaments.state import State, evolve


@dataclass(frozen=True, slots=True)
class Change:
    """How somebody's line of the standings would change."""

    entrant: int
    name: str
    rank: int
    new_rank: int
    points: Fraction
    new_points: Fraction


def penalties(of: UUID) -> QuerySet[Penalty]:
    """Every ruling of the event, those revoked too, in order. One query."""
    return Penalty.objects.filter(tournament=of).select_related("entrant").order_by("number")


def counting(of: UUID, upto: int) -> Sequence[Penalty]:
    """The rulings that count in the standings after that round. One query."""
    return list(penalties(of).filter(revoked="", round__lte=upto))


def of_round(of: UUID, round_: int) -> Mapping[int, Sequence[Penalty]]:
    """The rulings of the round that count, by table; under 0 those that are about no table. One query."""
    found: dict[int, list[Penalty]] = {}
    for penalty in penalties(of).filter(revoked="", round=round_):
        found.setdefault(penalty.table, []).append(penalty)
    return found


def of_entrant(entrant: Entrant) -> Sequence[Penalty]:
    """The entrant's rulings, those revoked too. One query."""
    return list(entrant.penalties.select_related("entrant").order_by("number"))


def changes(state: State, events: Iterable[Event]) -> Sequence[Change]:
    """Whose line of the latest standings would change with these events, in the new order. It asks no rows.

    As dear as scoring the event twice.
    """
    after = state
    for event in events:
        after = evolve(after, event)
    names, before = shown_names(state), {line.entrant: line for line in standings(scoring_field(state))}
    found = (_change(names, before[line.entrant], line) for line in standings(scoring_field(after)))
    return [one for one in found if (one.rank, one.points) != (one.new_rank, one.new_points)]


def _change(names: Mapping[int, str], old: Standing, new: Standing) -> Change:
    return Change(new.entrant, names[new.entrant], old.rank, new.rank, old.match_points, new.match_points)
