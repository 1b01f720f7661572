"""An event of two players as a tournament report: what other programs read, check and pair from.

Source: FIDE Handbook C.04, annex on the tournament report file, 2026.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from scoring.methods import Bye, Method, WinDrawLoss, bye_points, standings
from tournaments.errors import TournamentError
from tournaments.fields import scoring_field
from tournaments.pairing.seats import initial_seat
from tournaments.pairing.trf import Accelerated, Apart, Cell, Penalty, Points, Report, Row, worth
from tournaments.records import Told, acceleration, starting_order, told
from tournaments.state import Round, State, Table

MOST_ENTRANTS: Final = 9999
_WIDEST: Final = 999
"""Tenths of a point that a report has room for."""
_NARROW: Final = 100
"""The first that have no room with a sign."""

_SYSTEMS: Final = {
    ("dutch", False): "FIDE_DUTCH",
    ("swiss", False): "CUSTOM_SWISS",
    ("round_robin", False): "FIDE_ROUNDROBIN",
    ("round_robin", True): "FIDE_DOUBLEROUNDROBIN",
}


def report(state: State, *, private: bool) -> Report:
    """The rounds up to the last one of which, and of all before it, every result counts; and who is away in the next.

    `private` adds the pairs who must not meet. Starting numbers are the ranks of the starting order, in a round robin
    those of its Berger table. Whose name cannot be read is called by the event's own number.

    Raises TournamentError: `trf_tables` (not two at a table), `trf_scoring` (not by win, draw and loss), `trf_points`
    (points that are no tenths, too many, or not those of a result), `trf_entrants` (too many). O(entrants × rounds).
    """
    points = _points(state)
    if len(state.entrants) > MOST_ENTRANTS:
        raise TournamentError("trf_entrants", "A tournament report has room for {most} players.", most=MOST_ENTRANTS)
    over = _over(state)
    field = scoring_field(state, len(over))
    order = _order(state)
    number = {who: rank for rank, who in enumerate(order, start=1)}
    standing = {row.entrant: row for row in standings(field)}
    known = told(field)
    away = _away(state, len(over) + 1)
    rows = []
    for who in order:
        cells = tuple(
            _cell(known.get((item.number, who)), tables.get(who), who, number, points) for item, tables in over
        )
        announced = (away[who],) if who in away else ()
        total = _tenths(standing[who].match_points) + sum(worth(cell, points) for cell in announced)
        _check(total)
        entrant = state.entrants[who]
        rows.append(
            Row(
                number=number[who],
                name=entrant.name or f"Player {who}",
                rating=entrant.rating or 0,
                points=total,
                cells=(*cells, *announced),
                place=standing[who].rank,
            )
        )
    dutch = state.created.format == "dutch"
    return Report(
        name=state.created.name,
        rows=tuple(rows),
        rounds=state.planned,
        initial=("w" if initial_seat(state.created.seed) == 1 else "b") if dutch else "",
        system=_SYSTEMS[state.created.format, state.created.double],
        points=points,
        accelerated=tuple(_accelerated(state)) if dutch else (),
        apart=tuple(_apart(state, number)) if private else (),
        penalties=tuple(Penalty(number[item.entrant], item.round, _small(item.points)) for item in field.penalties),
    )


def _apart(state: State, number: Mapping[int, int]) -> Iterator[Apart]:
    for pair in state.forbidden:
        low, high = sorted(number[who] for who in pair)
        yield Apart((low, high), 1, state.planned)


def _points(state: State) -> Points:
    if state.created.sizes != (2,):
        raise TournamentError("trf_tables", "A tournament report is for events at tables of two.")
    method = Method.from_data(state.created.method)
    if not isinstance(method.params, WinDrawLoss):
        template = "A tournament report knows wins, draws and losses; this event is scored otherwise."
        raise TournamentError("trf_scoring", template)
    results = (method.params.win_points, method.params.draw_points, method.params.loss_points)
    win, draw, loss = (_tenths(value) for value in results)
    bye = _tenths(bye_points(method, Bye(1, 0, "pairing")))
    absent = _tenths(bye_points(method, Bye(1, 0, "zero")))
    forfeit = _tenths(method.awards.forfeit_loss.points(best=method.params.win_points, average=Fraction(0)))
    return Points(win, draw, loss, absent, forfeit, bye)


def _tenths(points: Fraction) -> int:
    tenths = points * 10
    if tenths.denominator != 1:
        template = "A tournament report holds tenths of a point, and cannot say {points}."
        raise TournamentError("trf_points", template, points=str(points))
    return int(tenths)


def _check(tenths: int) -> None:
    if not -_NARROW < tenths <= _WIDEST:
        template = "A tournament report holds points up to 99.9, and cannot say {points}."
        raise TournamentError("trf_points", template, points=str(Fraction(tenths, 10)))


def _small(points: Fraction) -> int:
    """Penalty points, for which the format has one digit less."""
    tenths = _tenths(points)
    if not -_WIDEST <= tenths < _NARROW:
        template = "A tournament report holds penalties below 10 points, and cannot say {points}."
        raise TournamentError("trf_points", template, points=str(points))
    return tenths


def _order(state: State) -> list[int]:
    """Who is number 1, 2, …: in a round robin its field first, then those who came too late for it."""
    order = starting_order(state)
    field = set(state.roster)
    return sorted(order, key=lambda who: who not in field)


def _over(state: State) -> list[tuple[Round, dict[int, Table]]]:
    """The public rounds before a cut and before the first with a table without a result, with everybody's table."""
    found = []
    for item in state.rounds:
        if item.status == "draft" or item.unconfirmed or item.stage:
            break
        found.append((item, {who: table for table in item.tables for who in table.seats}))
    return found


def _cell(entry: Told | None, table: Table | None, who: int, number: Mapping[int, int], points: Points) -> Cell:
    """The round of one entrant; without an entry they were not there. Raises TournamentError `trf_points`."""
    if entry is None:
        return Cell(0, "-", "Z")
    cell = _bye(entry, points) if table is None else _game(entry, table, who, number)
    if worth(cell, points) != _tenths(entry.points):
        template = "In round {round} a result was worth {points}, for which a tournament report has no sign."
        raise TournamentError("trf_points", template, round=entry.round, points=str(entry.points))
    return cell


def _game(entry: Told, table: Table, who: int, number: Mapping[int, int]) -> Cell:
    seat = table.seats.index(who)
    if entry.kind == "played" and table.outcome is not None:
        own, theirs = table.outcome.scores[seat], table.outcome.scores[1 - seat]
        result = "=" if own == theirs else "1" if own > theirs else "0"
    else:
        result = "+" if entry.kind == "forfeit_win" else "-"
    return Cell(number[table.seats[1 - seat]], "wb"[seat], result)


def _bye(entry: Told, points: Points) -> Cell:
    if entry.kind == "pairing":
        return Cell(0, "-", "U")
    if entry.kind == "zero":
        return Cell(0, "-", "Z")
    return Cell(0, "-", _sign(_tenths(entry.points), points))


def _sign(tenths: int, points: Points) -> str:
    """The bye that is worth so much; the half-point one if none is, which whoever asks will see."""
    return next((sign for sign in "HFZ" if worth(Cell(0, "-", sign), points) == tenths), "H")


def _away(state: State, next_: int) -> dict[int, Cell]:
    """Who is not to be paired in that round, with what they get for it; nobody where there is no such round."""
    if state.finished or state.cut is not None or next_ > state.planned or state.created.format == "round_robin":
        return {}
    paired = state.rounds[next_ - 1] if next_ <= len(state.rounds) else None
    half = bye_points(Method.from_data(state.created.method), Bye(1, 0, "half"))
    signs = {"half": Cell(0, "-", _sign(_tenths(half), _points(state))), "zero": Cell(0, "-", "Z")}
    if paired is not None and paired.status != "draft":
        here = {who for table in paired.tables for who in table.seats}
        here |= {who for who, kind in paired.byes.items() if kind == "pairing"}
        return {who: signs[paired.byes.get(who, "zero")] for who in state.entrants if who not in here}
    available = set(state.available(next_))
    return {
        who: signs[item.byes.get(next_, "zero") if item.active else "zero"]
        for who, item in state.entrants.items()
        if who not in available
    }


def _accelerated(state: State) -> Sequence[Accelerated]:
    """The virtual points of acceleration, a line for all rounds that have as many."""
    group, virtual = acceleration(state, starting_order(state))
    lines = []
    for value in dict.fromkeys(virtual):
        rounds = [number for number, points in enumerate(virtual, start=1) if points == value]
        lines.append(Accelerated(_tenths(value), rounds[0], rounds[-1], 1, group))
    return lines if group else ()
