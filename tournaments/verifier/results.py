"""What a tournament says of its tables, held against the games that were played there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import IO, Final, NamedTuple

from games.ledger.archive.lines import ArchiveError
from games.ledger.archive.verifying import Verified, rows_of
from games.ledger.chain import Row
from games.ledger.events import recorded
from games.rules.replay import Replay
from tournaments import events as e
from tournaments.state import State, evolve

_UNFIT: Final = (ValueError, KeyError, TypeError, IndexError, AttributeError)
"""What events that cannot follow each other make the fold raise."""


class Claim(NamedTuple):
    """A result that counted: the scores, in seat order, of a game after its event `version`."""

    line: int
    row: Row
    version: int
    scores: tuple[int, ...]


def claims(file: IO[bytes], found: Verified) -> Mapping[str, list[Claim]]:
    """Every result that was confirmed or corrected, by game. Raises ArchiveError for an event that cannot follow."""
    claimed: dict[str, list[Claim]] = {}
    stream = found.streams.get(f"tournament:{found.header.tournament}")
    if stream is None:
        raise ArchiveError(0, "The archive has no event of the tournament itself.")
    for game, claim in _course(rows_of(file, stream)):
        claimed.setdefault(game, []).append(claim)
    missing = next((game for game in claimed if f"game:{game}" not in found.streams), None)
    if missing is not None:
        claim = claimed[missing][0]
        reason = f"It counts a result of the game {missing}, which is not in the archive."
        raise ArchiveError(claim.line, reason, stream=claim.row.stream, version=claim.row.version)
    return claimed


def check(given: list[Claim], played: Replay) -> None:
    """Raise ArchiveError unless each of a game's results is what the game was at that moment."""
    for claim in given:
        reason = ""
        if not 1 <= claim.version <= played.events:
            reason = f"It counts the game's event {claim.version}; there are {played.events}."
        elif claim.scores != (seen := _scores(played.at(claim.version), len(claim.scores))):
            reason = f"It says {_text(claim.scores)}; the game's events give {_text(seen)}."
        if reason:
            raise ArchiveError(claim.line, reason, stream=claim.row.stream, version=claim.row.version)


def _scores(played: Replay, seats: int) -> tuple[int, ...]:
    """In seat order; who did not come has 0."""
    return tuple(played.scores.get(str(seat), 0) for seat in range(1, seats + 1))


def _text(scores: tuple[int, ...]) -> str:
    return ", ".join(map(str, scores))


def _course(rows: Iterator[tuple[int, Row]]) -> Iterator[tuple[str, Claim]]:
    """Each result of a game that the tournament counts, with the game."""
    state: State | None = None
    for line, row in rows:
        try:
            event = _event(row)
            state = evolve(state, event)
            counted = _counted(state, event, line, row)
        except _UNFIT as error:
            reason = "It cannot follow the tournament's events before it."
            raise ArchiveError(line, reason, stream=row.stream, version=row.version) from error
        if counted is not None:
            yield counted


def _counted(state: State, event: e.Event, line: int, row: Row) -> tuple[str, Claim] | None:
    """The game and what is said of it; None of an event that counts no game's result."""
    if not isinstance(event, e.ResultConfirmed | e.ResultCorrected) or not event.version:
        return None
    if not all(type(number) is int for number in (event.version, *event.scores)):
        raise TypeError("versions and scores are whole numbers")
    game = state.rounds[event.round - 1].tables[event.table - 1].game
    return game, Claim(line, row, event.version, event.scores)


def _event(row: Row) -> e.Event:
    """The event, of a registration only what is not sealed."""
    data = recorded(row).data
    if row.type == e.EntrantRegistered.type:
        return e.EntrantRegistered(entrant=data["entrant"], name="", rating=data["rating"])
    return e.from_data(row.type, data)
