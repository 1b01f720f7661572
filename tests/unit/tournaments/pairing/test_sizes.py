import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing import table_sizes


@pytest.mark.parametrize(
    ("count", "sizes", "mix", "byes"),
    [
        (0, (4,), (), 0),
        (3, (4,), (), 3),
        (12, (4, 3), (4, 4, 4), 0),
        (11, (4, 3), (4, 4, 3), 0),
        (10, (4, 3), (4, 3, 3), 0),
        (9, (4, 3), (3, 3, 3), 0),
        (6, (4, 3), (3, 3), 0),
        (5, (4, 3), (4,), 1),
        (5, (3, 4), (4,), 1),
        (13, (4, 5, 3), (4, 4, 5), 0),
        (13, (4, 3, 5), (4, 4, 5), 0),
        (7, (2,), (2, 2, 2), 1),
        (11, (6,), (6,), 5),
        (14, (5, 4), (5, 5, 4), 0),
        (11, (5, 4), (5, 5), 1),
    ],
)
def test_fewest_byes_then_most_of_the_preferred_size(count, sizes, mix, byes):
    assert table_sizes(count, sizes) == (mix, byes)


def test_a_size_given_twice_counts_once():
    assert table_sizes(8, (4, 4)) == ((4, 4), 0)


@pytest.mark.parametrize("sizes", [(), (1,), (4, 0)])
def test_sizes_below_two_are_refused(sizes):
    with pytest.raises(ValueError, match="2 or more"):
        table_sizes(8, sizes)


@given(st.integers(0, 40), st.lists(st.integers(2, 6), min_size=1, max_size=3, unique=True))
def test_everybody_is_counted_and_no_mix_has_fewer_byes(count, sizes):
    mix, byes = table_sizes(count, sizes)
    assert sum(mix) + byes == count
    assert set(mix) <= set(sizes)
    sums = {0}
    for total in range(1, count + 1):
        if any(total - size in sums for size in sizes):
            sums.add(total)
    assert byes == count - max(sums)
