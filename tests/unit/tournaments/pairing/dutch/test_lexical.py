from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.dutch.lexical import first_assignment

SIZES = st.integers(0, 6)


@given(SIZES.flatmap(lambda size: st.lists(st.integers(0, (1 << size) - 1), min_size=size, max_size=size)))
def test_it_is_the_first_of_all_assignments(allowed):
    possible = (
        list(columns)
        for columns in permutations(range(len(allowed)))
        if all(row >> column & 1 for row, column in zip(allowed, columns, strict=True))
    )
    assert first_assignment(allowed) == next(possible, None)


def test_a_long_chain_moves_everybody_by_one():
    size = 300
    allowed = [0b11 << row for row in range(size - 1)] + [1]
    assert first_assignment(allowed) == [*range(1, size), 0]
