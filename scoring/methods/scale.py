"""The common denominator of a field: with it match points are whole numbers, which add up many times as fast as
fractions and as exactly.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from scoring.methods.values import Field, Result


def scaled(value: Fraction, scale: int) -> int:
    """How many of `1/scale` the value is; `scale` is one of which the value's denominator is a part."""
    numerator, denominator = value.as_integer_ratio()
    return numerator * (scale // denominator)


def scale_of(field: Field) -> int:
    """A whole number that every number of match points of the field, and the mean of any of them over the opponents at
    a table, becomes whole by; penalties too.

    It hangs on the method and on the sizes of tables, so that it stays while results come in; on the scores only where
    the method makes fractions of them. O(results).
    """
    method = field.method
    sizes = {len(result.entrants) for result in field.results}
    opponents = lcm(*(range(1, max(sizes, default=2))))
    unit = method.params.unit(field.results)
    awards = method.awards.by_name().values()
    part = lcm(*(award.amount.denominator for award in awards))
    players = 1
    if method.params.averages or any(award.basis == "average" for award in awards):
        players = lcm(*_played_by_round(field.results).values())
    whole = unit * part * players * opponents
    return lcm(whole, *(penalty.points.denominator for penalty in field.penalties))


def _played_by_round(results: tuple[Result, ...]) -> dict[int, int]:
    """How many played in each round."""
    found: dict[int, int] = {}
    for result in results:
        came = len(result.entrants) - len(result.absent)
        if result.played and came > 1:
            found[result.round] = found.get(result.round, 0) + came
    return found
