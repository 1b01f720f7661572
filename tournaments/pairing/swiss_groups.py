"""A large field for two, score group by score group: what a matching over everybody would cost minutes for.

Where a group and those above it are odd in number, its lowest meets the highest of the next whom it has not met: one
pair for each such border. A pair that crosses two costs more in squares, so the score gaps are the least there can be.
The others of a group are matched in pieces that keep the fold: a stretch of the upper half with its opposite of the
lower half.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby, pairwise
from typing import Protocol

from tournaments.pairing.matching import Noise, cheapest
from tournaments.pairing.values import Player

Pairs = list[tuple[int, int]]

_PIECE = 50
"""Players of each half in one piece."""
_FLOATERS = 6
"""How many of a group's lowest, and of the next one's highest, are tried for the pair between the groups."""


class Field(Protocol):
    """What is needed of the field: players in score order, repeats by place (None: must not meet), the bye's place."""

    players: list[Player]
    bye: int | None

    def repeats(self, a: int, b: int) -> int | None: ...

    def bye_class(self, a: int) -> int: ...


def by_groups(field: Field, price: Callable[[int, int, int], int], seed: str) -> Pairs | None:
    """Everybody paired without a repeat, with the least squared gaps, the bye to who is due; None if this way fails."""
    left = list(range(len(field.players)))
    pairs: Pairs = []
    if field.bye is not None:
        idle = min(left, key=lambda a: (field.bye_class(a), -a))
        left.remove(idle)
        pairs.append((idle, field.bye))
    groups = [list(group) for _, group in groupby(left, key=lambda a: field.players[a].score)]
    for number, group in enumerate(groups):
        if len(group) % 2:
            following = groups[number + 1] if number + 1 < len(groups) else []
            pair = _between(field, group, following)
            if pair is None:
                return None
            group.remove(pair[0])
            following.remove(pair[1])
            pairs.append(pair)
        for piece in _pieces(group):
            found = _matched(field, piece, price, seed)
            if found is None:
                return None
            pairs.extend(found)
    return sorted(pairs)


def _between(field: Field, group: Sequence[int], following: Sequence[int]) -> tuple[int, int] | None:
    for a in group[::-1][:_FLOATERS]:
        for b in following[:_FLOATERS]:
            if field.repeats(a, b) == 0:
                return a, b
    return None


def _pieces(group: Sequence[int]) -> list[list[int]]:
    half = len(group) // 2
    many = max(1, half // _PIECE)
    cuts = [half * index // many for index in range(many + 1)]
    return [[*group[first:last], *group[half + first : half + last]] for first, last in pairwise(cuts)]


def _matched(field: Field, piece: Sequence[int], price: Callable[[int, int, int], int], seed: str) -> Pairs | None:
    if not piece:
        return []
    edges = [
        (i, j, price(a, b, 0))
        for i, a in enumerate(piece)
        for j, b in enumerate(piece[i + 1 :], start=i + 1)
        if field.repeats(a, b) == 0
    ]
    matched = cheapest(len(piece), edges, Noise(len(piece), f"{seed} {piece[0]}"))
    return None if matched is None else [(piece[i], piece[j]) for i, j in matched]
