"""Corrections at once: two people who correct one game, and a director who corrects while the table goes on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final
from uuid import UUID, uuid4

import pytest

from games import selectors as games
from games.ledger.errors import Stale
from games.rules import registry
from games.rules.chance import Chance
from games.services import Play
from tests.integration.games.ledger.threads import one_waiting_for_the_other, together
from tests.integration.tournaments.checks import check_event
from tests.integration.tournaments.events_played import ACTOR, director, event, game_of, publish
from tests.integration.tournaments.test_races import AMEND, DONE, TABLE, ask, enter, outcome, over, won
from tournaments import services
from tournaments.state import Outcome

pytestmark = pytest.mark.django_db(transaction=True)

OTHER: Final = {"type": "amended", "seq": 2, "event": won(10, 70), "reason": "misread twice"}


def log_of(tournament: UUID) -> list[Mapping[str, Any]]:
    return [games.play_of(item) for item in games.history(game_of(tournament, 1, 1))]


def scores_of(tournament: UUID) -> Mapping[str, int]:
    return games.load(game_of(tournament, 1, 1)).state.scores


@pytest.mark.parametrize("confirmed", [False, True])
def test_of_two_who_correct_what_both_have_seen_the_second_must_look_again(*, confirmed: bool) -> None:
    tournament = over()
    if confirmed:
        services.confirm_result(tournament=tournament, actor=ACTOR, **TABLE)
    first, second = (enter(tournament, correction, version=2) for correction in (AMEND, OTHER))
    assert one_waiting_for_the_other(first, second) == (DONE, "stale")
    assert scores_of(tournament) == {"1": 20, "2": 60}
    assert enter(tournament, OTHER, version=3)() == DONE  # after a look at what the first one did
    assert log_of(tournament)[2:] == [AMEND, OTHER]
    assert scores_of(tournament) == {"1": 10, "2": 70}
    assert outcome(tournament) == (Outcome(4, (10, 70)) if confirmed else None)
    check_event(tournament)


def test_of_many_who_correct_at_once_one_does() -> None:
    tournament = over()
    services.confirm_result(tournament=tournament, actor=ACTOR, **TABLE)
    amends = [{**AMEND, "event": won(20 + number, 60), "reason": f"by {number}"} for number in range(6)]
    answers = together(*(enter(tournament, amend, version=2) for amend in amends))
    assert sorted(answers) == [DONE] + ["stale"] * 5
    winner = answers.index(DONE)
    assert log_of(tournament)[2:] == [amends[winner]]
    assert outcome(tournament) == Outcome(3, (20 + winner, 60))
    check_event(tournament)


def test_who_looks_again_each_time_corrects_in_the_end_and_no_correction_is_lost() -> None:
    tournament = over()

    def insist(name: int) -> None:
        for step in range(3):
            points = {"type": "score_adjusted", "player": "1", "points": 1, "reason": f"{name}.{step}"}
            while enter(tournament, points, version=games.load(game_of(tournament, 1, 1)).version)() != DONE:
                pass

    together(*(partial(insist, name) for name in range(4)))
    reasons = [play["reason"] for play in log_of(tournament)[2:]]
    assert sorted(reasons) == sorted(f"{name}.{step}" for name in range(4) for step in range(3))
    for name in range(4):
        assert [reason for reason in reasons if reason.startswith(f"{name}.")] == [
            f"{name}.{step}" for step in range(3)
        ]
    assert scores_of(tournament) == {"1": 62, "2": 41}
    check_event(tournament)


def playing() -> tuple[UUID, list[Mapping[str, Any]]]:
    """An event whose first table is open, and the plays of its game."""
    tournament = event(director(), players=2)
    publish(tournament)
    started = services.open_table(tournament=tournament, actor=ACTOR, **TABLE).replay.started
    return tournament, list(registry.get("diamond-points").play(started, Chance("while it plays")))


def test_a_table_goes_on_while_a_director_corrects_what_it_has_entered() -> None:
    """The table learns of each correction by a refusal, sends the play again with its id, and loses none."""
    tournament, plays = playing()
    game = game_of(tournament, 1, 1)

    def table() -> None:
        version = 1
        for play in plays:
            sent = [Play(play, uuid4())]
            while True:
                try:
                    version = services.record_at_table(
                        tournament=tournament, plays=sent, expected_version=version, actor="table:1.1", **TABLE
                    ).version
                    break
                except Stale as stale:
                    version = stale.current

    def correct() -> None:
        for points in range(1, 9):
            ruling = {"type": "score_adjusted", "player": "2", "points": points, "reason": f"ruling {points}"}
            while (
                ask(
                    tournament,
                    "record_at_table",
                    plays=[Play(ruling)],
                    expected_version=games.load(game).version,
                    corrects=True,
                    **TABLE,
                )()
                != DONE
            ):
                pass

    together(table, correct)
    recorded = log_of(tournament)[1:]
    assert [play for play in recorded if play["type"] != "score_adjusted"] == plays
    assert [play["points"] for play in recorded if play["type"] == "score_adjusted"] == list(range(1, 9))
    played = games.load(game).state
    assert played.finished
    services.confirm_result(tournament=tournament, actor=ACTOR, **TABLE)
    assert outcome(tournament) == Outcome(len(plays) + 9, (played.scores["1"], played.scores["2"]))
    check_event(tournament)


def test_a_play_that_waits_for_a_correction_of_what_it_follows_is_judged_after_it() -> None:
    tournament, plays = playing()
    before = enter(tournament, *plays[:4], version=1)
    assert before() == DONE
    void = {"type": "voided", "from": 4, "reason": "wrong bids"}
    both = one_waiting_for_the_other(
        ask(tournament, "record_at_table", plays=[Play(void)], expected_version=5, corrects=True, **TABLE),
        ask(tournament, "record_at_table", plays=[Play(plays[4])], expected_version=5, **TABLE),
    )
    assert both == (DONE, "stale")
    assert enter(tournament, *plays[2:], version=6)() == DONE
    assert games.load(game_of(tournament, 1, 1)).state.finished
    check_event(tournament)
