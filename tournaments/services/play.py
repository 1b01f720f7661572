"""What is recorded at a table, by the table itself or by a director, and the confirmation of what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final
from uuid import UUID

from django.db import transaction

from games import services as games
from games.ledger import projections
from games.ledger.errors import Stale
from games.rules.replay import Replay
from games.rules.shapes import Event
from games.selectors import find as find_game
from tournaments.decisions import guards
from tournaments.decisions import tables as decisions
from tournaments.errors import TournamentError
from tournaments.services.stream import execute
from tournaments.services.tables import confirm_result, locked_table
from tournaments.state import Table

RULINGS: Final = ("score_adjusted", "time_called")
"""What only a director records, and only a director takes back."""


_CORRECTIONS: Final = ("voided", "amended")


def table_actor(round_: int, table: int) -> str:
    """How the ledger names the table that enters its own plays."""
    return f"table:{round_}.{table}"


@projections.boldly
def record_at_table(
    *,
    tournament: UUID,
    round: int,  # noqa: A002
    table: int,
    plays: Sequence[games.Play],
    expected_version: int,
    actor: str,
    device: str = "",
    game: UUID | None = None,
    corrects: bool = False,
) -> games.Recording:
    """Records `plays` in the table's game, all of them or none; with `game` only if it is still this one.

    Who `corrects`, a director, may do so at any time, in a closed round too; the table itself while its round is open
    and its result is not confirmed, by the device that has the pen, and it neither makes nor touches a ruling of the
    director. The first device that enters takes the pen.

    Raises TournamentError `round_not_open`, `unknown_table`, `table_confirmed`, `director_only`, `no_pen`, `other_game`
    and what `games.services.record` raises.
    """
    state, found, head = locked_table(tournament, round, table)
    if game is not None and game != UUID(found.game):
        template = "The game of table {table} has been begun anew; these entries are of the one before."
        raise TournamentError("other_game", template, table=table)
    if not corrects:
        guards.open_round(state, round)
        if found.outcome is not None:
            template = "The result of table {table} is confirmed; only the director can change it now."
            raise TournamentError("table_confirmed", template, table=table)
        corrections = any(play.event.get("type") in _CORRECTIONS for play in plays)
        before = find_game(UUID(found.game), head=head) if corrections else None
        for play in plays:
            _refuse_rulings(play.event, before.state if before else None)
        _check_pen(tournament, found, round=round, table=table, device=device, actor=actor)
    return games.record_within(
        head=head,
        game=UUID(found.game),
        tournament=tournament,
        plays=plays,
        expected_version=expected_version,
        actor=actor,
        device=device,
    )


def _check_pen(
    tournament: UUID,
    found: Table,
    *,
    round: int,  # noqa: A002
    table: int,
    device: str,
    actor: str,
) -> None:
    """Raises `no_pen` if another device enters for the table; where none does yet, this one does from now on."""
    if not found.pen and not device:
        return
    if found.pen != device:
        execute(
            tournament,
            lambda state: decisions.check_pen(state, round=round, table=table, device=device),
            actor=actor,
        )


@transaction.atomic
def confirm_at_table(*, tournament: UUID, round: int, table: int, expected_version: int, actor: str) -> None:  # noqa: A002
    """Confirms the table's result as the sender has seen it, at the version `expected_version` of the game.

    Once more for the same version changes nothing. Raises LedgerError `stale` if the game has changed since, and what
    `confirm_result` refuses.
    """
    _, found, head = locked_table(tournament, round, table)
    game = find_game(UUID(found.game), head=head)
    version = game.version if game else 0
    if version != expected_version:
        raise Stale(version, (), f"The game is at version {version}, not at {expected_version}.")
    if found.outcome is None or found.outcome.version != version:
        confirm_result(tournament=tournament, round=round, table=table, actor=actor)


@transaction.atomic
def check_deal(*, tournament: UUID, round: int, table: int, expected_version: int, actor: str) -> None:  # noqa: A002
    """A second player has checked the deals completed so far, at the version `expected_version` of the game.

    Raises LedgerError `stale` if the game has changed since, TournamentError `no_deal` if none is completed.
    """
    _, found, head = locked_table(tournament, round, table)
    game = find_game(UUID(found.game), head=head)
    version = game.version if game else 0
    if version != expected_version:
        raise Stale(version, (), f"The game is at version {version}, not at {expected_version}.")
    deals = game.state.engine.summary(game.state.state).get("deals") if game else None
    if not isinstance(deals, list) or not deals:
        raise TournamentError("no_deal", "No deal of table {table} is completed.", table=table)
    execute(
        tournament,
        lambda state: decisions.check_deal(state, round=round, table=table, deal=len(deals), version=version),
        actor=actor,
    )


def _refuse_rulings(event: Event, replay: Replay | None) -> None:
    """Raises `director_only` if `event` is a director's ruling or takes one out."""
    if event.get("type") in RULINGS:
        raise TournamentError("director_only", "Only the director can do this; call the director.")
    for seq, touched in _touched(event, replay):
        if touched["type"] in RULINGS:
            template = "Event {seq} is a ruling of the director; only the director can take it back."
            raise TournamentError("director_only", template, seq=seq)


def _touched(event: Event, replay: Replay | None) -> Iterator[tuple[int, Event]]:
    """The events that a correction takes out or replaces."""
    if replay is None or event.get("type") not in _CORRECTIONS:
        return
    at = event.get("from") if event["type"] == "voided" else event.get("seq")
    for seq, effective in replay.effective():
        if seq == at or (event["type"] == "voided" and isinstance(at, int) and seq > at):
            yield seq, effective
