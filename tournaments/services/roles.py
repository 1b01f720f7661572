"""Who directs an event beside its owner. No log holds this: it is about running the service, not about the event."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User

from tournaments.errors import TournamentError
from tournaments.models import Role


def add_director(*, tournament: UUID, username: str) -> None:
    """The account of that name directs the event too; nothing if it does already. Raises TournamentError
    `no_account`.
    """
    user = User.objects.filter(username=username, is_active=True).first()
    if user is None:
        template = "There is no account “{username}”. Whoever runs the server makes accounts."
        raise TournamentError("no_account", template, username=username)
    Role.objects.get_or_create(tournament_id=tournament, user=user, defaults={"kind": Role.Kind.DIRECTOR})


def remove_director(*, tournament: UUID, user: int) -> None:
    """The user directs the event no more; nothing if they did not. An owner stays."""
    Role.objects.filter(tournament_id=tournament, user_id=user, kind=Role.Kind.DIRECTOR).delete()
