from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.methods import ScoringError
from scoring.methods.exact import fraction, mean, total

FRACTIONS = st.fractions(max_denominator=1000)


@given(st.lists(FRACTIONS))
def test_total_is_the_sum_in_any_order(numbers: list[Fraction]) -> None:
    assert total(numbers) == sum(numbers, Fraction(0)) == total(reversed(numbers))


@given(st.lists(FRACTIONS, min_size=1))
def test_the_mean_times_the_count_is_the_sum(numbers: list[Fraction]) -> None:
    assert mean(numbers) * len(numbers) == sum(numbers, Fraction(0))


def test_the_mean_of_nothing_is_nothing() -> None:
    assert mean([]) == 0


@pytest.mark.parametrize(
    ("raw", "expected"), [("3", Fraction(3)), ("-1/2", Fraction(-1, 2)), (7, Fraction(7)), ("21/2", Fraction(21, 2))]
)
def test_numbers_are_read_from_plain_data(raw: object, expected: Fraction) -> None:
    assert fraction(raw, code="bad_method", name="win") == expected


@pytest.mark.parametrize("raw", [0.5, True, None, "0.5", "1/0", "", " 1", "1e9", "9" * 40, 10**12, [], "١"])
def test_everything_else_is_refused_by_name(raw: object) -> None:
    with pytest.raises(ScoringError, match="The value of win is") as refused:
        fraction(raw, code="bad_method", name="win")
    assert refused.value.code == "bad_method"
