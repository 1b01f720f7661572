"""Who meets whom, and who sits where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, cast

from django.utils.translation import gettext as _

from scoring.sheets import Cell, ListColumn, ListPage, Section
from tournaments.models import Bye, Seat
from tournaments.pages.prints.records import Records, Value
from tournaments.pages.prints.source import Print, Source, bye_words
from tournaments.selectors.seating import Place, by_name

_LARGE, _USUAL = 13, 11
"""Sizes of names: what hangs on a wall is read from afar, and a large field must not need a wall of its own."""

_MANY: Final = 300
_WIDE: Final = 4
"""Seats at a table whose names go beside each other in the larger size."""

_COLUMNS: Final = ("table", "seat", "number", "name", "club", "points_before", "bye")


def pairings(source: Source) -> Print:
    """Every table with who sits there, and who has none."""
    title = _("Round {number}: pairings by table").format(number=source.number)
    return Print(title, lambda: [_page(source, title, _tables(source))], lambda: Records(_COLUMNS, [*_rows(source)]))


def pairings_by_name(source: Source) -> Print:
    """Everybody in the order of their names, to be found on the wall."""
    title = _("Round {number}: pairings by name").format(number=source.number)
    places = by_name(source.event, source.view)
    order = {place.entrant.number: rank for rank, place in enumerate(places)}
    rows = sorted(_rows(source), key=lambda row: order[cast(int, row[2])])
    return Print(title, lambda: [_page(source, title, (_names(source, places),))], lambda: Records(_COLUMNS, rows))


def _page(source: Source, title: str, sections: tuple[Section, ...]) -> ListPage:
    online = not source.draft
    return ListPage(
        event=source.event.name,
        title=title,
        sections=sections,
        about=source.view.round.stage_name if online else _("Draft: not published, and not to be hung up."),
        log=source.log,
        url=source.address("public:round", source.number) if online else "",
        caption=_("Pairings and results online"),
    )


def _tables(source: Source) -> tuple[Section, ...]:
    most = max((len(line.seats) for line in source.view.tables), default=0)
    seats = (ListColumn(_("Seat {number}").format(number=number), wide=True) for number in range(1, most + 1))
    rows = []
    for line in source.view.tables:
        cells = [_seated(source, seat) for seat in line.seats]
        rows.append((Cell(str(line.table.number)), *cells, *[Cell("")] * (most - len(cells))))
    size = _LARGE if len(rows) * most <= _MANY and most <= _WIDE else _USUAL
    notes = (_("Small print: number, then match points before the round."),) if source.before else ()
    tables = Section((ListColumn(_("Table"), 1, bold=True), *seats), tuple(rows), size=size, notes=notes)
    return (tables, *byes_section(source))


def _seated(source: Source, seat: Seat) -> Cell:
    entrant = seat.entrant
    small = [source.about(entrant) or _("No. {number}").format(number=entrant.number), source.points(entrant)]
    return Cell(entrant.name, " · ".join(part for part in small if part))


def byes_section(source: Source) -> tuple[Section, ...]:
    """Who has no table, and why."""
    if not source.view.byes:
        return ()
    columns = (ListColumn(_("Player"), wide=True), ListColumn(_("Why"), wide=True))
    rows = tuple(
        (Cell(bye.entrant.name, source.about(bye.entrant)), Cell(bye_words(bye.kind))) for bye in source.view.byes
    )
    return (Section(columns, rows, _("Without a table")),)


def _names(source: Source, places: Sequence[Place]) -> Section:
    columns = (
        ListColumn(_("Player"), wide=True),
        ListColumn(_("Table"), 1, bold=True),
        ListColumn(_("Seat"), 1),
    )
    return Section(
        columns,
        tuple(_place(source, place) for place in places),
        strips=2,
        size=_LARGE if len(places) <= _MANY else _USUAL,
    )


def _place(source: Source, place: Place) -> tuple[Cell, ...]:
    about = source.about(place.entrant)
    if place.table is None:
        said = " · ".join(part for part in (about, bye_words(place.bye)) if part)
        return (Cell(place.entrant.name, said), Cell("–"), Cell(""))
    return (Cell(place.entrant.name, about), Cell(str(place.table)), Cell(str(place.seat)))


def _rows(source: Source) -> Iterator[tuple[Value, ...]]:
    for line in source.view.tables:
        for seat in line.seats:
            yield (line.table.number, seat.position, *_who(source, seat), None)
    for bye in source.view.byes:
        yield (None, None, *_who(source, bye), bye.kind)


def _who(source: Source, row: Seat | Bye) -> tuple[Value, ...]:
    entrant = row.entrant
    return (entrant.number, entrant.name, entrant.club, source.before_of(entrant))
