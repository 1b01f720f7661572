"""Who may do what: one place, asked by every page and every API view."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import QuerySet

from tournaments.models import Role, Tournament

Visitor = User | AnonymousUser
"""Whoever a request comes from."""


def may_create(user: Visitor) -> bool:
    """Whether the user may create events: everybody with an account."""
    return bool(user.is_authenticated)


def may_direct(user: Visitor, tournament: UUID) -> bool:
    """Whether the user directs this event: its owner and its directors. One query, none for the anonymous."""
    if not user.is_authenticated:
        return False
    return Role.objects.filter(tournament_id=tournament, user=user).exists()


def owns(user: Visitor, tournament: UUID) -> bool:
    """Whether the user owns this event, and so chooses who directs it. One query, none for the anonymous."""
    if not user.is_authenticated:
        return False
    return Role.objects.filter(tournament_id=tournament, user=user, kind=Role.Kind.OWNER).exists()


def directed_by(user: Visitor) -> QuerySet[Tournament]:
    """The events that the user directs, the latest first."""
    if not user.is_authenticated:
        return Tournament.objects.none()
    return Tournament.objects.filter(id__in=Role.objects.filter(user=user).values("tournament_id"))
