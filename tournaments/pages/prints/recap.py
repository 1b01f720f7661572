"""A round on paper: all results, byes, no-shows, corrections, and the standings after it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _

from games.pages.sheet import noted
from games.rules.base import PUBLIC
from games.selectors import find, ruled
from scoring.sheets import Cell, ListColumn, ListPage, Section
from scoring.templatetags.exact import exact
from scoring.templatetags.rulings import ruling
from tournaments.pages.prints import standings
from tournaments.pages.prints.records import Records, Value
from tournaments.pages.prints.results import Line, bye_points, results
from tournaments.pages.prints.source import Print, Source, bye_words
from tournaments.selectors.public import StandingsView, standings_view

_COLUMNS = ("table", "seat", "number", "name", "club", "score", "place", "match_points", "absent", "confirmed", "bye")


def recap(source: Source) -> Print:
    """All that happened in the round."""
    title = _("Round {number}: results").format(number=source.number)
    return Print(title, lambda: [_page(source, title)], lambda: _records(source))


def _page(source: Source, title: str) -> ListPage:
    view = source.view
    after = standings_view(source.event, source.number)
    sections = [_results(source, results(view)), *_byes(source), *_corrections(source)]
    if after is not None:
        heading = _("Standings after round {number}").format(number=source.number)
        sections.append(standings.section(after, source.event.cut_size, heading))
    said = _("{confirmed} of {tables} tables confirmed").format(confirmed=view.confirmed, tables=len(view.tables))
    return ListPage(
        event=source.event.name,
        title=title,
        sections=tuple(sections),
        about=" · ".join(part for part in (view.round.stage_name, said) if part),
        log=source.log,
        url=source.address("public:round", source.number),
        caption=_("Results online"),
    )


def _results(source: Source, lines: Sequence[Line]) -> Section:
    columns = (
        ListColumn(_("Table"), 1, bold=True),
        ListColumn(_("Seat"), 1),
        ListColumn(_("Player"), wide=True),
        ListColumn(_("Score"), 1, bold=True),
        ListColumn(_("Place"), 1),
        ListColumn(_("Points"), 1),
        ListColumn(_("Remarks"), wide=True),
    )
    return Section(columns, tuple(_result(source, line) for line in lines), size=9, grouped=True)


def _result(source: Source, line: Line) -> tuple[Cell, ...]:
    seat = line.seat
    return (
        Cell(str(line.table.table.number) if seat.position == 1 else ""),
        Cell(str(seat.position)),
        Cell(seat.entrant.name, source.about(seat.entrant)),
        Cell("–" if line.score is None else exact(line.score)),
        Cell("" if line.place is None else str(line.place)),
        Cell("" if line.points is None else exact(line.points)),
        Cell(", ".join(line.remarks)),
    )


def _byes(source: Source) -> list[Section]:
    if not source.view.byes:
        return []
    columns = (ListColumn(_("Player"), wide=True), ListColumn(_("Why"), wide=True), ListColumn(_("Points"), 1))
    points = bye_points(source.view)
    rows = tuple(
        (
            Cell(bye.entrant.name, source.about(bye.entrant)),
            Cell(bye_words(bye.kind)),
            Cell(exact(points[bye.entrant.number])),
        )
        for bye in source.view.byes
    )
    return [Section(columns, rows, _("Without a table"), size=9)]


def _corrections(source: Source) -> list[Section]:
    found = corrections(source)
    if not found:
        return []
    columns = (ListColumn(_("Table"), 1, bold=True), ListColumn(_("What"), wide=True))
    rows = tuple((Cell("–" if table is None else str(table)), Cell(words)) for table, words in found)
    return [Section(columns, rows, _("Corrections and rulings"), size=8.5)]


def corrections(source: Source) -> list[tuple[int | None, str]]:
    """What was corrected or ruled, by table; None is about none. What a table itself took back is left out.

    One query, and a replay of each game that has any.
    """
    by_game = ruled(line.table.game for line in source.view.tables if line.table.game)
    found: list[tuple[int | None, str]] = []
    for line in source.view.tables:
        number, kept = line.table.number, by_game.get(line.table.game) if line.table.game else None
        game = find(line.table.game) if kept and line.table.game else None
        if game is not None and kept:
            names = {str(seat.position): seat.entrant.name for seat in line.seats}
            found += [(number, words) for seq, words in noted(game.state, PUBLIC, names) if seq in kept]
        found += [(number, _ruled(item.entrant.name, item.kind, item.amount, item.reason)) for item in line.penalties]
    found += [(None, _ruled(item.entrant.name, item.kind, item.amount, item.reason)) for item in source.view.penalties]
    return found


def _ruled(name: str, kind: str, amount: str, reason: str) -> str:
    return _("{name}, {ruling}. Reason: {reason}").format(name=name, ruling=ruling(kind, amount), reason=reason)


def _records(source: Source) -> Records:
    after = standings_view(source.event, source.number)
    rows: list[tuple[Value, ...]] = [_row(line) for line in results(source.view)]
    points = bye_points(source.view)
    for bye in source.view.byes:
        entrant = bye.entrant
        who = (entrant.number, entrant.name, entrant.club)
        rows.append((None, None, *who, None, None, points[entrant.number], False, True, bye.kind))
    more: dict[str, object] = {
        "corrections": [{"table": table, "what": words} for table, words in corrections(source)],
        "standings": _standings(after),
    }
    return Records(_COLUMNS, rows, more)


def _row(line: Line) -> tuple[Value, ...]:
    entrant, table = line.seat.entrant, line.table.table
    who = (entrant.number, entrant.name, entrant.club)
    what = (line.score, line.place, line.points, line.seat.absent, table.confirmed)
    return (table.number, line.seat.position, *who, *what, None)


def _standings(after: StandingsView | None) -> list[dict[str, object]]:
    if after is None:
        return []
    return [
        {
            "place": line.rank,
            "number": line.entrant.number,
            "name": line.entrant.name,
            "points": str(Fraction(line.points)),
        }
        for line in after.lines
    ]
