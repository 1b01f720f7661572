"""Exact numbers: text to fraction and back, and sums that stay quick.

A fraction is written "21/2", a whole number "10". Floats never enter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from math import lcm
from typing import Final

from scoring.methods.errors import ScoringError

ZERO: Final = Fraction(0)
HALF: Final = Fraction(1, 2)
ONE: Final = Fraction(1)

_NUMBER: Final = re.compile(r"-?[0-9]{1,9}(/[1-9][0-9]{0,8})?")


def fraction(data: object, *, code: str, name: str) -> Fraction:
    """The number that plain JSON holds: an int, or a string such as "3" or "1/2".

    Raises ScoringError with `code`, naming `name`, for anything else, floats included.
    """
    if isinstance(data, int) and not isinstance(data, bool) and abs(data) < 10**9:
        return Fraction(data)
    if isinstance(data, str) and _NUMBER.fullmatch(data):
        return Fraction(data)
    raise ScoringError(
        code, 'The value of {name} is {value!r}, but a number such as "3" or "1/2" is expected.', name=name, value=data
    )


def total(values: Iterable[Fraction]) -> Fraction:
    """The sum of `values`. O(n) in whole numbers: they are added up by denominator first."""
    numerators: dict[int, int] = {}
    for value in values:
        numerator, denominator = value.as_integer_ratio()
        numerators[denominator] = numerators.get(denominator, 0) + numerator
    common = lcm(*numerators)
    return Fraction(sum(number * (common // denominator) for denominator, number in numerators.items()), common)


def mean(values: Iterable[Fraction]) -> Fraction:
    """The arithmetic mean, 0 where there are no values."""
    numbers = list(values)
    if len(numbers) == 1:
        return numbers[0]
    return total(numbers) / len(numbers) if numbers else ZERO
