"""A cut: who goes through to the next level, who plays whom there, and how far everybody got.

For two players a single elimination with a fixed bracket: of eight 1–8, 4–5, 3–6, 2–7, and the winners of neighbouring
tables meet; nobody is seeded anew. At tables the best of the first level's tables go to one final table. Seeds are the
entrants in the order of the standings that the cut was made from.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Drawn: TypeAlias = Literal["seed", "again"]
DRAWN: Final[tuple[Drawn, ...]] = ("seed", "again")
"""What follows a drawn game for two: the higher seed goes through, or it is played again."""

TWO: Final = (2, 4, 8, 16)
"""How many a cut of a game for two takes."""
SEMIS: Final[Mapping[int, int]] = {8: 2, 16: 4}
"""How many tables of four the first level of a large cut at tables has; of the others there is but the final."""
FINAL: Final = 4
"""How many sit at the final table after such a level."""


@dataclass(frozen=True, slots=True)
class Game:
    """A table of a round of the cut: `scores` in seat order, None before they count; `played` unless too few came."""

    seats: tuple[int, ...]
    scores: tuple[int, ...] | None = None
    absent: frozenset[int] = frozenset()
    played: bool = True


@dataclass(frozen=True, slots=True)
class Played:
    """A public round of the cut: at which level (by how many it began with), its tables, and who had none."""

    stage: int
    games: tuple[Game, ...]
    byes: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Group:
    """Those who meet at one table of a level, best seed first; empty places are left out.

    `order` is the result, best first, of those who came; None until it counts, and while a draw is to be played again.
    """

    entrants: tuple[int, ...]
    order: tuple[int, ...] | None
    games: tuple[Game, ...] = ()


@dataclass(frozen=True, slots=True)
class Level:
    """`stage` is how many the level began with, `advance` how many of each group go on; `begun` once it is public."""

    stage: int
    groups: tuple[Group, ...]
    advance: int
    begun: bool

    @property
    def decided(self) -> bool:
        """Whether every group has its result."""
        return self.begun and all(group.order is not None for group in self.groups)

    def through(self) -> tuple[int, ...]:
        """Who goes on from here, as far as it is known, in the order of the groups."""
        return tuple(who for group in self.groups for who in (group.order or ())[: self.advance])


@dataclass(frozen=True, slots=True)
class Bracket:
    """The levels so far, and one more with those who go on while it is not over."""

    seeds: tuple[int, ...]
    levels: tuple[Level, ...]
    tables: bool

    @property
    def last(self) -> int:
        """The stage that decides."""
        return stages(len(self.seeds), tables=self.tables)[-1]

    @property
    def over(self) -> bool:
        """Whether the last level is decided."""
        return self.levels[-1].decided and self.levels[-1].stage == self.last

    @property
    def current(self) -> Level:
        """The level that is to be played, or is being played; the last one when all is over."""
        return self.levels[-1]

    def reached(self) -> Mapping[int, int]:
        """How far everybody got: the higher number got farther, the same number as far. 0 is nobody's."""
        far = dict.fromkeys(self.seeds, 1)
        most = len(self.seeds) + 2
        for depth, level in enumerate(self.levels, start=1):
            final = level.stage == self.last
            for group in level.groups:
                for who in group.entrants if level.begun else ():
                    far[who] = depth * most
                order = group.order or ()
                for place, who in enumerate(order if final else order[: level.advance]):
                    far[who] = depth * most + (len(order) - place if final else 1)
        return far

    def overtaken(self) -> tuple[tuple[int, int], ...]:
        """Who would have gone on by the results as they are now, and did not, with who went on instead (0: nobody).

        A correction of a level after the next has begun leaves this behind; what is played stands.
        """
        found: list[tuple[int, int]] = []
        for before, after in zip(self.levels, self.levels[1:], strict=False):
            if not (before.decided and after.begun):
                continue
            seated = {who for group in after.groups for who in group.entrants}
            for group in before.groups:
                due = set((group.order or ())[: before.advance])
                went = sorted(seated & set(group.entrants) - due)
                missing = sorted(due - seated)
                # Who is due and missing with nobody in their place has withdrawn: that is no correction.
                found += zip(missing, went, strict=False)
        return tuple(found)


def stages(size: int, *, tables: bool) -> tuple[int, ...]:
    """The levels of a cut of that size, each by how many it begins with."""
    if tables:
        return (size, FINAL) if size in SEMIS else (size,)
    return tuple(size >> level for level in range(size.bit_length() - 1))


def slots(size: int) -> tuple[int, ...]:
    """The seeds, from 1, in the order of a bracket for two; neighbours meet. `size` is a power of 2.

    >>> slots(8)
    (1, 8, 5, 4, 3, 6, 7, 2)
    """
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        pairs = [(seed, total - seed) if at % 2 == 0 else (total - seed, seed) for at, seed in enumerate(order)]
        order = [seed for pair in pairs for seed in pair]
    return tuple(order)


def bracket(seeds: Sequence[int], rounds: Sequence[Played], *, tables: bool, drawn: str = "seed") -> Bracket:
    """The bracket of these seeds as its public rounds, in order, have made it. O(entrants + tables)."""
    rank = {who: place for place, who in enumerate(seeds)}
    order = stages(len(seeds), tables=tables)
    levels: list[Level] = []
    for depth, stage in enumerate(order):
        final = stage == order[-1]
        groups = _grouped(tuple(seeds), depth, tables=tables)
        advance = 1 if not tables else len(groups[0]) if final else FINAL // len(groups)
        public = [item for item in rounds if item.stage == stage]
        here = _here(public) if public else set(levels[-1].through()) if levels else set(seeds)
        again = drawn == "again" and not tables
        made = tuple(_group([who for who in group if who in here], public, rank, again=again) for group in groups)
        levels.append(Level(stage, made, advance, bool(public)))
        # What has begun after a level stands, also while a correction has opened one of its results again.
        if not levels[-1].decided and not any(item.stage in order[depth + 1 :] for item in rounds):
            break
    return Bracket(tuple(seeds), tuple(levels), tables)


def _grouped(seeds: tuple[int, ...], depth: int, *, tables: bool) -> list[list[int]]:
    """Who could meet at each table of the level, the tables in their order."""
    if not tables:
        placed = [seeds[seed - 1] for seed in slots(len(seeds))]
        width = 2 << depth
        return [placed[at : at + width] for at in range(0, len(seeds), width)]
    count = SEMIS.get(len(seeds), 1) if depth == 0 else 1
    groups: list[list[int]] = [[] for _ in range(count)]
    for place, who in enumerate(seeds):
        # To and fro, so that the tables are as strong as each other: 1, 4, 5, 8 and 2, 3, 6, 7.
        lap, at = divmod(place, count)
        groups[at if lap % 2 == 0 else count - 1 - at].append(who)
    return groups


def _here(public: Sequence[Played]) -> Set[int]:
    """Who plays at the level, or goes through it without a game."""
    return {who for item in public for game in item.games for who in game.seats} | {
        who for item in public for who in item.byes
    }


def _group(here: Sequence[int], public: Sequence[Played], rank: Mapping[int, int], *, again: bool) -> Group:
    """One group with its result: that of its latest game, or of whom the others left without one."""
    entrants = tuple(sorted(here, key=rank.__getitem__))
    games: list[Game] = []
    order: tuple[int, ...] | None = None if public and entrants else ()
    for item in public:
        game = next((game for game in item.games if set(game.seats) <= set(entrants)), None)
        walked = tuple(who for who in entrants if who in item.byes)
        if game is not None:
            games.append(game)
            order = _order(game, rank, again=again)
        elif walked:
            order = walked
    return Group(entrants, order, tuple(games))


def _order(game: Game, rank: Mapping[int, int], *, again: bool) -> tuple[int, ...] | None:
    """Who came, best first; the higher seed before who has as much, unless that is to be played again."""
    if game.scores is None:
        return None
    scores = dict(zip(game.seats, game.scores, strict=True))
    came = [who for who in game.seats if who not in game.absent]
    if not game.played:
        return tuple(sorted(came, key=rank.__getitem__))
    if again and len(came) == 2 and len({scores[who] for who in came}) == 1:
        return None
    return tuple(sorted(came, key=lambda who: (-scores[who], rank[who])))


@dataclass(frozen=True, slots=True)
class Due:
    """The next round of the cut: its level, its tables in seat order, and who goes through without a game."""

    stage: int
    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]


def due(found: Bracket, *, out: Set[int], least: int) -> Due:
    """What is to be paired next, if every game so far counts. `out` are those who take part no more, `least` is how
    many a game needs. The better seed deals first, and the other one where the game is played again.
    """
    level = found.current
    tables, byes = [], []
    for group in level.groups:
        if level.begun and group.order is not None:
            continue
        alive = [who for who in group.entrants if who not in out]
        if len(alive) < least:
            byes += alive
        elif len(group.games) % 2:
            tables.append(tuple(reversed(alive)))
        else:
            tables.append(tuple(alive))
    return Due(level.stage, tuple(tables), tuple(byes))
