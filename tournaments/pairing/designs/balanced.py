"""Designs in which every pair meets seats − 1 times: everybody at a table once a round, or all but one.

For tables of 4 the first kind is what whist tournaments are made of (Anderson, Whist tournaments; Handbook of
Combinatorial Designs, VI.64), in general a resolvable or near resolvable design (II.7, Abel, Ge and Yin).
"""

from __future__ import annotations

from tournaments.pairing.designs.algebra import Round
from tournaments.pairing.designs.fields import field, prime_powers
from tournaments.pairing.designs.first_rounds_balanced import BALANCED
from tournaments.pairing.designs.starters import turned


def balanced(players: int, seats: int) -> tuple[Round, ...]:
    """Rounds for players 1 … `players` after which every pair has met seats − 1 times; empty if none is known here.

    A multiple of `seats` players have players − 1 rounds; one more than a multiple as many rounds as players, in each
    of which another one has a bye.
    """
    if players % seats == 1 and players > seats and prime_powers(players) == (players,):
        found = _cosets(players, seats)
    elif (players, seats) in BALANCED:
        first = [int(place) for place in BALANCED[players, seats].split()]
        turns = players - (players % seats == 0)
        found = tuple(turned(first, seats, turns, 1, by) for by in range(turns))
    else:
        return ()
    return tuple(tuple(tuple(place + 1 for place in table) for table in one) for one in found)


def _cosets(order: int, seats: int) -> tuple[Round, ...]:
    """The cosets of the subgroup of `seats` elements, and 0 has the bye; moved by each element of the field.

    Each quotient of two elements of the subgroup gives every difference once. Source: Wilson, Cyclotomy and difference
    families in elementary abelian groups (1972).
    """
    over, many = field(order), (order - 1) // seats
    tables = [[over.power(start + many * step) for step in range(seats)] for start in range(many)]
    return tuple(tuple(tuple(over.add(place, by) for place in table) for table in tables) for by in range(order))
