"""The design that a short field's rounds at tables can follow; it asks for none of the libraries that pair."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.pairing.ahead import Tables
from tournaments.pairing.designs import rounds, truncated


def design(count: int, mix: Sequence[int]) -> tuple[Tables, ...]:
    """The rounds of the best design of these sizes; none if the sizes are not one, or one and the next smaller."""
    seats = max(mix)
    if set(mix) == {seats}:
        made = rounds(count, seats)
    elif set(mix) == {seats, seats - 1} and seats > 3:
        made = truncated(count, seats)
    else:
        return ()
    return tuple([[who - 1 for who in table] for table in one] for one in made)
