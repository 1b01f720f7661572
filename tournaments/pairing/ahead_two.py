"""Look-ahead for two: rounds that are left as disjoint perfect matchings, and the Berger table as the hidden design."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tournaments.pairing import ahead
from tournaments.pairing.advice import FORESEEN, safe_rounds
from tournaments.pairing.ahead import Field, Tables
from tournaments.pairing.embedding import graph
from tournaments.pairing.matching import Noise, cheapest
from tournaments.pairing.round_robin import schedule
from tournaments.pairing.values import Player, Problem

_TRIES = 4
_NODES = 160

Pairs = list[tuple[int, int]]


def look_ahead(problem: Problem, players: Sequence[Player], pairs: Pairs, cost: Callable[[Pairs], int]) -> Pairs:
    """`pairs` of places in `players`, one past the last for the bye; or others that keep the rounds to come free of
    repeats. The bye counts as an opponent, once. Locked tables are not foreseen.
    """
    bye, count = len(players), len(players) + len(players) % 2
    planned = min(problem.rounds, count - 1)
    if planned <= problem.round or count > FORESEEN or problem.locked:
        return pairs
    if planned <= safe_rounds(len(players)) and not problem.forbidden:
        return pairs
    order = sorted(range(len(players)), key=lambda a: players[a].id) + [bye] * (count - len(players))
    place = {a: index for index, a in enumerate(order)}
    ids = {player.id: place[a] for a, player in enumerate(players)}
    met = [(ids[player.id], ids[b]) for player in players for b, _ in player.met if b in ids]
    met += [(ids[player.id], count - 1) for player in players if player.byes and count > len(players)]
    rounds = schedule(count)

    def placed(tables: Tables) -> Pairs:
        return sorted((min(order[a], order[b]), max(order[a], order[b])) for a, b in tables)

    field = Field(
        met=tuple(graph(count, met)),
        apart=tuple(graph(count, [(ids[a], ids[b]) for a, b in problem.forbidden if a in ids and b in ids])),
        left=planned - problem.round,
        cost=lambda tables: cost(placed(tables)),
        design=tuple([[a - 1, b - 1] for a, b in one] for one in rounds),
        search=_matchings,
    )
    return placed(ahead.choose(field, [[place[a], place[b]] for a, b in pairs]))


def _matchings(blocked: Sequence[int], many: int) -> list[Tables] | None:
    """So many perfect matchings that share no pair with each other or with `blocked`, if backtracking finds them."""
    count, nodes = len(blocked), _NODES
    if any(count - 1 - one.bit_count() < many for one in blocked):
        return None

    def more(taken: Sequence[int], left: int) -> list[Tables] | None:
        nonlocal nodes
        if left == 0:
            return []
        edges = [(a, b, 0) for a in range(count) for b in range(a + 1, count) if not taken[a] >> b & 1]
        for attempt in range(_TRIES):
            nodes -= 1
            matched = cheapest(count, edges, Noise(count, f"{left} {attempt}")) if nodes >= 0 else None
            if matched is None:
                return None
            tables = [list(pair) for pair in matched]
            rest = more([a | b for a, b in zip(taken, graph(count, tables), strict=True)], left - 1)
            if rest is not None:
                return [tables, *rest]
        return None

    return more(blocked, many)
