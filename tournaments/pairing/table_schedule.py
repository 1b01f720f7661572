"""The whole round robin of a field at tables of three and more: who sits where in which round, and how often who meets.

Source: design/pairing.md, Tables: round robin.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from tournaments.pairing.designs import Round, balanced, rounds, searched, truncated
from tournaments.pairing.seat_schedule import seated
from tournaments.pairing.sizes import table_sizes

_SMALL = 13
_LONG = 20


@dataclass(frozen=True, slots=True)
class Schedule:
    """Rounds of tables in seat order, for starting numbers from 1; who is at none of a round's tables has a bye.

    Each pair meets `least` to `most` times in them; no schedule of as many rounds can have a pair meet more than
    `least_bound` times at least, or fewer than `most_bound` times at most.
    """

    players: int
    rounds: tuple[Round, ...]
    least: int
    most: int
    least_bound: int
    most_bound: int

    def byes(self, number: int) -> tuple[int, ...]:
        """Who has a bye in that round."""
        busy = {who for table in self.rounds[number - 1] for who in table}
        return tuple(who for who in range(1, self.players + 1) if who not in busy)


@dataclass(frozen=True, slots=True)
class Meetings:
    """How often pairs meet over some rounds: at least, at most, and the bounds that counting proves."""

    least: int
    most: int
    least_bound: int
    most_bound: int


@lru_cache(maxsize=256)
def table_schedule(
    players: int, sizes: tuple[int, ...], many: int, *, double: bool = False, upto: int = 0, seed: int = 0
) -> Schedule:
    """A schedule of `many` rounds at tables of `sizes`, preferred first, as balanced as is known here.

    As long as a design has rounds, no pair meets twice. `double` plays half of the rounds twice, the seats going on in
    turn. `upto` adds rounds to such a schedule without changing it, for an event that is made longer. `seed` decides
    where no design does. Raises ValueError if the field fills no table, or for less than one round.
    """
    mix, _ = table_sizes(players, sizes)
    if not mix or many < 1:
        raise ValueError(f"{players} players at tables of {sizes} have no round robin of {many} rounds")
    if double:
        half = _chosen(players, mix, -(-many // 2), seed)
        made = (*half, *half)[:many]
    else:
        made = _chosen(players, mix, many, seed)
    found = seated(made)
    if upto > many:
        found += seated(searched(players, mix, made, upto - many, f"more {players} {mix} {seed}"))
    stated = meetings(players, found)
    return Schedule(players, found, stated.least, stated.most, stated.least_bound, stated.most_bound)


def suggested_rounds(players: int, sizes: Sequence[int]) -> int:
    """How many rounds a round robin of that field should have: as many as are known without a repeated meeting.

    If that is not enough for a tournament, and the field small, as many as let every pair meet equally often. Else so
    many that pairs meet once in the mean, but as many as there are seats at a table at least.
    """
    mix, _ = table_sizes(players, tuple(sizes))
    if not mix:
        return 1
    free = len(_free(players, mix))
    if free > 1 or mix == (players,):
        return free
    even = len(_even(players, mix)) if players <= _SMALL else 0
    once = players * (players - 1) // sum(size * (size - 1) for size in mix)
    return even or max(mix[0], min(once, _LONG))


def meetings(players: int, made: Sequence[Round]) -> Meetings:
    """Counts who meets whom. A mean of meetings cannot be below the least of them, nor above the most."""
    met = Counter(pair for one in made for table in one for pair in combinations(sorted(table), 2))
    pairs = players * (players - 1) // 2
    total = sum(met.values())
    least = min(met.values()) if len(met) == pairs else 0
    most_bound = -(-total // pairs)
    free = players - sum(map(len, made[0])) if made else 0
    if len(made) > 1 and max(map(len, made[0])) > len(made[1]) + free:
        most_bound = max(2, most_bound)  # more seats at a table than tables and byes to part its players
    return Meetings(least, max(met.values(), default=0), total // pairs, most_bound)


def _free(players: int, mix: Sequence[int]) -> tuple[Round, ...]:
    """The longest list known without a repeated meeting for such tables; empty where there are byes."""
    if sum(mix) < players:
        return ()
    if len(set(mix)) == 1:
        return rounds(players, mix[0])
    short = set(mix) == {max(mix), max(mix) - 1} and -players % max(mix) == mix.count(min(mix))
    return truncated(players, max(mix)) if short else ()


def _even(players: int, mix: Sequence[int]) -> tuple[Round, ...]:
    """The design for such tables in which every pair meets seats − 1 times; empty if none is known."""
    return balanced(players, mix[0]) if len(set(mix)) == 1 else ()


def _chosen(players: int, mix: tuple[int, ...], many: int, seed: int) -> tuple[Round, ...]:
    """The most even of what is known, in the order: fewest meetings at most, most at least, fewest squares."""
    found: list[tuple[Round, ...]] = []
    for made in _ways(players, mix, many, seed):
        found.append(made)
        if _uneven(players, made)[2] <= 0:
            break
    return min(found, key=lambda made: _uneven(players, made))


def _ways(players: int, mix: tuple[int, ...], many: int, seed: int) -> Iterator[tuple[Round, ...]]:
    free = _free(players, mix)
    if many <= len(free):
        yield free[:many]
        return
    for design in (free, _even(players, mix)):
        if design:
            yield (design * -(-many // len(design)))[:many]
    yield (*free, *searched(players, mix, free, many - len(free), f"{players} {mix} {seed}"))


def _uneven(players: int, made: Sequence[Round]) -> tuple[int, int, int]:
    """The last is the sum of squares less the least possible with as many meetings."""
    met = Counter(pair for one in made for table in one for pair in combinations(sorted(table), 2))
    pairs = players * (players - 1) // 2
    often, more = divmod(sum(met.values()), pairs)
    least = min(met.values()) if len(met) == pairs else 0
    squares = sum(times * times for times in met.values())
    return max(met.values()), -least, squares - (pairs * often * often + more * (2 * often + 1))
