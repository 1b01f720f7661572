"""Standings computed anew from the log, and held against those that the archive gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.ledger.archive.lines import ArchiveError
from games.ledger.archive.verifying import Verified
from scoring.methods import Standing, standings
from scoring.projections import plain
from tournaments.fields import scoring_field
from tournaments.state import State
from tournaments.verifier.course import UNFIT


def after_each(state: State) -> Iterator[tuple[int, Sequence[Standing]]]:
    """Each public round with the standings after it."""
    for item in state.rounds:
        if item.public:
            yield item.number, standings(scoring_field(state, item.number))


def check(state: State, found: Verified) -> Sequence[Standing]:
    """The standings after the last public round, none before the first.

    Raises ArchiveError unless those that the archive gives, if it gives any, are those of its events: one for each
    public round. An archive of the first format gives none.
    """
    try:
        computed = dict(after_each(state))
    except UNFIT as error:
        raise ArchiveError(0, f"No standings follow from the tournament's events: {error}.") from error
    for number, (line, given) in found.standings.items():
        if number not in computed:
            raise ArchiveError(line, f"There are standings after round {number}, which is not public.")
        seen = plain(computed[number])
        if list(given.rows) != seen:
            who = next((row["entrant"] for row, other in zip(seen, given.rows, strict=False) if row != other), None)
            about = f" of entrant {who}" if who else ""
            raise ArchiveError(line, f"The standings{about} after round {number} are not what the events give.")
    if found.header.standings and set(found.standings) != set(computed):
        missing = min(set(computed) - set(found.standings))
        raise ArchiveError(0, f"The standings after round {missing} are missing.")
    return computed[max(computed)] if computed else ()


def table(rows: Sequence[Standing]) -> Iterator[str]:
    """The standings in lines for people: place, entrant's number, match points, tie-breaks."""
    if not rows:
        return
    yield "Standings (place, number, points, tie-breaks):"
    for row in rows:
        values = "  ".join(f"{code} {value}" for code, value in row.values)
        yield f"{row.rank:>5}  {row.entrant:>5}  {row.match_points!s:>7}  {values}".rstrip()
