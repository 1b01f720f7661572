"""Designs that turn: a first round or a few, and the others by adding 1 again and again.

The players sit on `circles` circles of `turns` places each, and whoever is left over stands still. Turning all circles
by one place makes the next round of a first round; no pair meets twice if no difference of places, between the same two
circles, comes twice in the first rounds. Source: Bose's method of mixed differences (On the construction of balanced
incomplete block designs, 1939); nearly Kirkman systems by such starters: Rees and Stinson, On resolvable
group-divisible designs with block size 3 (1987). The first rounds in the tables beside this module were found by our
own search for differences that are all different.

32 at fours do not turn; all ten rounds are stored. The plane of order 4 twice, the second time with its points in
another order, has every two of 16 points in two blocks. Each block becomes two by a sign at each of its points, so that
the two blocks of every two points differ in the product of their signs: a resolvable Bhaskar Rao design (de Launey and
Seberry, On generalised Bhaskar Rao designs of block size four, 1984). The signs solve linear equations over GF(2); the
order of the points was drawn until these had a solution. Places 2i and 2i + 1 never meet.
"""

from __future__ import annotations

from tournaments.pairing.designs import first_rounds_3, first_rounds_4, first_rounds_more
from tournaments.pairing.designs.algebra import Round

_STORED = {**first_rounds_3.STARTERS, **first_rounds_4.STARTERS, **first_rounds_more.STARTERS}


def stored_rounds(players: int, seats: int) -> int:
    """How many rounds the stored design has; 0 if there is none."""
    if (players, seats) not in _STORED:
        return 0
    turns, _, text = _STORED[players, seats]
    return turns * (len(text.split()) // players)


def stored(players: int, seats: int) -> tuple[Round, ...]:
    """The stored design of that many players, which are 0 … players − 1."""
    turns, circles, text = _STORED[players, seats]
    places = [int(place) for place in text.split()]
    firsts = [places[start : start + players] for start in range(0, len(places), players)]
    return tuple(turned(first, seats, turns, circles, by) for first in firsts for by in range(turns))


def turned(first: list[int], seats: int, turns: int, circles: int, by: int) -> Round:
    """The round, given table after table, turned by so many places."""
    moved = [
        place // turns * turns + (place % turns + by) % turns if place < turns * circles else place for place in first
    ]
    return tuple(tuple(moved[start : start + seats]) for start in range(0, len(moved), seats))
