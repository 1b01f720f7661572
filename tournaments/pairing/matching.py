"""Minimum-cost perfect matching with one answer on every machine.

rustworkx gives *a* best matching; where several are equally good, which one it gives is its own affair and may change
between releases. Each edge therefore carries, below its cost, a 34-bit number drawn from the problem's seed, so that
the best matching is unique (but for a chance of about edges / 2^34, by the isolation lemma of Mulmuley, Vazirani and
Vazirani).
"""

from __future__ import annotations

from collections.abc import Iterable

from games.rules.chance import Chance

Edge = tuple[int, int, int]
"""Two nodes and the cost of joining them, 0 or more."""

_PRIME = (1 << 61) - 1
_NOISE_BITS = 34
COST_LIMIT = 1 << 74
"""Costs must stay below this, so that weights stay below 2^122 up to 16,000 nodes: rustworkx overflows past 2^127."""


class Noise:
    """A small number for each pair of nodes, fixed by the seed."""

    def __init__(self, count: int, seed: str) -> None:
        chance = Chance(seed)
        self._keys = [1 + chance.below(_PRIME - 1) for _ in range(count)]

    def __call__(self, a: int, b: int) -> int:
        return (self._keys[a] * self._keys[b] % _PRIME) >> (61 - _NOISE_BITS)


def cheapest(count: int, edges: Iterable[Edge], noise: Noise) -> list[tuple[int, int]] | None:
    """The perfect matching of nodes 0 … count − 1 with the least total cost, or None if there is no perfect matching.

    Pairs are (lower, higher), sorted. O(count³).
    """
    import rustworkx  # noqa: PLC0415 - pairings are read and checked without it

    if count % 2:
        return None
    # The noise of a whole matching, not only of one edge, must stay below one unit of cost.
    shift = _NOISE_BITS + count.bit_length()
    listed = [(a, b, (cost << shift) + noise(a, b)) for a, b, cost in edges]
    if not listed:
        return None if count else []
    top = max(weight for _, _, weight in listed) + 1
    if top > COST_LIMIT << shift:
        raise OverflowError("matching costs must stay below 2^74")
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    graph.add_edges_from([(a, b, top - weight) for a, b, weight in listed])
    return _perfect(count, rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int))


def largest(count: int, edges: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """A matching of as many nodes as possible. Only its size is the same everywhere. O(count³) at worst."""
    import rustworkx  # noqa: PLC0415 - pairings are read and checked without it

    graph: rustworkx.PyGraph[int, None] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    graph.add_edges_from([(a, b, None) for a, b in edges])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, default_weight=1)
    return sorted((min(pair), max(pair)) for pair in found)


def _perfect(count: int, found: Iterable[tuple[int, int]]) -> list[tuple[int, int]] | None:
    pairs = sorted((min(pair), max(pair)) for pair in found)
    return pairs if 2 * len(pairs) == count else None
