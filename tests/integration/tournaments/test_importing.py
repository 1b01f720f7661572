"""Whole game records taken in as a table's game: the same game, with seats for names."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final
from uuid import UUID

import pytest

from games import selectors as games
from games.errors import GameError
from games.ledger.errors import Stale
from games.models import Game
from games.rules.errors import RecordRefused
from games.rules.replay import Replay
from games.rules.summary import summary
from games.services.importing import LARGEST
from tests.integration.tournaments.checks import check_event
from tests.integration.tournaments.events_played import ACTOR, director, event, game_of, publish
from tests.integration.tournaments.histories import written
from tournaments import selectors, services
from tournaments.errors import TournamentError

pytestmark = pytest.mark.django_db

GOLDENS: Final = Path(__file__).parents[2] / "goldens"
RANKS: Final = set("AKQJT98765432")


def expected(record: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(record.with_suffix(".expected.json").read_text(encoding="utf-8"))
    return found


RECORDS: Final = [
    (record, expected(record))
    for key in ("dalrymple", "diamond_points", "diamondback")
    for record in sorted((GOLDENS / key).glob("*.jsonl"))
]
ILLEGAL: Final = [record for record, whole in RECORDS if "error" in whole]
# A player whose name is a rank could not be told from a card by the simple renaming below.
LEGAL: Final = [record for record, whole in RECORDS if "error" not in whole and RANKS.isdisjoint(whole["players"])]
OPTIONS: Final = {
    "dalrymple": {},
    "diamond-points": {},
    "diamondback": {"variant": "standard", "coins": 20},
}


def name(record: Path) -> str:
    return f"{record.parent.name}-{record.stem}"


def table_for(game: str, players: int, **options: Any) -> UUID:
    """An event with one table of so many, its round published."""
    method = "win_draw_loss" if players == 2 else "placement"
    changes = {"sizes": (players,), "method": {"name": method}, "tie_breaks": ()}
    tournament = event(director(), players=players, game=game, options={**OPTIONS[game], **options}, **changes)
    publish(tournament)
    return tournament


def taken(tournament: UUID, data: bytes) -> Replay:
    return services.import_table_record(tournament=tournament, round=1, table=1, data=data, actor=ACTOR).replay


def seated(value: Any, seats: dict[str, str]) -> Any:
    """The same with seats for names, wherever one stands."""
    if isinstance(value, dict):
        return {seats.get(key, key): seated(item, seats) for key, item in value.items()}
    if isinstance(value, list):
        return [seated(item, seats) for item in value]
    return seats.get(value, value) if isinstance(value, str) else value


def lines(*events: dict[str, Any]) -> bytes:
    return "".join(json.dumps(item) + "\n" for item in events).encode()


def begun(*players: str, **others: Any) -> dict[str, Any]:
    return {"type": "game_started", "game": "diamond-points", "players": list(players), **others}


def result(**scores: int) -> dict[str, Any]:
    return {"type": "result_entered", "scores": scores}


@pytest.mark.parametrize("record", LEGAL, ids=name)
def test_a_record_is_the_tables_game_with_seats_for_names(record: Path) -> None:
    whole = expected(record)
    seats = {player: str(seat) for seat, player in enumerate(whole["players"], start=1)}
    variant = {"variant": whole["variant"]} if "variant" in whole else {}
    tournament = table_for(whole["game"], len(seats), **variant)
    replay = taken(tournament, record.read_bytes())
    kept = games.load(game_of(tournament, 1, 1))
    assert kept.version == whole["events"]
    assert summary(replay) == summary(kept.state) == seated(whole, seats)
    row = Game.objects.get(id=game_of(tournament, 1, 1))
    assert (row.version, row.status, row.scores) == (whole["events"], whole["status"], seated(whole["scores"], seats))
    if whole["status"] == "finished":
        services.confirm_result(tournament=tournament, round=1, table=1, actor=ACTOR)
        outcome = selectors.load(tournament).state.rounds[0].tables[0].outcome
        assert outcome is not None
        assert outcome.scores == tuple(whole["scores"].values())
    check_event(tournament)


@pytest.mark.parametrize("record", ILLEGAL, ids=name)
def test_a_record_that_the_rules_refuse_leaves_nothing(record: Path) -> None:
    error = expected(record)["error"]
    game = record.parent.name.replace("_", "-")
    tournament = table_for(game, 4)
    before = written(tournament)
    with pytest.raises(RecordRefused) as refused:
        taken(tournament, record.read_bytes())
    found = refused.value
    assert (found.line, found.seq, found.refused.code) == (error["line"], error["seq"], error["code"])
    assert dict(found.refused.extra) == {key: error[key] for key in ("conflict_seq",) if key in error}
    assert written(tournament) == before
    assert games.find(game_of(tournament, 1, 1)) is None


@pytest.mark.parametrize(
    ("started", "sentence"),
    [
        (begun("ann", "bo", "cy"), "The record has 3 players; 2 sit at this table."),
        (
            {"type": "game_started", "game": "dalrymple", "players": ["a", "b", "c", "d"], "dealer": "a"},
            "The record has game dalrymple; this table plays diamond-points.",
        ),
    ],
)
def test_a_record_of_another_game_or_another_number_is_refused(started: dict[str, Any], sentence: str) -> None:
    tournament = table_for("diamond-points", 2)
    before = written(tournament)
    with pytest.raises(GameError) as refused:
        taken(tournament, lines(started))
    assert (refused.value.code, str(refused.value)) == ("record_mismatch", sentence)
    assert written(tournament) == before


def test_a_record_of_another_variant_is_refused() -> None:
    tournament = table_for("diamondback", 2, variant="dealers", coins=20)
    before = written(tournament)
    started = {"type": "game_started", "game": "diamondback", "variant": "standard", "players": ["ann", "bo"]}
    with pytest.raises(GameError) as refused:
        taken(tournament, lines({**started, "coins": {"ann": 20, "bo": 20}, "dealer": "ann"}))
    sentence = "The record has variant standard; this table plays dealers."
    assert (refused.value.code, str(refused.value)) == ("record_mismatch", sentence)
    assert written(tournament) == before


def test_names_that_are_seats_of_others_are_renamed_all_at_once() -> None:
    tournament = table_for("diamond-points", 2)
    replay = taken(tournament, lines(begun("2", "1"), {"type": "result_entered", "scores": {"2": 50, "1": 41}}))
    assert (replay.players, dict(replay.scores)) == (("1", "2"), {"1": 50, "2": 41})


def test_what_a_record_says_of_its_events_is_kept() -> None:
    tournament = table_for("diamond-points", 2)
    told = {"at": "2024-02-29T12:00:00Z", "by": "ann", "note": "ann said 50"}
    taken(tournament, lines(begun("ann", "bo"), {**result(ann=50, bo=41), **told}))
    started, entered = games.history(game_of(tournament, 1, 1))
    assert started.data == {"game": "diamond-points", "players": ["1", "2"]}
    assert entered.data == {"scores": {"1": 50, "2": 41}, **told}  # words are words, also where they name somebody


def test_at_a_table_with_an_absent_player_the_others_take_their_own_seats() -> None:
    tournament = table_for("diamond-points", 3)
    seats = selectors.load(tournament).state.rounds[0].tables[0].seats
    services.record_no_show(tournament=tournament, round=1, table=1, entrants=[seats[1]], actor=ACTOR)
    with pytest.raises(GameError) as refused:
        taken(tournament, lines(begun("ann", "bo", "cy")))
    assert refused.value.code == "record_mismatch"
    replay = taken(tournament, lines(begun("ann", "cy"), result(ann=50, cy=41)))
    assert dict(replay.scores) == {"1": 50, "3": 41}
    services.confirm_result(tournament=tournament, round=1, table=1, actor=ACTOR)
    outcome = selectors.load(tournament).state.rounds[0].tables[0].outcome
    assert outcome is not None
    assert outcome.scores == (50, 0, 41)
    check_event(tournament)


def test_a_game_that_has_begun_takes_no_record() -> None:
    tournament = table_for("diamond-points", 2)
    record = lines(begun("ann", "bo"), result(ann=50, bo=41))
    taken(tournament, record)
    before = written(tournament)
    with pytest.raises(Stale) as refused:
        taken(tournament, record)
    assert refused.value.current == 2
    assert written(tournament) == before


def test_where_too_few_came_no_record_is_taken() -> None:
    tournament = table_for("diamond-points", 2)
    services.record_no_show(tournament=tournament, round=1, table=1, entrants=[1], actor=ACTOR)
    with pytest.raises(TournamentError) as refused:
        taken(tournament, lines(begun("ann", "bo")))
    assert refused.value.code == "too_few_players"


def test_a_record_too_large_to_be_a_game_is_not_read() -> None:
    tournament = table_for("diamond-points", 2)
    record = lines(begun("ann", "bo"))
    taken_at_most = record + b"\n" * (LARGEST - len(record))
    with pytest.raises(GameError) as refused:
        taken(tournament, taken_at_most + b"\n")
    assert (refused.value.code, str(refused.value)) == ("record_too_large", "A game record has at most 8 MiB.")
    assert taken(tournament, taken_at_most).events == 1
