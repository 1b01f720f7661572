"""Where a design hides in what has been played: ways to name its points so that its first rounds are those played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from games.rules.chance import Chance

Names = list[int]
"""For each point of a design the player who it stands for."""


def graph(count: int, tables: Iterable[Sequence[int]]) -> list[int]:
    """Who shares a table with whom, a bit for each of `count`."""
    sets = [0] * count
    for table in tables:
        for a, b in combinations(table, 2):
            sets[a] |= 1 << b
            sets[b] |= 1 << a
    return sets


def embeddings(pattern: Sequence[int], played: Sequence[int], seed: str, steps: int) -> Iterator[Names]:
    """Names under which `pattern` and `played`, both as `graph` gives them, are the same graph.

    Backtracking in an order drawn from the seed, always at the point with fewest players left for it; two points go to
    two players only if these have met as those have, and share as many opponents. After so many steps it gives up.
    """
    count = len(pattern)
    order = Chance(seed).shuffle(range(count))
    wanted, given = _kinds(pattern), _kinds(played)
    groups = [_masks(row) for row in given]
    profile: dict[tuple[int, ...], int] = {}
    for who, row in enumerate(given):
        profile[tuple(sorted(row))] = profile.get(tuple(sorted(row)), 0) | 1 << who
    first = [profile.get(tuple(sorted(row)), 0) for row in wanted]
    names = [-1] * count

    def open_point(left: Sequence[int]) -> int:
        return min((p for p in range(count) if names[p] < 0), key=lambda p: (left[p].bit_count(), p))

    def choices_of(options: int) -> list[int]:
        return [who for who in order if options >> who & 1]

    start = open_point(first)
    trail = [(start, first, choices_of(first[start]))]
    while trail:
        point, left, choices = trail[-1]
        names[point] = -1
        if not choices or steps <= 0:
            trail.pop()
            continue
        steps -= 1
        who = choices.pop()
        names[point] = who
        kinds, alike = wanted[point], groups[who]
        narrowed = [options & alike.get(kinds[p], 0) if names[p] < 0 else 0 for p, options in enumerate(left)]
        if any(names[p] < 0 and not options for p, options in enumerate(narrowed)):
            continue
        if -1 not in names:
            yield list(names)
            continue
        following = open_point(narrowed)
        trail.append((following, narrowed, choices_of(narrowed[following])))


def _kinds(sets: Sequence[int]) -> list[list[int]]:
    """For each two: twice how many opponents they share, and one more if they have met; −1 for the same."""
    return [
        [-1 if a == b else 2 * (one & other).bit_count() + (one >> b & 1) for b, other in enumerate(sets)]
        for a, one in enumerate(sets)
    ]


def _masks(kinds: Sequence[int]) -> dict[int, int]:
    masks: dict[int, int] = {}
    for who, kind in enumerate(kinds):
        masks[kind] = masks.get(kind, 0) | 1 << who
    return masks
