"""Balanced and truncated designs, and what a search finds."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tests.unit.tournaments.pairing.designs.counting import assert_everybody_once, meetings
from tournaments.pairing.designs import balanced, rounds, searched, truncated


@pytest.mark.parametrize(
    ("players", "seats"),
    [(12, 3), (18, 3), (24, 3), (8, 4), (12, 4), (20, 4), (24, 4), (20, 5), (12, 6), (24, 6)],
)
def test_whist_like_designs_let_every_pair_meet_as_often_as_others_sit_at_a_table(players: int, seats: int) -> None:
    found = balanced(players, seats)
    assert len(found) == players - 1
    assert_everybody_once(found, players, seats)
    assert meetings(found) == dict.fromkeys(combinations(range(1, players + 1), 2), seats - 1)


@pytest.mark.parametrize(
    ("players", "seats"),
    [(4, 3), (7, 3), (13, 3), (16, 3), (5, 4), (9, 4), (13, 4), (17, 4), (21, 4), (6, 5), (11, 5), (16, 5), (7, 6)],
)
def test_with_one_too_many_each_has_one_bye(players: int, seats: int) -> None:
    found = balanced(players, seats)
    assert len(found) == players
    byes = [set(range(1, players + 1)).difference(*tables) for tables in found]
    assert sorted(byes, key=min) == [{who} for who in range(1, players + 1)]
    assert meetings(found) == dict.fromkeys(combinations(range(1, players + 1), 2), seats - 1)


def test_no_balanced_design_is_made_up_where_none_is_known() -> None:
    assert balanced(6, 3) == balanced(10, 3) == balanced(11, 4) == ()


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_a_field_short_of_full_tables_leaves_a_few_tables_one_short(seats: int) -> None:
    found_any = 0
    for players in range(seats, 20 * seats):
        found = truncated(players, seats)
        found_any += bool(found) and players % seats > 0
        tables = -(-players // seats)
        for one in found:
            assert sorted(who for table in one for who in table) == list(range(1, players + 1))
            short = -players % seats
            assert Counter(map(len, one)) == Counter({seats: tables - short, seats - 1: short}) - Counter({seats: 0})
        assert set(meetings(found).values()) <= {1}
    assert found_any > 20


@pytest.mark.parametrize(
    ("players", "seats", "many"), [(15, 4, 5), (13, 4, 4), (18, 4, 5), (19, 4, 5), (23, 4, 7), (27, 4, 9), (24, 5, 6)]
)
def test_so_many_rounds_are_left_of_the_full_design(players: int, seats: int, many: int) -> None:
    assert len(truncated(players, seats)) == many


def test_a_search_goes_on_after_a_design_and_keeps_repeats_few() -> None:
    design = rounds(12, 4)
    found = searched(12, (4, 4, 4), design, 3, "seed")
    assert_everybody_once(found, 12, 4)
    assert len(found) == 3
    # 72 meetings of 66 pairs; a table of 4 after tables of 4 at only 3 tables repeats once at least.
    assert max(meetings((*design, *found)).values()) == 2


def test_a_search_gives_the_byes_and_the_short_tables_in_turn() -> None:
    found = searched(11, (4, 3, 3), (), 6, "seed")
    busy = Counter(who for one in found for table in one for who in table)
    assert sorted({busy[who] for who in range(1, 12)}) == [5, 6]
    usual = Counter(who for one in found for table in one if len(table) == 4 for who in table)
    assert {usual[who] for who in range(1, 12)} <= {1, 2, 3}


def test_the_same_seed_finds_the_same() -> None:
    assert searched(10, (3, 3, 3), (), 4, "one") == searched(10, (3, 3, 3), (), 4, "one")
    assert searched(10, (3, 3, 3), (), 4, "one") != searched(10, (3, 3, 3), (), 4, "two")
