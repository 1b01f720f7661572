"""Directors and tables who act at once: whoever comes second sees what the first has done, or is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final
from uuid import UUID

import pytest

from games import selectors as games
from games.ledger import store
from games.ledger.errors import LedgerError
from games.rules.errors import Refused
from games.services import Play, record
from tests.integration.games.ledger.threads import one_waiting_for_the_other, together
from tests.integration.tournaments.checks import check_event
from tests.integration.tournaments.events_played import ACTOR, director, event, game_of, pair, publish
from tournaments import selectors, services
from tournaments.models import Entrant, TableAccess
from tournaments.state import Outcome

pytestmark = pytest.mark.django_db(transaction=True)

TABLE: Final = {"round": 1, "table": 1}
DONE: Final = "done"


def answer(command: Callable[[], object]) -> str:
    """`done`, or the code of the refusal."""
    try:
        command()
    except (Refused, LedgerError) as refusal:
        return refusal.code
    return DONE


def ask(tournament: UUID, service: str, **values: Any) -> Callable[[], str]:
    return partial(answer, partial(getattr(services, service), tournament=tournament, actor=ACTOR, **values))


def enter(tournament: UUID, *plays: Mapping[str, Any], version: int, table: int = 1) -> Callable[[], str]:
    """The plays recorded by somebody who has seen that version."""
    made = [Play(play) for play in plays]
    game = game_of(tournament, 1, table)
    command = partial(record, game=game, tournament=tournament, plays=made, expected_version=version, actor="user:2")
    return partial(answer, command)


def won(first: int, second: int) -> dict[str, Any]:
    return {"type": "result_entered", "scores": {"1": first, "2": second}}


AMEND: Final = {"type": "amended", "seq": 2, "event": won(20, 60), "reason": "misread"}
VOID: Final = {"type": "voided", "from": 2, "reason": "misdealt"}


def over(tables: int = 1) -> UUID:
    """An event whose first round is played, with nothing confirmed."""
    tournament = event(director(), players=2 * tables)
    publish(tournament)
    for table in range(1, tables + 1):
        services.open_table(tournament=tournament, round=1, table=table, actor=ACTOR)
        assert enter(tournament, won(50, 41), version=1, table=table)() == DONE
    return tournament


def outcome(tournament: UUID) -> Outcome | None:
    return selectors.load(tournament).state.rounds[0].tables[0].outcome


def kinds(tournament: UUID, after: int) -> list[str]:
    return [item.type for item in store.read(selectors.stream_of(tournament), after=after)]


# A correction and a confirmation


@pytest.mark.parametrize(
    ("correction", "answers", "confirmed"),
    [(AMEND, (DONE, DONE), Outcome(3, (20, 60))), (VOID, (DONE, "game_not_finished"), None)],
)
def test_a_confirmation_that_waits_for_a_correction_confirms_what_is_then(
    correction: dict[str, Any], answers: tuple[str, str], confirmed: Outcome | None
) -> None:
    tournament = over()
    both = one_waiting_for_the_other(
        enter(tournament, correction, version=2), ask(tournament, "confirm_result", **TABLE)
    )
    assert (both, outcome(tournament)) == (answers, confirmed)
    check_event(tournament)


@pytest.mark.parametrize(
    ("correction", "kind", "confirmed"),
    [(AMEND, "result_corrected", Outcome(3, (20, 60))), (VOID, "result_reopened", None)],
)
def test_a_correction_that_waits_for_a_confirmation_corrects_it(
    correction: dict[str, Any], kind: str, confirmed: Outcome | None
) -> None:
    tournament = over()
    before = selectors.load(tournament).version
    both = one_waiting_for_the_other(
        ask(tournament, "confirm_result", **TABLE), enter(tournament, correction, version=2)
    )
    assert (both, outcome(tournament)) == ((DONE, DONE), confirmed)
    assert kinds(tournament, before) == ["result_confirmed", kind]
    check_event(tournament)


def test_a_table_confirms_only_what_it_has_seen() -> None:
    tournament = over()
    both = one_waiting_for_the_other(
        enter(tournament, AMEND, version=2), ask(tournament, "confirm_at_table", expected_version=2, **TABLE)
    )
    assert (both, outcome(tournament)) == ((DONE, "stale"), None)


def test_two_players_who_confirm_at_once_confirm_once() -> None:
    tournament = over()
    before = selectors.load(tournament).version
    command = ask(tournament, "confirm_at_table", expected_version=2, **TABLE)
    assert list(together(*[command] * 6)) == [DONE] * 6
    assert kinds(tournament, before) == ["result_confirmed"]


def test_directors_who_confirm_at_once_confirm_once() -> None:
    tournament = over()
    before = selectors.load(tournament).version
    answers = together(*[ask(tournament, "confirm_result", **TABLE)] * 6)
    assert sorted(answers) == ["already_confirmed"] * 5 + [DONE]
    assert kinds(tournament, before) == ["result_confirmed"]


def test_a_round_closes_with_what_was_confirmed_before() -> None:
    tournament = over()
    both = one_waiting_for_the_other(
        ask(tournament, "confirm_result", **TABLE), ask(tournament, "close_round", round=1)
    )
    assert both == (DONE, DONE)
    assert selectors.load(tournament).state.rounds[0].status == "closed"


def test_a_table_that_enters_while_its_result_is_confirmed_comes_too_late() -> None:
    tournament = over()
    void = [Play(VOID)]
    both = one_waiting_for_the_other(
        ask(tournament, "confirm_result", **TABLE),
        ask(tournament, "record_at_table", plays=void, expected_version=2, **TABLE),
    )
    assert both == (DONE, "table_confirmed")
    assert games.load(game_of(tournament, 1, 1)).version == 2


# A game that begins, and somebody who did not come


def unopened() -> tuple[UUID, tuple[int, ...]]:
    tournament = event(director(), players=3, sizes=(3,), method={"name": "placement"})
    publish(tournament)
    return tournament, selectors.load(tournament).state.rounds[0].tables[0].seats


def test_a_game_that_waits_for_a_no_show_begins_without_them() -> None:
    tournament, seats = unopened()
    both = one_waiting_for_the_other(
        ask(tournament, "record_no_show", entrants=[seats[1]], **TABLE), ask(tournament, "open_table", **TABLE)
    )
    assert both == (DONE, DONE)
    assert games.load(game_of(tournament, 1, 1)).state.players == ("1", "3")


def test_a_no_show_that_waits_for_the_game_starts_it_anew() -> None:
    tournament, seats = unopened()
    first = game_of(tournament, 1, 1)
    both = one_waiting_for_the_other(
        ask(tournament, "open_table", **TABLE), ask(tournament, "record_no_show", entrants=[seats[1]], **TABLE)
    )
    assert both == (DONE, DONE)
    assert games.load(first).state.players == ("1", "2", "3")
    assert games.find(game_of(tournament, 1, 1)) is None
    assert selectors.load(tournament).state.rounds[0].tables[0].absent == (seats[1],)
    check_event(tournament)


def test_what_waits_for_a_game_that_is_started_anew_is_for_the_new_one() -> None:
    tournament, seats = unopened()
    services.open_table(tournament=tournament, actor=ACTOR, **TABLE)
    score = {"type": "result_entered", "scores": {"1": 50, "2": 41, "3": 0}}
    entered = ask(tournament, "record_at_table", plays=[Play(score)], expected_version=1, **TABLE)
    absent = ask(tournament, "record_no_show", entrants=[seats[1]], **TABLE)
    assert one_waiting_for_the_other(absent, entered) == (DONE, "game_not_open")
    services.open_table(tournament=tournament, actor=ACTOR, **TABLE)
    assert games.load(game_of(tournament, 1, 1)).state.players == ("1", "3")
    check_event(tournament)


def test_a_no_show_that_waits_for_the_first_play_is_refused() -> None:
    tournament, seats = unopened()
    services.open_table(tournament=tournament, actor=ACTOR, **TABLE)
    first = game_of(tournament, 1, 1)
    score = {"type": "result_entered", "scores": {"1": 50, "2": 41, "3": 0}}
    entered = ask(tournament, "record_at_table", plays=[Play(score)], expected_version=1, **TABLE)
    absent = ask(tournament, "record_no_show", entrants=[seats[1]], **TABLE)
    assert one_waiting_for_the_other(entered, absent) == (DONE, "game_open")
    assert game_of(tournament, 1, 1) == first


def test_who_comes_after_the_table_was_confirmed_without_a_game_plays() -> None:
    tournament, seats = unopened()
    for absent in (seats[:2], ()):
        services.record_no_show(tournament=tournament, entrants=absent, actor=ACTOR, **TABLE)
        if absent:
            services.confirm_result(tournament=tournament, actor=ACTOR, **TABLE)
            assert outcome(tournament) == Outcome(0, (0, 0, 0))
    assert outcome(tournament) is None
    services.open_table(tournament=tournament, actor=ACTOR, **TABLE)
    entered = {"type": "result_entered", "scores": {"1": 50, "2": 41, "3": 0}}
    assert enter(tournament, entered, version=1)() == DONE
    services.confirm_result(tournament=tournament, actor=ACTOR, **TABLE)
    assert outcome(tournament) == Outcome(2, (50, 41, 0))
    check_event(tournament)


def test_a_table_is_opened_once() -> None:
    tournament, _ = unopened()
    assert sorted(together(*[ask(tournament, "open_table", **TABLE)] * 4)) == [DONE, "stale", "stale", "stale"]
    assert games.load(game_of(tournament, 1, 1)).version == 1


# Two directors


def test_a_round_is_published_once_with_one_set_of_keys() -> None:
    tournament = event(director(), players=6)
    pair(tournament)
    before = selectors.load(tournament).version
    answers = together(*[ask(tournament, "publish_round", round=1)] * 5)
    assert sorted(answers) == [DONE] + ["not_a_draft"] * 4
    assert kinds(tournament, before) == ["round_published"]
    assert TableAccess.objects.count() == 3
    games_named = [table.game for table in selectors.load(tournament).state.rounds[0].tables]
    assert len(set(games_named)) == 3


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (("check_in", {"entrants": [4]}), ("publish_round", {"round": 1}), "draft_outdated"),
        (("publish_round", {"round": 1}), ("check_in", {"entrants": [4]}), DONE),
        (("discard_draft", {"round": 1}), ("publish_round", {"round": 1}), "unknown_round"),
        (("publish_round", {"round": 1}), ("discard_draft", {"round": 1}), "not_a_draft"),
        (("withdraw", {"entrant": 4}), ("withdraw", {"entrant": 4}), "already_withdrawn"),
        (("check_in_all", {}), ("check_in_all", {}), DONE),
    ],
)
def test_the_second_of_two_directors_sees_what_the_first_has_done(
    first: tuple[str, dict[str, Any]], second: tuple[str, dict[str, Any]], expected: str
) -> None:
    tournament = event(director(), players=3)
    services.register_entrant(tournament=tournament, actor=ACTOR, name="Late")
    pair(tournament)
    commands = [ask(tournament, name, **values) for name, values in (first, second)]
    assert one_waiting_for_the_other(*commands) == (DONE, expected)
    check_event(tournament)


# All at once


def test_whatever_happens_at_once_at_many_tables_nobody_waits_for_ever_and_all_fits() -> None:
    tables = 4
    tournament = over(tables)

    def correct(table: int, correction: Mapping[str, Any]) -> str:
        game = game_of(tournament, 1, table)
        return enter(tournament, correction, version=games.load(game).version, table=table)()

    def director_at(table: int) -> list[str]:
        """Confirms and corrects at two tables by turns, one who begins at each table."""
        found = []
        for step in range(4):
            at = 1 + (table + step) % tables
            points = {"type": "score_adjusted", "player": "1", "points": 1 + step, "reason": "late"}
            found.append(ask(tournament, "confirm_result", round=1, table=at)())
            found.append(correct(at, points))
            found.append(ask(tournament, "register_entrant", name=f"{table} {step}")())
        return found

    answers = [code for codes in together(*(partial(director_at, table) for table in range(tables))) for code in codes]
    assert set(answers) <= {DONE, "already_confirmed", "stale"}
    assert Entrant.objects.count() == 2 * tables + 4 * tables
    assert [item.outcome is not None for item in selectors.load(tournament).state.rounds[0].tables] == [True] * tables
    check_event(tournament)
