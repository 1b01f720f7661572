"""Which table is number 1: the one where the leader sits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tournaments.pairing.values import Player, Table


def numbered(players: Mapping[int, Player], tables: Iterable[Sequence[int]]) -> tuple[Table, ...]:
    """The tables by highest score, then by the sum of scores, then by best pairing number, numbered from 1."""

    def place(table: Sequence[int]) -> tuple[object, ...]:
        scores = [players[who].score for who in table]
        return (-max(scores), -sum(scores), min((players[who].rank, who) for who in table))

    ordered = sorted((tuple(table) for table in tables), key=place)
    return tuple(Table(number, seats) for number, seats in enumerate(ordered, start=1))
