"""The course of a round: draft, publish, no-shows, results, close; and the end of the event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any

from scoring.methods import Method, Result, ScoringError, match_points
from tournaments import events as e
from tournaments.decisions import guards
from tournaments.decisions.setup import MOST_ROUNDS
from tournaments.errors import TournamentError
from tournaments.state import Round, State, Table


class Begun(Enum):
    """How far a table's game is: not started, started without a play that counts, played."""

    NOT = "not"
    STARTED = "started"
    PLAYED = "played"


def may_pair(state: State) -> int:
    """The number of the round that can be paired now.

    Raises TournamentError: `tournament_finished`, `draft_exists`, `round_open`, `tables_unconfirmed`, `no_cut_yet`,
    `no_rounds_left`.
    """
    guards.running(state)
    current = state.current
    if current is not None and current.status == "draft":
        template = "Round {round} has a draft; publish it or discard it first."
        raise TournamentError("draft_exists", template, round=current.number)
    if current is not None and current.status != "closed":
        raise TournamentError("round_open", "Close round {round} before the next is paired.", round=current.number)
    _all_confirmed(state)
    if state.cut is not None:
        if state.due() is None:
            raise TournamentError("no_rounds_left", "The cut is played to its end; finish the event.")
        return state.next_round
    if state.next_round > state.planned and state.cut_size:
        template = "Round {rounds}, the last one before the cut, is played; make the cut first."
        raise TournamentError("no_cut_yet", template, rounds=state.planned)
    if state.next_round > state.planned:
        template = "Round {rounds}, the last one, is played; add a round, or finish the event."
        raise TournamentError("no_rounds_left", template, rounds=state.planned)
    return state.next_round


def _all_confirmed(state: State) -> None:
    """Raises `tables_unconfirmed` if a correction has opened a result of a closed round again."""
    reopened = [item.number for item in state.rounds if item.unconfirmed]
    if reopened:
        rounds = ", ".join(str(number) for number in reopened)
        template = "A correction has opened results of round {rounds} again; confirm them first."
        raise TournamentError("tables_unconfirmed", template, rounds=rounds)


def draft(state: State, *, job: str, problem: Mapping[str, Any], pairing: Mapping[str, Any]) -> tuple[e.Event, ...]:
    """The pairing of the next round as a draft; refusals as `may_pair`."""
    round_, left = may_pair(state), state.due()
    stage = left.stage if left else 0
    return (e.PairingDrafted(round=round_, job=job, problem=problem, pairing=pairing, stage=stage),)


def discard(state: State, *, round: int, reason: str = "", job: str = "") -> tuple[e.Event, ...]:  # noqa: A002
    """Throws the draft of the round away, if it is the `job`'s; raises `not_a_draft`, `draft_replaced`."""
    found = guards.round_(state, round)
    if found.status != "draft":
        raise TournamentError("not_a_draft", "Round {round} is published; there is no draft to discard.", round=round)
    still_of(found, job)
    return (e.DraftDiscarded(round=round, reason=reason.strip()),)


def publish(state: State, *, round: int, games: Sequence[str], job: str = "") -> tuple[e.Event, ...]:  # noqa: A002
    """Makes the draft public, if it is the `job`'s; `games` are ids for its tables in order.

    Raises TournamentError: `not_a_draft`, `draft_replaced`, `draft_outdated`.
    """
    found = guards.round_(state, round)
    if found.status != "draft":
        raise TournamentError("not_a_draft", "Round {round} is published already.", round=round)
    still_of(found, job)
    seated = {entrant for table in found.tables for entrant in table.seats} | set(found.byes)
    available = set(state.available(round))
    if seated != available:
        changed = ", ".join(str(number) for number in sorted(seated ^ available))
        template = "Since the draft was made, players came or left; discard it and pair again."
        raise TournamentError("draft_outdated", template, changed=changed)
    if not found.stage:  # who meets in a cut is settled by the bracket
        _apart(state, found)
    byes = [(entrant, "pairing") for entrant in found.byes]
    if not found.stage:
        asked = (item for item in state.entrants.values() if round in item.byes and item.active)
        byes += [(item.number, item.byes[round]) for item in asked]
    return (e.RoundPublished(round=round, games=tuple(games), byes=tuple(sorted(byes))),)


def _apart(state: State, drafted: Round) -> None:
    """Raises `draft_outdated` if the draft seats a pair together that has been forbidden since it was made."""
    at = {entrant: table.number for table in drafted.tables for entrant in table.seats}
    for one, two in state.forbidden:
        if one in at and at[one] == at.get(two):
            template = "The draft seats two together at table {table} who must not meet; discard it and pair again."
            raise TournamentError("draft_outdated", template, table=at[one], changed=f"{one}, {two}")


def still_of(drafted: Round, job: str) -> None:
    """Raises `draft_replaced` if the draft that a director has looked at, made by `job`, is not the one there now."""
    if job and drafted.token != job:
        template = "Round {round} has been paired anew meanwhile; look at the new draft first."
        raise TournamentError("draft_replaced", template, round=drafted.number)


def no_show(
    state: State,
    *,
    round: int,  # noqa: A002
    table: int,
    entrants: Sequence[int],
    begun: Begun = Begun.NOT,
    game: str = "",
) -> tuple[e.Event, ...]:
    """These entrants of the table did not come; an empty list takes it back. What is recorded so already is nothing.

    `begun` says how far the table's game is. One that is no more than started has its players fixed, and nothing to
    lose: another, whose id is `game`, takes its place and begins with those who came. A table that was confirmed
    without a game, because too few had come, is open again.

    Raises TournamentError: `round_not_open`, `unknown_table`, `not_at_table`, `already_confirmed`, `game_open`.
    """
    found = guards.table(guards.open_round(state, round), table)
    if found.played:
        raise TournamentError("already_confirmed", "The result of table {table} is confirmed.", table=table)
    strangers = [entrant for entrant in entrants if entrant not in found.seats]
    if strangers:
        numbers = ", ".join(str(number) for number in strangers)
        raise TournamentError("not_at_table", "Not at table {table}: {numbers}.", table=table, numbers=numbers)
    absent = tuple(entrant for entrant in found.seats if entrant in entrants)
    if absent == found.absent:
        return ()
    if begun is Begun.PLAYED:
        template = "Table {table} has played already; take its plays back first, then record who did not come."
        raise TournamentError("game_open", template, table=table)
    recorded = e.NoShowRecorded(round=round, table=table, entrants=absent)
    if begun is Begun.STARTED:
        return (e.GameRestarted(round=round, table=table, game=game), recorded)
    if found.outcome is not None:
        reason = "Who came to the table was recorded anew."
        return (e.ResultReopened(round=round, table=table, version=0, reason=reason), recorded)
    return (recorded,)


def confirm(
    state: State,
    *,
    round: int,  # noqa: A002
    table: int,
    version: int,
    scores: Sequence[int],
) -> tuple[e.Event, ...]:
    """The table's result counts from now on; also in a closed round, and after the end of the event, where a correction
    has opened the result again.

    Raises TournamentError: `round_not_open` (a draft), `unknown_table`, `already_confirmed`, `bad_scores`,
    `negative_score` and what else the scoring method cannot turn into match points.
    """
    found = guards.table(guards.public_round(state, round), table)
    if found.outcome is not None:
        raise TournamentError("already_confirmed", "The result of table {table} is confirmed.", table=table)
    if len(scores) != len(found.seats):
        raise TournamentError("bad_scores", "Table {table} has {seats} seats.", table=table, seats=len(found.seats))
    _scorable(state, round, found, scores)
    return (e.ResultConfirmed(round=round, table=table, version=version, scores=tuple(scores)),)


def _scorable(state: State, round_: int, table: Table, scores: Sequence[int]) -> None:
    """Raises TournamentError with the scoring method's own code unless it can score the result. Later is too late."""
    result = Result(round_, table.number, table.seats, tuple(scores), frozenset(table.absent))
    try:
        match_points(Method.from_data(state.created.method), result)
    except ScoringError as refused:
        raise TournamentError(refused.code, refused.template, **refused.params) from refused


def follow_game(
    state: State,
    *,
    round: int,  # noqa: A002
    table: int,
    version: int,
    scores: Sequence[int] | None,
    reason: str,
) -> tuple[e.Event, ...]:
    """What a change in a table's game does to its confirmed result: nothing, another result, or none any more.

    `scores` is None while the game is not finished. A result that is not confirmed needs no event: it is not yet one.
    """
    found = guards.table(guards.round_(state, round), table)
    if found.outcome is None or found.outcome.scores == (None if scores is None else tuple(scores)):
        return ()
    if scores is None:
        return (e.ResultReopened(round=round, table=table, version=version, reason=reason),)
    _scorable(state, round, found, scores)
    return (e.ResultCorrected(round=round, table=table, version=version, scores=tuple(scores), reason=reason),)


def change_planned(state: State, *, rounds: int) -> tuple[e.Event, ...]:
    """The event has so many rounds, those of a cut not counted; nothing if it had as many before.

    Raises TournamentError: `tournament_finished`, `cut_made`, `bad_rounds` (none, too many, or fewer than are paired
    already).
    """
    guards.running(state)
    if state.cut is not None:
        raise TournamentError("cut_made", "The cut has been made: no round can be added or left out before it.")
    least = max(1, len(state.rounds))
    if not least <= rounds <= MOST_ROUNDS:
        template = "The event can have {least} to {most} rounds now."
        raise TournamentError("bad_rounds", template, least=least, most=MOST_ROUNDS)
    return () if rounds == state.planned else (e.RoundsChanged(rounds=rounds),)


def close(state: State, *, round: int) -> tuple[e.Event, ...]:  # noqa: A002
    """Closes the round; raises `round_not_open`, `tables_unconfirmed` with the tables that are not confirmed."""
    found = guards.open_round(state, round)
    if found.unconfirmed:
        tables = ", ".join(str(number) for number in found.unconfirmed)
        template = "Round {round} cannot close: these tables are not confirmed: {tables}."
        raise TournamentError("tables_unconfirmed", template, round=round, tables=tables)
    return (e.RoundClosed(round=round),)


def finish(state: State) -> tuple[e.Event, ...]:
    """Ends the event after any closed round.

    Raises TournamentError: `tournament_finished`, `round_open`, `draft_exists`, `nothing_played`, `tables_unconfirmed`.
    """
    guards.running(state)
    current = state.current
    if current is None:
        raise TournamentError("nothing_played", "No round has been played yet.")
    if current.status != "closed":
        code = "draft_exists" if current.status == "draft" else "round_open"
        raise TournamentError(code, "Close round {round} first.", round=current.number)
    _all_confirmed(state)
    return (e.TournamentFinished(),)
