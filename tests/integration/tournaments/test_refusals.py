"""Whatever a service refuses, it says so by its code and writes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final
from uuid import UUID, uuid4

import pytest

from games import selectors as games
from games.errors import GameError
from games.ledger.errors import LedgerError, Stale
from games.ledger.models import LedgerEvent, LedgerHead
from games.rules.errors import RecordRefused, Refused
from games.services import Play, record
from tests.integration.tournaments.events_played import ACTOR, SWISS, director, event, game_of, pair, publish
from tests.integration.tournaments.histories import written
from tournaments import selectors, services
from tournaments.errors import TournamentError
from tournaments.models import Role, Tournament

pytestmark = pytest.mark.django_db

TABLE: Final = {"round": 1, "table": 1}
WON: Final = {"type": "result_entered", "scores": {"1": 50, "2": 41}}


def enter(tournament: UUID, *plays: Mapping[str, Any], round_: int = 1) -> None:
    game = game_of(tournament, round_, 1)
    version = games.load(game).version
    record(game=game, tournament=tournament, plays=[Play(p) for p in plays], expected_version=version, actor=ACTOR)


def opened(tournament: UUID) -> None:
    services.open_table(tournament=tournament, actor=ACTOR, **TABLE)


def confirmed(tournament: UUID) -> None:
    services.confirm_result(tournament=tournament, actor=ACTOR, **TABLE)


def void(tournament: UUID) -> None:
    enter(tournament, {"type": "voided", "from": 2, "reason": "misdealt"})


STEPS: Final[tuple[tuple[str, Callable[[UUID], object]], ...]] = (
    ("drafted", pair),
    ("published", lambda t: services.publish_round(tournament=t, actor=ACTOR, round=1)),
    ("opened", opened),
    ("entered", lambda t: enter(t, WON)),
    ("confirmed", confirmed),
    ("closed", lambda t: services.close_round(tournament=t, actor=ACTOR, round=1)),
    ("finished", lambda t: services.finish_tournament(tournament=t, actor=ACTOR)),
)


def at(stage: str, **changes: Any) -> UUID:
    """An event of three that has come so far; a stage `x then y` does y at last."""
    stage, _, then = stage.partition(" then ")
    tournament = event(director(), players=3, **changes)
    for name, step in STEPS:
        if stage == "set up":
            break
        step(tournament)
        if name == stage:
            break
    if then:
        {"void": void, "absent": one_absent, "withdraw": withdrawn}[then](tournament)
    return tournament


def one_absent(tournament: UUID) -> None:
    seats = selectors.load(tournament).state.rounds[0].tables[0].seats
    services.record_no_show(tournament=tournament, actor=ACTOR, entrants=seats[:1], **TABLE)


def withdrawn(tournament: UUID) -> None:
    services.withdraw(tournament=tournament, actor=ACTOR, entrant=1)


ROUND_ROBIN: Final = {"format": "round_robin"}
REFUSALS: Final[tuple[tuple[str, str, str, Mapping[str, Any]], ...]] = (
    # Who takes part
    ("finished", "register_entrant", "tournament_finished", {"name": "Late"}),
    ("finished", "check_in_all", "tournament_finished", {}),
    ("set up", "register_entrant", "bad_name", {"name": " \t "}),
    ("set up", "register_entrant", "bad_name", {"name": "x" * 65}),
    ("set up", "register_entrant", "bad_name", {"name": "x", "club": "y" * 65}),
    ("set up", "register_entrant", "bad_rating", {"name": "x", "rating": -1}),
    ("set up", "register_entrant", "bad_rating", {"name": "x", "rating": 10_000}),
    ("set up", "register_entrant", "duplicate_entrant", {"name": "  PLAYER   1 "}),
    ("set up", "register_entrant", "bad_name", {"name": "half \ud800"}),
    ("set up", "import_entrants", "bad_csv", {"data": b""}),
    ("set up", "import_entrants", "duplicate_entrant", {"data": b"name\nNew\nPlayer 2\n"}),
    ("set up", "check_in", "unknown_entrant", {"entrants": [1, 4]}),
    ("set up", "cancel_check_in", "unknown_entrant", {"entrant": 0}),
    ("set up then withdraw", "withdraw", "already_withdrawn", {"entrant": 1}),
    ("set up", "reinstate", "not_withdrawn", {"entrant": 1}),
    ("set up", "request_bye", "bad_bye_kind", {"entrant": 1, "round": 1, "kind": "full"}),
    ("set up", "request_bye", "round_paired", {"entrant": 1, "round": 4, "kind": "half"}),
    ("drafted", "request_bye", "round_paired", {"entrant": 1, "round": 1, "kind": "half"}),
    ("set up", "rename_entrant", "bad_name", {"entrant": 1, "name": " "}),
    ("set up", "rename_entrant", "duplicate_entrant", {"entrant": 1, "name": "player 2"}),
    ("finished", "rename_entrant", "unknown_entrant", {"entrant": 9, "name": "x"}),
    ("set up", "cancel_bye", "no_bye", {"entrant": 1, "round": 1}),
    ("drafted", "cancel_bye", "round_paired", {"entrant": 1, "round": 1}),
    ("set up", "change_rounds", "bad_rounds", {"rounds": 0}),
    ("finished", "change_rounds", "tournament_finished", {"rounds": 4}),
    # Pairing
    ("drafted", "request_pairing", "draft_exists", {}),
    ("published", "request_pairing", "round_open", {}),
    ("closed then void", "request_pairing", "tables_unconfirmed", {}),
    ("finished", "request_pairing", "tournament_finished", {}),
    ("set up", "discard_draft", "unknown_round", {"round": 1}),
    ("published", "discard_draft", "not_a_draft", {"round": 1}),
    ("drafted", "discard_draft", "draft_replaced", {"round": 1, "job": str(uuid4())}),
    # The course of a round
    ("set up", "publish_round", "unknown_round", {"round": 0}),
    ("set up", "publish_round", "unknown_round", {"round": -1}),
    ("published", "publish_round", "not_a_draft", {"round": 1}),
    ("drafted", "publish_round", "draft_replaced", {"round": 1, "job": str(uuid4())}),
    ("drafted then withdraw", "publish_round", "draft_outdated", {"round": 1}),
    ("drafted", "close_round", "round_not_open", {"round": 1}),
    ("closed", "close_round", "round_not_open", {"round": 1}),
    ("entered", "close_round", "tables_unconfirmed", {"round": 1}),
    ("set up", "finish_tournament", "nothing_played", {}),
    ("drafted", "finish_tournament", "draft_exists", {}),
    ("confirmed", "finish_tournament", "round_open", {}),
    ("closed then void", "finish_tournament", "tables_unconfirmed", {}),
    ("finished", "finish_tournament", "tournament_finished", {}),
    # At the tables
    ("drafted", "open_table", "round_not_open", TABLE),
    ("published", "open_table", "unknown_table", {"round": 1, "table": 2}),
    ("published", "open_table", "unknown_round", {"round": 2, "table": 1}),
    ("published then absent", "open_table", "too_few_players", TABLE),
    ("opened", "open_table", "stale", TABLE),
    ("closed", "open_table", "round_not_open", TABLE),
    ("published", "record_no_show", "not_at_table", {**TABLE, "entrants": [9]}),
    ("entered", "record_no_show", "game_open", {**TABLE, "entrants": [1]}),
    ("confirmed", "record_no_show", "already_confirmed", {**TABLE, "entrants": []}),
    ("closed", "record_no_show", "round_not_open", {**TABLE, "entrants": []}),
    ("published", "confirm_result", "game_not_finished", TABLE),
    ("opened", "confirm_result", "game_not_finished", TABLE),
    ("confirmed", "confirm_result", "already_confirmed", TABLE),
    ("drafted", "confirm_result", "round_not_open", TABLE),
    ("entered", "confirm_at_table", "stale", {**TABLE, "expected_version": 1}),
    ("published", "import_table_record", "bad_json", {**TABLE, "data": b""}),
    ("published", "record_at_table", "no_plays", {**TABLE, "plays": [], "expected_version": 0}),
    ("published", "record_at_table", "game_not_open", {**TABLE, "plays": [Play(WON)], "expected_version": 0}),
    ("opened", "record_at_table", "stale", {**TABLE, "plays": [Play(WON)], "expected_version": 7}),
    ("confirmed", "record_at_table", "table_confirmed", {**TABLE, "plays": [Play(WON)], "expected_version": 2}),
    ("closed", "record_at_table", "round_not_open", {**TABLE, "plays": [Play(WON)], "expected_version": 2}),
    (
        *("opened", "record_at_table", "director_only"),
        {**TABLE, "plays": [Play({"type": "time_called"})], "expected_version": 1},
    ),
    (
        *("opened", "record_at_table", "bad_event"),
        {**TABLE, "plays": [Play({"type": ["time_called"]})], "expected_version": 1},
    ),
)


def code_of(refusal: Refused | RecordRefused | LedgerError | GameError) -> str:
    found = refusal.refused if isinstance(refusal, RecordRefused) else refusal
    str(found)  # the sentence can be filled
    return found.code


@pytest.mark.parametrize(("stage", "service", "code", "values"), REFUSALS)
def test_what_is_refused_is_not_written(stage: str, service: str, code: str, values: Mapping[str, Any]) -> None:
    tournament = at(stage)
    before, events, heads = written(tournament), LedgerEvent.objects.count(), LedgerHead.objects.count()
    with pytest.raises((Refused, RecordRefused, LedgerError, GameError)) as refused:
        getattr(services, service)(tournament=tournament, actor=ACTOR, **values)
    assert code_of(refused.value) == code
    assert written(tournament) == before
    assert (LedgerEvent.objects.count(), LedgerHead.objects.count()) == (events, heads)


@pytest.mark.parametrize(
    ("service", "code", "values"),
    [
        ("register_entrant", "registration_closed", {"name": "Late"}),
        ("request_bye", "no_requested_byes", {"entrant": 1, "round": 2, "kind": "half"}),
    ],
)
def test_what_a_round_robin_refuses(service: str, code: str, values: Mapping[str, Any]) -> None:
    tournament = at("drafted", format="round_robin")
    before = written(tournament)
    with pytest.raises(TournamentError) as refused:
        getattr(services, service)(tournament=tournament, actor=ACTOR, **values)
    assert code_of(refused.value) == code
    assert written(tournament) == before


def test_the_last_round_is_the_last() -> None:
    tournament = at("closed", rounds=1)
    with pytest.raises(TournamentError) as refused:
        services.request_pairing(tournament=tournament, actor=ACTOR)
    assert code_of(refused.value) == "no_rounds_left"


def test_a_check_in_that_is_not_there_cannot_be_taken_back() -> None:
    tournament = at("set up")
    services.cancel_check_in(tournament=tournament, actor=ACTOR, entrant=1)
    before = written(tournament)
    with pytest.raises(TournamentError) as refused:
        services.cancel_check_in(tournament=tournament, actor=ACTOR, entrant=1)
    assert code_of(refused.value) == "not_checked_in"
    assert written(tournament) == before


UNKNOWN: Final[tuple[tuple[str, Mapping[str, Any]], ...]] = (
    ("register_entrant", {"name": "x"}),
    ("check_in_all", {}),
    ("request_pairing", {}),
    ("publish_round", {"round": 1}),
    ("open_table", TABLE),
    ("record_no_show", {**TABLE, "entrants": []}),
    ("confirm_result", TABLE),
    ("finish_tournament", {}),
)


@pytest.mark.parametrize(("service", "values"), UNKNOWN)
def test_an_unknown_event_is_refused_and_not_begun(service: str, values: Mapping[str, Any]) -> None:
    with pytest.raises(TournamentError) as refused:
        getattr(services, service)(tournament=uuid4(), actor=ACTOR, **values)
    assert code_of(refused.value) == "unknown_tournament"
    assert (LedgerHead.objects.count(), LedgerEvent.objects.count()) == (0, 0)


@pytest.mark.parametrize(
    ("code", "changes"),
    [
        ("bad_name", {"name": " "}),
        ("bad_name", {"name": "x" * 121}),
        ("unknown_game", {"game": "whist"}),
        ("bad_format", {"format": "knock_out"}),
        ("bad_rounds", {"rounds": 0}),
        ("bad_rounds", {"rounds": 100}),
        ("bad_sizes", {"sizes": ()}),
        ("bad_sizes", {"sizes": (2, 3)}),
        ("bad_sizes", {"sizes": (9,)}),
        ("bad_sizes", {"sizes": (2, 3), "format": "round_robin"}),
        ("bad_method", {"method": {"name": "luck"}}),
        ("bad_method", {"sizes": (3,)}),
        ("bad_tie_breaks", {"tie_breaks": ("BH", "BH")}),
        ("bad_tie_breaks", {"tie_breaks": ("luck",)}),
        ("bad_options", {"options": {"coins": 3}}),
        ("bad_options", {"options": {"stake": 0}}),
    ],
)
def test_an_event_that_cannot_be_is_not_created(code: str, changes: Mapping[str, Any]) -> None:
    owner = director()
    with pytest.raises(TournamentError) as refused:
        services.create_tournament(owner=owner.pk, **{**SWISS, **changes})
    assert code_of(refused.value) == code
    rows = (LedgerHead, LedgerEvent, Tournament, Role)
    assert [model.objects.count() for model in rows] == [0, 0, 0, 0]


def test_an_event_is_created_once() -> None:
    owner, id_ = director(), uuid4()
    services.create_tournament(owner=owner.pk, tournament=id_, **SWISS)
    with pytest.raises(Stale):
        services.create_tournament(owner=owner.pk, tournament=id_, **{**SWISS, "name": "Another"})
    assert Tournament.objects.get().name == "Spring Open"
    assert (LedgerEvent.objects.count(), Role.objects.count()) == (1, 1)


def test_a_ruling_is_the_directors_to_take_back() -> None:
    tournament = at("opened")
    enter(tournament, WON, {"type": "score_adjusted", "player": "1", "points": 2, "reason": "late"})
    plays = [Play({"type": "voided", "from": 2, "reason": "wrong"})]
    void_all: dict[str, Any] = {"tournament": tournament, "plays": plays, "expected_version": 3, **TABLE}
    before = written(tournament)
    with pytest.raises(TournamentError) as refused:
        services.record_at_table(actor="table:1.1", **void_all)
    assert (code_of(refused.value), refused.value.params["seq"]) == ("director_only", 3)
    assert written(tournament) == before
    services.record_at_table(actor=ACTOR, corrects=True, **void_all)
    assert games.load(game_of(tournament, 1, 1)).version == 4


def test_publishing_twice_makes_the_keys_once() -> None:
    tournament = event(director(), players=4)
    publish(tournament)
    before = written(tournament)
    with pytest.raises(TournamentError):
        services.publish_round(tournament=tournament, actor=ACTOR, round=1)
    assert written(tournament) == before
    assert before[-1] == 2  # keys
