"""What a pairing costs, measured exactly on the problem itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from tournaments.pairing.values import Objective, Player, Problem


def by_id(problem: Problem) -> dict[int, Player]:
    """The available players by entrant number."""
    return {player.id: player for player in problem.players}


def meetings(players: Iterable[Player]) -> dict[tuple[int, int], int]:
    """How often each pair has met, by (lower id, higher id); the higher number if two players' records differ."""
    found: dict[tuple[int, int], int] = {}
    for player in players:
        for other, times in player.met:
            pair = (min(player.id, other), max(player.id, other))
            found[pair] = max(times, found.get(pair, 0))
    return found


def bye_classes(players: Iterable[Player]) -> dict[int, int]:
    """For each player how many classes are due for a bye before: fewest byes first, then the lowest score."""
    keys = {player.id: (player.byes, player.score) for player in players}
    index = {key: place for place, key in enumerate(sorted(set(keys.values())))}
    return {who: index[key] for who, key in keys.items()}


def odd_sittings(player: Player, preferred: int) -> int:
    """How often the player has sat at a table of another size than the preferred one."""
    return sum(size != preferred for size in player.sizes)


def measure(problem: Problem, tables: Sequence[Sequence[int]], byes: Sequence[int]) -> Objective:
    """The objective of seating `tables` (each in seat order) with `byes`. O(players × table size)."""
    players = by_id(problem)
    met = meetings(problem.players)
    spans = [_span(players, table) for table in tables]
    classes = bye_classes(problem.players)
    forbidden = set(problem.forbidden)
    preferred = problem.sizes[0]
    return Objective(
        forbidden=sum(pair in forbidden for table in tables for pair in _pairs(table)),
        repeats=sum(met.get(pair, 0) for table in tables for pair in _pairs(table)),
        byes=sum(classes[who] for who in byes),
        odd=sum(odd_sittings(players[who], preferred) for table in tables if len(table) != preferred for who in table),
        spread=sum(spans, Fraction(0)),
        squares=sum((span * span for span in spans), Fraction(0)),
        seats=sum(
            players[who].seats.count(position) for table in tables for position, who in enumerate(table, start=1)
        ),
    )


def _pairs(table: Sequence[int]) -> Iterable[tuple[int, int]]:
    return combinations(sorted(table), 2)


def _span(players: Mapping[int, Player], table: Sequence[int]) -> Fraction:
    scores = [players[who].score for who in table]
    return max(scores) - min(scores)
