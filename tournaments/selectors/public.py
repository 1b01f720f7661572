"""What the public pages show: published rounds only, and a fixed number of queries however long the list is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, overload
from uuid import UUID

from django.db.models import Prefetch, QuerySet

from games.models import Game
from games.rules import registry
from games.selectors import rows as game_rows
from scoring.methods import Separation
from scoring.selectors import standings, stored_version
from tournaments.models import Bye, Entrant, Penalty, Round, Seat, Table, Tournament
from tournaments.selectors import penalties

DRAFT = "draft"


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table of a public round, its game, None before it is opened, and the rulings about it that count."""

    table: Table
    seats: Sequence[Seat]
    game: Game | None
    penalties: Sequence[Penalty] = ()

    @property
    def status(self) -> str:
        """`waiting`, `playing`, `finished`, `confirmed`, or `corrected` where a correction opened it again."""
        if self.table.confirmed:
            return "confirmed"
        if self.table.corrected:
            return "corrected"
        if self.game is None:
            return "waiting"
        return "finished" if self.game.status == "finished" else "playing"

    @property
    def short(self) -> bool:
        """Whether too few came for the game: the table waits for nothing but its confirmation. No queries."""
        if self.table.confirmed or self.game is not None:
            return False
        came = sum(not seat.absent for seat in self.seats)
        return came < len(self.seats) and came not in registry.get(self.table.round.tournament.game).seats


@dataclass(frozen=True, slots=True)
class RoundView:
    """A public round with all that its page shows; `penalties` are the rulings of the round that are about no table."""

    round: Round
    tables: Sequence[TableLine]
    byes: Sequence[Bye]
    penalties: Sequence[Penalty] = ()

    @property
    def confirmed(self) -> int:
        """How many tables are confirmed."""
        return sum(line.table.confirmed for line in self.tables)


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A line of the standings: its entrant, the rulings that count in it, and whether they are in the `cut`; where it
    is asked for, what puts it `ahead` of the next line.
    """

    rank: int
    entrant: Entrant
    points: str
    values: Sequence[Sequence[str]]
    played: int
    shared: bool
    withdrawn: bool
    penalties: Sequence[Penalty] = ()
    cut: bool = False
    ahead: Separation | None = None


@dataclass(frozen=True, slots=True)
class Moment:
    """A place in the event's log, the time of its event, and how many events there are now."""

    event: int
    at: datetime
    events: int


@dataclass(frozen=True, slots=True)
class StandingsView:
    """The standings after a round. `behind` is how many events of the log they do not know yet; `provisional` is
    whether results up to that round may still come or change: it is being played (`playing`), or a correction has
    opened one again. `cut_after` is the number of the last entrant above the line of a cut that is planned, and not
    made yet. `moment` is given with standings as they stood then.
    """

    round: int
    rounds: Sequence[int]
    lines: Sequence[StandingLine]
    tie_breaks: Sequence[str]
    version: int
    behind: int
    provisional: bool
    playing: bool
    penalties: Sequence[Penalty]
    cut_after: int | None
    moment: Moment | None = None

    @property
    def columns(self) -> int:
        """How many columns the table of all of it has."""
        return len(self.tie_breaks) + 4


def tournaments() -> QuerySet[Tournament]:
    """Every event, the latest first."""
    return Tournament.objects.all()


def tournament(slug: str) -> Tournament | None:
    """The event at this address."""
    return Tournament.objects.filter(slug=slug).first()


def public_rounds(of: Tournament) -> list[Round]:
    """The published rounds, drafts left out."""
    return list(of.rounds.exclude(status=DRAFT).order_by("number"))


def round_view(of: Tournament, number: int) -> RoundView | None:
    """A published round; None for a draft and for a round that there is not. Six queries."""
    found = of.rounds.exclude(status=DRAFT).filter(number=number).first()
    return None if found is None else view_of(found)


def view_of(found: Round) -> RoundView:
    """A round's tables with their games and its byes. Five queries."""
    rulings = penalties.of_round(found.tournament_id, found.number)
    lines = [
        replace(line, penalties=rulings.get(line.table.number, ()))
        for line in lines_of(found.tables.order_by("number"))
    ]
    byes = list(found.byes.select_related("entrant").order_by("entrant__number"))
    return RoundView(found, lines, byes, rulings.get(0, ()))


def lines_of(tables: QuerySet[Table]) -> list[TableLine]:
    """These tables with their seats and games. Three queries."""
    seats = Prefetch("seats", Seat.objects.select_related("entrant").order_by("position"))
    found = list(tables.select_related("round__tournament").prefetch_related(seats))
    games = game_rows(table.game for table in found if table.game)
    return [TableLine(table, list(table.seats.all()), games.get(table.game) if table.game else None) for table in found]


def standings_view(of: Tournament, number: int | None = None) -> StandingsView | None:
    """The standings after round `number`, or the latest; None if there are none. Seven queries."""
    stored = standings(of.pk, number)
    if stored is None:
        return None
    public = public_rounds(of)
    shown = next((item for item in public if item.number == stored.round), None)
    if shown is None:
        return None
    counting = penalties.counting(of.pk, stored.round)
    playing = shown.status != "closed"
    return StandingsView(
        round=stored.round,
        rounds=[item.number for item in public],
        lines=StandingLines(of, stored.rows, counting, frozenset(of.seeds)),
        tie_breaks=of.tie_breaks,
        version=stored.version,
        behind=of.version - stored_version(of.pk),
        provisional=playing or _reopened(of, shown.number),
        playing=playing,
        penalties=counting,
        cut_after=None if of.seeds else last_above(stored.rows, of.cut_size),
    )


def last_above(rows: Sequence[Mapping[str, Any]], cut: int) -> int | None:
    """Who would be the last in a cut of that size: who has withdrawn is passed over. None where it takes everybody."""
    here = [row["entrant"] for row in rows if not row["withdrawn"]]
    return here[cut - 1] if 0 < cut < len(here) else None


def _reopened(of: Tournament, upto: int) -> bool:
    """Whether a result of the rounds up to that one has no confirmation any more, or not yet. One query."""
    return Table.objects.filter(round__tournament=of, round__number__lte=upto, confirmed=False).exists()


class StandingLines(Sequence[StandingLine]):
    """Rows of standings (`scoring.projections`) with what they are about. Entrants are looked up for the lines that are
    asked for: one query for a part of them, one for all.
    """

    def __init__(
        self,
        of: Tournament,
        rows: Sequence[Mapping[str, Any]],
        counting: Sequence[Penalty],
        seeds: frozenset[int],
    ) -> None:
        self._of = of
        self._rows = rows
        self._seeds = seeds
        self._rulings: dict[int, list[Penalty]] = {}
        for penalty in counting:
            self._rulings.setdefault(penalty.entrant.number, []).append(penalty)
        self._all: list[StandingLine] | None = None

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, place: int) -> StandingLine: ...

    @overload
    def __getitem__(self, place: slice) -> list[StandingLine]: ...

    def __getitem__(self, place: int | slice) -> StandingLine | list[StandingLine]:
        if self._all is not None:
            return self._all[place]
        if isinstance(place, int):
            return self._lines([self._rows[place]])[0]
        return self._lines(self._rows[place])

    def __iter__(self) -> Iterator[StandingLine]:
        if self._all is None:
            self._all = self._lines(self._rows)
        return iter(self._all)

    def _lines(self, rows: Sequence[Mapping[str, Any]]) -> list[StandingLine]:
        found = self._of.entrants.all()
        if len(rows) < len(self._rows):
            found = found.filter(number__in=[row["entrant"] for row in rows])
        entrants = {entrant.number: entrant for entrant in found}
        return [
            StandingLine(
                rank=row["rank"],
                entrant=entrants[row["entrant"]],
                points=row["points"],
                values=row["values"],
                played=row["played"],
                shared=row["shared"],
                withdrawn=row["withdrawn"],
                penalties=self._rulings.get(row["entrant"], ()),
                cut=row["entrant"] in self._seeds,
            )
            for row in rows
        ]


def seats_of(entrant: Entrant) -> list[Seat]:
    """Where the entrant sat in the published rounds, in order, with all who sat there. Two queries."""
    everybody = Prefetch("table__seats", Seat.objects.select_related("entrant").order_by("position"))
    public = entrant.seats.exclude(table__round__status=DRAFT)
    return list(public.select_related("table__round").prefetch_related(everybody).order_by("table__round__number"))


def byes_of(entrant: Entrant) -> list[Bye]:
    """The entrant's byes in the published rounds."""
    return list(entrant.byes.exclude(round__status=DRAFT).select_related("round").order_by("round__number"))


def find_seats(of: Tournament, words: str) -> list[Seat]:
    """Where they sit in the latest published round whose names hold `words`; 50 at most."""
    latest = of.rounds.exclude(status=DRAFT).order_by("-number").first()
    if latest is None or not words:
        return []
    found = Seat.objects.filter(table__round=latest, entrant__person_name__icontains=words)
    found = found.select_related("entrant", "table__round")
    return list(found.order_by("entrant__person_name", "entrant__number")[:50])


def last_change(of: UUID) -> datetime | None:
    """When a play was last recorded in the event."""
    return Game.objects.filter(tournament=of).order_by("-last_at").values_list("last_at", flat=True).first()
