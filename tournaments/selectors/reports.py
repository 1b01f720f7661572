"""An event of two as a tournament report file."""

from __future__ import annotations

from uuid import UUID

from tournaments.models import Tournament
from tournaments.pairing.trf import write
from tournaments.reports import report
from tournaments.selectors.streams import load


def has_report(of: Tournament) -> bool:
    """Whether there can be one: tables of two, scored by win, draw and loss. No queries."""
    return list(of.sizes) == [2] and of.method.get("name") == "win_draw_loss"


def report_file(tournament: UUID, *, private: bool) -> str:
    """The text of the file (TRF26); `private` adds the pairs who must not meet.

    Raises TournamentError: `unknown_tournament` and what `reports.report` refuses.
    """
    return write(report(load(tournament).state, private=private))
