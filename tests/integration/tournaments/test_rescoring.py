"""Standings follow the log in the background: nothing is lost, nothing is done twice, nothing goes back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from io import StringIO
from typing import Any
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games import selectors as games
from games.services import Play, record
from scoring.methods import Standing
from scoring.models import Standings
from scoring.projections import plain
from scoring.selectors import standings as stored_standings
from scoring.selectors import stored_version
from scoring.services import After, store_standings
from tests.integration.games.ledger.threads import together
from tests.integration.tournaments.checks import check_standings
from tests.integration.tournaments.events_played import ACTOR, director, event, game_of, pair, play_round, publish
from tournaments import selectors, services, tasks
from tournaments.errors import TournamentError

pytestmark = pytest.mark.django_db(transaction=True)

RunTasks = Callable[[], list[str]]
RESCORE = "tournaments.rescore"


@contextmanager
def statements(part: str, then: Callable[[], object] = lambda: None) -> Iterator[list[str]]:
    """The statements of this connection that hold `part`; after the first, `then` is done."""
    found: list[str] = []

    def wrapper(execute: Callable[..., Any], sql: str, *others: Any) -> Any:
        answer = execute(sql, *others)
        if part in sql:
            found.append(sql)
            if len(found) == 1:
                then()
        return answer

    with connection.execute_wrapper(wrapper):
        yield found


STORES = 'UPDATE "scoring_standings" SET "version" = '
LOOKS = 'SELECT "scoring_standings"."version"'


def up_to_date(tournament: UUID) -> bool:
    loaded = selectors.load(tournament)
    if stored_version(tournament) != loaded.version:
        return False
    check_standings(tournament, loaded.state, loaded.version)
    return True


def corrected(tournament: UUID, scores: tuple[int, int]) -> None:
    """The first table's game amended to end so."""
    game = game_of(tournament, 1, 1)
    entered = {"type": "result_entered", "scores": {"1": scores[0], "2": scores[1]}}
    amended = Play({"type": "amended", "seq": 2, "event": entered, "reason": "misread"})
    version = games.load(game).version
    record(game=game, tournament=tournament, plays=[amended], expected_version=version, actor=ACTOR)


def entered(tournament: UUID) -> None:
    """The first table's game opened and its result entered."""
    services.open_table(tournament=tournament, round=1, table=1, actor=ACTOR)
    play = Play({"type": "result_entered", "scores": {"1": 50, "2": 41}})
    game = game_of(tournament, 1, 1)
    record(game=game, tournament=tournament, plays=[play], expected_version=1, actor=ACTOR)


def test_each_command_asks_for_a_scoring_and_a_play_does_not(run_tasks: RunTasks) -> None:
    tournament = event(director(), players=2)
    assert run_tasks() == [RESCORE] * 3  # created, imported, checked in
    publish(tournament)
    assert run_tasks() == [RESCORE] * 2
    entered(tournament)
    assert run_tasks() == []
    assert up_to_date(tournament)
    services.confirm_result(tournament=tournament, round=1, table=1, actor=ACTOR)
    assert not up_to_date(tournament)
    assert run_tasks() == [RESCORE]
    assert up_to_date(tournament)
    corrected(tournament, (40, 51))
    assert run_tasks() == [RESCORE]
    assert up_to_date(tournament)


def test_a_refused_command_asks_for_nothing(run_tasks: RunTasks) -> None:
    tournament = event(director(), players=2)
    run_tasks()
    with pytest.raises(TournamentError):
        services.close_round(tournament=tournament, actor=ACTOR, round=1)
    assert run_tasks() == []


def test_many_requests_are_one_scoring(run_tasks: RunTasks) -> None:
    tournament = event(director(), players=6)
    for _ in range(2):
        play_round(tournament)
    with statements(STORES) as stores:
        assert run_tasks().count(RESCORE) == 3 + 2 * 6
    assert len(stores) == 2  # once: the rows that stay, and the whole
    assert up_to_date(tournament)
    with statements(STORES) as stores:
        assert services.rescore(tournament=tournament) is False
    assert stores == []


def test_the_standings_of_every_public_round_follow_and_a_draft_has_none() -> None:
    tournament = event(director(), players=4)
    play_round(tournament)
    pair(tournament)
    assert services.rescore(tournament=tournament) is True
    assert list(Standings.objects.values_list("round", flat=True)) == [0, 1]
    services.publish_round(tournament=tournament, actor=ACTOR, round=2)
    services.rescore(tournament=tournament)
    assert list(Standings.objects.values_list("round", flat=True)) == [0, 1, 2]
    assert up_to_date(tournament)


def test_what_happens_while_it_is_scored_is_not_lost() -> None:
    tournament = event(director(), players=2)
    publish(tournament)
    entered(tournament)

    def confirm() -> None:
        together(partial(services.confirm_result, tournament=tournament, round=1, table=1, actor=ACTOR))

    with statements(LOOKS, then=confirm):
        assert services.rescore(tournament=tournament) is True
    assert not up_to_date(tournament)  # the state was read before; the confirmation has asked for another scoring
    assert services.rescore(tournament=tournament) is True
    assert up_to_date(tournament)


def test_a_slow_worker_does_not_undo_a_quick_one() -> None:
    tournament = event(director(), players=2)
    publish(tournament)
    entered(tournament)

    def confirm_and_score() -> None:
        services.confirm_result(tournament=tournament, round=1, table=1, actor=ACTOR)
        assert services.rescore(tournament=tournament) is True

    with statements(LOOKS, then=lambda: together(confirm_and_score)):
        assert services.rescore(tournament=tournament) is False
    assert up_to_date(tournament)


def test_of_many_results_at_once_the_newest_stays() -> None:
    tournament = event(director())

    def line(version: int) -> Standing:
        return Standing(rank=version, entrant=1, match_points=version, values=(), played=0, shared=False)  # type: ignore[arg-type]

    def store(version: int) -> bool:
        after = After(bytes([version]), lambda: plain([line(version)]))
        return store_standings(
            tournament=tournament, version=version, rounds=dict.fromkeys(range(1, 1 + version % 3), after)
        )

    answers = together(*(partial(store, version) for version in (3, 8, 1, 7, 2, 8, 5, 4)))
    assert sum(answers) >= 1
    rows = {item.round: item for item in Standings.objects.filter(tournament=tournament)}
    assert {number: item.version for number, item in rows.items()} == {0: 8, 1: 8, 2: 8}
    assert [item.rows[0]["rank"] for number, item in rows.items() if number] == [8, 8]
    assert store(8) is False
    assert store(9) is True
    assert list(Standings.objects.values_list("round", "version")) == [(0, 9)]


def test_workers_that_score_at_once_store_once() -> None:
    tournament = event(director(), players=6)
    play_round(tournament)
    assert sorted(together(*[partial(services.rescore, tournament=tournament)] * 4)) == [False, False, False, True]
    assert up_to_date(tournament)


def test_a_worker_that_starts_takes_up_what_was_lost(run_tasks: RunTasks) -> None:
    owner = director()
    set_up, running, scored = event(owner, players=2), event(owner, players=2), event(owner, players=2)
    for tournament in (running, scored):
        publish(tournament)
    services.rescore(tournament=scored)
    assert services.outdated_standings() == [running]
    run_tasks()  # whatever was asked for in time
    services.register_entrant(tournament=running, actor=ACTOR, name="Late")
    services.register_entrant(tournament=set_up, actor=ACTOR, name="Late")
    Standings.objects.filter(tournament=scored).delete()
    run_tasks()
    assert services.outdated_standings() == [scored]
    tasks.resume()
    assert run_tasks() == [RESCORE]
    assert services.outdated_standings() == []
    assert up_to_date(scored)


def test_a_result_rewrites_only_the_standings_that_follow_from_it() -> None:
    tournament = event(director(), players=4)
    play_round(tournament)
    publish(tournament)
    services.rescore(tournament=tournament)

    def kept() -> dict[int, int]:
        return dict(Standings.objects.filter(tournament=tournament).values_list("round", "pk"))

    before = kept()
    services.open_table(tournament=tournament, round=2, table=1, actor=ACTOR)
    play = Play({"type": "result_entered", "scores": {"1": 50, "2": 41}})
    record(game=game_of(tournament, 2, 1), tournament=tournament, plays=[play], expected_version=1, actor=ACTOR)
    services.confirm_result(tournament=tournament, round=2, table=1, actor=ACTOR)
    assert services.rescore(tournament=tournament) is True
    after = kept()
    assert [after[number] == before[number] for number in (0, 1, 2)] == [True, True, False]
    assert up_to_date(tournament)


def test_what_changes_no_standings_rewrites_none() -> None:
    tournament = event(director(), players=4)
    play_round(tournament)
    services.rescore(tournament=tournament)
    stored = dict(Standings.objects.values_list("round", "pk"))
    services.rename_entrant(tournament=tournament, actor=ACTOR, entrant=1, name="Other")
    assert services.rescore(tournament=tournament) is True
    assert dict(Standings.objects.values_list("round", "pk")) == stored
    assert up_to_date(tournament)


def test_a_worker_takes_up_what_was_lost_whenever_it_reaches_its_broker(run_tasks: RunTasks) -> None:
    tournament = event(director(), players=2)
    publish(tournament)
    run_tasks()
    Standings.objects.all().delete()
    for _ in range(2):  # at its start, and when the broker is back
        tasks.Resuming(None).start(None)
        assert run_tasks() == [RESCORE]
        assert up_to_date(tournament)
        services.rename_entrant(tournament=tournament, actor=ACTOR, entrant=1, name="Other")
        run_tasks()
        Standings.objects.all().delete()


def test_an_event_that_is_not_there_has_no_standings() -> None:
    unknown = UUID(int=1)
    with pytest.raises(TournamentError) as refused:
        services.rescore(tournament=unknown)
    assert refused.value.code == "unknown_tournament"
    assert (stored_standings(unknown), Standings.objects.count()) == (None, 0)


def test_the_command_finds_and_mends_other_standings() -> None:
    tournament = event(director(), players=4)
    play_round(tournament)
    services.rescore(tournament=tournament)

    def run(*arguments: str) -> str:
        out = StringIO()
        call_command("rescore", *arguments, stdout=out)
        return out.getvalue()

    assert run("--check") == "1 events: the same standings\n"
    Standings.objects.filter(round=1).update(rows=[])
    out = StringIO()
    with pytest.raises(CommandError, match=r"^Not all standings are what the log gives\.$"):
        call_command("rescore", "--check", stdout=out)
    assert out.getvalue() == "Spring Open: other standings\n"
    assert services.rescore(tournament=tournament) is False  # it trusts the version
    assert run() == "1 events scored\n"
    assert up_to_date(tournament)
    assert run("--check") == "1 events: the same standings\n"
