"""Writes a report as a TRF26 file. Source: FIDE handbook C.04, annex on the tournament report file, 2026."""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.pairing.trf.values import Accelerated, Apart, Cell, Penalty, Points, Report, Row


def write(report: Report) -> str:
    """The text of the file; `read` gives the same report back, but for the older codes' place in it."""
    return "".join(f"{line}\n" for line in _lines(report))


def _lines(report: Report) -> Iterator[str]:
    if report.name:
        yield f"012 {report.name}"
    if report.rounds:
        yield f"142 {report.rounds}"
    if report.initial:
        yield f"152 {report.initial.upper()}"
    if report.by_rank:
        yield "XXC rank"
    yield from _points_lines(report.points)
    if report.system:
        yield f"192 {report.system}"
    yield from (_accelerated(entry) for entry in report.accelerated)
    for player, points in report.extra:
        yield f"XXA {player:4} " + " ".join(f"{_decimal(value):>4}" for value in points)
    yield from (_apart(entry) for entry in report.apart)
    for round_number, player in report.away:
        yield f"240 H {round_number:3} {player:4}"
    places = {row.number: place for place, row in enumerate(sorted(report.rows, key=_standing), start=1)}
    yield from (_row(row, row.place or places[row.number]) for row in report.rows)
    yield from (_penalty(item) for item in report.penalties)


def _standing(row: Row) -> tuple[int, int]:
    return -row.points, row.number


def _decimal(tenths: int) -> str:
    return f"{'-' if tenths < 0 else ''}{abs(tenths) // 10}.{abs(tenths) % 10}"


def _points_lines(points: Points) -> Iterator[str]:
    if points.absent == points.forfeit:
        if points != Points():
            codes = [("W", points.win), ("D", points.draw), ("L", points.loss), ("P", points.bye)]
            if points.absent:  # other engines do not read this code
                codes.insert(3, ("A", points.absent))
            yield "162  " + "    ".join(f"{code}{_decimal(value):>4}" for code, value in codes)
        return
    for code, value in (
        ("BBW", points.win),
        ("BBD", points.draw),
        ("BBL", points.loss),
        ("BBZ", points.absent),
        ("BBF", points.forfeit),
        ("BBU", points.bye),
    ):
        yield f"{code} {_decimal(value):>4}"


def _accelerated(entry: Accelerated) -> str:
    return f"250      {_decimal(entry.points):>4} {entry.first:3} {entry.last:3} {entry.low:4} {entry.high:4}"


def _apart(entry: Apart) -> str:
    if not entry.last:
        return "XXP " + " ".join(str(player) for player in entry.players)
    return f"260 {entry.first:3} {entry.last:3} " + " ".join(f"{player:4}" for player in entry.players)


def _penalty(item: Penalty) -> str:
    return f"299 {'':8} {_decimal(-item.points):>4}  {item.round:3} {item.player:4}"


def _row(row: Row, place: int) -> str:
    rating = row.rating or ""
    start = f"001 {row.number:4} {'':4} {row.name:<33.33} {rating:>4}{'':28}{_decimal(row.points):>4} {place:4}"
    return (start + "".join(_cell(cell) for cell in row.cells)).rstrip()


def _cell(cell: Cell) -> str:
    if cell.blank:
        return " " * 10
    opponent = f"{cell.opponent:4}" if cell.opponent else "0000"
    return f"  {opponent} {cell.colour} {cell.result}"
