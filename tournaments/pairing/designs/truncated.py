"""Fields a few players short of full tables: a full design from which those few are left out."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from tournaments.pairing.designs.algebra import Round, most_groups, transversal
from tournaments.pairing.designs.catalogue import rounds


@lru_cache(maxsize=64)
def truncated(players: int, seats: int) -> tuple[Round, ...]:
    """Rounds without a repeated meeting at tables of `seats` and, where the field does not fill them, seats − 1.

    As few tables as possible are short. Players are 1 … `players`. Rounds in which two of those left out would share a
    table are left out too; with one group of a transversal design to leave them out of, none are (a truncated
    transversal design; Handbook of Combinatorial Designs, IV.4). Empty if the field cannot be seated so.
    """
    out = -players % seats
    full = players + out
    if not out:
        return rounds(players, seats)
    if seats < 4 or full // seats < max(out, seats):
        return ()
    made = [_without(rounds(full, seats), full, _apart(rounds(full, seats), full, out))]
    tables = full // seats
    if most_groups(tables) >= seats:
        across = tuple(tuple(tuple(who + 1 for who in table) for table in one) for one in transversal(seats, tables))
        made.append(_without(across, full, list(range(full - out + 1, full + 1))))
    return max(made, key=len)


def _apart(design: tuple[Round, ...], full: int, many: int) -> list[int]:
    """So many players who share tables in as few rounds as a greedy choice finds."""
    together: dict[tuple[int, int], int] = {}
    for number, one in enumerate(design):
        for table in one:
            together |= dict.fromkeys(combinations(table, 2), number)
    chosen, lost = [full], set[int]()

    def costs(who: int) -> tuple[int, int]:
        return len({together[who, other] for other in chosen if (who, other) in together} - lost), -who

    for _ in range(many - 1):
        best = min((who for who in range(1, full) if who not in chosen), key=costs)
        lost |= {together[best, other] for other in chosen if (best, other) in together}
        chosen.append(best)
        chosen.sort()
    return chosen


def _without(design: tuple[Round, ...], full: int, out: list[int]) -> tuple[Round, ...]:
    """The rounds in which those are apart, without them, the others numbered anew; whole tables first."""
    gone = set(out)
    number = {who: place for place, who in enumerate((who for who in range(1, full + 1) if who not in gone), start=1)}
    kept = [one for one in design if all(len(gone.intersection(table)) < 2 for table in one)]
    left = (tuple(tuple(number[who] for who in table if who in number) for table in one) for one in kept)
    return tuple(tuple(sorted(one, key=lambda table: (-len(table), table))) for one in left)
