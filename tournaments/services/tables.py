"""What happens at a table: its game opened, no-shows, its result confirmed, and what corrections do to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from uuid import UUID, uuid4

from django.db import transaction

from games import followers
from games import services as games
from games.ledger import heads
from games.rules import registry
from games.rules.replay import Replay
from games.selectors import find as find_game
from games.selectors import stream_of as game_stream
from tournaments import decisions, selectors
from tournaments.decisions import guards
from tournaments.errors import TournamentError
from tournaments.events import Event
from tournaments.selectors.tables import begun_of
from tournaments.services.stream import execute
from tournaments.state import State, Table


class Locked(NamedTuple):
    """A table whose game is locked: the tournament and the table as they stand, and the head of the game's stream."""

    state: State
    table: Table
    head: heads.Head


def locked_table(tournament: UUID, round_: int, table: int) -> Locked:
    """The tournament and the table as they stand, with the table's game locked until the transaction ends.

    So nothing happens at the table meanwhile. Whoever needs the tournament's lock too takes it after this one.
    Raises TournamentError `unknown_round`, `round_not_open` (a draft), `unknown_table`.
    """
    state = selectors.lately(tournament).state
    while True:
        try:
            found = guards.table(guards.public_round(state, round_), table)
        except TournamentError:
            state = selectors.load(tournament).state
            found = guards.table(guards.public_round(state, round_), table)
        head = heads.lock(game_stream(UUID(found.game)), tournament)
        state = selectors.load(tournament).state
        again = guards.table(guards.public_round(state, round_), table)
        if again.game == found.game:  # else the game was started anew while its lock was waited for
            return Locked(state, again, head)


def players_of(table: Table) -> tuple[str, ...]:
    """The players of the table's game: the positions of those who came, as seat names."""
    return tuple(str(seat) for seat, entrant in enumerate(table.seats, start=1) if entrant not in table.absent)


@transaction.atomic
def open_table(
    *,
    tournament: UUID,
    round: int,  # noqa: A002
    table: int,
    actor: str,
    device: str = "",
    event_id: UUID | None = None,
) -> games.Recording:
    """Starts the table's game with the event's options; seat 1, or the first who came, deals first.

    With an `event_id` of the sender's own the same request again gives the first answer once more.

    Raises TournamentError: `round_not_open`, `unknown_table`, `too_few_players`; LedgerError `stale` if it is open.
    """
    state, found, _ = locked_table(tournament, round, table)
    guards.open_round(state, round)
    _enough(state, found)
    started = decisions.setup.opening(state.created.game, state.created.options, players_of(found))
    return games.open_game(
        game=UUID(found.game),
        tournament=tournament,
        started=started,
        actor=actor,
        device=device,
        event_id=event_id,
    )


@transaction.atomic
def import_table_record(
    *,
    tournament: UUID,
    round: int,  # noqa: A002
    table: int,
    data: bytes,
    actor: str,
) -> games.Recording:
    """Takes a whole game record as the table's game: its players, in their order, become the seats.

    Raises RecordRefused with line and seq, GameError `record_mismatch` if it is another game than the event's,
    TournamentError as `open_table`, LedgerError `stale` if the table's game is open already.
    """
    state, found, _ = locked_table(tournament, round, table)
    guards.open_round(state, round)
    _enough(state, found)
    players = players_of(found)
    return games.import_record(
        game=UUID(found.game),
        tournament=tournament,
        data=data,
        like=decisions.setup.opening(state.created.game, state.created.options, players),
        actor=actor,
    )


@transaction.atomic
def record_no_show(*, tournament: UUID, round: int, table: int, entrants: Sequence[int], actor: str) -> None:  # noqa: A002
    """These entrants of the table did not come (an empty list takes it back).

    A game that was started, and in which nothing counts, is started anew without them: the table gets another one.

    Raises TournamentError: `unknown_round` and what `decisions.rounds.no_show` refuses.
    """
    _, found, _ = locked_table(tournament, round, table)
    begun, game = begun_of(UUID(found.game)), str(uuid4())
    execute(
        tournament,
        lambda state: decisions.rounds.no_show(
            state, round=round, table=table, entrants=entrants, begun=begun, game=game
        ),
        actor=actor,
    )


@transaction.atomic
def confirm_result(*, tournament: UUID, round: int, table: int, actor: str) -> None:  # noqa: A002
    """The table's result counts. A table where too few came to play is confirmed without a game.

    Raises TournamentError: `game_not_finished` and what `decisions.rounds.confirm` refuses.
    """
    # So that no correction can slip in between reading the scores and confirming them.
    locked_table(tournament, round, table)

    def decide(state: State) -> tuple[Event, ...]:
        at = guards.table(guards.public_round(state, round), table)
        version, scores = _result(state, at)
        return decisions.rounds.confirm(state, round=round, table=table, version=version, scores=scores)

    execute(tournament, decide, actor=actor)


def _result(state: State, table: Table) -> tuple[int, tuple[int, ...]]:
    """The version and scores of the table's finished game, scores in seat order; the absent have 0."""
    game = find_game(UUID(table.game))
    if game is None:
        if table.absent and len(table.present) not in registry.get(state.created.game).seats:
            return 0, (0,) * len(table.seats)
        raise TournamentError("game_not_finished", "Table {table} has not begun.", table=table.number)
    if not game.state.finished:
        raise TournamentError("game_not_finished", "The game of table {table} goes on.", table=table.number)
    return game.version, scores_of(table, game.state)


def scores_of(table: Table, replay: Replay) -> tuple[int, ...]:
    """The game's scores in seat order; those who did not come have 0."""
    return tuple(replay.scores.get(str(seat), 0) for seat in range(1, len(table.seats) + 1))


def _enough(state: State, table: Table) -> None:
    seats = registry.get(state.created.game).seats
    if len(table.present) not in seats:
        template = "Only {present} came to table {table}, and the game needs {least}; confirm the table without a game."
        raise TournamentError(
            "too_few_players", template, present=len(table.present), table=table.number, least=seats[0]
        )


@followers.follow
def follow_game(*, game: UUID, tournament: UUID, replay: Replay, actor: str, reason: str) -> None:
    """What a correction does to a confirmed result, in the transaction of the correction."""
    if not reason:
        return  # only a correction, which has a reason, can change a game that is finished, and no other is confirmed
    found = selectors.find(tournament)
    place = next((at for at in _tables(found.state) if at[1].game == str(game)), None) if found else None
    if place is None:
        return  # a game that is no table's
    round_, number = place[0], place[1].number

    def decide(state: State) -> tuple[Event, ...]:
        at = guards.table(guards.public_round(state, round_), number)
        return decisions.rounds.follow_game(
            state,
            round=round_,
            table=number,
            version=replay.events,
            scores=scores_of(at, replay) if replay.finished else None,
            reason=reason,
        )

    execute(tournament, decide, actor=actor)


def _tables(state: State) -> Iterator[tuple[int, Table]]:
    """Every table with the number of its round, the latest round first."""
    return ((item.number, table) for item in reversed(state.rounds) for table in item.tables)
