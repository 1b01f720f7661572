"""Exact constructions from finite fields. Points are 0 … players − 1 here.

Each says what it makes and whose theorem it is; tests verify every round of every one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import gcd

from tournaments.pairing.designs.fields import Field, field, prime_powers

Block = tuple[int, ...]
Round = tuple[Block, ...]


def affine(order: int, dimension: int) -> tuple[Round, ...]:
    """The lines of an affine space over the field of `order` elements, a round for each direction.

    `order`^`dimension` players at tables of `order`: every pair meets exactly once. Source: Bose, On the construction
    of balanced incomplete block designs (1939); Handbook of Combinatorial Designs, VII.2.
    """
    over = field(order)
    points = list(product(range(order), repeat=dimension))
    directions = [point for point in points if next((digit for digit in point if digit), 0) == 1]
    return tuple(_lines(over, points, direction) for direction in directions)


def _lines(over: Field, points: Sequence[tuple[int, ...]], direction: tuple[int, ...]) -> Round:
    """The lines in that direction; each is found from its point whose first moving coordinate is 0."""
    number = {point: place for place, point in enumerate(points)}
    moving = direction.index(1)
    return tuple(
        tuple(
            number[tuple(over.add(a, over.times(step, d)) for a, d in zip(start, direction, strict=True))]
            for step in range(over.order)
        )
        for start in points
        if start[moving] == 0
    )


def most_groups(size: int) -> int:
    """How many groups of that size `transversal` can take: the least prime power whose product `size` is."""
    return min(prime_powers(size), default=1)


def transversal(groups: int, size: int) -> tuple[Round, ...]:
    """`size` rounds in which every table has one player of each group; those of different groups meet exactly once.

    Player x of group g is g × size + x. Needs groups ≤ `most_groups(size)`. Source: a resolvable transversal design is
    as good as mutually orthogonal Latin squares, and these multiply (MacNeish, Euler's squares, 1922); Handbook of
    Combinatorial Designs, III.3.
    """
    if groups > most_groups(size):
        raise ValueError(f"{groups} groups of {size} have no such design by this construction")
    parts = [field(power) for power in prime_powers(size)]

    def place(group: int, start: int, slope: int) -> int:
        """The sum of start and group × slope, part by part in mixed digits."""
        found, unit = 0, 1
        for part in parts:
            a, b = start // unit % part.order, slope // unit % part.order
            found += part.add(a, part.times(group, b)) * unit
            unit *= part.order
        return found

    return tuple(
        tuple(tuple(g * size + place(g, start, slope) for g in range(groups)) for start in range(size))
        for slope in range(size)
    )


def near_transversal(size: int) -> tuple[Round, ...]:
    """For three groups of an even `size`: size − 1 rounds as `transversal`.

    A cyclic group of even order has no complete mapping, but 0, 2, 4, …, 1, 3, … is one short of it (near complete
    mappings; Handbook of Combinatorial Designs, VI.6).
    """
    shifts = [(2 * turn + (2 * turn >= size)) % size for turn in range(size - 1)]
    return tuple(
        tuple((x, size + (x + turn) % size, 2 * size + (x + shift) % size) for x in range(size))
        for turn, shift in enumerate(shifts)
    )


def shifted_rounds(groups: int, size: int) -> int:
    """How many rounds `shifted` has."""
    return min(size // gcd(step, size) for step in range(1, groups))


def shifted(groups: int, size: int) -> tuple[Round, ...]:
    """For groups of any size: each round moves group g by g places more against the first.

    Two players of groups g and h meet again after size / gcd(g − h, size) rounds at the earliest. Where nothing better
    is known.
    """
    return tuple(
        tuple(tuple(g * size + (x + g * turn) % size for g in range(groups)) for x in range(size))
        for turn in range(shifted_rounds(groups, size))
    )


def kirkman_triple(order: int) -> tuple[Round, ...]:
    """3 × `order` players at tables of 3, every pair exactly once; `order` is a prime power 6t + 1.

    Source: Ray-Chaudhuri and Wilson, Solution of Kirkman's schoolgirl problem (1971), over three copies of the field.
    """
    over, t = field(order), (order - 1) // 6

    def mixed(i: int) -> Block:
        return tuple(copy * order + over.power(i + 2 * t * copy) for copy in range(3))

    pure = [
        tuple(copy * order + over.power(i + 2 * t * turn) for turn in range(3)) for copy in range(3) for i in range(t)
    ]
    high = [i for start in (1, 3, 5) for i in range(start * t, start * t + t)]
    low = [i for start in (0, 2, 4) for i in range(start * t, start * t + t)]
    base: list[Block] = [(0, order, 2 * order), *pure, *(mixed(i) for i in high)]
    turning = [tuple(_moved(over, block, by, 3) for block in base) for by in range(order)]
    standing = [tuple(_moved(over, mixed(i), by, 3) for by in range(order)) for i in low]
    return (*turning, *standing)


def kirkman_double(order: int) -> tuple[Round, ...]:
    """2 × `order` + 1 players at tables of 3, every pair exactly once; `order` is a prime power 6t + 1.

    Source: Ray-Chaudhuri and Wilson, as above, over two copies of the field and one more point.
    """
    over, t = field(order), (order - 1) // 6
    middle = over.add(over.power(t), 1)
    m = next(exponent for exponent in range(order - 1) if over.times(2, over.power(exponent)) == middle)
    base: list[Block] = [(0, order, 2 * order)]
    for start in (0, 2 * t, 4 * t):
        base += [(over.power(i), over.power(i + t), order + over.power(i + m)) for i in range(start, start + t)]
    base += [tuple(order + over.power(i + m + turn * t) for turn in (1, 3, 5)) for i in range(t)]
    return tuple(tuple(_moved(over, block, by, 2) for block in base) for by in range(order))


def fours(order: int) -> tuple[Round, ...]:
    """3 × `order` + 1 players at tables of 4, every pair exactly once; `order` is a prime power 4t + 1.

    Source: Bose's first module theorem applied to a resolvable design (Hanani, Ray-Chaudhuri and Wilson, On resolvable
    designs, 1972): squares and non-squares of the field, in three copies, and one more point.
    """
    over, t = field(order), (order - 1) // 4
    odd = next(e for e in range(1, order, 2) if _parted(over, e))

    def block(i: int, copy: int) -> Block:
        low, high = copy * order, (copy + 1) % 3 * order
        one, two = over.power(2 * i), over.power(2 * i + odd)
        return (low + one, low + over.negative(one), high + two, high + over.negative(two))

    base: list[Block] = [(0, order, 2 * order, 3 * order), *(block(i, copy) for i in range(t) for copy in range(3))]
    return tuple(tuple(_moved(over, one, by, 3) for one in base) for by in range(order))


def _parted(over: Field, exponent: int) -> bool:
    """Whether x^exponent + 1 and x^exponent − 1 are one a square and one not."""
    power = over.power(exponent)
    more, less = over.add(power, 1), over.add(power, over.negative(1))
    return bool(more and less and (over.logarithm[more] + over.logarithm[less]) % 2)


def _moved(over: Field, block: Block, by: int, copies: int) -> Block:
    """The block with `by` added in each copy of the field; a point above the copies stands still."""
    return tuple(
        point // over.order * over.order + over.add(point % over.order, by) if point < copies * over.order else point
        for point in block
    )
