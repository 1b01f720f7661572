"""The tournament's tables of rows, written from its events in the transaction of the append.

Each handler touches only the rows that its event names, so that an append costs the same late in the event as early.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import singledispatchmethod
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import F
from django.utils.text import slugify

from games.ledger.events import Recorded
from tournaments import events as e
from tournaments import people
from tournaments.models import Bye, Entrant, Penalty, Round, Seat, Table, Tournament


def slug_of(tournament: UUID, name: str) -> str:
    """The name in the address of the event's pages: readable, and its own by the id's first figures."""
    return f"{slugify(name)[:120] or 'event'}-{tournament.hex[-8:]}"


class TournamentProjection:
    """`Tournament`, `Entrant`, `Round`, `Table`, `Seat`, `Bye`, `Penalty`."""

    name = "tournaments"
    version = 1
    streams = "tournament:"
    models = (Tournament, Entrant, Round, Table, Seat, Bye, Penalty)

    def reset(self) -> None:
        # Each table by itself and unread: what a lost tournament left behind goes too, and what is no row of ours.
        with connection.cursor() as cursor:
            for model in reversed(self.models):
                cursor.execute(f"DELETE FROM {connection.ops.quote_name(model._meta.db_table)}")  # noqa: S608, SLF001 - names of ours

    def apply(self, event: Recorded) -> None:
        for opened in people.opened([event]):
            self._write(e.from_data(opened.type, opened.data), opened)
        Tournament.objects.filter(pk=event.tournament).update(version=event.version)

    @singledispatchmethod
    def _write(self, event: e.Event, recorded: Recorded) -> None:
        raise TypeError(f"no row is known for {event!r}")

    @_write.register
    def _(self, event: e.TournamentCreated, recorded: Recorded) -> None:
        body = event.to_data()
        Tournament.objects.create(
            id=recorded.tournament,
            slug=slug_of(recorded.tournament, event.name),
            name=event.name,
            game=event.game,
            options=body["options"],
            format=event.format,
            double=event.double,
            rounds_planned=event.rounds,
            sizes=body["sizes"],
            method=body["method"],
            tie_breaks=body["tie_breaks"],
            baku=event.baku,
            colours=event.colours,
            cut_size=event.cut,
            drawn=event.drawn,
            created_at=datetime.fromtimestamp(recorded.recorded_at / 1_000_000, UTC),
        )

    @_write.register
    def _(self, event: e.EntrantRegistered, recorded: Recorded) -> None:
        Entrant.objects.create(
            tournament_id=recorded.tournament,
            number=event.entrant,
            person_name=event.name,
            club=event.club,
            rating=event.rating,
        )

    @_write.register
    def _(self, event: e.EntrantRenamed, recorded: Recorded) -> None:
        Entrant.objects.filter(tournament_id=recorded.tournament, number=event.entrant).update(
            person_name=event.name, club=event.club
        )

    @_write.register
    def _(self, event: e.EntrantErased, recorded: Recorded) -> None:
        Entrant.objects.filter(tournament_id=recorded.tournament, number=event.entrant).update(
            person_name="", club="", erased=True
        )

    @_write.register
    def _(self, event: e.EntrantCheckedIn, recorded: Recorded) -> None:
        self._entrant(recorded, event.entrant, checked_in=True)

    @_write.register
    def _(self, event: e.CheckInCancelled, recorded: Recorded) -> None:
        self._entrant(recorded, event.entrant, checked_in=False)

    @_write.register
    def _(self, event: e.EntrantWithdrawn, recorded: Recorded) -> None:
        self._entrant(recorded, event.entrant, withdrawn=True)

    @_write.register
    def _(self, event: e.EntrantReinstated, recorded: Recorded) -> None:
        self._entrant(recorded, event.entrant, withdrawn=False)

    @_write.register
    def _(self, event: e.ByeRequested, recorded: Recorded) -> None:
        entrant = Entrant.objects.get(tournament_id=recorded.tournament, number=event.entrant)
        entrant.byes_requested[str(event.round)] = event.kind
        entrant.save(update_fields=["byes_requested"])

    @_write.register
    def _(self, event: e.ByeCancelled, recorded: Recorded) -> None:
        entrant = Entrant.objects.get(tournament_id=recorded.tournament, number=event.entrant)
        entrant.byes_requested.pop(str(event.round), None)
        entrant.save(update_fields=["byes_requested"])

    @_write.register
    def _(self, event: e.ForbiddenPairAdded, recorded: Recorded) -> None:
        row = Tournament.objects.get(pk=recorded.tournament)
        row.forbidden = sorted([*row.forbidden, [event.one, event.two]])
        row.save(update_fields=["forbidden"])

    @_write.register
    def _(self, event: e.ForbiddenPairRemoved, recorded: Recorded) -> None:
        row = Tournament.objects.get(pk=recorded.tournament)
        row.forbidden = [pair for pair in row.forbidden if pair != [event.one, event.two]]
        row.save(update_fields=["forbidden"])

    @_write.register
    def _(self, event: e.RoundsChanged, recorded: Recorded) -> None:
        Tournament.objects.filter(pk=recorded.tournament).update(rounds_planned=event.rounds)

    @_write.register
    def _(self, event: e.PairingDrafted, recorded: Recorded) -> None:
        pairing = event.to_data()["pairing"]
        drafted = Round.objects.create(
            tournament_id=recorded.tournament, number=event.round, status="draft", pairing=pairing, stage=event.stage
        )
        self._seat(recorded, drafted)

    def _seat(self, recorded: Recorded, drafted: Round) -> None:
        """The tables, seats and byes of the draft's pairing."""
        entrants, pairing = self._entrants(recorded), drafted.pairing
        tables = {item["number"]: Table(round=drafted, number=item["number"]) for item in pairing["tables"]}
        Table.objects.bulk_create(tables.values())
        Seat.objects.bulk_create(
            Seat(table=tables[item["number"]], position=position, entrant_id=entrants[number])
            for item in pairing["tables"]
            for position, number in enumerate(item["seats"], start=1)
        )
        self._byes(drafted, entrants, [(number, "pairing") for number in pairing["byes"]])

    @_write.register
    def _(self, event: e.PlayersSwapped, recorded: Recorded) -> None:
        drafted = self._round(recorded, event.round)
        drafted.pairing = event.to_data()["pairing"]
        drafted.save(update_fields=["pairing"])
        drafted.tables.all().delete()
        drafted.byes.all().delete()
        self._seat(recorded, drafted)

    @_write.register
    def _(self, event: e.TablesLocked, recorded: Recorded) -> None:
        """No table shows it: the draft's page reads the log."""

    @_write.register
    def _(self, event: e.DraftDiscarded, recorded: Recorded) -> None:
        self._round(recorded, event.round).delete()

    @_write.register
    def _(self, event: e.RoundPublished, recorded: Recorded) -> None:
        published = self._round(recorded, event.round)
        published.status = "published"
        published.save(update_fields=["status"])
        tables = list(published.tables.order_by("number"))
        for table, game in zip(tables, event.games, strict=True):
            table.game = UUID(game)
        Table.objects.bulk_update(tables, ["game"], batch_size=200)
        published.byes.all().delete()
        self._byes(published, self._entrants(recorded), event.byes)
        Tournament.objects.filter(pk=recorded.tournament).update(status="running")

    @_write.register
    def _(self, event: e.GameRestarted, recorded: Recorded) -> None:
        table = self._table(recorded, event.round, event.table)
        table.game = UUID(event.game)
        table.save(update_fields=["game"])

    @_write.register
    def _(self, event: e.NoShowRecorded, recorded: Recorded) -> None:
        seats = Seat.objects.filter(table=self._table(recorded, event.round, event.table))
        seats.update(absent=False)
        seats.filter(entrant__number__in=event.entrants).update(absent=True)

    @_write.register
    def _(self, event: e.PenTaken, recorded: Recorded) -> None:
        self._at(recorded, event.round, event.table, pen=event.device)

    @_write.register
    def _(self, event: e.DealChecked, recorded: Recorded) -> None:
        self._at(recorded, event.round, event.table, checked=event.deal, checked_version=event.version)

    @_write.register
    def _(self, event: e.DirectorCalled, recorded: Recorded) -> None:
        called_at = datetime.fromtimestamp(recorded.recorded_at / 1_000_000, UTC)
        self._at(recorded, event.round, event.table, call=event.kind, message=event.message, called_at=called_at)

    @_write.register
    def _(self, event: e.CallAnswered, recorded: Recorded) -> None:
        self._at(recorded, event.round, event.table, call="", message="", called_at=None)

    @_write.register
    def _(self, event: e.EntriesSetAside, recorded: Recorded) -> None:
        self._at(recorded, event.round, event.table, aside=F("aside") + len(event.entries))

    @_write.register(e.ResultConfirmed)
    @_write.register(e.ResultCorrected)
    def _(self, event: e.ResultConfirmed | e.ResultCorrected, recorded: Recorded) -> None:
        table = self._table(recorded, event.round, event.table)
        table.confirmed = True
        table.corrected = table.corrected or isinstance(event, e.ResultCorrected)
        table.save(update_fields=["confirmed", "corrected"])
        for seat in table.seats.all():
            seat.score = event.scores[seat.position - 1]
            seat.save(update_fields=["score"])

    @_write.register
    def _(self, event: e.ResultReopened, recorded: Recorded) -> None:
        table = self._table(recorded, event.round, event.table)
        table.confirmed = False
        table.corrected = True
        table.save(update_fields=["confirmed", "corrected"])
        table.seats.update(score=None)

    @_write.register
    def _(self, event: e.CutPlanned, recorded: Recorded) -> None:
        Tournament.objects.filter(pk=recorded.tournament).update(cut_size=event.cut, drawn=event.drawn)

    @_write.register
    def _(self, event: e.CutMade, recorded: Recorded) -> None:
        Tournament.objects.filter(pk=recorded.tournament).update(seeds=list(event.entrants))
        Round.objects.filter(tournament_id=recorded.tournament, stage__gt=0).delete()

    @_write.register
    def _(self, event: e.CutKept, recorded: Recorded) -> None:
        """Who plays on stays as it was."""

    @_write.register
    def _(self, event: e.PenaltyGiven, recorded: Recorded) -> None:
        Penalty.objects.create(
            tournament_id=recorded.tournament,
            number=event.penalty,
            entrant=Entrant.objects.get(tournament_id=recorded.tournament, number=event.entrant),
            kind=event.kind,
            amount=event.amount,
            reason=event.reason,
            round=event.round,
            table=event.table,
        )

    @_write.register
    def _(self, event: e.PenaltyRevoked, recorded: Recorded) -> None:
        Penalty.objects.filter(tournament_id=recorded.tournament, number=event.penalty).update(revoked=event.reason)

    @_write.register
    def _(self, event: e.RoundClosed, recorded: Recorded) -> None:
        closed = self._round(recorded, event.round)
        closed.status = "closed"
        closed.save(update_fields=["status"])

    @_write.register
    def _(self, event: e.TournamentFinished, recorded: Recorded) -> None:
        Tournament.objects.filter(pk=recorded.tournament).update(status="finished")

    def _entrant(self, recorded: Recorded, number: int, **changes: bool) -> None:
        Entrant.objects.filter(tournament_id=recorded.tournament, number=number).update(**changes)

    def _entrants(self, recorded: Recorded) -> dict[int, int]:
        """Number → key of the row."""
        return dict(Entrant.objects.filter(tournament_id=recorded.tournament).values_list("number", "pk"))

    def _round(self, recorded: Recorded, number: int) -> Round:
        return Round.objects.get(tournament_id=recorded.tournament, number=number)

    def _at(self, recorded: Recorded, round_: int, number: int, **changes: Any) -> None:
        of_round = Table.objects.filter(round__tournament_id=recorded.tournament, round__number=round_, number=number)
        of_round.update(**changes)

    def _table(self, recorded: Recorded, round_: int, number: int) -> Table:
        return Table.objects.get(round__tournament_id=recorded.tournament, round__number=round_, number=number)

    def _byes(
        self, of: Round, entrants: dict[int, int], byes: tuple[tuple[int, str], ...] | list[tuple[int, str]]
    ) -> None:
        Bye.objects.bulk_create(Bye(round=of, entrant_id=entrants[number], kind=kind) for number, kind in byes)
