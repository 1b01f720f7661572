from __future__ import annotations

import pytest

from scoring.methods import Result
from scoring.methods.record import Record
from scoring.methods.tie_breaks import direct_encounter
from tests.unit.scoring.methods.examples import PLACEMENT, field


def encounter(*games: tuple[int, int, int], group: tuple[int, ...], absent: tuple[int, ...] = ()) -> list[str]:
    """The values of a group after games of two (first, second, who won or 0), each in a round of its own."""
    results = [
        Result(number, 1, (first, second), (int(won == first), int(won == second)), frozenset(absent) & {first, second})
        for number, (first, second, won) in enumerate(games, start=1)
    ]
    found = direct_encounter.values(Record(field(9, results, rounds=len(results))), group)
    return [str(found[entrant]) for entrant in group]


def test_one_alone_is_ahead_of_nobody() -> None:
    assert encounter((1, 2, 1), group=(1,)) == ["0"]


def test_the_winner_of_the_game_is_ahead() -> None:
    assert encounter((1, 2, 2), group=(1, 2)) == ["0", "1"]


def test_a_draw_or_no_game_separates_nobody() -> None:
    assert encounter((1, 2, 0), group=(1, 2)) == ["0", "0"]
    assert encounter((1, 3, 1), group=(1, 2)) == ["0", "0"]


def test_a_forfeit_is_no_encounter() -> None:
    assert encounter((1, 2, 1), group=(1, 2), absent=(2,)) == ["0", "0"]


def test_all_have_met() -> None:
    assert encounter((1, 2, 1), (1, 3, 1), (2, 3, 3), group=(1, 2, 3)) == ["2", "0", "1"]


def test_a_circle_separates_nobody() -> None:
    assert encounter((1, 2, 1), (2, 3, 2), (3, 1, 3), group=(1, 2, 3)) == ["0", "0", "0"]


def test_who_ties_in_the_encounters_is_ranked_anew() -> None:
    games = ((1, 2, 1), (1, 3, 1), (1, 4, 4), (2, 3, 2), (2, 4, 2), (3, 4, 3))
    assert encounter(*games, group=(1, 2, 3, 4)) == ["3", "2", "1", "0"]


def test_several_meetings_count_their_mean() -> None:
    # 1 scores 3/4 against 2, which outweighs nothing else: 3 has 1/2 against either.
    games = ((1, 2, 1), (2, 1, 0), (1, 3, 0), (3, 2, 0))
    assert encounter(*games, group=(1, 2, 3)) == ["2", "0", "1"]


def test_first_for_certain_though_not_all_have_met() -> None:
    # 2 and 3 have not met: whoever wins that reaches 1, and 1 has 2.
    assert encounter((1, 2, 1), (1, 3, 1), group=(1, 2, 3)) == ["2", "0", "0"]


def test_not_certain_while_a_missing_game_could_change_it() -> None:
    assert encounter((1, 2, 1), group=(1, 2, 3)) == ["0", "0", "0"]
    assert encounter((1, 2, 1), (1, 3, 1), (2, 4, 2), (3, 4, 3), group=(1, 2, 3, 4)) == ["0", "0", "0", "0"]


def test_second_for_certain_once_the_first_is_placed() -> None:
    games = ((1, 2, 1), (1, 3, 1), (1, 4, 1), (2, 3, 2), (2, 4, 2))
    assert encounter(*games, group=(1, 2, 3, 4)) == ["3", "2", "0", "0"]


def test_the_rest_is_ranked_anew_once_the_first_are_placed() -> None:
    # 1 is first; 2, 3 and 4 beat nobody but 2 beat 3, and 4 has met neither: no more is certain.
    games = ((1, 2, 1), (1, 3, 1), (1, 4, 1), (2, 3, 2))
    assert encounter(*games, group=(1, 2, 3, 4)) == ["3", "0", "0", "0"]


@pytest.mark.parametrize(("scores", "expected"), [((9, 5, 7, 7), ["2", "0"]), ((5, 5, 7, 9), ["0", "0"])])
def test_at_a_table_every_two_have_met(scores: tuple[int, ...], expected: list[str]) -> None:
    event = field(4, [Result(1, 1, (1, 2, 3, 4), scores)], method=PLACEMENT)
    group = (1, 2, 3) if expected[0] == "2" else (1, 2)
    found = direct_encounter.values(Record(event), group)
    assert [str(found[1]), str(found[2])] == expected
