"""Values worked by hand; the two events and their match points stand in `examples`."""

from __future__ import annotations

import pytest

from scoring.methods import TIE_BREAKS, Bye, Method, Result, ScoringError, standings, tie_breaks
from scoring.methods.record import Record
from tests.unit.scoring.methods.examples import WIN_DRAW_LOSS, f, field, swiss, tables, values

GAME_POINTS = Method.from_data({"name": "game_points"})


def adjusted(record: Record) -> dict[int, str]:
    return {entrant: str(record.exact(points)) for entrant, points in record.adjusted.items()}


def test_opponents_see_a_withdrawal_as_draws_and_a_no_show_as_it_was() -> None:
    assert adjusted(Record(swiss())) == {1: "3", 2: "3/2", 3: "1", 4: "1/2", 5: "2"}


def test_opponents_see_all_rounds_after_a_withdrawal_as_draws() -> None:
    assert [adjusted(Record(swiss(), upto=upto))[3] for upto in (1, 2, 3)] == ["1/2", "1/2", "1"]
    event = swiss()
    gone = Record(type(event)(event.entrants, event.results[:2], event.byes, (), 3, event.method))
    assert adjusted(gone)[3] == "3/2"
    assert gone.exact(gone.points[3]) == f("1/2")


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("BH", "9/2 5 4 9/2 4"),
        ("BH/C1", "7/2 7/2 7/2 7/2 2"),
        ("BH/C2", "2 3 3 2 3/2"),
        ("BH/M1", "3/2 1/2 1/2 3/2 1/2"),
        ("SB", "9/2 5/4 1/4 1/2 2"),
        ("SB/C1", "7/2 1/2 1/4 0 3/2"),
        ("AOB", "9/2 9/2 9/2 13/3 9/2"),
        ("WIN", "3 1 0 0 2"),
        ("WON", "2 1 0 0 1"),
        ("PS", "6 2 3/2 3/2 5"),
        ("OMW", "5/12 2/3 2/3 1/2 1/3"),
        ("OOMW", "2/3 11/24 11/24 5/9 1/2"),
        ("TGS", "25 9 13 16 16"),
        ("MAR", "12 -2 -6 -5 1"),
    ],
)
def test_two_players(code: str, expected: str) -> None:
    assert " ".join(values(swiss(code), code).values()) == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("BH", {1: "13/2", 5: "17/4", 6: "7/2"}),
        ("SB", {1: "27/2", 5: "49/4", 6: "5/2"}),
        ("WIN", {1: "1", 2: "0", 3: "0", 4: "0", 5: "2", 6: "0", 7: "0"}),
        ("MAR", {2: "-7/6", 3: "13/3", 6: "0"}),
        ("TGS", {1: "14", 2: "12", 3: "14", 6: "3"}),
        ("OMW", {1: "44/75", 6: "2/3"}),
    ],
)
def test_tables(code: str, expected: dict[int, str]) -> None:
    found = values(tables(code), code)
    assert {entrant: found[entrant] for entrant in expected} == expected


def test_rounds_of_absence_are_no_part_of_a_percentage() -> None:
    games = [Result(1, 1, (1, 2), (3, 1)), Result(2, 1, (1, 3), (5, 5))]
    event = field(3, games, byes=(Bye(1, 3, "half"),), rounds=3, tie_breaks=("OMW",))
    # 1 has 3/2 of 2, round 3 apart; 2 has nothing of 1; 3 has 1 of 2.
    assert values(event, "OMW") == {1: "5/12", 2: "3/4", 3: "3/4"}


def test_a_shared_first_place_is_no_win_but_a_forfeit_is() -> None:
    assert values(swiss("WIN"), "WIN")[1] == "3"
    half = Method.from_data({"name": "win_draw_loss", "awards": {"forfeit_win": "1/2"}})
    assert values(swiss("WIN", method=half), "WIN")[1] == "2"
    assert values(swiss("WIN", method=GAME_POINTS), "WIN") == {1: "2", 2: "1", 3: "0", 4: "0", 5: "1"}


def test_an_average_bye_counts_the_mean_of_the_round() -> None:
    points = {line.entrant: str(line.match_points) for line in standings(swiss(method=GAME_POINTS))}
    assert points == {1: "25", 5: "16", 4: "16", 2: "107/8", 3: "13"}


def test_lots_hang_on_the_seed_and_the_number_alone() -> None:
    event = swiss("LOT")
    lots = values(event, "LOT")
    assert len(set(lots.values())) == 5
    more = type(event)((*event.entrants, 6), event.results, event.byes, (), 3, event.method, ("LOT",))
    assert {entrant: lot for entrant, lot in values(more, "LOT").items() if entrant < 6} == lots
    other = type(event)(event.entrants, event.results, event.byes, (), 3, event.method, ("LOT",), seed=1)
    assert all(lot != lots[entrant] for entrant, lot in values(other, "LOT").items())


def test_the_registry_knows_each_tie_break_by_its_code() -> None:
    families = [code for code in TIE_BREAKS if "/" not in code]
    assert families == (
        "DE WIN WON BPG BWG PS REP STD BH AOB FB SB KS ARO TPR PTP APRO APPO RTNG OMW OOMW TGS MAR LOT".split()  # noqa: SIM905
    )
    assert all(found.code == code for code, found in TIE_BREAKS.items())
    assert [found.code for found in tie_breaks(WIN_DRAW_LOSS, ("SB", "BH", "BH@swiss"))] == ["SB", "BH", "BH@swiss"]


@pytest.mark.parametrize(
    ("former", "code"), [("BHC1", "BH/C1"), ("BHC2", "BH/C2"), ("BHM1", "BH/M1"), ("SBC1", "SB/C1")]
)
def test_former_codes_go_on(former: str, code: str) -> None:
    assert values(swiss(former), former) == values(swiss(code), code)
    with pytest.raises(ScoringError, match="stands twice"):
        tie_breaks(WIN_DRAW_LOSS, (code, former))


@pytest.mark.parametrize(
    ("method", "codes", "sentence"),
    [
        (WIN_DRAW_LOSS, ("BH", "XX"), "There is no tie-break 'XX'"),
        (WIN_DRAW_LOSS, ("BH", "BH"), "The tie-break BH stands twice"),
        (GAME_POINTS, ("ARO",), "ARO is for games of two, and game_points scores larger tables"),
        (GAME_POINTS, ("OMW",), "OMW is a part of the most that could be won, and with game_points there is no such"),
    ],
)
def test_an_order_that_cannot_be(method: Method, codes: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(ScoringError, match=sentence) as refused:
        tie_breaks(method, codes)
    assert refused.value.code == "bad_tie_break"
