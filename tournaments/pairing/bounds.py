"""What no pairing of a field can go below."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tournaments.pairing.measure import measure, meetings
from tournaments.pairing.sizes import table_sizes
from tournaments.pairing.values import Player, Problem


def free_players(problem: Problem, byes: Sequence[int]) -> list[Player]:
    """The players who are neither at a locked table nor on a bye."""
    placed = {who for table in problem.locked for who in table} | set(byes)
    return [player for player in problem.players if player.id not in placed]


def span_bound(problem: Problem, byes: Sequence[int]) -> Fraction:
    """A lower bound on the spread with these byes: locked tables as they are, the others in chunks of the score order.

    Whatever two tables share a stretch of scores, giving one of them all the lower players never widens them, so that
    some order of consecutive chunks is best; every order of the sizes is tried by dynamic programming over how many
    tables of each size are filled. O(product of the numbers of tables of each size), linear for one size.
    """
    free = free_players(problem, byes)
    scores = sorted((player.score for player in free), reverse=True)
    mix, _ = table_sizes(len(free), problem.sizes)
    return measure(problem, problem.locked, ()).spread + chunks(scores, mix)


def chunks(scores: Sequence[Fraction], mix: Sequence[int]) -> Fraction:
    """The least spread of `scores`, sorted, in consecutive chunks of the sizes `mix` in any order."""
    sizes = sorted(set(mix))
    many = [mix.count(size) for size in sizes]
    start = tuple(0 for _ in sizes)
    layer: dict[tuple[int, ...], Fraction] = {start: Fraction(0)}
    for _ in mix:
        following: dict[tuple[int, ...], Fraction] = {}
        for used, spread in layer.items():
            first = sum(count * size for count, size in zip(used, sizes, strict=True))
            for index, size in enumerate(sizes):
                if used[index] == many[index]:
                    continue
                key = (*used[:index], used[index] + 1, *used[index + 1 :])
                total = spread + abs(scores[first] - scores[first + size - 1])
                if key not in following or total < following[key]:
                    following[key] = total
        layer = following
    return min(layer.values())


def repeat_bound(problem: Problem, byes: Sequence[int]) -> int:
    """A lower bound on repeats at tables: each player meets at least the smallest table's number of others.

    Half the sum, over players not locked, of the fewest earlier meetings that so many opponents can have. O(players²).
    """
    free = free_players(problem, byes)
    mix, _ = table_sizes(len(free), problem.sizes)
    locked = measure(problem, problem.locked, ()).repeats
    if not mix:
        return locked
    opponents = min(mix) - 1
    met = meetings(problem.players)
    past: dict[int, list[int]] = {player.id: [] for player in free}
    for (a, b), times in met.items():
        if a in past and b in past:
            past[a].append(times)
            past[b].append(times)
    doubled = 0
    for times_met in past.values():
        fresh = len(free) - 1 - len(times_met)
        doubled += sum(sorted(times_met)[: max(0, opponents - fresh)])
    return locked + -(-doubled // 2)
