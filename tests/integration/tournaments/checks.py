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
from tournaments.models import Seat
from tournaments.state import State, fold


def check_event(tournament: UUID) -> None:
    """Everything that is kept of the event is what its log gives."""
    services.rescore(tournament=tournament)
    assert not ParkedEvent.objects.exists()
    state = selectors.load(tournament).state
    history = list(selectors.history(tournament))
    assert fold(from_data(event.type, event.data) for event in history) == state
    check_games(state)
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
    seats = Seat.objects.filter(table__round__tournament=tournament).exclude(table__round__status="draft")
    for seat in seats.select_related("table__round", "entrant"):
        table = state.rounds[seat.table.round.number - 1].tables[seat.table.number - 1]
        assert table.seats[seat.position - 1] == seat.entrant.number
        assert seat.score == (None if table.outcome is None else table.outcome.scores[seat.position - 1])
        assert seat.absent is (seat.entrant.number in table.absent)
