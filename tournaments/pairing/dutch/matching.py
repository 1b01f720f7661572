"""A matching of greatest weight."""

from __future__ import annotations

from collections.abc import Sequence

Edge = tuple[int, int, int]
"""Two nodes and the weight of joining them, 0 or more."""

WEIGHT_BITS = 122
"""Weights must need no more bits: rustworkx computes with twice their sums in 128."""


def best_matching(count: int, edges: Sequence[Edge], *, perfect: bool) -> list[int] | None:
    """Each node's partner, or the node itself, in a matching of greatest weight among the nodes 0 … count − 1.

    With `perfect`, among the perfect matchings; None if there are none. Which of several equally good ones comes out is
    not to be relied on. O(count³). Raises OverflowError where a weight needs more than WEIGHT_BITS bits.
    """
    import rustworkx  # noqa: PLC0415 - pairings are read and checked without it

    if any(weight >> WEIGHT_BITS for _, _, weight in edges):
        raise OverflowError(f"weights must stay below 2^{WEIGHT_BITS}")
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    graph.add_edges_from(edges)
    found = rustworkx.max_weight_matching(graph, max_cardinality=perfect, weight_fn=int)
    if perfect and 2 * len(found) != count:
        return None
    partner = list(range(count))
    for one, two in found:
        partner[one], partner[two] = two, one
    return partner
