"""Where everybody sits in a round, by name: what hangs on the wall."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Entrant, Tournament
from tournaments.selectors.names import alike
from tournaments.selectors.public import RoundView


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody sits, or with which kind of bye they sit out: then `table` is None. `alike` if another one in
    the event has the same name.
    """

    entrant: Entrant
    table: int | None
    seat: int
    bye: str
    alike: bool


def by_name(of: Tournament, view: RoundView) -> Sequence[Place]:
    """Everybody whom the round knows, in the order of their names, accents and case left aside. One query."""
    same = same_names(of)
    seated = [
        Place(seat.entrant, line.table.number, seat.position, "", seat.entrant.number in same)
        for line in view.tables
        for seat in line.seats
    ]
    out = [Place(bye.entrant, None, 0, bye.kind, bye.entrant.number in same) for bye in view.byes]
    return sorted(seated + out, key=lambda place: (plain(place.entrant.name), place.entrant.number))


def same_names(of: Tournament) -> frozenset[int]:
    """The numbers of those in the event whose name another one has too. One query."""
    return alike((entrant.number, entrant.name) for entrant in of.entrants.all())


def plain(text: str) -> str:
    """Letters without accents and case, so that Müller stands beside Muller, and a hurried "muller" finds both."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))
