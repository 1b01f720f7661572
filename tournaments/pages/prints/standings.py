"""The standings after a round, with every tie-break and what it is called."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.sheets import Cell, ListColumn, ListPage, Section
from scoring.templatetags.exact import exact
from scoring.templatetags.rulings import ruled, ruling
from scoring.templatetags.scores import tie_break_name
from tournaments.models import Penalty
from tournaments.pages.prints.records import Records, Value
from tournaments.pages.prints.source import Print, Source, logged
from tournaments.selectors.public import StandingLine, StandingsView

_MARK = "†"


def standings(source: Source, view: StandingsView) -> Print:
    """The standings; final once the event is finished and this is its last round."""
    final = source.event.status == "finished" and view.round == max(view.rounds)
    title = _("Final standings") if final else _("Standings after round {number}").format(number=view.round)
    return Print(title, lambda: [_page(source, view, title)], lambda: records(view))


def _page(source: Source, view: StandingsView, title: str) -> ListPage:
    about = [_("After round {number}").format(number=view.round), _("provisional") if view.provisional else ""]
    return ListPage(
        event=source.event.name,
        title=title,
        sections=(section(view, source.event.cut_size),),
        about=" · ".join(part for part in about if part),
        log=logged(_("event {number} of the log").format(number=view.version)),
        url=f"{source.address('public:standings')}?round={view.round}",
        caption=_("Standings online"),
    )


def section(view: StandingsView, size: int, title: str = "") -> Section:
    """The lines, that of a cut to `size` among them, and what the signs and codes mean."""
    codes, clubs = tuple(view.tie_breaks), any(line.entrant.club for line in view.lines)
    columns = (
        ListColumn(_("Place"), 1, bold=True),
        ListColumn(_("No."), 1),
        ListColumn(_("Player"), wide=True),
        *([ListColumn(_("Club"), wide=True)] if clubs else []),
        ListColumn(_("Points"), 1, bold=True),
        *(ListColumn(code, 1) for code in codes),
        ListColumn(_("Games"), 1),
    )
    rows = tuple(_line(line, clubs=clubs) for line in view.lines)
    above = next((place for place, line in enumerate(view.lines, 1) if line.entrant.number == view.cut_after), 0)
    label = _("Cut to {size}: above this line").format(size=size)
    return Section(columns, rows, title, notes=_notes(view.lines, codes), cut=above, cut_label=label)


def _line(line: StandingLine, *, clubs: bool) -> tuple[Cell, ...]:
    entrant = line.entrant
    small = [_("in the cut") if line.cut else "", _("withdrawn") if line.withdrawn else ""]
    small += [f"{_MARK} {ruled(item.kind, item.amount)}" for item in line.penalties]
    return (
        Cell(f"{line.rank}=" if line.shared else str(line.rank)),
        Cell(str(entrant.number)),
        Cell(entrant.name, " · ".join(part for part in small if part)),
        *([Cell(entrant.club)] if clubs else []),
        Cell(exact(line.points) + (_MARK if line.penalties else "")),
        *(Cell(exact(value)) for _code, value in line.values),
        Cell(str(line.played)),
    )


def _notes(lines: Sequence[StandingLine], codes: Sequence[str]) -> tuple[str, ...]:
    notes = []
    if codes:
        said = "; ".join(f"{code}: {tie_break_name(code)}" for code in codes)
        notes.append(_("Tie-breaks, in the order in which they decide. {codes}.").format(codes=said))
    if any(line.shared for line in lines):
        notes.append(_("= The place is shared: equal in points and every tie-break."))
    notes += [_penalty(item) for line in lines for item in line.penalties]
    return tuple(notes)


def _penalty(item: Penalty) -> str:
    template = _("{mark} {name}, round {number}: {ruling}. Reason: {reason}")
    said = ruling(item.kind, item.amount)
    return template.format(mark=_MARK, name=item.entrant.name, number=item.round, ruling=said, reason=item.reason)


def records(view: StandingsView) -> Records:
    """The same for programs."""
    codes = tuple(view.tie_breaks)
    columns = (
        "place",
        "shared",
        "number",
        "name",
        "club",
        "points",
        *codes,
        "games",
        "in_cut",
        "withdrawn",
        "penalties",
    )
    more: dict[str, object] = {
        "after_round": view.round,
        "provisional": view.provisional,
        "tie_breaks": {code: tie_break_name(code) for code in codes},
    }
    return Records(columns, [_row(line) for line in view.lines], more)


def _row(line: StandingLine) -> tuple[Value, ...]:
    entrant = line.entrant
    values = (Fraction(value) for _code, value in line.values)
    penalties = "; ".join(f"{ruling(item.kind, item.amount)} ({item.reason})" for item in line.penalties)
    return (
        line.rank,
        line.shared,
        entrant.number,
        entrant.name,
        entrant.club,
        Fraction(line.points),
        *values,
        line.played,
        line.cut,
        line.withdrawn,
        penalties,
    )
