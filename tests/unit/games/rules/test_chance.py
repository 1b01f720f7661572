"""Draws that must stay the same for ever: a log replays to the same bytes on every machine and version."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.chance import Chance


def test_a_seed_gives_these_draws_for_ever() -> None:
    chance = Chance("thistle")
    assert [chance.below(1000) for _ in range(6)] == [718, 777, 218, 356, 661, 723]
    assert Chance("thistle").shuffle("ABCDEFGH") == list("FCDEBHAG")


def test_a_number_and_its_text_are_other_seeds() -> None:
    assert [Chance(7).below(10**6) for _ in range(3)] != [Chance("7").below(10**6) for _ in range(3)]


@settings(deadline=None)
@given(st.integers(), st.integers(1, 2**64))
def test_a_draw_is_below_its_limit(seed: int, limit: int) -> None:
    assert 0 <= Chance(seed).below(limit) < limit


@pytest.mark.parametrize("limit", [0, -1, 2**64 + 1])
def test_a_limit_is_from_1_to_2_to_the_64th(limit: int) -> None:
    with pytest.raises(ValueError, match="limit must be from 1"):
        Chance(1).below(limit)


@settings(deadline=None)
@given(st.integers(), st.lists(st.integers()))
def test_a_shuffle_keeps_what_it_shuffles(seed: int, items: list[int]) -> None:
    assert sorted(Chance(seed).shuffle(items)) == sorted(items)


def test_each_order_of_three_comes_about_as_often() -> None:
    chance = Chance(2026)
    counts: dict[str, int] = {}
    for _ in range(6000):
        order = "".join(chance.shuffle("abc"))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6
    assert all(900 <= count <= 1100 for count in counts.values())


def test_an_integer_may_be_either_end() -> None:
    chance = Chance(1)
    assert {chance.integer(3, 5) for _ in range(50)} == {3, 4, 5}


def test_there_is_no_choice_from_nothing() -> None:
    with pytest.raises(ValueError, match="limit"):
        Chance(1).choice([])
