import pytest

from tournaments.pairing.dutch.matching import WEIGHT_BITS, best_matching

TOP = (1 << WEIGHT_BITS) - 1


def test_the_greatest_weight_wins():
    assert best_matching(4, [(0, 1, 5), (1, 2, 9), (2, 3, 5)], perfect=False) == [1, 0, 3, 2]
    assert best_matching(4, [(0, 1, 4), (1, 2, 9), (2, 3, 4)], perfect=False) == [0, 2, 1, 3]


def test_a_perfect_matching_goes_before_weight():
    assert best_matching(4, [(0, 1, 0), (1, 2, 9), (2, 3, 0)], perfect=True) == [1, 0, 3, 2]
    assert best_matching(4, [(0, 1, 1), (0, 2, 1), (0, 3, 1)], perfect=True) is None


def test_the_last_bit_of_the_largest_weights_counts():
    edges = [(0, 1, TOP), (2, 3, TOP), (0, 2, TOP), (1, 3, TOP - 1), (0, 3, TOP - 1), (1, 2, TOP - 1)]
    assert best_matching(4, edges, perfect=True) == [1, 0, 3, 2]


def test_a_greater_weight_is_refused_rather_than_wrong():
    with pytest.raises(OverflowError):
        best_matching(2, [(0, 1, TOP + 1)], perfect=True)
