"""A cut through the services: to its end, and when something changes before it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from games import selectors as games
from games.services import Play, record
from scoring.selectors import standings
from tests.integration.tournaments.checks import check_event
from tests.integration.tournaments.events_played import (
    ACTOR,
    director,
    event,
    game_of,
    pair,
    play_round,
    play_table,
    publish,
)
from tournaments import selectors, services
from tournaments.errors import TournamentError
from tournaments.models import Round, TableAccess, Tournament
from tournaments.selectors.cut import at_desk, bracket_view, making
from tournaments.state import State

pytestmark = pytest.mark.django_db

DALRYMPLE = {"game": "dalrymple", "sizes": (4,), "method": {"name": "placement"}, "tie_breaks": ("WIN@swiss", "LOT")}


def state(of: UUID) -> State:
    return selectors.load(of).state


def after_swiss(players: int = 8, **changes: Any) -> UUID:
    """An event whose only Swiss round is closed."""
    made = event(director(), players=players, **{"rounds": 1, "cut": 4, **changes})
    play_round(made)
    return made


def correct(of: UUID, round_: int, table: int) -> None:
    """The first seat of the table gets so many points that it has won, in a correction."""
    game = game_of(of, round_, table)
    scores = games.load(game).state.scores
    loser = min(scores, key=lambda seat: scores[seat])
    play = Play({"type": "score_adjusted", "player": loser, "points": 500, "reason": "miscounted"})
    record(game=game, tournament=of, plays=[play], expected_version=games.load(game).version, actor=ACTOR)


def row(of: UUID) -> Any:
    return Tournament.objects.get(pk=of)


@pytest.mark.parametrize("format_", ["swiss", "dutch"])
def test_a_cut_to_four_to_its_end(format_: str) -> None:
    of = after_swiss(format=format_)
    services.make_cut(tournament=of, actor=ACTOR)
    cut = state(of).cut
    assert cut is not None
    assert (cut.round, len(cut.seeds)) == (1, 4)
    assert [play_round(of), play_round(of)] == [2, 3]
    assert list(Round.objects.filter(tournament=of).values_list("number", "stage")) == [(1, 0), (2, 4), (3, 2)]
    with pytest.raises(TournamentError, match="played to its end"):
        services.request_pairing(tournament=of, actor=ACTOR)
    view = bracket_view(row(of))
    assert view is not None
    assert [level.name for level in view.levels] == ["semi-finals", "final"]
    services.rescore(tournament=of)
    stored = standings(of)
    assert stored is not None
    winner = stored.rows[0]["entrant"]
    assert view.winner == f"Player {winner}"
    assert {line["entrant"] for line in stored.rows[:4]} == set(cut.seeds)
    services.finish_tournament(tournament=of, actor=ACTOR)
    check_event(of)


def test_a_final_table_after_tables_of_four() -> None:
    of = after_swiss(players=16, cut=8, **DALRYMPLE)
    services.make_cut(tournament=of, actor=ACTOR)
    play_round(of)
    play_round(of)
    rounds = state(of).rounds
    assert [(item.stage, [len(table.seats) for table in item.tables]) for item in rounds[1:]] == [(8, [4, 4]), (4, [4])]
    view = bracket_view(row(of))
    assert view is not None
    assert [level.name for level in view.levels] == ["first tables of the cut", "final table"]
    assert view.winner
    check_event(of)


def test_planned_after_the_start_and_given_up_again() -> None:
    of = event(director(), players=4, rounds=2)
    play_round(of)
    services.plan_cut(tournament=of, actor=ACTOR, cut=2, drawn="again")
    assert (row(of).cut_size, row(of).drawn) == (2, "again")
    services.plan_cut(tournament=of, actor=ACTOR, cut=0)
    play_round(of)
    with pytest.raises(TournamentError, match="No cut is planned"):
        services.make_cut(tournament=of, actor=ACTOR)
    check_event(of)


def test_who_would_be_in_and_why() -> None:
    of = after_swiss()
    before = making(state(of))
    assert [seed.seed for seed in before.seeds] == [1, 2, 3, 4]
    assert {seed.by for seed in before.seeds} <= {"PTS", "BH", "WIN", "LOT"}
    top = before.seeds[0]
    services.withdraw(tournament=of, actor=ACTOR, entrant=top.entrant)
    now = making(state(of))
    assert now.passed == [top.name]
    assert [seed.name for seed in now.seeds[:3]] == [seed.name for seed in before.seeds[1:]]
    assert now.seeds[3].name == before.out


def test_a_cut_that_is_not_the_one_looked_at_is_not_made() -> None:
    of = after_swiss()
    seen = tuple(seed.entrant for seed in making(state(of)).seeds)
    services.withdraw(tournament=of, actor=ACTOR, entrant=seen[0])
    with pytest.raises(TournamentError, match="Meanwhile others"):
        services.make_cut(tournament=of, actor=ACTOR, seen=seen)
    services.make_cut(tournament=of, actor=ACTOR, seen=tuple(seed.entrant for seed in making(state(of)).seeds))


def test_after_a_correction_it_is_the_director_who_decides() -> None:
    of = after_swiss()
    services.make_cut(tournament=of, actor=ACTOR)
    seeds = row(of).seeds
    table = next(item for item in state(of).rounds[0].tables if item.seats[0] in seeds or item.seats[1] in seeds)
    correct(of, 1, table.number)
    assert row(of).seeds == seeds
    found = at_desk(row(of))
    assert found is not None
    assert found.notice is not None
    assert found.notice.open
    services.keep_cut(tournament=of, actor=ACTOR)
    assert (at_desk(row(of)) or found).notice is None
    assert row(of).seeds == seeds
    correct(of, 1, table.number)
    check_event(of)


def test_made_again_it_takes_back_what_was_published_and_kills_its_links() -> None:
    of = after_swiss()
    services.make_cut(tournament=of, actor=ACTOR)
    publish(of)
    token = services.table_token(tournament=of, round=2, table=1)
    seeds = row(of).seeds
    services.withdraw(tournament=of, actor=ACTOR, entrant=seeds[0])
    services.make_cut(tournament=of, actor=ACTOR)
    assert seeds[0] not in row(of).seeds
    assert not Round.objects.filter(tournament=of, stage__gt=0).exists()
    assert services.find_access(token=token) is None
    assert publish(of) == 2
    assert services.find_access(token=token) is None
    assert TableAccess.objects.filter(tournament_id=of, round=2).count() == 2
    assert services.find_access(token=services.table_token(tournament=of, round=2, table=1)) is not None
    check_event(of)


def test_made_again_a_draft_is_thrown_away() -> None:
    of = after_swiss()
    services.make_cut(tournament=of, actor=ACTOR)
    pair(of)
    services.withdraw(tournament=of, actor=ACTOR, entrant=row(of).seeds[1])
    services.make_cut(tournament=of, actor=ACTOR)
    assert len(state(of).rounds) == 1
    assert publish(of) == 2
    check_event(of)


def test_once_a_game_of_it_has_begun_it_stays() -> None:
    of = after_swiss()
    services.make_cut(tournament=of, actor=ACTOR)
    publish(of)
    services.open_table(tournament=of, round=2, table=1, actor=ACTOR)
    seeds = row(of).seeds
    services.withdraw(tournament=of, actor=ACTOR, entrant=seeds[0])
    found = at_desk(row(of))
    assert found is not None
    assert found.notice is None
    table = next(item for item in state(of).rounds[0].tables if seeds[1] in item.seats)
    correct(of, 1, table.number)
    found = at_desk(row(of))
    assert found is not None
    assert found.notice is not None
    assert not found.notice.open
    with pytest.raises(TournamentError, match="has begun"):
        services.make_cut(tournament=of, actor=ACTOR)
    services.keep_cut(tournament=of, actor=ACTOR)
    assert row(of).seeds == seeds


def test_a_no_show_in_the_bracket() -> None:
    of = after_swiss()
    services.make_cut(tournament=of, actor=ACTOR)
    publish(of)
    first, second = state(of).rounds[1].tables
    services.record_no_show(tournament=of, round=2, table=1, entrants=[first.seats[0]], actor=ACTOR)
    play_table(of, 2, 2)
    for table in (1, 2):
        services.confirm_result(tournament=of, round=2, table=table, actor=ACTOR)
    services.close_round(tournament=of, actor=ACTOR, round=2)
    assert pair(of) == 3
    final = set(state(of).rounds[2].tables[0].seats)
    assert final & set(first.seats) == {first.seats[1]}
    assert len(final & set(second.seats)) == 1


def test_a_correction_within_the_bracket_is_told() -> None:
    of = after_swiss()
    services.make_cut(tournament=of, actor=ACTOR)
    play_round(of)
    publish(of)
    seats = state(of).rounds[2].tables[0].seats
    correct(of, 2, 1)
    found = at_desk(row(of))
    assert found is not None
    ((due, went),) = found.overtaken
    assert went in {f"Player {who}" for who in seats}
    assert due not in {f"Player {who}" for who in seats}
    assert state(of).rounds[2].tables[0].seats == seats
