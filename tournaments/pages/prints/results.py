"""What came out at each table of a round, as far as it is known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from games.rules.summary import placements
from scoring.methods.record import Record
from tournaments.fields import scoring_field
from tournaments.models import Seat
from tournaments.selectors import load
from tournaments.selectors.public import RoundView, TableLine


@dataclass(frozen=True, slots=True)
class Line:
    """A seat and its result; `score` and `place` are None without one, `points` until it counts."""

    table: TableLine
    seat: Seat
    score: int | None
    place: int | None
    points: Fraction | None

    @property
    def remarks(self) -> tuple[str, ...]:
        """What a reader must know beside the numbers."""
        table, game = self.table.table, self.table.game
        found = [_("did not come") if self.seat.absent else ""]
        if self.seat.position == 1:
            found.append("" if table.confirmed else _("not confirmed"))
            found.append(_("corrected, to be confirmed") if table.corrected else "")
            found.append(_("result alone entered") if game is not None and game.entry == "result" else "")
            if game is not None and game.irregularities:
                found.append(_("irregularities: {count}").format(count=game.irregularities))
            found.append(_("no game was played") if table.confirmed and game is None else "")
        return tuple(word for word in found if word)


def results(view: RoundView) -> list[Line]:
    """Every seat of the round, table by table. It asks the log for match points. O(entrants × rounds)."""
    points = _points(view)
    return [line for table in view.tables for line in _lines(table, points)]


def bye_points(view: RoundView) -> dict[int, Fraction]:
    """What each entrant without a table got for it, by number."""
    points = _points(view)
    return {bye.entrant.number: points.get(bye.entrant.number, Fraction(0)) for bye in view.byes}


def _points(view: RoundView) -> dict[int, Fraction]:
    """What the round brought, penalties apart, to everybody for whom that is settled."""
    number = view.round.number
    field = scoring_field(load(view.round.tournament_id).state, number)
    record = Record(field)
    return {
        entrant: record.exact(entry.points)
        for entrant, own in record.entries.items()
        for entry in own
        if entry.round == number
    }


def _lines(table: TableLine, points: dict[int, Fraction]) -> Iterator[Line]:
    game = table.game
    played = game.scores if game is not None and game.status == "finished" else {}
    scores = {
        str(seat.position): played.get(str(seat.position)) if seat.score is None else seat.score
        for seat in table.seats
        if not seat.absent
    }
    known = {seat: score for seat, score in scores.items() if score is not None}
    places = placements(known) if played else {}
    for seat in table.seats:
        key = str(seat.position)
        counted = points.get(seat.entrant.number) if table.table.confirmed else None
        yield Line(table, seat, known.get(key) if played else None, places.get(key), counted)
