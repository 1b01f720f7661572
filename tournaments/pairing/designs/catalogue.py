"""The most rounds without a repeated meeting that are known here for a field that fills its tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from tournaments.pairing.designs import algebra, starters
from tournaments.pairing.designs.algebra import Round
from tournaments.pairing.designs.fields import prime_powers

Made = tuple[int, Callable[[], tuple[Round, ...]]]
"""How many rounds, and what makes them."""


def most_rounds(players: int, seats: int) -> int:
    """A proven bound: nobody can meet more than (players − 1) / (seats − 1) whole tables of new opponents.

    With fewer tables than seats, a second round must seat two of one table together again.
    """
    _check(players, seats)
    return 1 if players // seats < seats else (players - 1) // (seats - 1)


def known_rounds(players: int, seats: int) -> int:
    """How many rounds `rounds` gives. Cheap."""
    _check(players, seats)
    return max((many for many, _ in _ways(players, seats)), default=1)


@lru_cache(maxsize=128)
def rounds(players: int, seats: int) -> tuple[Round, ...]:
    """The longest known list of rounds in which no pair meets twice, for players 1 … `players` at tables of `seats`.

    Each round is a tuple of tables, each table a tuple of players: everybody once a round. Any number of the rounds, in
    any order, is good as well. `players` must be a multiple of `seats`, 3 to 8; ValueError otherwise. The same every
    time and everywhere. O(players × rounds).

    >>> rounds(9, 3)[1]
    ((1, 4, 7), (2, 5, 8), (3, 6, 9))
    """
    _check(players, seats)
    found = max(_ways(players, seats), key=lambda way: way[0], default=None)
    if found is None:
        return (tuple(tuple(range(first, first + seats)) for first in range(1, players, seats)),)
    return tuple(tuple(tuple(sorted(point + 1 for point in table)) for table in one) for one in found[1]())


def _check(players: int, seats: int) -> None:
    if not 3 <= seats <= 8 or players < seats or players % seats:
        raise ValueError(f"{players} players do not fill tables of {seats}")


def _ways(players: int, seats: int) -> Iterator[Made]:
    """All constructions that fit, none of them made yet; where several have as many rounds, the first is taken."""
    tables = players // seats
    if tables < seats:
        return
    yield from _complete_ways(players, seats)
    if many := starters.stored_rounds(players, seats):
        yield many, lambda: starters.stored(players, seats)
    if algebra.most_groups(tables) >= seats:
        yield _filled_rounds(tables, seats), lambda: _filled(algebra.transversal(seats, tables), tables, seats)
    elif seats == 3:
        yield _filled_rounds(tables, 3) - 1, lambda: _filled(algebra.near_transversal(tables), tables, 3)
    else:
        yield algebra.shifted_rounds(seats, tables), lambda: algebra.shifted(seats, tables)
    yield from _coarse_ways(players, seats)


def _coarse_ways(players: int, seats: int) -> Iterator[Made]:
    for groups in range(2 * seats, players // seats, seats):
        size = players // groups
        if players % groups == 0 and algebra.most_groups(size) >= groups:
            many = size * known_rounds(groups, seats) + (known_rounds(size, seats) if size % seats == 0 else 0)
            yield many, lambda groups=groups, size=size: _coarse(groups, size, seats)  # type: ignore[misc]


def _complete_ways(players: int, seats: int) -> Iterator[Made]:
    """Those in which everybody meets everybody."""
    if _is_field(seats):
        dimension = next(power for power in range(1, players) if seats**power >= players)
        if seats**dimension == players:
            yield (players - 1) // (seats - 1), lambda: algebra.affine(seats, dimension)
    third, half = players // 3, players // 2
    if seats == 3 and third % 6 == 1 and _is_field(third):
        yield half, lambda: algebra.kirkman_triple(third)
    if seats == 3 and players % 2 and half % 6 == 1 and _is_field(half):
        yield half, lambda: algebra.kirkman_double(half)
    if seats == 4 and players % 12 == 4 and _is_field(third):
        yield third, lambda: algebra.fours(third)


def _is_field(order: int) -> bool:
    return prime_powers(order) == (order,)


def _filled_rounds(size: int, seats: int) -> int:
    return size + (known_rounds(size, seats) if size % seats == 0 else 0)


def _filled(across: tuple[Round, ...], size: int, seats: int) -> tuple[Round, ...]:
    """The rounds across the groups, then those within them where a group fills its tables."""
    if size % seats:
        return across
    within = tuple(
        tuple(tuple(group * size + player - 1 for player in table) for group in range(seats) for table in one)
        for one in rounds(size, seats)
    )
    return (*across, *within)


def _coarse(groups: int, size: int, seats: int) -> tuple[Round, ...]:
    """Blocks of one player from each group, each of which plays a design of its own at the same time as the others."""
    fine = rounds(groups, seats)
    across = tuple(
        tuple(tuple(block[player - 1] for player in table) for block in blocks for table in one)
        for blocks in algebra.transversal(groups, size)
        for one in fine
    )
    if size % seats:
        return across
    within = tuple(
        tuple(tuple(group * size + player - 1 for player in table) for group in range(groups) for table in one)
        for one in rounds(size, seats)
    )
    return (*across, *within)
