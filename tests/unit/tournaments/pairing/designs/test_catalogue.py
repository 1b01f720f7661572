from __future__ import annotations

import pytest

from tests.unit.tournaments.pairing.designs.counting import assert_everybody_once, meetings
from tournaments.pairing.designs import known_rounds, most_rounds, rounds

# Every pair meets exactly once: affine, Kirkman and resolvable (v, 4, 1) designs.
COMPLETE = {
    3: {9: 4, 15: 7, 21: 10, 27: 13, 39: 19, 45: 22, 51: 25, 57: 28, 63: 31, 75: 37, 81: 40},
    4: {16: 5, 28: 9, 40: 13, 52: 17, 64: 21, 76: 25, 88: 29},
    5: {25: 6, 125: 31},
    7: {49: 8},
    8: {64: 9},
}

# The most repeat-free rounds known (design/pairing.md, Tables: round robin).
KNOWN = {
    3: {3: 1, 6: 1, 12: 4, 18: 8, 24: 11, 30: 14, 33: 15, 36: 17, 42: 20, 48: 23},
    4: {8: 1, 12: 1, 20: 5, 24: 7, 32: 10, 36: 11, 44: 13, 48: 15, 60: 19},
    5: {20: 1, 35: 7, 40: 8},
    6: {30: 1, 42: 7, 48: 8, 54: 9},
}


def _cases(table: dict[int, dict[int, int]]) -> list[tuple[int, int, int]]:
    return [(players, seats, many) for seats, fields in table.items() for players, many in fields.items()]


@pytest.mark.parametrize(("players", "seats", "many"), _cases(COMPLETE))
def test_every_pair_meets_exactly_once(players: int, seats: int, many: int) -> None:
    found = rounds(players, seats)
    assert len(found) == many == most_rounds(players, seats)
    assert_everybody_once(found, players, seats)
    met = meetings(found)
    assert len(met) == players * (players - 1) // 2
    assert set(met.values()) == {1}


@pytest.mark.parametrize(("players", "seats", "many"), _cases(KNOWN))
def test_as_many_rounds_as_are_known(players: int, seats: int, many: int) -> None:
    assert len(rounds(players, seats)) == many <= most_rounds(players, seats)


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7, 8])
def test_no_pair_meets_twice_in_any_field(seats: int) -> None:
    for players in range(seats, 34 * seats, seats):
        found = rounds(players, seats)
        assert len(found) == known_rounds(players, seats) <= most_rounds(players, seats)
        assert_everybody_once(found, players, seats)
        assert set(meetings(found).values()) == {1}


@pytest.mark.parametrize(("players", "seats"), [(10, 4), (3, 4), (0, 4), (8, 2), (18, 9)])
def test_a_field_that_does_not_fill_its_tables_is_refused(players: int, seats: int) -> None:
    with pytest.raises(ValueError, match=f"{players} players do not fill tables of {seats}"):
        rounds(players, seats)
