"""Who takes part."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction

from tournaments import decisions, events, people, selectors
from tournaments.decisions import guards
from tournaments.errors import TournamentError
from tournaments.services.players_csv import read_players
from tournaments.services.stream import execute


def register_entrant(*, tournament: UUID, actor: str, name: str, club: str = "", rating: int | None = None) -> int:
    """Registers one entrant and returns the number; a latecomer if rounds have been paired."""
    made = execute(
        tournament, lambda state: decisions.entrants.register(state, name=name, club=club, rating=rating), actor=actor
    )
    return _numbers(made)[0]


def import_entrants(*, tournament: UUID, actor: str, data: bytes) -> tuple[int, ...]:
    """Registers every player of a CSV file, all of them or none, and returns their numbers in order.

    Raises TournamentError `bad_csv` and what registering refuses, with the `row` of the file at fault.
    """
    rows = read_players(data)
    try:
        made = execute(tournament, lambda state: decisions.entrants.register_all(state, rows), actor=actor)
    except TournamentError as refused:
        if "row" not in refused.params:
            raise
        raise TournamentError(refused.code, "Row {row}: " + refused.template, **refused.params) from refused
    return _numbers(made)


def rename_entrant(*, tournament: UUID, actor: str, entrant: int, name: str, club: str = "") -> None:
    """The entrant is called so, in everything that is shown from now on."""
    execute(
        tournament,
        lambda state: decisions.entrants.rename(state, entrant=entrant, name=name, club=club),
        actor=actor,
    )


def check_in(*, tournament: UUID, actor: str, entrants: Sequence[int]) -> None:
    """These entrants are in the hall."""
    execute(tournament, lambda state: decisions.entrants.check_in(state, entrants=entrants), actor=actor)


def check_in_all(*, tournament: UUID, actor: str) -> None:
    """Everybody who has not withdrawn is in the hall."""
    execute(
        tournament,
        lambda state: decisions.entrants.check_in(
            state, entrants=[item.number for item in state.entrants.values() if not item.withdrawn]
        ),
        actor=actor,
    )


def cancel_check_in(*, tournament: UUID, actor: str, entrant: int) -> None:
    """Takes a check-in back."""
    execute(tournament, lambda state: decisions.entrants.cancel_check_in(state, entrant=entrant), actor=actor)


def withdraw(*, tournament: UUID, actor: str, entrant: int, reason: str = "") -> None:
    """The entrant plays no further round."""
    execute(tournament, lambda state: decisions.entrants.withdraw(state, entrant=entrant, reason=reason), actor=actor)


def reinstate(*, tournament: UUID, actor: str, entrant: int) -> None:
    """The entrant plays again from the next round on."""
    execute(tournament, lambda state: decisions.entrants.reinstate(state, entrant=entrant), actor=actor)


def request_bye(*, tournament: UUID, actor: str, entrant: int, round: int, kind: str) -> None:  # noqa: A002
    """The entrant sits out a coming round."""
    execute(
        tournament,
        lambda state: decisions.entrants.request_bye(state, entrant=entrant, round=round, kind=kind),
        actor=actor,
    )


def cancel_bye(*, tournament: UUID, actor: str, entrant: int, round: int) -> None:  # noqa: A002
    """The entrant plays in the round after all."""
    execute(
        tournament,
        lambda state: decisions.entrants.cancel_bye(state, entrant=entrant, round=round),
        actor=actor,
    )


@transaction.atomic
def erase_entrant(*, tournament: UUID, actor: str, entrant: int) -> None:
    """Nobody can ever read again who the entrant was: the key to name and club is deleted. Results stay.

    Raises TournamentError `unknown_tournament` and what `decisions.entrants.erase` refuses.
    """
    execute(tournament, lambda state: decisions.entrants.erase(state, entrant=entrant), actor=actor)
    people.forget(UUID(guards.entrant(selectors.load(tournament).state, entrant).person))


def _numbers(made: tuple[events.Event, ...]) -> tuple[int, ...]:
    return tuple(event.entrant for event in made if isinstance(event, events.EntrantRegistered))
