"""Results that count are those of the games, or the verifier names the event that says otherwise."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest

from games.ledger.archive.lines import ArchiveError, Placed, Summary
from tests.unit.games.ledger.archive.goldens import ENGINES, golden, lines_of, resigned, rewritten, text_of
from tournaments.verifier.thistle_verify import verify

DATA = golden("sqlite")


def refused(data: bytes, *, again: bool = False) -> ArchiveError:
    """What is said of an archive that somebody has signed anew."""
    with pytest.raises(ArchiveError) as found:
        verify(BytesIO(text_of(resigned(lines_of(data)))), again=again)
    return found.value


def first(kind: str) -> tuple[int, Placed]:
    """The first event of a type, and where it stands."""
    return next(
        (at, line) for at, line in enumerate(lines_of(DATA)) if isinstance(line, Placed) and line.row.type == kind
    )


def changed(kind: str, change: Callable[[dict[str, Any]], None], *, again: bool = False) -> tuple[ArchiveError, Placed]:
    at, line = first(kind)
    body = json.loads(line.row.data)
    change(body)
    text = json.dumps(body, sort_keys=True, separators=(",", ":"))
    return refused(rewritten(DATA, at, data=text), again=again), line


@pytest.mark.parametrize("engine", ENGINES)
def test_the_results_of_each_engine_are_those_of_the_games(engine: str) -> None:
    assert verify(BytesIO(golden(engine))).archive.end.games == 4


@pytest.mark.parametrize("kind", ["result_confirmed", "result_corrected"])
def test_a_wrong_result_names_its_event(kind: str) -> None:
    error, line = changed(kind, lambda body: body.update(scores=[99, 0]))
    assert (error.stream, error.version) == (line.row.stream, line.row.version)
    assert error.reason.startswith("It says 99, 0; the game's events give ")


def test_a_result_of_a_moment_that_never_was_names_its_event() -> None:
    error, line = changed("result_confirmed", lambda body: body.update(version=9999))
    assert (error.version, error.reason[:37]) == (line.row.version, "It counts the game's event 9999; ther")


def test_a_result_of_a_game_that_is_not_there_names_its_event() -> None:
    strange = "00000000-0000-0000-0000-000000000001"
    error, _ = changed("round_published", lambda body: body["games"].__setitem__(0, strange))
    confirmed = first("result_confirmed")[1].row
    assert (error.stream, error.version) == (confirmed.stream, confirmed.version)
    assert error.reason == f"It counts a result of the game {strange}, which is not in the archive."


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("tournament_created", lambda body: body.pop("name")),
        ("entrant_registered", lambda body: body.pop("entrant")),
        ("entrant_registered", lambda body: body.update(country="FR")),
        ("entrant_registered", lambda body: body.update(person="Ann Lee")),
        ("entrant_registered", lambda body: body.update(person="")),
        ("entrant_registered", lambda body: body.update(sealed=None)),
        ("round_published", lambda body: body.update(round=7)),
        ("round_published", lambda body: body.update(games=[])),
        ("result_confirmed", lambda body: body.update(table="1")),
        ("result_confirmed", lambda body: body.update(version="27")),
        ("result_confirmed", lambda body: body.update(scores=["27", None])),
        ("pairing_drafted", lambda body: body.update(pairing=None)),
    ],
)
def test_an_event_that_cannot_follow_is_named(kind: str, change: Callable[[dict[str, Any]], None]) -> None:
    error, line = changed(kind, change)
    assert (error.stream, error.version) == (line.row.stream, line.row.version)
    assert error.reason == "It cannot follow the tournament's events before it."


def test_an_unknown_type_is_named() -> None:
    at, line = first("round_closed")
    error = refused(rewritten(DATA, at, type="round_opened"))
    assert (error.version, error.reason) == (
        line.row.version,
        "It cannot follow the tournament's events before it.",
    )


def test_a_wrong_summary_is_named_too() -> None:
    lines = lines_of(DATA)
    at = next(at for at, line in enumerate(lines) if isinstance(line, Summary))
    line = lines[at]
    assert isinstance(line, Summary)
    lines[at] = line._replace(summary={**line.summary, "status": "in_progress"})
    with pytest.raises(ArchiveError, match=f"game {line.game} is not what its events give: status"):
        verify(BytesIO(text_of(lines)))
