from __future__ import annotations

from collections import Counter

import pytest

from tests.unit.tournaments.pairing.designs.counting import meetings as counted
from tournaments.pairing.seat_schedule import seated
from tournaments.pairing.table_schedule import suggested_rounds, table_schedule


@pytest.mark.parametrize(
    ("players", "sizes", "many", "stated"),
    [
        (9, (3,), 4, (1, 1, 1, 1)),
        (9, (3,), 8, (2, 2, 2, 2)),
        (16, (4,), 5, (1, 1, 1, 1)),
        (25, (5,), 6, (1, 1, 1, 1)),
        (15, (3,), 7, (1, 1, 1, 1)),
        (28, (4,), 9, (1, 1, 1, 1)),
        (12, (3,), 4, (0, 1, 0, 1)),
        (8, (4,), 7, (3, 3, 3, 3)),
        (5, (4,), 5, (3, 3, 3, 3)),
        (15, (4, 3), 5, (1, 1, 1, 1)),
        (13, (4,), 13, (3, 3, 3, 3)),
        (4, (4,), 3, (3, 3, 3, 3)),
        (16, (4,), 7, (1, 2, 1, 2)),
    ],
)
def test_how_often_pairs_meet(
    players: int, sizes: tuple[int, ...], many: int, stated: tuple[int, int, int, int]
) -> None:
    found = table_schedule(players, sizes, many)
    assert len(found.rounds) == many
    assert (found.least, found.most, found.least_bound, found.most_bound) == stated
    met = counted(found.rounds)
    pairs = players * (players - 1) // 2
    assert (min(met.values()) if len(met) == pairs else 0, max(met.values())) == stated[:2]


@pytest.mark.parametrize("sizes", [(3,), (4,), (4, 3), (5, 4), (6, 5)])
def test_every_field_has_a_schedule_within_its_bounds(sizes: tuple[int, ...]) -> None:
    for players in (*range(sizes[0], 15), 19, 22, 26):
        many = suggested_rounds(players, sizes)
        found = table_schedule(players, sizes, many)
        assert found.least <= found.least_bound <= found.most_bound <= found.most
        for number, tables in enumerate(found.rounds, start=1):
            assert sorted([*(who for table in tables for who in table), *found.byes(number)]) == list(
                range(1, players + 1)
            )
            assert {len(table) for table in tables} <= set(sizes)


@pytest.mark.parametrize(
    ("players", "sizes", "many"),
    [(9, (3,), 4), (16, (4,), 5), (28, (4,), 9), (30, (6,), 5), (8, (4,), 7), (12, (4,), 11), (24, (3,), 11)],
)
def test_everybody_sits_everywhere_as_often(players: int, sizes: tuple[int, ...], many: int) -> None:
    held: Counter[tuple[int, int]] = Counter()
    for tables in table_schedule(players, sizes, many).rounds:
        held.update((who, seat) for table in tables for seat, who in enumerate(table))
        for who in range(1, players + 1):
            times = [held[who, seat] for seat in range(sizes[0])]
            assert max(times) - min(times) <= 1


def test_tables_of_several_sizes_are_seated_evenly_too() -> None:
    held: Counter[tuple[int, int]] = Counter()
    for tables in table_schedule(15, (4, 3), 5).rounds:
        held.update((who, seat) for table in tables for seat, who in enumerate(table))
    assert max(held.values()) == 2
    first, second = seated([[(1, 2), (3, 4, 5)], [(1, 2), (3, 4, 5)]])
    assert all(a != b for one, two in zip(first, second, strict=True) for a, b in zip(one, two, strict=True))


def test_a_double_plays_everything_twice() -> None:
    once, twice = table_schedule(9, (3,), 4), table_schedule(9, (3,), 8, double=True)
    tables = [[set(table) for table in one] for one in twice.rounds]
    assert tables[:4] == tables[4:] == [[set(table) for table in one] for one in once.rounds]
    assert (twice.least, twice.most) == (2, 2)


def test_rounds_are_added_without_a_change_of_the_others() -> None:
    base, more = table_schedule(12, (3,), 4), table_schedule(12, (3,), 4, upto=6)
    assert more.rounds[:4] == base.rounds
    assert len(more.rounds) == 6


@pytest.mark.parametrize(
    ("players", "sizes", "many"),
    [
        (9, (3,), 4),
        (12, (4,), 11),
        (20, (4,), 5),
        (4, (4,), 1),
        (5, (4,), 5),
        (6, (3,), 3),
        (2, (3,), 1),
        (15, (4, 3), 5),
    ],
)
def test_the_suggested_number_of_rounds(players: int, sizes: tuple[int, ...], many: int) -> None:
    assert suggested_rounds(players, sizes) == many


@pytest.mark.parametrize(("players", "many"), [(2, 3), (0, 1), (9, 0)])
def test_no_table_or_no_round_is_no_schedule(players: int, many: int) -> None:
    with pytest.raises(ValueError, match="no round robin"):
        table_schedule(players, (3,), many)
