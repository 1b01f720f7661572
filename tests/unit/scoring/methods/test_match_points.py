from __future__ import annotations

import pytest

from scoring.methods import Bye, Method, Result, ScoringError, bye_points, match_points
from tests.unit.scoring.methods.examples import PLACEMENT, WIN_DRAW_LOSS, f

SHARE = Method.from_data({"name": "share"})
GAME_POINTS = Method.from_data({"name": "game_points"})


def points(
    method: Method, scores: tuple[int, ...], absent: frozenset[int] = frozenset(), average: str = "0"
) -> list[str]:
    entrants = tuple(range(1, len(scores) + 1))
    found = match_points(method, Result(1, 1, entrants, scores, absent), average=f(average))
    assert tuple(found) == entrants
    return [str(value) for value in found.values()]


@pytest.mark.parametrize(("scores", "expected"), [((9, 4), ["1", "0"]), ((3, 5), ["0", "1"]), ((7, 7), ["1/2", "1/2"])])
def test_win_draw_loss(scores: tuple[int, ...], expected: list[str]) -> None:
    assert points(WIN_DRAW_LOSS, scores) == expected


def test_win_draw_loss_with_three_for_a_win() -> None:
    method = Method.from_data({"name": "win_draw_loss", "params": {"win": 3, "draw": 1}})
    assert [points(method, scores) for scores in ((2, 1), (1, 1))] == [["3", "0"], ["1", "1"]]


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((10, 8, 6, 2), ["3", "2", "1", "0"]),
        ((2, 10, 6, 8), ["0", "3", "1", "2"]),
        ((8, 8, 6, 2), ["5/2", "5/2", "1", "0"]),
        ((9, 5, 5, 5), ["3", "1", "1", "1"]),
        ((4, 4, 4, 4), ["3/2", "3/2", "3/2", "3/2"]),
        ((-1, -5, -1), ["3/2", "0", "3/2"]),
        ((1, 2, 3, 4, 5), ["0", "1", "2", "3", "4"]),
        ((6, 1), ["1", "0"]),
    ],
)
def test_placement_shares_the_places_that_a_tie_covers(scores: tuple[int, ...], expected: list[str]) -> None:
    assert points(PLACEMENT, scores) == expected


def test_placement_with_points_of_its_own() -> None:
    method = Method.from_data({"name": "placement", "params": {"points": {"4": ["5", "3", "1", "0"]}}})
    assert points(method, (9, 7, 7, 1)) == ["5", "2", "2", "0"]


def test_who_does_not_show_up_takes_the_last_place() -> None:
    assert points(PLACEMENT, (0, 8, 6, 2), frozenset({1})) == ["0", "3", "2", "1"]


def test_the_only_one_who_shows_up_wins_the_table() -> None:
    assert points(PLACEMENT, (0, 0, 0, 0), frozenset({1, 2, 4})) == ["0", "0", "3", "0"]
    assert points(PLACEMENT, (0, 0, 0, 0, 0), frozenset({1, 2, 4, 5})) == ["0", "0", "4", "0", "0"]
    assert points(WIN_DRAW_LOSS, (0, 0), frozenset({1})) == ["0", "1"]


def test_nobody_shows_up() -> None:
    assert points(WIN_DRAW_LOSS, (0, 0), frozenset({1, 2})) == ["0", "0"]


@pytest.mark.parametrize(
    ("method", "expected"),
    [(PLACEMENT, ["3", "3", "0", "3"]), (SHARE, ["1/5", "1/5", "0", "1/5"]), (GAME_POINTS, ["1/5", "1/5", "0", "1/5"])],
)
def test_where_too_few_show_up_to_play_all_who_did_win_by_forfeit(method: Method, expected: list[str]) -> None:
    result = Result(1, 1, (1, 2, 3, 4), (0, 0, 0, 0), frozenset({3}), played=False)
    assert [str(value) for value in match_points(method, result, average=f("1/5")).values()] == expected


def test_game_points_are_the_scores() -> None:
    assert points(GAME_POINTS, (-3, 0, 12)) == ["-3", "0", "12"]


@pytest.mark.parametrize(
    ("scores", "expected"),
    [((50, 41), ["50/91", "41/91"]), ((30, 30, 30), ["1/3", "1/3", "1/3"]), ((0, 0, 0, 0), ["1/4"] * 4)],
)
def test_share_of_the_total(scores: tuple[int, ...], expected: list[str]) -> None:
    assert points(SHARE, scores) == expected


def test_share_is_among_those_who_played() -> None:
    assert points(SHARE, (30, 99, 10), frozenset({2})) == ["3/4", "0", "1/4"]


def test_awards_of_an_average_need_it() -> None:
    assert points(GAME_POINTS, (0, 0), frozenset({2}), average="35/4") == ["35/4", "0"]


def test_share_refuses_negative_scores() -> None:
    with pytest.raises(ScoringError, match="-2 was given") as refused:
        points(SHARE, (5, -2))
    assert refused.value.code == "negative_score"


@pytest.mark.parametrize(("method", "seats"), [(WIN_DRAW_LOSS, 3), (PLACEMENT, 9)])
def test_a_method_refuses_tables_it_cannot_score(method: Method, seats: int) -> None:
    with pytest.raises(ScoringError, match=str(seats)) as refused:
        points(method, tuple(range(seats)))
    assert refused.value.code == "table_size"


@pytest.mark.parametrize(
    ("method", "expected"),
    [(WIN_DRAW_LOSS, ["1", "1/2", "0"]), (PLACEMENT, ["3", "3/2", "0"]), (SHARE, ["1/4", "1/8", "0"])],
)
def test_byes(method: Method, expected: list[str]) -> None:
    byes = [Bye(1, 1, "pairing"), Bye(1, 1, "half"), Bye(1, 1, "zero")]
    assert [str(bye_points(method, bye, average=f("1/4"))) for bye in byes] == expected


def test_the_bye_of_placement_is_of_the_usual_table_size() -> None:
    method = Method.from_data({"name": "placement", "params": {"seats": 6}})
    assert bye_points(method, Bye(1, 1, "pairing")) == 5


@pytest.mark.parametrize(
    ("entrants", "scores", "absent", "number"),
    [
        ((1,), (3,), (), 1),
        ((1, 2), (3,), (), 1),
        ((1, 1), (3, 4), (), 1),
        ((1, 2), (3, 4), (5,), 1),
        ((1, 2), (3, 4), (), 0),
    ],
)
def test_a_result_that_cannot_be(
    entrants: tuple[int, ...], scores: tuple[int, ...], absent: tuple[int, ...], number: int
) -> None:
    with pytest.raises(ScoringError, match="table 7") as refused:
        Result(number, 7, entrants, scores, frozenset(absent))
    assert refused.value.code == "bad_result"


@pytest.mark.parametrize(("number", "kind"), [(0, "half"), (1, "full")])
def test_a_bye_that_cannot_be(number: int, kind: str) -> None:
    with pytest.raises(ScoringError, match=f"not '{kind}' in round {number}") as refused:
        Bye(number, 1, kind)  # type: ignore[arg-type]
    assert refused.value.code == "bad_bye"
