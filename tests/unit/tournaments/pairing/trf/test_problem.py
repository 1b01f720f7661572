from dataclasses import replace

import pytest

from tournaments.pairing.dutch import Past
from tournaments.pairing.trf import Accelerated, Apart, Cell, Points, Report, Row, TrfError, field_of

GAME = (Row(1, points=10, cells=(Cell(2, "w", "1"),)), Row(2, points=0, cells=(Cell(1, "b", "0"),)))


def report(*rows, **options):
    return Report(rows=rows or GAME, **{"rounds": 5, "initial": "w", **options})


def alone(*cells, points=0):
    return Row(3, points=points, cells=tuple(cells))


def entrant(*cells, points=0, **options):
    return field_of(report(*GAME, alone(*cells, points=points), **options)).entrants[2]


def code(found):
    with pytest.raises(TrfError) as error:
        field_of(found)
    return error.value.code


def test_a_round_that_was_played():
    field = field_of(report())
    assert (field.played, field.rounds, field.initial) == (1, 5, "w")
    assert field.entrants[0].past == (Past(points=10, opponent=2, colour="w", paired=True),)


@pytest.mark.parametrize(
    ("result", "points", "past"),
    [
        ("U", 10, Past(10, paired=True, full=True)),
        ("F", 10, Past(10, full=True)),
        ("H", 5, Past(5)),
        ("Z", 0, Past(0)),
    ],
)
def test_rounds_without_an_opponent(result, points, past):
    assert entrant(Cell(0, "-", result), points=points).past == (past,)


def test_a_bye_worth_less_than_a_win_still_rules_out_another():
    found = field_of(report(*GAME, alone(Cell(0, "-", "U"), points=5), points=Points(bye=5)))
    assert found.entrants[2].past == (Past(5, paired=True, full=True),)


def test_a_forfeit_is_no_game_and_a_win_by_it_is_a_full_point():
    rows = (Row(1, points=10, cells=(Cell(2, "w", "+"),)), Row(2, points=0, cells=(Cell(1, "b", "-"),)))
    winner, loser = field_of(report(*rows)).entrants
    assert winner.past == (Past(10, paired=True, full=True),)
    assert loser.past == (Past(0, paired=True),)


def test_a_missing_round_is_one_away():
    assert entrant().past == (Past(),)


def test_a_bye_announced_for_the_round_is_not_past():
    found = entrant(Cell(), Cell(0, "-", "H"), points=5)
    assert (found.absent, found.past) == (True, (Past(),))


def test_a_round_in_which_all_were_away_is_over():
    rows = [Row(number, cells=(Cell(0, "-", "Z"),)) for number in (1, 2)]
    assert field_of(report(*rows)).played == 1


def test_announced_byes_of_this_round_only():
    away = field_of(report(away=((2, 1), (3, 2)))).entrants
    assert [one.absent for one in away] == [True, False]


def test_acceleration_by_round():
    found = field_of(report(accelerated=(Accelerated(10, 1, 2, 1, 1), Accelerated(5, 3, 3, 1, 1))))
    assert [one.extra for one in found.entrants] == [(10, 10, 5), ()]


def test_acceleration_by_the_name_of_the_system():
    found = field_of(report(system="FIDE_DUTCH_2025_BAKU"))
    assert [one.extra for one in found.entrants] == [(10, 10, 5), (10, 10, 5)]


def test_forbidden_pairs_of_this_round_only():
    apart = (Apart((1, 2), 1, 2), Apart((1, 3), 3, 4), Apart((2, 3)))
    assert field_of(report(*GAME, alone(), apart=apart)).forbidden == ((1, 2), (2, 3))


def test_the_first_colour_can_be_seen_from_the_first_games():
    swapped = (Row(1, points=10, cells=(Cell(2, "b", "1"),)), Row(2, points=0, cells=(Cell(1, "w", "0"),)))
    assert field_of(report(*GAME, initial="")).initial == "w"
    assert field_of(report(*swapped, initial="")).initial == "b"


def test_the_order_of_lines_counts_only_by_rank():
    rows = tuple(reversed(GAME))
    assert [one.number for one in field_of(report(*rows)).entrants] == [1, 2]
    assert [one.number for one in field_of(report(*rows, by_rank=True)).entrants] == [2, 1]


def test_points_may_count_the_round_to_come():
    """As older programs write them: with virtual points, or with those of an announced bye."""
    rows = (replace(GAME[0], points=20), GAME[1])
    assert field_of(report(*rows, accelerated=(Accelerated(10, 2, 2, 1, 1),))).entrants[0].points == 10


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ("rounds_missing", report(rounds=0)),
        ("rounds_over", report(rounds=1)),
        ("first_colour", report(Row(1), Row(2), initial="")),
        ("player_missing", report(Row(1, points=10, cells=(Cell(4, "w", "1"),)))),
        ("contradiction", report(GAME[0], replace(GAME[1], cells=(Cell(1, "w", "0"),)))),
        ("contradiction", report(GAME[0], Row(2))),
        ("points", report(replace(GAME[0], points=15), GAME[1])),
        ("points", report(points=Points(win=30))),
    ],
)
def test_reports_that_contradict_themselves(expected, found):
    assert code(found) == expected
