"""What a tournament says of its tables, held against the games that were played there."""

from __future__ import annotations

from typing import NamedTuple

from games.ledger.archive.lines import ArchiveError
from games.ledger.archive.verifying import Verified
from games.ledger.chain import Row
from games.rules.replay import Replay
from tournaments import events as e
from tournaments.verifier.course import UNFIT, Step, refuse


class Claim(NamedTuple):
    """A result that counted: the scores, in seat order, of a game after its event `version`."""

    line: int
    row: Row
    version: int
    scores: tuple[int, ...]


class Claims:
    """Every result that was confirmed or corrected, by game, gathered as the tournament's course goes by."""

    def __init__(self, found: Verified) -> None:
        self._found = found
        self._by_game: dict[str, list[Claim]] = {}

    def take(self, step: Step) -> None:
        """Raises ArchiveError for a result that cannot be, and for one of a game that is not in the archive."""
        counted = _counted(step)
        if counted is None:
            return
        game, claim = counted
        if f"game:{game}" not in self._found.streams:
            refuse(step, f"It counts a result of the game {game}, which is not in the archive.")
        self._by_game.setdefault(game, []).append(claim)

    def check(self, game: str, played: Replay) -> None:
        """Raise ArchiveError unless each of a game's results is what the game was at that moment."""
        check(self._by_game.get(game, []), played)


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


def _counted(step: Step) -> tuple[str, Claim] | None:
    """The game and what is said of it; None of an event that counts no game's result."""
    event = step.event
    if not isinstance(event, e.ResultConfirmed | e.ResultCorrected) or not event.version:
        return None
    try:
        if not all(type(number) is int for number in (event.version, *event.scores)):
            raise TypeError("versions and scores are whole numbers")
        game = step.after.rounds[event.round - 1].tables[event.table - 1].game
    except UNFIT:
        refuse(step, "It cannot follow the tournament's events before it.")
    return game, Claim(step.line, step.row, event.version, event.scores)
