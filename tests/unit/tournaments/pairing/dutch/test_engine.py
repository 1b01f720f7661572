import pytest

from tournaments.pairing.dutch import Boards, Entrant, Field, NoValidPairing, Past, accelerated, pair_dutch


def played(opponent, colour, points):
    return Past(points=points, opponent=opponent, colour=colour, paired=True)


BYE = Past(points=2, paired=True, full=True)


def fresh(count, **options):
    return Field(tuple(Entrant(number) for number in range(1, count + 1)), rounds=5, **options)


def test_the_first_round_folds_and_alternates_colours():
    assert pair_dutch(fresh(6)) == Boards(((1, 4), (5, 2), (3, 6)))


def test_the_colour_of_the_first_is_drawn_beforehand():
    assert pair_dutch(fresh(4, initial="b")) == Boards(((3, 1), (2, 4)))


def test_the_last_of_an_odd_field_has_the_bye():
    assert pair_dutch(fresh(5)) == Boards(((1, 3), (4, 2)), bye=5)


@pytest.mark.parametrize(("count", "expected"), [(0, Boards(())), (1, Boards((), bye=1))])
def test_fields_too_small_for_a_pair(count, expected):
    assert pair_dutch(fresh(count)) == expected


def test_the_absent_are_left_out_and_have_no_rank():
    field = Field((Entrant(1, absent=True), *(Entrant(number) for number in (2, 3, 4, 5))), rounds=5)
    assert pair_dutch(field) == Boards(((2, 4), (5, 3)))


def test_forbidden_pairs_are_kept_apart():
    assert pair_dutch(fresh(4, forbidden=((1, 3),))) == Boards(((1, 4), (3, 2)))


def test_a_second_meeting_is_no_pairing():
    two = Field((Entrant(1, (played(2, "w", 2),)), Entrant(2, (played(1, "b", 0),))), rounds=2, played=1)
    with pytest.raises(NoValidPairing):
        pair_dutch(two)


def test_nobody_has_a_second_bye():
    with pytest.raises(NoValidPairing):
        pair_dutch(Field((Entrant(1, (BYE,)),), rounds=2, played=1))


def test_winners_meet_with_due_colours():
    field = Field(
        (
            Entrant(1, (played(3, "w", 2),)),
            Entrant(2, (played(4, "b", 2),)),
            Entrant(3, (played(1, "b", 0),)),
            Entrant(4, (played(2, "w", 0),)),
        ),
        rounds=3,
        played=1,
    )
    assert pair_dutch(field) == Boards(((2, 1), (3, 4)))


def test_the_bye_goes_to_the_one_with_fewer_unplayed_games():
    """C9: the last of the field was away in the first round."""
    field = Field(
        (
            Entrant(1, (played(3, "w", 2),)),
            Entrant(2, (played(4, "b", 2),)),
            Entrant(3, (played(1, "b", 0),)),
            Entrant(4, (played(2, "w", 0),)),
            Entrant(5, (Past(),)),
        ),
        rounds=3,
        played=1,
    )
    assert pair_dutch(field).bye == 4


def test_baku_gives_the_first_half_points_for_the_first_half_of_the_rounds():
    field = accelerated(Field(tuple(Entrant(number) for number in range(1, 8)), rounds=9))
    assert [entrant.extra for entrant in field.entrants] == [(2, 2, 2, 1, 1)] * 4 + [()] * 3


def test_baku_rounds_the_first_half_up_to_an_even_number():
    field = accelerated(Field(tuple(Entrant(number) for number in range(1, 162)), rounds=1))
    assert sum(bool(entrant.extra) for entrant in field.entrants) == 82


def test_accelerated_fields_pair_each_half_by_itself():
    assert pair_dutch(accelerated(fresh(8))) == Boards(((1, 3), (4, 2), (5, 7), (8, 6)))


def test_ten_thousand_players_fold():
    boards = pair_dutch(fresh(10_000))
    assert len(boards.pairs) == 5_000
    assert {frozenset(board) for board in boards.pairs} == {frozenset((n, n + 5_000)) for n in range(1, 5_001)}
