"""Counting meetings by itself, from nothing but the definition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations


def meetings(rounds: Iterable[Iterable[Sequence[int]]]) -> Counter[tuple[int, int]]:
    """How often each pair shares a table."""
    return Counter(pair for one in rounds for table in one for pair in combinations(sorted(table), 2))


def assert_everybody_once(rounds: Iterable[Iterable[Sequence[int]]], players: int, seats: int) -> None:
    """Each round seats 1 … `players`, each once, at tables of `seats`."""
    for one in rounds:
        tables = list(one)
        assert sorted(player for table in tables for player in table) == list(range(1, players + 1))
        assert {len(table) for table in tables} == {seats}
