"""A report as a field for the Dutch system: what is over, who is away, who waits. Source: C.04.2 and C.04.3."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tournaments.pairing.dutch.baku import accelerated
from tournaments.pairing.dutch.contenders import other
from tournaments.pairing.dutch.values import Entrant, Field, Past
from tournaments.pairing.trf.values import Cell, Points, Report, Row, TrfError


def field_of(report: Report) -> Field:
    """The next round of this tournament, ready to pair.

    Raises TrfError with the codes "rounds_missing", "rounds_over", "first_colour", "player_missing", "contradiction" or
    "points".
    """
    if not report.rounds:
        raise TrfError("rounds_missing", "The number of rounds is missing (142 line).")
    rows = list(report.rows) if report.by_rank else sorted(report.rows, key=lambda row: row.number)
    played = rounds_over(rows)
    if played >= report.rounds:
        raise TrfError("rounds_over", f"All {report.rounds} rounds are over.")
    _check(rows, played)
    extra = _extra(report)
    taken = _penalties(report)
    away = {player for round_number, player in report.away if round_number == played + 1}
    entrants = []
    for row in rows:
        entrant = Entrant(
            number=row.number,
            past=tuple(
                replace(_past(cell, report.points), penalty=taken.get((row.number, number), 0))
                for number, cell in enumerate(_padded(row, played), start=1)
            ),
            extra=tuple(extra.get(row.number, ())),
            absent=len(row.cells) > played or row.number in away,
        )
        entrants.append(entrant)
    field = Field(
        entrants=tuple(entrants),
        rounds=report.rounds,
        played=played,
        initial=report.initial or _first_colour(rows),
        win=report.points.win,
        draw=report.points.draw,
        loss=report.points.loss,
        forbidden=_forbidden(report, played + 1),
    )
    if report.system.endswith("_BAKU") and not report.accelerated and not report.extra:
        field = accelerated(field)
    for row, entrant in zip(rows, field.entrants, strict=True):
        _check_points(row, entrant, played, report.points)
    return field


def rounds_over(rows: Sequence[Row]) -> int:
    """Rounds that are over: a round is if somebody was paired in it, or if everybody has a cell for it.

    Cells after it are byes announced for the round to pair.
    """
    found = 0
    for row in rows:
        for number, cell in enumerate(row.cells, start=1):
            if not cell.blank:
                found = max(found, number if cell.paired else number - 1)
    return found + all(len(row.cells) > found for row in rows)


def _padded(row: Row, played: int) -> list[Cell]:
    return [*row.cells[:played], *[Cell()] * (played - len(row.cells))]


def worth(cell: Cell, points: Points) -> int:
    """What the round brought, in tenths."""
    if cell.result in {"1", "W", "F"}:
        return points.win
    if cell.result in {"+", "U"}:
        return points.win if cell.opponent else points.bye
    if cell.result in {"=", "D", "H"}:
        return points.draw
    if not cell.paired:
        return points.absent
    return points.loss if cell.played else points.forfeit


def _past(cell: Cell, points: Points) -> Past:
    brought = worth(cell, points)
    return Past(
        points=brought,
        opponent=cell.opponent if cell.played else 0,
        colour=cell.colour if cell.played else "",
        paired=cell.paired,
        full=not cell.played and (brought >= points.win or (cell.paired and not cell.opponent)),
    )


def _extra(report: Report) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {player: list(points) for player, points in report.extra}
    for entry in report.accelerated:
        for player in range(entry.low, entry.high + 1):
            points = found.setdefault(player, [])
            points += [0] * (entry.last - len(points))
            points[entry.first - 1 : entry.last] = [entry.points] * (entry.last - entry.first + 1)
    return found


def _penalties(report: Report) -> dict[tuple[int, int], int]:
    found: dict[tuple[int, int], int] = {}
    for item in report.penalties:
        key = (item.player, item.round)
        found[key] = found.get(key, 0) + item.points
    return found


def _forbidden(report: Report, round_number: int) -> tuple[tuple[int, int], ...]:
    pairs = set()
    for entry in report.apart:
        if entry.first <= round_number and (not entry.last or round_number <= entry.last):
            pairs |= {(one, two) for one in entry.players for two in entry.players if one < two}
    return tuple(sorted(pairs))


def _first_colour(rows: Sequence[Row]) -> str:
    """The colour of the highest player in the first round with colours; every second player had the other one.

    Raises TrfError "first_colour" if no round had colours yet.
    """
    rounds = [number for row in rows for number, cell in enumerate(row.cells) if cell.colour in "wb"]
    if rounds:
        first = min(rounds)
        here = [row for row in rows if any(cell.paired for cell in row.cells[: first + 1])]
        for rank, row in enumerate(here):
            if first < len(row.cells) and row.cells[first].colour in "wb":
                colour = row.cells[first].colour
                return other(colour) if rank % 2 else colour
    raise TrfError("first_colour", "The colour of the first player is missing (152 line).")


def _check(rows: Sequence[Row], played: int) -> None:
    by_number = {row.number: _padded(row, played) for row in rows}
    for row in rows:
        for index, cell in enumerate(by_number[row.number]):
            if not cell.opponent:
                continue
            if cell.opponent not in by_number:
                raise TrfError("player_missing", f"{row.number} meets {cell.opponent}, who has no 001 line.")
            back = by_number[cell.opponent][index]
            if cell.played and (not back.played or back.opponent != row.number or back.colour == cell.colour):
                raise TrfError(
                    "contradiction",
                    f"Round {index + 1} of {row.number} contradicts that of their opponent {cell.opponent}.",
                )


def _check_points(row: Row, entrant: Entrant, played: int, points: Points) -> None:
    """The points written may contain the round's virtual points and those of a bye announced for it."""
    virtual = entrant.extra[played] if played < len(entrant.extra) else 0
    announced = worth(row.cells[played], points) if len(row.cells) > played else 0
    written = row.points - entrant.points
    if written not in {0, virtual, announced, virtual + announced}:
        raise TrfError(
            "points",
            f"{row.number} has {_tenths(row.points)} points written, but {_tenths(entrant.points)} by results.",
        )


def _tenths(points: int) -> str:
    return f"{'-' * (points < 0)}{abs(points) // 10}.{abs(points) % 10}"
