"""The part of the check that needs matchings: for two, are the repeats and the bye unavoidable?"""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.pairing.values import Pairing, Player, Problem

Finding = tuple[str, str]


def check_two(problem: Problem, pairing: Pairing) -> Iterator[Finding]:
    """Yields "bye_rule" and "repeat_avoidable" findings. Matches only where something looks avoidable. O(players³)."""
    locked = {who for table in problem.locked for who in table}
    free = [player for player in problem.players if player.id not in locked]
    times = _times(problem)
    played = sum(
        times.get(frozenset(table.seats)) or 0 for table in pairing.tables if table.seats not in problem.locked
    )
    if played:
        least = _least(free, times, free)
        if least is not None and least < played:
            yield "repeat_avoidable", f"{played} repeats, but {least} are possible."
            return
    idle = set(pairing.byes)
    if len(idle) != len(free) % 2:
        yield (
            "bye_rule",
            f"{len(free)} free entrants for two seats a table leave {len(free) % 2} byes, not {len(idle)}.",
        )
        return
    for player in free:
        if player.id not in idle:
            continue
        sooner = [other for other in free if (other.byes, other.score) < (player.byes, player.score)]
        if sooner and _least(free, times, sooner) == played:
            yield "bye_rule", f"Entrant {player.id} has the bye though others are due before and could have it."


def _times(problem: Problem) -> dict[frozenset[int], int | None]:
    """How often each pair has met; None for a pair that must not meet."""
    times: dict[frozenset[int], int | None] = {}
    for player in problem.players:
        for other, many in player.met:
            key = frozenset((player.id, other))
            times[key] = max(many, times.get(key) or 0)
    for pair in problem.forbidden:
        times[frozenset(pair)] = None
    return times


def _least(free: list[Player], times: dict[frozenset[int], int | None], idle: list[Player]) -> int | None:
    """The fewest repeats of a pairing of `free` whose bye goes to one of `idle`; None if there is none."""
    import rustworkx  # noqa: PLC0415 - pairings are read and checked without it

    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph()
    node = {player.id: graph.add_node(player.id) for player in free}
    top = 1 + max((many or 0 for many in times.values()), default=0)
    for index, one in enumerate(free):
        for two in free[index + 1 :]:
            many = times.get(frozenset((one.id, two.id)), 0)
            if many is not None:
                graph.add_edge(node[one.id], node[two.id], top - many)
    if len(free) % 2:
        nobody = graph.add_node(0)
        for player in idle:
            graph.add_edge(node[player.id], nobody, top)
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(found) != graph.num_nodes():
        return None
    return sum(top - graph.get_edge_data(a, b) for a, b in found)
