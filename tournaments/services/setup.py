"""Creating a tournament."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID, uuid4

from django.db import transaction

from games.ledger import store
from games.ledger.events import NewEvent
from tournaments import decisions, selectors
from tournaments.models import Role

_SEEDS: Final = 2**53
"""Seeds are JSON integers that every reader can hold."""


def actor_of(user: int) -> str:
    """How the ledger names a user who acts."""
    return f"user:{user}"


@transaction.atomic
def create_tournament(
    *,
    owner: int,
    name: str,
    game: str,
    format: str,  # noqa: A002 - the word of the trade
    rounds: int,
    sizes: tuple[int, ...],
    method: Mapping[str, Any],
    tie_breaks: tuple[str, ...] = (),
    options: Mapping[str, Any] | None = None,
    double: bool = False,
    baku: bool = False,
    colours: bool = True,
    cut: int = 0,
    drawn: str = "seed",
    seed: int | None = None,
    tournament: UUID | None = None,
) -> UUID:
    """A new event, owned by the user `owner`; returns its id.

    Without a `seed` one is drawn, and recorded. Raises TournamentError as `decisions.setup.create`.
    """
    id_ = tournament or uuid4()
    made = decisions.setup.create(
        name=name,
        game=game,
        options=options or {},
        format=format,
        rounds=rounds,
        sizes=sizes,
        method=method,
        tie_breaks=tie_breaks,
        seed=secrets.randbelow(_SEEDS) if seed is None else seed,
        double=double,
        cut=cut,
        drawn=drawn,
        baku=baku,
        colours=colours,
    )
    store.append(
        stream=selectors.stream_of(id_),
        tournament=id_,
        expected_version=0,
        events=[NewEvent(event.type, event.to_data()) for event in made],
        actor=actor_of(owner),
    )
    Role.objects.create(tournament_id=id_, user_id=owner, kind=Role.Kind.OWNER)
    return id_
