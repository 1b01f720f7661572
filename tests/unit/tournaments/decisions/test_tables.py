"""What a table asks for beside its game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.tournaments.events_for_tests import confirmed, created, entered, published, state_of
from tournaments import events as e
from tournaments.decisions import tables
from tournaments.errors import TournamentError
from tournaments.state import Aside, State, evolve

OPEN: list[Any] = [created(), entered(4), published(1, (1, 2), (3, 4))]
CLOSED: list[Any] = [*OPEN, confirmed(1, 1, 9, 4), confirmed(1, 2, 3, 3), e.RoundClosed(round=1)]
AT: dict[str, int] = {"round": 1, "table": 2}
CARD = {"type": "prize_turned", "card": "9D"}


def after(state: State, *events: e.Event) -> State:
    for event in events:
        state = evolve(state, event)
    return state


def code(decide: Any, *history: Any, **asked: Any) -> str:
    with pytest.raises(TournamentError) as found:
        decide(state_of(*history), **{**AT, **asked})
    assert found.value.template.format(**found.value.params)
    return found.value.code


def test_the_first_who_enters_takes_the_pen_and_nobody_else_enters_then() -> None:
    state = state_of(*OPEN)
    taken = tables.check_pen(state, **AT, device="a")
    assert taken == (e.PenTaken(**AT, device="a"),)
    held = after(state, *taken)
    assert [table.pen for table in held.rounds[0].tables] == ["", "a"]
    assert tables.check_pen(held, **AT, device="a") == ()
    for device in ("b", ""):
        with pytest.raises(TournamentError) as refused:
            tables.check_pen(held, **AT, device=device)
        assert refused.value.code == "no_pen"
    assert tables.take_pen(held, **AT, device="a") == ()
    passed = after(held, *tables.take_pen(held, **AT, device="b"))
    assert tables.check_pen(passed, **AT, device="b") == ()


def test_without_a_name_there_is_no_pen() -> None:
    assert tables.check_pen(state_of(*OPEN), **AT, device="") == ()
    assert code(tables.take_pen, *OPEN, device="") == "no_device"


def test_a_call_waits_until_it_is_settled() -> None:
    state = state_of(*OPEN)
    called = tables.call_director(state, **AT, kind="dispute", message="  the last\n trick ")
    assert called == (e.DirectorCalled(**AT, kind="dispute", message="the last trick"),)
    waiting = after(state, *called)
    assert [table.call for table in waiting.rounds[0].tables] == ["", "dispute"]
    assert tables.call_director(waiting, **AT, kind="dispute") == ()
    assert tables.call_director(waiting, **AT, kind="help") == (e.DirectorCalled(**AT, kind="help"),)
    settled = after(waiting, *tables.answer_call(waiting, **AT))
    assert settled == state
    assert tables.answer_call(settled, **AT) == ()


def test_what_is_no_call_is_refused() -> None:
    assert code(tables.call_director, *OPEN, kind="pizza") == "bad_call"
    assert code(tables.call_director, *OPEN, kind="help", message="x" * 201) == "bad_text"


def test_entries_are_kept_beside_the_game_in_a_closed_round_too() -> None:
    state = state_of(*CLOSED)
    kept = tables.set_aside(state, **AT, device="a", entries=[CARD])
    assert kept == (e.EntriesSetAside(**AT, device="a", entries=(CARD,)),)
    assert after(state, *kept, *kept).rounds[0].tables[1].aside == (Aside("a", (CARD,)),) * 2
    assert tables.set_aside(state, **AT, device="a", entries=[]) == ()


@pytest.mark.parametrize(
    ("decide", "asked"),
    [
        (tables.take_pen, {"device": "a"}),
        (tables.check_pen, {"device": "a"}),
        (tables.call_director, {"kind": "help"}),
    ],
)
def test_only_in_a_round_that_is_played(decide: Any, asked: dict[str, Any]) -> None:
    assert code(decide, *CLOSED, **asked) == "round_not_open"
    assert code(decide, *OPEN, **asked, round=2) == "unknown_round"
    assert code(decide, *OPEN, **asked, table=3) == "unknown_table"


def test_events_say_the_same_from_the_ledger() -> None:
    for event in (
        e.PenTaken(**AT, device="a"),
        e.DirectorCalled(**AT, kind="help", message="m"),
        e.CallAnswered(**AT),
        e.EntriesSetAside(**AT, device="a", entries=(CARD,)),
    ):
        assert e.from_data(event.type, event.to_data()) == event
