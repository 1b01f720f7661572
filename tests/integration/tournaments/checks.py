"""What must hold of an event after whatever has happened to it."""

from uuid import UUID

from games import selectors as games
from games.ledger import store
from games.ledger.models import ParkedEvent
from games.ledger.rebuilding import rebuild
from games.models import Game
from games.projections import row
from games.rules.replay import fold as fold_game
from scoring.methods import standings
from scoring.models import Standings
from scoring.projections import plain
from tournaments import selectors, services
from tournaments.events import from_data
from tournaments.fields import scoring_field
from tournaments.models import Table as TableRow
from tournaments.models import Tournament
from tournaments.state import State, Table, fold


def check_event(tournament: UUID) -> None:
    """Everything that is kept of the event is what its log gives."""
    services.rescore(tournament=tournament)
    assert not ParkedEvent.objects.exists()
    state = selectors.load(tournament).state
    history = list(selectors.history(tournament))
    assert fold(from_data(event.type, event.data) for event in history) == state
    check_games(state)
    check_rows(tournament, state, len(history))
    check_standings(tournament, state, len(history))
    assert [(done.parked, done.differing) for done in rebuild(check=True)] == [(0, ())] * 2
    assert store.verify_all().broken is None


def check_games(state: State) -> None:
    """Each confirmed result is that of the table's game at its version, and no later version has other scores."""
    for round_ in state.rounds:
        for table in round_.tables:
            found = games.find(UUID(table.game)) if table.game else None
            if found is None:
                assert table.outcome is None or (table.outcome.version == 0 and set(table.outcome.scores) == {0})
                continue
            again = fold_game(map(games.play_of, games.history(UUID(table.game))))
            seen = Game.objects.filter(id=table.game).values(*row(again)).get()
            assert seen == row(again)
            if table.outcome is not None:
                assert found.state.finished
                for replay in (found.state.at(table.outcome.version), found.state):
                    seats = range(1, len(table.seats) + 1)
                    assert table.outcome.scores == tuple(replay.scores.get(str(seat), 0) for seat in seats)


def check_standings(tournament: UUID, state: State, version: int) -> None:
    stored = Standings.objects.filter(tournament=tournament, round__gt=0).order_by("round")
    public = [item.number for item in state.rounds if item.status != "draft"]
    assert [(item.round, item.version) for item in stored] == [(number, version) for number in public]
    for item in stored:
        assert item.rows == plain(standings(scoring_field(state, item.round)))


def check_rows(tournament: UUID, state: State, version: int) -> None:
    """The rows are the state, each column by itself: a rebuild alone would repeat a projection's error."""
    event = Tournament.objects.get(pk=tournament)
    begun = any(item.status != "draft" for item in state.rounds)
    status = "finished" if state.finished else "running" if begun else "setup"
    assert (event.status, event.version, event.rounds_planned) == (status, version, state.planned)
    # An erased person has no name in the state, and in the rows what pages show instead.
    called = selectors.shown_names(state)
    for person, item in zip(event.entrants.order_by("number"), state.entrants.values(), strict=True):
        assert person.name == called[person.number]
        columns = ("number", "club", "rating", "checked_in", "withdrawn")
        assert [getattr(person, name) for name in columns] == [getattr(item, name) for name in columns]
        assert person.byes_requested == {str(round_): kind for round_, kind in item.byes.items()}
    assert event.forbidden == [list(pair) for pair in state.forbidden]
    assert (event.format, event.baku, event.colours) == (
        state.created.format,
        state.created.baku,
        state.created.colours,
    )
    assert (event.cut_size, event.drawn) == (state.cut_size, state.drawn)
    assert tuple(event.seeds) == (state.cut.seeds if state.cut else ())
    ruled = ("number", "kind", "reason", "round", "table", "revoked")
    assert [
        (ruling.entrant.number, ruling.taken, *(getattr(ruling, name) for name in ruled))
        for ruling in event.penalties.select_related("entrant").order_by("number")
    ] == [(item.entrant, item.amount, *(getattr(item, name) for name in ruled)) for item in state.penalties]
    for found, round_ in zip(event.rounds.order_by("number"), state.rounds, strict=True):
        assert (found.number, found.status, found.stage) == (round_.number, round_.status, round_.stage)
        assert dict(found.byes.values_list("entrant__number", "kind")) == dict(round_.byes)
        for seen, table in zip(found.tables.order_by("number"), round_.tables, strict=True):
            check_table(seen, table)


def check_table(seen: TableRow, table: Table) -> None:
    game = UUID(table.game) if table.game else None
    assert (seen.number, seen.game, seen.confirmed) == (table.number, game, table.outcome is not None)
    scores = table.outcome.scores if table.outcome else (None,) * len(table.seats)
    seats = seen.seats.order_by("position").values_list("position", "entrant__number", "absent", "score")
    assert list(seats) == [
        (position, entrant, entrant in table.absent, score)
        for position, (entrant, score) in enumerate(zip(table.seats, scores, strict=True), start=1)
    ]
