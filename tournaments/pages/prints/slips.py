"""Slips for the tables of a round: the link to each table, and paper for its result."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.sheets import Slip, SlipSeat, SlipsPage
from tournaments import services
from tournaments.pages.prints.records import Records
from tournaments.pages.prints.source import Print, Source
from tournaments.selectors.public import TableLine


def table_slips(source: Source) -> Print:
    """A slip with the link for every table, a secret of the directors; a draft's tables have no keys yet."""
    tokens = services.table_tokens(tournament=source.event.pk, round=source.number)
    links = {table: source.absolute(f"/t/{token}/") for table, token in tokens.items()}
    title = _("Table slips")

    def slip(line: TableLine) -> Slip:
        link = links[line.table.number]
        return Slip(line.table.number, _seats(source, line), link, _("Scan to enter plays"), link)

    def page() -> SlipsPage:
        slips = tuple(slip(line) for line in source.view.tables)
        return SlipsPage(source.event.name, source.number, slips, title, source.log)

    def records() -> Records:
        rows = [(line.table.number, _names(line), links[line.table.number]) for line in source.view.tables]
        return Records(("table", "players", "link"), rows)

    return Print(title, lambda: [page()], records)


def result_slips(source: Source) -> Print:
    """A slip for every table to write its result on; the code opens the director's page of the table."""
    title = _("Result slips")

    def link(line: TableLine) -> str:
        return source.address("direct:table", source.number, line.table.number)

    def page() -> SlipsPage:
        slips = tuple(
            Slip(line.table.number, _seats(source, line), link(line), _("For the director: enter the result"))
            for line in source.view.tables
        )
        return SlipsPage(source.event.name, source.number, slips, title, source.log, results=True)

    def records() -> Records:
        columns = ("table", "seat", "number", "name", "score", "place")
        rows = [
            (line.table.number, seat.position, seat.entrant.number, seat.entrant.name, None, None)
            for line in source.view.tables
            for seat in line.seats
        ]
        return Records(columns, rows)

    return Print(title, lambda: [page()], records)


def _seats(source: Source, line: TableLine) -> tuple[SlipSeat, ...]:
    return tuple(SlipSeat(seat.position, seat.entrant.name, source.about(seat.entrant)) for seat in line.seats)


def _names(line: TableLine) -> str:
    return ", ".join(seat.entrant.name for seat in line.seats)
