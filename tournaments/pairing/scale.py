"""Scores as whole numbers, for engines whose weights are machine integers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm


def whole(scores: Sequence[Fraction], limit: int) -> list[int]:
    """The scores less the lowest, as whole numbers from 0 to `limit` in the same order and proportions.

    Exact wherever the common denominator allows it (every event scored in points or half points); otherwise rounded
    down to the `limit`-th part of the field's range, which no director can tell from the exact distance.
    """
    if not scores:
        return []
    lowest = min(scores)
    reach = max(scores) - lowest
    denominator = 1
    for score in scores:
        denominator = lcm(denominator, (score - lowest).denominator)
        if reach * denominator > limit:
            return [int((each - lowest) * limit / reach) for each in scores]
    return [int((score - lowest) * denominator) for score in scores]
