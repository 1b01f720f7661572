"""Finding what an address names, or answering 404; and what its query says, or answering 400."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.serializers import Serializer

from games.api.problems import BadQuery
from tournaments.models import Round, Tournament
from tournaments.selectors.public import DRAFT, TableLine
from tournaments.selectors.tables import table_line


def event_or_404(event: UUID) -> Tournament:
    """The event of that id. One query."""
    found = Tournament.objects.filter(pk=event).first()
    if found is None:
        raise NotFound("There is no such event.", code="unknown_tournament")
    return found


def round_or_404(event: Tournament, number: int) -> Round:
    """A published round of the event; a draft does not exist for anybody here. One query."""
    found = event.rounds.exclude(status=DRAFT).filter(number=number).first()
    if found is None:
        raise NotFound(f"Round {number} has not been published.", code="unknown_round")
    return found


def table_or_404(event: UUID, round_: int, table: int) -> tuple[Tournament, TableLine]:
    """A table of a published round. Four queries."""
    found = event_or_404(event)
    line = table_line(found, round_, table)
    if line is None:
        round_or_404(found, round_)
        raise NotFound(f"Round {round_} has no table {table}.", code="unknown_table")
    return found, line


def query_of(request: Request, form: type[Serializer[Any]]) -> dict[str, Any]:
    """The query, as `form` reads it."""
    asked = form(data=request.query_params.dict())
    if not asked.is_valid():
        raise BadQuery(asked.errors)
    return dict(asked.validated_data)
