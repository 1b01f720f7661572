"""What a caller may do and see at one table."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from rest_framework.exceptions import NotAuthenticated, PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from games.rules.base import EVERYTHING, PUBLIC, Viewer
from tournaments import permissions, selectors, services
from tournaments.api.lookup import table_or_404
from tournaments.models import TableAccess, Tournament
from tournaments.selectors.public import TableLine


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody who may enter at the table: as `actor` of the ledger, a director of the event or the table itself."""

    actor: str
    directs: bool


class HasCredentials(BasePermission):
    """A session or a table's token, whatever it opens; without either the answer is 401."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        return isinstance(request.auth, TableAccess) or bool(request.user.is_authenticated)


def find(request: Request, event: Tournament, line: TableLine, *, closed: bool = False) -> Caller | None:
    """Who calls, if they may enter at this table now, or may once it is `closed`. One query."""
    key = request.auth
    if isinstance(key, TableAccess):
        if not _opens(key, event, line) or not (closed or line.table.round.status == "published"):
            return None
        return Caller(services.table_actor(key.round, key.table), directs=False)
    user = request.user
    if user.is_authenticated and permissions.may_direct(user, event.pk):
        return Caller(services.actor_of(user.pk), directs=True)
    return None


def entering(request: Request, event: UUID, round_: int, table: int) -> Caller:
    """Who may enter at this table, as `require`; 404 where there is none.

    A table's own key needs no rows of the table, and no query, while this process knows its round as open. That may
    have ended: `services.record_at_table` finds out, and then it is `require` that tells why.
    """
    key = request.auth
    if isinstance(key, TableAccess) and (key.tournament_id, key.round, key.table) == (event, round_, table):
        known = selectors.lately(event)
        rounds = known.state.rounds[round_ - 1 : round_]
        if rounds and rounds[0].status == "published":
            return Caller(services.table_actor(round_, table), directs=False)
    return require(request, *table_or_404(event, round_, table))


def require(request: Request, event: Tournament, line: TableLine, *, closed: bool = False) -> Caller:
    """As `find`; who may not is told why: `not_authenticated`, `wrong_table`, `round_not_open` or `not_director`."""
    found = find(request, event, line, closed=closed)
    if found is not None:
        return found
    key = request.auth
    if isinstance(key, TableAccess):
        if _opens(key, event, line):
            raise PermissionDenied(f"Round {key.round} is closed.", code="round_not_open")
        raise PermissionDenied("This token opens another table.", code="wrong_table")
    if not request.user.is_authenticated:
        raise NotAuthenticated
    raise PermissionDenied("Only the directors of this event may do this.", code="not_director")


def require_director(request: Request, event: Tournament, line: TableLine) -> Caller:
    """As `require`, of directors only: a table's token is refused with `director_only`."""
    found = require(request, event, line)
    if not found.directs:
        raise PermissionDenied("Only the director can do this; call the director.", code="director_only")
    return found


def require_director_of(request: Request, event: Tournament) -> str:
    """The actor, if a director of the event calls: else `not_authenticated`, `director_only` or `not_director`."""
    user = request.user
    if isinstance(request.auth, TableAccess):
        raise PermissionDenied("Only the director can do this; call the director.", code="director_only")
    if not user.is_authenticated:
        raise NotAuthenticated
    if not permissions.may_direct(user, event.pk):
        raise PermissionDenied("Only the directors of this event may do this.", code="not_director")
    return services.actor_of(user.pk)


def viewer(caller: Caller | None) -> Viewer:
    """What the caller may see of the table's game: whoever may enter sees everything."""
    return PUBLIC if caller is None else EVERYTHING


def _opens(key: TableAccess, event: Tournament, line: TableLine) -> bool:
    return (key.tournament_id, key.round, key.table) == (event.pk, line.table.round.number, line.table.number)
