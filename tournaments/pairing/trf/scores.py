"""A report as scoring wants to see it: results, byes, and what they are worth. Source: C.04.2 and C.07."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from scoring.methods import Award, Bye, ByeKind, Field, Method, Result, ScoringError, WinDrawLoss
from scoring.methods.awards import Awards
from tournaments.pairing.trf.problem import rounds_over
from tournaments.pairing.trf.values import Cell, Points, Report, TrfError

_WON: Final = "1W"
_BYES: Final[dict[str, ByeKind]] = {"U": "pairing", "F": "pairing", "+": "pairing", "H": "half"}


def scoring_field(report: Report, tie_breaks: tuple[str, ...] = ()) -> Field:
    """The rounds of the report that are over. Each game has the score 1 to 0, or 0 to 0.

    A full-point bye counts as the bye that the pairing allocates (C.07, 16.2.1), and a round without a word as absence.
    Raises TrfError "player_missing", or "points" where a draw is worth more than a win. O(players × rounds).
    """
    rounds = rounds_over(report.rows)
    cells = {
        (number, row.number): cell
        for row in report.rows
        for number, cell in enumerate((*row.cells, *[Cell()] * rounds)[:rounds], start=1)
    }
    return Field(
        entrants=tuple(row.number for row in report.rows),
        results=tuple(_results(cells)),
        byes=tuple(
            Bye(number, player, _BYES.get(cell.result, "zero"))
            for (number, player), cell in cells.items()
            if not cell.opponent
        ),
        penalties=(),
        rounds=rounds,
        method=_method(report.points),
        tie_breaks=tie_breaks,
        planned=report.rounds,
        fixed="ROUND" in report.system.upper() or "BERGER" in report.system.upper(),
        ratings={row.number: row.rating for row in report.rows if row.rating},
    )


def _results(cells: dict[tuple[int, int], Cell]) -> Iterator[Result]:
    tables: dict[int, int] = {}
    for (number, player), cell in cells.items():
        if not cell.opponent:
            continue
        other = cells.get((number, cell.opponent))
        if other is None:
            raise TrfError("player_missing", f"{player} meets {cell.opponent}, who has no 001 line.")
        if cell.colour == "b" or (cell.colour != "w" and player > cell.opponent):
            continue
        tables[number] = tables.get(number, 0) + 1
        absent = frozenset(
            one for one, own in ((player, cell), (cell.opponent, other)) if not own.played and own.result != "+"
        )
        yield Result(
            number,
            tables[number],
            (player, cell.opponent),
            (int(cell.result in _WON), int(other.result in _WON)),
            absent,
            cell.played,
        )


def _method(points: Points) -> Method:
    def award(tenths: int) -> Award:
        return Award(Fraction(tenths, 10))

    try:
        scheme = WinDrawLoss(*(Fraction(tenths, 10) for tenths in (points.win, points.draw, points.loss)))
    except ScoringError as refused:
        raise TrfError("points", str(refused)) from refused
    awards = Awards(
        pairing=award(points.bye),
        half=award(points.draw),
        zero=award(points.absent),
        forfeit_win=award(points.win),
        forfeit_loss=award(points.forfeit),
    )
    return Method(scheme.name, scheme, awards)
