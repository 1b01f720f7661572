"""Rulings about one entrant: what is given, what is refused, and what they do to standings and pairing."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.methods import standings
from tests.unit.tournaments.events_for_tests import confirmed, created, entered, published, state_of
from tournaments import events as e
from tournaments.decisions import entrants, penalties
from tournaments.errors import TournamentError
from tournaments.fields import pairing_problem, scoring_field
from tournaments.state import State, evolve

ROUND = [created(), entered(4), published(1, (1, 2), (3, 4)), confirmed(1, 1, 9, 4), confirmed(1, 2, 3, 3)]
CLOSED: list[Any] = [*ROUND, e.RoundClosed(round=1)]
ASKED: dict[str, Any] = {"entrant": 1, "kind": "match_points", "amount": "1/2", "reason": "late", "round": 1}


def given_to(state: State, **asked: Any) -> State:
    for event in penalties.penalise(state, **{**ASKED, **asked}):
        state = evolve(state, event)
    return state


def refused(state: State, **asked: Any) -> str:
    with pytest.raises(TournamentError) as found:
        penalties.penalise(state, **{**ASKED, **asked})
    assert found.value.template.format(**found.value.params)
    return found.value.code


def ranks(state: State, upto: int | None = None) -> list[tuple[int, int, str]]:
    return [(line.rank, line.entrant, str(line.match_points)) for line in standings(scoring_field(state, upto))]


def points(state: State, upto: int | None = None) -> dict[int, str]:
    return {line.entrant: str(line.match_points) for line in standings(scoring_field(state, upto))}


def test_match_points_are_taken_off_exactly() -> None:
    state = state_of(*CLOSED)
    assert penalties.penalise(state, **ASKED, table=1) == (
        e.PenaltyGiven(penalty=1, entrant=1, kind="match_points", amount="1/2", reason="late", round=1, table=1),
    )
    assert points(given_to(state)) == {1: "1/2", 2: "0", 3: "1/2", 4: "1/2"}
    assert points(given_to(state, amount="-2")) == {1: "3", 2: "0", 3: "1/2", 4: "1/2"}


def test_the_next_round_is_paired_by_what_is_left() -> None:
    state = given_to(state_of(*CLOSED), amount="1")
    assert {player.id: str(player.score) for player in pairing_problem(state, seed=1).players} == {
        1: "0",
        2: "0",
        3: "1/2",
        4: "1/2",
    }


def test_it_counts_from_its_round_on() -> None:
    state = state_of(*CLOSED, published(2, (1, 3), (2, 4)))
    state = given_to(state, amount="1", round=2)
    assert [points(state, upto)[1] for upto in (1, 2)] == ["1", "0"]


def test_who_is_placed_behind_keeps_the_points() -> None:
    state = given_to(state_of(*CLOSED), entrant=3, kind="behind", amount="")
    assert ranks(state) == [(1, 1, "1"), (2, 4, "1/2"), (3, 3, "1/2"), (4, 2, "0")]


def test_who_is_disqualified_is_last_and_withdrawn() -> None:
    state = given_to(state_of(*CLOSED), kind="disqualified")
    assert ranks(state)[-1] == (4, 1, "1")
    assert state.entrants[1].withdrawn
    assert state.available(2) == (2, 3, 4)
    with pytest.raises(TournamentError, match="revoke the disqualification"):
        entrants.reinstate(state, entrant=1)


def test_who_had_withdrawn_is_not_withdrawn_again() -> None:
    state = state_of(*CLOSED, e.EntrantWithdrawn(entrant=1))
    assert len(penalties.penalise(state, **{**ASKED, "kind": "disqualified"})) == 1


def test_revoked_it_counts_no_more_and_stays_on_record() -> None:
    before = state_of(*CLOSED)
    state = given_to(given_to(before), kind="disqualified")
    for number in (1, 2):
        (event,) = penalties.revoke(state, penalty=number, reason=" appeal  upheld ")
        assert event == e.PenaltyRevoked(penalty=number, reason="appeal upheld")
        state = evolve(state, event)
    assert ranks(state) == ranks(before)
    assert [(item.number, item.reason, item.revoked) for item in state.penalties] == [
        (1, "late", "appeal upheld"),
        (2, "late", "appeal upheld"),
    ]
    assert entrants.reinstate(state, entrant=1) == (e.EntrantReinstated(entrant=1),)
    assert given_to(state, kind="disqualified").penalties[-1].number == 3
    for penalty, code in ((1, "already_revoked"), (4, "unknown_penalty"), (0, "unknown_penalty")):
        with pytest.raises(TournamentError) as found:
            penalties.revoke(state, penalty=penalty, reason="again")
        assert found.value.code == code


def test_after_the_end_a_ruling_still_counts() -> None:
    state = given_to(state_of(*CLOSED, e.TournamentFinished()), amount="1")
    assert (points(state)[1], state.finished) == ("0", True)


def test_before_the_first_round_it_belongs_to_round_1() -> None:
    state = given_to(state_of(created(), entered(4)), amount="1")
    assert ranks(state)[-1] == (4, 1, "-1")
    assert refused(state, round=2) == "unknown_round"


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"entrant": 9}, "unknown_entrant"),
        ({"kind": "fine"}, "bad_penalty"),
        ({"amount": ""}, "bad_amount"),
        ({"amount": "a"}, "bad_amount"),
        ({"amount": "1/0"}, "bad_amount"),
        ({"amount": "1e3"}, "bad_amount"),
        ({"amount": "0"}, "zero_penalty"),
        ({"amount": "0/5"}, "zero_penalty"),
        ({"amount": "7/2"}, "absurd_penalty"),
        ({"amount": "-4"}, "absurd_penalty"),
        ({"reason": " "}, "no_reason"),
        ({"reason": "x" * 201}, "bad_reason"),
        ({"reason": "a\x07b"}, "bad_reason"),
        ({"round": 0}, "unknown_round"),
        ({"round": 2}, "unknown_round"),
        ({"table": 3}, "unknown_table"),
        ({"table": 2}, "not_at_table"),
        ({"number": 2}, "penalty_outdated"),
    ],
)
def test_what_is_refused(asked: dict[str, Any], code: str) -> None:
    assert refused(state_of(*CLOSED), **asked) == code


def test_where_games_have_no_best_result_the_limit_is_far() -> None:
    state = state_of(created(method={"name": "game_points"}), CLOSED[1:2][0], *CLOSED[2:])
    assert given_to(state, amount="1000000").penalties[0].amount == 1_000_000
    assert refused(state, amount="1000001") == "absurd_penalty"


def test_one_disqualification_and_one_place_behind_at_a_time() -> None:
    state = given_to(given_to(state_of(*CLOSED), kind="behind"), kind="disqualified")
    assert refused(state, kind="behind") == "already_behind"
    assert refused(state, kind="disqualified") == "already_disqualified"


def test_a_form_sent_twice_gives_one_penalty() -> None:
    state = given_to(state_of(*CLOSED), number=1)
    assert penalties.penalise(state, **ASKED, number=1) == ()
    assert refused(state, number=1, reason="something else") == "penalty_outdated"
    assert given_to(state, number=2).penalties[-1].number == 2


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("1", "1"),
        ("-1/2", "-1/2"),
        ("11/2", "11/2"),
        ("0.5", "1/2"),
        ("1,25", "5/4"),
        (".5", "1/2"),
        ("½", "1/2"),
        ("−2½", "-5/2"),
        ("+3", "3"),
        (" 2 ", "2"),
    ],
)
def test_amounts_as_people_write_them(text: str, amount: str) -> None:
    assert penalties.amount_of(text) == Fraction(amount)


@given(st.fractions(-999, 999, max_denominator=999))
def test_an_amount_comes_back_as_the_log_writes_it(amount: Fraction) -> None:
    assert penalties.amount_of(str(amount)) == amount


@given(st.text("0123456789/.,½-+ ", max_size=8))
def test_no_text_is_read_as_anything_but_a_number(text: str) -> None:
    with suppress(TournamentError):
        assert abs(penalties.amount_of(text)) < 10**7
