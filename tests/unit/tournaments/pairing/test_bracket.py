"""A cut: who meets whom, who goes through, and how far everybody got."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing import Pairing, Player, Problem, check, pair, text
from tournaments.pairing.bracket import SEMIS, TWO, Bracket, Due, Game, Played, bracket, due, slots, stages

EIGHT = (11, 12, 13, 14, 15, 16, 17, 18)
"""Seed 1 is entrant 11."""


def of_two(*rounds: Played, seeds: tuple[int, ...] = EIGHT, drawn: str = "seed") -> Bracket:
    return bracket(seeds, rounds, tables=False, drawn=drawn)


def of_tables(size: int, *rounds: Played) -> Bracket:
    return bracket(tuple(range(1, size + 1)), rounds, tables=True)


def won(stage: int, *pairs: tuple[int, int]) -> Played:
    """A round in which the first of each pair won."""
    return Played(stage, tuple(Game(pair, (9, 4)) for pair in pairs))


def next_of(found: Bracket, *out: int, least: int = 2) -> Due:
    return due(found, out=set(out), least=least)


QUARTERS = won(8, (11, 18), (15, 14), (16, 13), (12, 17))
SEMIS_PLAYED = won(4, (15, 11), (12, 16))


@pytest.mark.parametrize(
    ("size", "order"),
    [
        (2, (1, 2)),
        (4, (1, 4, 3, 2)),
        (8, (1, 8, 5, 4, 3, 6, 7, 2)),
        (16, (1, 16, 9, 8, 5, 12, 13, 4, 3, 14, 11, 6, 7, 10, 15, 2)),
    ],
)
def test_the_bracket_is_fixed(size: int, order: tuple[int, ...]) -> None:
    assert slots(size) == order


@given(st.sampled_from(TWO))
def test_if_the_better_seed_wins_the_best_meet_last(size: int) -> None:
    seeds, rounds, found = tuple(range(1, size + 1)), list[Played](), Due(0, (), ())
    for stage in stages(size, tables=False):
        found = due(bracket(seeds, rounds, tables=False), out=set(), least=2)
        assert [sum(table) for table in found.tables] == [stage + 1] * (stage // 2)
        rounds.append(won(stage, *((table[0], table[1]) for table in found.tables)))
    assert sorted(found.tables[0]) == [1, 2]


def test_eight_meet_as_1_8_and_4_5_and_3_6_and_2_7() -> None:
    assert next_of(of_two()) == Due(8, ((11, 18), (14, 15), (13, 16), (12, 17)), ())


def test_winners_of_neighbouring_tables_meet_the_better_seed_first() -> None:
    assert next_of(of_two(QUARTERS)) == Due(4, ((11, 15), (12, 16)), ())
    found = of_two(QUARTERS, SEMIS_PLAYED)
    assert next_of(found) == Due(2, ((12, 15),), ())
    assert not found.over


def test_how_far_everybody_got() -> None:
    found = of_two(QUARTERS, SEMIS_PLAYED, won(2, (15, 12)))
    assert found.over
    far = found.reached()
    assert sorted(far, key=lambda who: -far[who])[:2] == [15, 12]
    assert far[11] == far[16] > far[13] == far[14] == far[17] == far[18] > 0


def test_who_is_through_has_got_farther_than_who_is_not() -> None:
    far = of_two(QUARTERS).reached()
    assert far[11] == far[12] == far[15] == far[16] > far[13] == far[18]
    before = of_two().reached()
    assert set(before.values()) == {1}


def test_while_a_game_is_open_nobody_of_it_is_through() -> None:
    open_ = Played(8, (Game((11, 18), (9, 4)), Game((14, 15)), Game((13, 16), (1, 2)), Game((12, 17), (3, 2))))
    found = of_two(open_)
    assert not found.current.decided
    assert found.current.through() == (11, 16, 12)


def test_after_a_draw_the_better_seed_goes_through() -> None:
    drawn = Played(2, (Game((2, 1), (5, 5)),))
    assert of_two(drawn, seeds=(1, 2)).levels[0].groups[0].order == (1, 2)


def test_or_they_play_again_with_the_seats_exchanged_as_often_as_it_takes() -> None:
    first = Played(4, (Game((1, 4), (5, 5)), Game((2, 3), (9, 4))))
    rounds = [first]
    for seats in ((4, 1), (1, 4)):
        found = of_two(*rounds, seeds=(1, 2, 3, 4), drawn="again")
        assert next_of(found) == Due(4, (seats,), ())
        rounds.append(Played(4, (Game(seats, (7, 7)),)))
    rounds[-1] = Played(4, (Game((1, 4), (3, 8)),))
    found = of_two(*rounds, seeds=(1, 2, 3, 4), drawn="again")
    assert next_of(found) == Due(2, ((2, 4),), ())


def test_who_did_not_come_is_out() -> None:
    alone = Game((1, 2), (0, 0), frozenset({1}), played=False)
    assert of_two(Played(2, (alone,)), seeds=(1, 2)).levels[0].groups[0].order == (2,)
    nobody = Game((1, 2), (0, 0), frozenset({1, 2}), played=False)
    found = of_two(Played(2, (nobody,)), seeds=(1, 2))
    assert found.over
    assert found.levels[0].groups[0].order == ()


def test_who_has_left_is_passed_over_and_the_other_goes_through_without_a_game() -> None:
    assert next_of(of_two(QUARTERS), 15) == Due(4, ((12, 16),), (11,))
    semis = Played(4, (Game((12, 16), (3, 9)),), frozenset({11}))
    assert next_of(of_two(QUARTERS, semis)) == Due(2, ((11, 16),), ())
    both = next_of(of_two(QUARTERS), 15, 11)
    assert both == Due(4, ((12, 16),), ())
    semis = Played(4, (Game((12, 16), (3, 9)),))
    assert next_of(of_two(QUARTERS, semis)) == Due(2, (), (16,))
    assert of_two(QUARTERS, semis, Played(2, (), frozenset({16}))).over


def test_a_correction_after_the_next_level_has_begun_is_told_and_changes_no_table() -> None:
    corrected = won(8, (18, 11), (15, 14), (16, 13), (12, 17))
    assert next_of(of_two(corrected)) == Due(4, ((15, 18), (12, 16)), ())
    found = of_two(corrected, SEMIS_PLAYED)
    assert found.overtaken() == ((18, 11),)
    assert next_of(found) == Due(2, ((12, 15),), ())
    assert of_two(QUARTERS, SEMIS_PLAYED).overtaken() == ()


def test_a_result_that_is_opened_again_leaves_what_is_played_after_it() -> None:
    opened = Played(8, (Game((11, 18)), *QUARTERS.games[1:]))
    found = of_two(opened, SEMIS_PLAYED, won(2, (15, 12)))
    assert found.over
    assert found.reached()[15] > found.reached()[12] > found.reached()[11]


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_a_final_table_ranks_by_score_and_then_by_seed(size: int) -> None:
    assert next_of(of_tables(size)) == Due(size, (tuple(range(1, size + 1)),), ())
    scores = (1, *[7] * (size - 1))
    found = of_tables(size, Played(size, (Game(tuple(range(1, size + 1)), scores),)))
    assert found.over
    far = found.reached()
    assert sorted(far, key=lambda who: -far[who]) == [*range(2, size + 1), 1]
    assert len(set(far.values())) == size


@pytest.mark.parametrize(
    ("size", "tables"),
    [
        (8, ((1, 4, 5, 8), (2, 3, 6, 7))),
        (16, ((1, 8, 9, 16), (2, 7, 10, 15), (3, 6, 11, 14), (4, 5, 12, 13))),
    ],
)
def test_large_cuts_at_tables_have_a_first_level(size: int, tables: tuple[tuple[int, ...], ...]) -> None:
    assert next_of(of_tables(size)) == Due(size, tables, ())
    # At each table the last one wins, then the next to last, and so on.
    played = Played(size, tuple(Game(table, (1, 2, 3, 4)) for table in tables))
    through = [who for table in tables for who in table[::-1][: 4 // SEMIS[size]]]
    found = of_tables(size, played)
    assert found.levels[0].through() == tuple(through)
    assert next_of(found) == Due(4, (tuple(sorted(through)),), ())
    far = found.reached()
    assert min(far[who] for who in through) > max(far[who] for who in far if who not in through)


def test_a_table_that_has_grown_too_small_sends_on_whoever_is_left() -> None:
    assert next_of(of_tables(8), 1, 4, least=3) == Due(8, ((2, 3, 6, 7),), (5, 8))
    played = Played(8, (Game((2, 3, 6, 7), (4, 3, 2, 1)),), frozenset({5, 8}))
    assert next_of(of_tables(8, played), least=3) == Due(4, ((2, 3, 5, 8),), ())


def problem(seeds: tuple[int, ...], *tables: tuple[int, ...], out: tuple[int, ...] = ()) -> Problem:
    """A round of the cut; who has no table goes through, but for those who are out."""
    players = tuple(Player(id=who, rank=at) for at, who in enumerate(seeds, start=1) if who not in out)
    sizes = tuple(sorted({len(table) for table in tables} or {2}, reverse=True))
    return Problem(players=players, sizes=sizes, locked=tables, system="cut", roster=seeds)


def test_the_tables_of_a_round_stand_as_in_the_bracket() -> None:
    asked = problem(EIGHT, (12, 17), (13, 16), (14, 15), (11, 18))
    found = pair(asked)
    assert [table.seats for table in found.tables] == [(11, 18), (14, 15), (13, 16), (12, 17)]
    assert text(found.explanations[1]) == "Number 4 of those who play on meets number 5."
    assert check(asked, found) == ()
    assert Pairing.from_data(found.to_data()) == found == pair(Problem.from_data(asked.to_data()))


def test_who_has_no_table_goes_through() -> None:
    found = pair(problem(EIGHT, (12, 16), out=(13, 14, 15, 17, 18)))
    assert ([table.seats for table in found.tables], found.byes) == ([(12, 16)], (11,))
    assert text(found.explanations[1]) == "Entrant 11 goes through without a game: nobody is left to play against."


def test_larger_tables_stand_by_their_best() -> None:
    asked = problem((1, 2, 3, 4, 5, 6, 7, 8), (2, 3, 6, 7), (1, 4, 5, 8))
    found = pair(asked)
    assert [table.seats for table in found.tables] == [(1, 4, 5, 8), (2, 3, 6, 7)]
    assert text(found.explanations[0]).endswith("before the cut: entrant 1, entrant 4, entrant 5, entrant 8.")
    assert check(asked, found) == ()
