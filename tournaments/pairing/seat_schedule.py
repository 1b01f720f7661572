"""Seats for a whole schedule of tables: over the event everybody sits first, second … last as equally often as can be.

Source: design/pairing.md, "Tables of 3 to 6", last of the criteria.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

Tables = Sequence[Sequence[int]]


def seated(rounds: Sequence[Tables]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The same tables with everybody in seat order.

    With tables of one size, the numbers of times that a player has held two positions never differ by more than one,
    after any of a player's games. With several sizes each table in turn is seated at the least cost.
    """
    sizes = {len(table) for tables in rounds for table in tables}
    return _equal(rounds, *sizes) if len(sizes) == 1 else _greedy(rounds)


def _equal(rounds: Sequence[Tables], size: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Colours the games of a graph of players and tables, where a player counts anew after every `size` games.

    Nobody in it has more than `size` games, so that as many colours do: no player holds a position twice in `size`
    games (König, Über Graphen und ihre Anwendung, 1916, by exchanges along alternating paths).
    """
    games: Counter[int] = Counter()
    holds: dict[tuple[int, int], dict[int, tuple[int, int]]] = {}
    """For each player's run of games, and each table, who or what holds which position."""
    for turn, tables in enumerate(rounds):
        for number, table in enumerate(tables):
            here = (-1 - turn, number)
            holds[here] = {}
            for who in table:
                run = (who, games[who] // size)
                games[who] += 1
                _colour(holds, run, here, size)
    return tuple(
        tuple(tuple(holds[-1 - turn, number][seat][0] for seat in range(size)) for number in range(len(tables)))
        for turn, tables in enumerate(rounds)
    )


def _colour(
    holds: dict[tuple[int, int], dict[int, tuple[int, int]]], run: tuple[int, int], here: tuple[int, int], size: int
) -> None:
    mine, theirs = holds.setdefault(run, {}), holds[here]
    seat = next(free for free in range(size) if free not in theirs)
    if seat in mine:
        other = next(free for free in range(size) if free not in mine)
        path, node, wanted = [], run, seat
        while wanted in holds[node]:
            following = holds[node][wanted]
            path.append((node, following, wanted))
            node, wanted = following, seat + other - wanted
        for one, two, old in path:
            del holds[one][old], holds[two][old]
        for one, two, old in path:
            new = seat + other - old
            holds[one][new], holds[two][new] = two, one
    mine[seat], theirs[seat] = here, run


def _greedy(rounds: Sequence[Tables]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    held: Counter[tuple[int, int]] = Counter()
    made = []
    for tables in rounds:
        made.append(tuple(_least(table, held) for table in tables))
        held.update((who, seat) for table in made[-1] for seat, who in enumerate(table))
    return tuple(made)


def _least(table: Sequence[int], held: Counter[tuple[int, int]]) -> tuple[int, ...]:
    """The order in which the players have held their positions least, squared; by dynamic programming over sets."""
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for seat in range(len(table)):
        following: dict[int, tuple[int, tuple[int, ...]]] = {}
        for done, (cost, order) in best.items():
            for index, who in enumerate(table):
                if done >> index & 1:
                    continue
                found = (cost + 2 * held[who, seat] + 1, (*order, who))
                key = done | 1 << index
                if key not in following or found < following[key]:
                    following[key] = found
        best = following
    return best[(1 << len(table)) - 1][1]
