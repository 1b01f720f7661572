"""The cards of Diamondback and what a pair of them is worth (rules/diamondback.md, Ruling (deck), and Pairs)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

RANKS: Final = ("magician", "priestess", "queen", "king", "priest")
"""High to low. Cards have a rank and nothing else."""

STRENGTH: Final[Mapping[str, int]] = {rank: len(RANKS) - place for place, rank in enumerate(RANKS)}
"""Rank → 5 (magician) down to 1 (priest)."""

PAIRS: Final = (
    ("magician", "priestess", 70),
    ("priestess", "priestess", 65),
    ("magician", "queen", 60),
    ("magician", "king", 55),
    ("priestess", "king", 50),
    ("priestess", "queen", 45),
    ("priestess", "priest", 40),
    ("queen", "king", 35),
    ("magician", "priest", 30),
    ("queen", "queen", 25),
    ("king", "king", 20),
    ("queen", "priest", 15),
    ("king", "priest", 10),
    ("priest", "priest", 5),
)
"""Every pair that can be held, best first, with its points. There is one magician, so no pair of them."""

_POINTS: Final = {
    (first, second): points for one, other, points in PAIRS for first, second in ((one, other), (other, one))
}


def deck(players: int) -> dict[str, int]:
    """Rank → number of cards when `players` (2 to 8) sit down.

    >>> deck(2)
    {'magician': 1, 'priestess': 2, 'queen': 3, 'king': 4, 'priest': 5}
    """
    packs = players - 1
    return {rank: packs * size if rank != "magician" else 1 for size, rank in enumerate(RANKS, 1)}


def pair_points(cards: tuple[str, ...]) -> int:
    """The points of a pair, in either order.

    >>> pair_points(("king", "priestess"))
    50
    """
    first, second = cards
    return _POINTS[first, second]


def remaining(full: Mapping[str, int], seen: Iterable[str]) -> dict[str, int]:
    """Rank → cards of the deck `full` that are not among `seen`; below zero where more were seen than there are."""
    left = dict(full)
    for card in seen:
        left[card] -= 1
    return left
