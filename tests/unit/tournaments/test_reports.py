"""Events of two as tournament reports, in exact cases."""

from typing import Any

import pytest

from tests.unit.tournaments.events_for_tests import confirmed, created, drafted, entered, published, state_of
from tests.unit.tournaments.test_records import absent, dutch, over, rated
from tournaments import events as e
from tournaments.errors import TournamentError
from tournaments.pairing.seats import initial_seat
from tournaments.pairing.trf import Apart, Cell, write
from tournaments.reports import report
from tournaments.state import State

SEED = next(seed for seed in range(20) if initial_seat(seed) == 1)
RULING: dict[str, Any] = {"kind": "match_points", "reason": "late", "round": 1}


def lines(state: State, *, private: bool = False) -> list[str]:
    return write(report(state, private=private)).splitlines()


def cells(state: State) -> list[str]:
    """The rounds of each player as written, without blanks around them."""
    return [line[89:].strip() for line in lines(state) if line.startswith("001")]


def one_round(*more: e.Event) -> State:
    """Of seven, after a round: a draw, a forfeit, and each kind of bye."""
    return state_of(
        dutch(seed=SEED),
        rated(1900, 1800, 1700, 1600, 1500, 1400, None),
        e.ByeRequested(entrant=6, round=1, kind="half"),
        e.ByeRequested(entrant=7, round=1, kind="zero"),
        drafted(1, (1, 2), (4, 3), byes=(5,)),
        e.RoundPublished(round=1, games=("a", "b"), byes=((5, "pairing"), (6, "half"), (7, "zero"))),
        confirmed(1, 1, 4, 4),
        absent(1, 2, 3),
        e.RoundClosed(round=1),
        list(more),
    )


def test_a_whole_file() -> None:
    state = one_round(
        e.ForbiddenPairAdded(one=1, two=7),
        e.ByeRequested(entrant=2, round=2, kind="half"),
        e.EntrantWithdrawn(entrant=3),
    )
    assert lines(state, private=True) == [
        "012 Spring Open",
        "142 3",
        "152 W",
        "192 FIDE_DUTCH",
        "260   1   3    1    7",
        "001    1      Player 1                          1900                             0.5    3     2 w =",
        "001    2      Player 2                          1800                             1.0    3     1 b =  0000 - H",
        "001    3      Player 3                          1700                             0.0    6     4 b -  0000 - Z",
        "001    4      Player 4                          1600                             1.0    2     3 w +",
        "001    5      Player 5                          1500                             1.0    1  0000 - U",
        "001    6      Player 6                          1400                             0.5    3  0000 - H",
        "001    7      Player 7                                                           0.0    6  0000 - Z",
    ]


def test_the_public_file_does_not_tell_who_must_not_meet() -> None:
    state = one_round(e.ForbiddenPairAdded(one=1, two=7))
    assert report(state, private=True).apart == (Apart((1, 7), 1, 3),)
    assert report(state, private=False).apart == ()
    assert not any(line.startswith("260") for line in lines(state))


def test_numbers_are_ranks_and_latecomers_are_put_among_them() -> None:
    state = state_of(dutch(), rated(1400, 1500), over(1, (2, 1)), rated(1450, first=3))
    assert [(row.number, row.name) for row in report(state, private=False).rows] == [
        (1, "Player 2"),
        (2, "Player 3"),
        (3, "Player 1"),
    ]
    assert cells(state) == ["3 w 1", "0000 - Z", "1 b 0"]


def test_a_round_counts_when_all_its_results_do() -> None:
    playing = [*published(2, (3, 1), (2, 4)), confirmed(2, 1, 1, 0)]
    base = [dutch(rounds=4), entered(5), over(1, (1, 3), (4, 2), byes=(5,))]
    after_one = ["3 w 1", "4 b 0", "1 b 0", "2 w 1", "0000 - U  0000 - Z"]
    assert cells(state_of(*base, playing)) == after_one
    assert cells(state_of(*base, playing, confirmed(2, 2, 1, 1)))[:2] == ["3 w 1     3 b 0", "4 b 0     4 w ="]
    reopened = e.ResultReopened(round=1, table=1, version=9, reason="x")
    assert cells(state_of(*base, reopened)) == [""] * 5


def test_nobody_is_away_once_the_event_is_over() -> None:
    assert cells(one_round(e.EntrantWithdrawn(entrant=1), e.TournamentFinished()))[0] == "2 w ="


def test_names_that_cannot_be_read_are_numbers() -> None:
    assert report(one_round(e.EntrantErased(entrant=4)), private=False).rows[3].name == "Player 4"


def test_penalties_are_told_apart_from_results() -> None:
    state = one_round(e.PenaltyGiven(penalty=1, entrant=4, amount="1/2", **RULING))
    assert lines(state)[-1] == "299          -0.5    1    4"
    assert report(state, private=False).rows[3].points == 5


def test_the_scoring_is_told_where_it_is_not_the_usual_one() -> None:
    method = {"name": "win_draw_loss", "params": {"win": "3", "draw": "1"}, "awards": {"pairing": "1", "zero": "1"}}
    state = state_of(dutch(method=method), entered(3), over(1, (1, 2), byes=(3,)))
    assert lines(state)[3:9] == ["BBW  3.0", "BBD  1.0", "BBL  0.0", "BBZ  1.0", "BBF  0.0", "BBU  1.0"]
    usual = {"name": "win_draw_loss", "params": {"win": "3", "draw": "1"}}
    assert "162  W 3.0    D 1.0    L 0.0    P 3.0" in lines(state_of(dutch(method=usual), entered(2)))


def test_acceleration_is_told_by_its_points() -> None:
    assert lines(state_of(dutch(seed=SEED, baku=True, rounds=9), entered(9)))[4:6] == [
        "250       1.0   1   3    1    6",
        "250       0.5   4   5    1    6",
    ]


@pytest.mark.parametrize(
    ("changes", "system"),
    [
        ({"format": "swiss"}, "CUSTOM_SWISS"),
        ({"format": "round_robin"}, "FIDE_ROUNDROBIN"),
        ({"format": "round_robin", "double": True}, "FIDE_DOUBLEROUNDROBIN"),
    ],
)
def test_other_systems_are_named(changes: dict[str, Any], system: str) -> None:
    found = report(state_of(created(**changes), entered(4), over(1, (1, 4), (2, 3))), private=False)
    assert (found.system, found.initial) == (system, "")
    assert [row.cells for row in found.rows][:2] == [(Cell(4, "w", "1"),), (Cell(3, "w", "1"),)]


def test_a_round_robins_numbers_are_those_of_its_table() -> None:
    field = [created(format="round_robin"), rated(1500, 1600), e.CheckInCancelled(entrant=2), rated(1400, first=3)]
    begun = state_of(*field, over(1, (1, 3)), e.EntrantCheckedIn(entrant=2))
    assert [row.name for row in report(begun, private=False).rows] == ["Player 1", "Player 3", "Player 2"]


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (state_of(created(sizes=(4,), method={"name": "placement"}), entered(4)), "trf_tables"),
        (state_of(created(method={"name": "game_points"}), entered(4)), "trf_scoring"),
        (state_of(dutch(method={"name": "win_draw_loss", "params": {"draw": "1/3"}}), entered(4)), "trf_points"),
        (one_round(e.PenaltyGiven(penalty=1, entrant=4, amount="11", **RULING)), "trf_points"),
        (
            state_of(
                dutch(method={"name": "win_draw_loss", "awards": {"forfeit_win": "1/2"}}),
                entered(2),
                published(1, (1, 2)),
                absent(1, 1, 2),
            ),
            "trf_points",
        ),
    ],
)
def test_what_a_report_cannot_say(state: State, code: str) -> None:
    with pytest.raises(TournamentError) as refused:
        report(state, private=False)
    assert refused.value.code == code
