"""Who must hear of a change in a game within its transaction: the apps above, which this one does not know."""

from __future__ import annotations

from typing import Protocol
from uuid import UUID

from games.rules.replay import Replay


class Follower(Protocol):
    """Called after events of a game have been appended and before the transaction commits; raising undoes both."""

    def __call__(self, *, game: UUID, tournament: UUID, replay: Replay, actor: str, reason: str) -> None: ...


_followers: list[Follower] = []


def follow(follower: Follower) -> Follower:
    """Register `follower`; twice is once. Usable as a decorator."""
    if follower not in _followers:
        _followers.append(follower)
    return follower


def tell(*, game: UUID, tournament: UUID, replay: Replay, actor: str, reason: str) -> None:
    """Call every follower, in the order of registration. `reason` is that of a correction, else empty."""
    for follower in _followers:
        follower(game=game, tournament=tournament, replay=replay, actor=actor, reason=reason)
