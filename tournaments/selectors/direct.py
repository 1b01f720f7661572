"""What the director's pages show: drafts and jobs too, in a fixed number of queries however long the list is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Count, Q

from games.ledger.models import ParkedEvent
from games.models import Game
from tournaments.models import Entrant, PairingJob, Round, Table, Tournament
from tournaments.pairing import SetupWarning, warnings
from tournaments.pairing.sizes import table_sizes
from tournaments.selectors import devices
from tournaments.selectors.cut import CutDesk, at_desk
from tournaments.selectors.public import RoundView, TableLine, view_of
from tournaments.selectors.seating import plain

SILENCE: Final = timedelta(seconds=30)
"""A worker that has not been seen for longer is taken for dead."""

QUIET: Final = timedelta(minutes=10)
"""A table at which nothing has been entered for longer is worth a walk."""

SHOWN: Final = ("all", "missing", "in", "withdrawn")
"""How the list of players can be narrowed."""


@dataclass(frozen=True, slots=True)
class Counts:
    """How many take part. `here` are checked in, `missing` are not; neither counts those who have withdrawn."""

    registered: int
    withdrawn: int
    here: int

    @property
    def missing(self) -> int:
        return self.registered - self.withdrawn - self.here


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A table as the director sees it: what the public sees, whether it can be confirmed, whether it has gone quiet,
    whether no device of it is heard of any more.
    """

    line: TableLine
    confirmable: bool
    quiet: bool
    lost: bool

    @property
    def wants(self) -> bool:
        """Whether somebody should go there: it calls, no device is heard of, or entries are not in its game."""
        return bool(self.line.table.call or self.line.table.aside or self.lost)

    @property
    def version(self) -> int:
        """The version of the table's game that is shown, 0 without one: what a confirmation is of."""
        return self.line.game.version if self.line.game is not None else 0


@dataclass(frozen=True, slots=True)
class Board:
    """A round with its tables as the director sees them."""

    view: RoundView
    lines: Sequence[BoardLine]

    @property
    def round(self) -> Round:
        return self.view.round

    @property
    def confirmable(self) -> int:
        """How many tables wait for nothing but the confirmation."""
        return sum(line.confirmable for line in self.lines)

    @property
    def wanting(self) -> int:
        """How many tables somebody should go to."""
        return sum(line.wants for line in self.lines)

    @property
    def holding(self) -> list[BoardLine]:
        """The tables that keep the round from being closed."""
        return [line for line in self.lines if not line.line.table.confirmed]


@dataclass(frozen=True, slots=True)
class Irregular:
    """A table with plays that later ones have proved faulty."""

    table: Table
    count: int


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything that the director's first page says. `asked` are here and sit out the next round by wish."""

    event: Tournament
    counts: Counts
    rounds: Sequence[Round]
    board: Board | None
    job: PairingJob | None
    reopened: Sequence[Table]
    parked: Sequence[ParkedEvent]
    irregular: Sequence[Irregular]
    asked: int
    cut: CutDesk | None

    @property
    def latest(self) -> Round | None:
        """The latest round, a draft included."""
        return self.rounds[-1] if self.rounds else None

    @property
    def next_round(self) -> int:
        """The number of the round that a pairing would be for."""
        return sum(item.status != "draft" for item in self.rounds) + 1

    @property
    def enough(self) -> bool:
        """Whether those who are here and want to play fill a table."""
        return self.playing >= self.least

    @property
    def least(self) -> int:
        """How many players the smallest table needs."""
        return int(min(self.event.sizes))

    @property
    def playing(self) -> int:
        """How many the next pairing must seat or give a bye."""
        return self.counts.here - self.asked

    @property
    def tables(self) -> int:
        """How many tables those who play fill."""
        return len(table_sizes(self.playing, self.event.sizes)[0])

    @property
    def left(self) -> int:
        """How many of those who play will have the bye."""
        return table_sizes(self.playing, self.event.sizes)[1]

    @property
    def warnings(self) -> Sequence[SetupWarning]:
        """Before the first round: what this field and so many rounds will lead to; silent until there is a field, and
        where everybody is here and they are too few: the step says that.
        """
        field = self.counts.registered - self.counts.withdrawn
        if self.rounds or field < 2 or (field < self.least and not self.counts.missing):
            return ()
        return warnings(field, self.event.sizes, self.event.rounds_planned, self.event.format)

    @property
    def step(self) -> str:
        """The next thing to do.

        `finished` (nothing), `pairing` (a worker is at it), `publish` (a draft lies there), `play` (tables play),
        `close` (every table is confirmed), `reopened` (a correction has opened results of closed rounds, maybe after
        the end), `finish` (no round is left), `register` (nobody is registered), `check_in` (too few are here, or
        before the first round somebody is missing), `pair`; where a cut is planned `cut` (it is to be made) and
        `pair_cut`.
        """
        if self.event.status == "finished":
            return "reopened" if self.reopened else "finished"
        if self.job is not None and under_way(self.job):
            return "pairing"
        latest = self.latest
        if latest is None or latest.status == "closed":
            return self._between_rounds()
        if latest.status == "draft":
            return "publish"
        return "play" if self.board is not None and self.board.holding else "close"

    def _between_rounds(self) -> str:
        if self.reopened:
            return "reopened"
        if self.cut is not None and self.cut.made:
            return "finish" if self.cut.over else "pair_cut"
        if self.next_round > self.event.rounds_planned:
            return "finish" if self.cut is None else "cut"
        if not self.counts.registered:
            return "register"
        if not self.enough or (not self.rounds and self.counts.missing):
            return "check_in"
        return "pair"


def desk(of: Tournament, now: datetime) -> Desk:
    """The event as its director must see it at `now`. Thirteen queries at most."""
    rounds = list(of.rounds.order_by("number"))
    latest = rounds[-1] if rounds else None
    return Desk(
        event=of,
        counts=counts(of),
        rounds=rounds,
        board=board_of(latest, now) if latest is not None and latest.status != "draft" else None,
        job=latest_job(of),
        reopened=reopened_tables(of),
        parked=list(ParkedEvent.objects.filter(tournament=of.pk).order_by("pos")),
        irregular=irregular_tables(of),
        asked=_asked(of, sum(item.status != "draft" for item in rounds) + 1),
        cut=at_desk(of),
    )


def _asked(of: Tournament, round_: int) -> int:
    """How many of those who are here have asked for a bye in the round. One query."""
    return of.entrants.filter(checked_in=True, withdrawn=False, byes_requested__has_key=str(round_)).count()


def counts(of: Tournament) -> Counts:
    """How many take part. One query."""
    here = Q(checked_in=True, withdrawn=False)
    row = of.entrants.aggregate(
        everybody=Count("pk"), gone=Count("pk", filter=Q(withdrawn=True)), present=Count("pk", filter=here)
    )
    return Counts(registered=row["everybody"], withdrawn=row["gone"], here=row["present"])


def board_of(found: Round, now: datetime) -> Board:
    """A round's tables for its director. Six queries."""
    view = view_of(found)
    heard = devices.last_heard(found.tournament_id, found.number) if found.status == "published" else {}
    return Board(
        view,
        [
            BoardLine(line, _confirmable(line), _quiet(line, now), _lost(line, heard.get(line.table.number), now))
            for line in view.tables
        ],
    )


def _confirmable(line: TableLine) -> bool:
    """Whether the table waits for its confirmation: its game is finished, or too few came to have one."""
    over = line.game is not None and line.game.status == "finished"
    return not line.table.confirmed and (over or line.short)


def _quiet(line: TableLine, now: datetime) -> bool:
    return line.game is not None and line.game.status != "finished" and now - line.game.last_at > QUIET


def _lost(line: TableLine, heard: datetime | None, now: datetime) -> bool:
    """Whether a table that had a device, and is not done, has none that is heard of."""
    return heard is not None and line.status in {"waiting", "playing"} and now - heard > devices.LOST


def latest_job(of: Tournament) -> PairingJob | None:
    """The pairing asked for last. One query."""
    return PairingJob.objects.filter(tournament_id=of.pk).first()


def under_way(job: PairingJob) -> bool:
    """Whether the job waits for a worker or has one."""
    return job.status in (PairingJob.Status.QUEUED, PairingJob.Status.RUNNING)


def silent(job: PairingJob, now: datetime) -> bool:
    """Whether the job is under way and no worker has been seen at it for a while."""
    return under_way(job) and now - job.seen_at > SILENCE


def reopened_tables(of: Tournament) -> list[Table]:
    """Tables of closed rounds whose result a correction has opened again. One query."""
    found = Table.objects.filter(round__tournament=of, round__status="closed", confirmed=False)
    return list(found.select_related("round").order_by("round__number", "number"))


def irregular_tables(of: Tournament) -> list[Irregular]:
    """Tables whose game has proved irregularities. Two queries."""
    found = dict(Game.objects.filter(tournament=of.pk, irregularities__gt=0).values_list("id", "irregularities"))
    tables = Table.objects.filter(round__tournament=of, game__in=found).select_related("round")
    return [
        Irregular(table, found[table.game])
        for table in tables.order_by("round__number", "number")
        if table.game is not None
    ]


def players(of: Tournament, words: str = "", shown: str = "all") -> list[Entrant]:
    """The entrants whose name, club or number holds every one of `words`, whatever the accents. One query."""
    wanted = [plain(word) for word in words.split()]
    found = (entrant for entrant in of.entrants.order_by("number") if _listed(entrant, shown))
    return [entrant for entrant in found if all(word in _text(entrant) for word in wanted)]


def _listed(entrant: Entrant, shown: str) -> bool:
    match shown:
        case "missing":
            return not entrant.withdrawn and not entrant.checked_in
        case "in":
            return not entrant.withdrawn and entrant.checked_in
        case "withdrawn":
            return entrant.withdrawn
        case _:
            return True


def _text(entrant: Entrant) -> str:
    return plain(f"{entrant.number} {entrant.name} {entrant.club}")
