"""Checks that several commands share."""

from __future__ import annotations

from tournaments.errors import TournamentError
from tournaments.state import Entrant, Round, State, Table


def running(state: State) -> None:
    """Raises `tournament_finished` once the standings are final."""
    if state.finished:
        raise TournamentError("tournament_finished", "The event is finished; its standings are final.")


def entrant(state: State, number: int) -> Entrant:
    """The entrant of that number, else `unknown_entrant`."""
    found = state.entrants.get(number)
    if found is None:
        raise TournamentError("unknown_entrant", "There is no entrant {number} in this event.", number=number)
    return found


def round_(state: State, number: int) -> Round:
    """The round of that number, drafts included, else `unknown_round`."""
    if 1 <= number <= len(state.rounds):
        return state.rounds[number - 1]
    raise TournamentError("unknown_round", "Round {round} has not been paired.", round=number)


def public_round(state: State, number: int) -> Round:
    """A round that has been published, closed or not, else `round_not_open`."""
    found = round_(state, number)
    if found.status == "draft":
        raise TournamentError("round_not_open", "Round {round} is a draft; publish it first.", round=number)
    return found


def open_round(state: State, number: int) -> Round:
    """A round that is being played, else `round_not_open`."""
    found = public_round(state, number)
    if found.status == "closed":
        raise TournamentError("round_not_open", "Round {round} is closed.", round=number)
    return found


def table(found: Round, number: int) -> Table:
    """The table of that number in the round, else `unknown_table`."""
    for item in found.tables:
        if item.number == number:
            return item
    raise TournamentError("unknown_table", "Round {round} has no table {table}.", round=found.number, table=number)
