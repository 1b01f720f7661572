"""Who of a pair gets white, and what a pair costs in colours. Source: C.04.3, 2.3 (C10–C13) and 5."""

from __future__ import annotations

from tournaments.pairing.dutch.contenders import Contender, other
from tournaments.pairing.dutch.values import BLACK, WHITE


def white(one: Contender, two: Contender, initial: str) -> Contender:
    """The player of the pair who gets white."""
    higher, lower = (one, two) if (-one.score, one.rank) < (-two.score, two.rank) else (two, one)
    colour = _colour(higher, lower)
    if not colour:
        colour = initial if higher.rank % 2 == 0 else other(initial)
    return higher if colour == WHITE else lower


def _colour(higher: Contender, lower: Contender) -> str:
    """The higher player's colour, or "" if nobody has a preference."""
    if not higher.wish or not lower.wish or higher.wish != lower.wish:
        return higher.wish or other(lower.wish)
    first, second = _claim(higher), _claim(lower)
    if first != second:
        return higher.wish if first > second else other(lower.wish)
    for own, theirs in zip(higher.seen, lower.seen, strict=False):
        if own != theirs:
            return theirs
    return higher.wish


def _claim(one: Contender) -> tuple[int, int]:
    """How strong a preference is: an absolute one counts by its colour difference."""
    if one.absolute:
        return 2, one.balance
    return (1, 0) if one.strong else (0, 0)


def clash(one: Contender, two: Contender) -> tuple[int, int, int, int]:
    """What pairing these two costs under C10, C11, C12 and C13, each 0 or 1. Symmetric."""
    if not one.wish or one.wish != two.wish:
        return 0, 0, 0, 0
    heavy = int(not one.mild and not two.mild)
    if not one.absolute or not two.absolute:
        return 0, 0, 1, heavy
    third = _third(one, two)
    return int(one.balance > 1 and two.balance > 1), int(third), 1, 0


def _third(one: Contender, two: Contender) -> bool:
    """Whether one of two top scorers would get the same colour three times in a row."""
    if one.balance == two.balance:
        return one.repeated != "" and one.repeated == two.repeated
    yielding = two if one.balance > two.balance else one
    return yielding.repeated == (BLACK if one.wish == WHITE else WHITE)
