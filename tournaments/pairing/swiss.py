"""Swiss pairing for two: exact minimum-cost matching over everybody, the criteria in order.

1. forbidden pairs never; 2. as few repeats as possible (none wherever a perfect matching without one exists); 3. the
bye to a player who has had fewest, then to the lowest score group; 4. the least sum of squared score gaps; 5. the fold:
in each score group the top half meets the bottom half in order, and the lowest of a group floats down to the top of the
next. Then the first seat is balanced. Source: design/pairing.md, "Two players: Swiss" (without colours and the Dutch
order).

Fields above `DENSE` players are paired score group by score group (`swiss_groups`). Where that fails they are matched
over each player's nearest candidates, with more candidates until everybody can be paired: forbidden pairs and repeats
stay exact, gaps are then no longer proven least.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import isqrt

from tournaments.pairing import ahead, blocked
from tournaments.pairing.ahead_two import look_ahead
from tournaments.pairing.bounds import span_bound
from tournaments.pairing.matching import COST_LIMIT, Edge, Noise, cheapest, largest
from tournaments.pairing.measure import by_id, bye_classes, measure, meetings
from tournaments.pairing.numbering import numbered
from tournaments.pairing.scale import whole
from tournaments.pairing.seats import initial_seat, seat_two
from tournaments.pairing.swiss_groups import by_groups
from tournaments.pairing.values import Bound, Explanation, Pairing, Player, Problem, Progress

VERSION = "2"
DENSE = 400
_NEAREST = 24
_STEPS = 4
_FOLD_REACH = 256
"""Places further than this from the fold are all equally far."""


class Field:
    """The players to match, in score order, with a last node for the bye if they are odd in number."""

    def __init__(self, problem: Problem) -> None:
        locked = {who for table in problem.locked for who in table}
        free = [player for player in problem.players if player.id not in locked]
        self.problem = problem
        self.players: list[Player] = sorted(free, key=lambda player: (-player.score, player.rank, player.id))
        self.count = len(self.players) + len(self.players) % 2
        self.bye = len(self.players) if len(self.players) % 2 else None
        self.noise = Noise(self.count, f"swiss {problem.seed} {problem.round}")
        self.dense = self.count <= DENSE
        self._met = meetings(problem.players)
        self._forbidden = set(problem.forbidden)
        self._classes = bye_classes(problem.players)
        self.place, self.size, self.fold = _groups(self.players)

    def repeats(self, a: int, b: int) -> int | None:
        """How often two nodes have met; None if they must not meet."""
        if b == self.bye:
            return 0
        one, two = sorted((self.players[a].id, self.players[b].id))
        return None if (one, two) in self._forbidden else self._met.get((one, two), 0)

    def bye_class(self, a: int) -> int:
        return self._classes[self.players[a].id]

    def edges(self, nearest: int | None, most: int | None, bye_class: int | None) -> Iterator[Edge]:
        """Pairs (a, b, repeats), a < b, of at most `most` repeats, and the bye's pairs of classes up to `bye_class`.

        With `nearest` only about so many candidates a player: around the fold opponent and from the next score group.
        """
        for a in range(len(self.players)):
            others = range(a + 1, len(self.players)) if nearest is None else self._candidates(a, nearest, most)
            for b in others:
                times = self.repeats(a, b)
                if times is not None and (most is None or times <= most):
                    yield a, b, times
            if self.bye is not None and (bye_class is None or self.bye_class(a) <= bye_class):
                yield a, self.bye, 0

    def _candidates(self, a: int, nearest: int, most: int | None) -> list[int]:
        last = len(self.players)
        below = a - self.place[a] + self.size[a]
        fold = max(a + 1, min(a + self.fold[a], last - 1))
        streams = (range(fold, last), range(fold - 1, a, -1), range(below, last), range(a + 1, last))
        chosen: set[int] = set()
        for stream in streams:
            left = nearest // 4
            for b in stream:
                times = self.repeats(a, b)
                if times is not None and (most is None or times <= most):
                    chosen.add(b)
                    left -= 1
                    if left == 0:
                        break
        return sorted(chosen)


def pair_two(problem: Problem, progress: Progress) -> Pairing:
    """Raises NoPairing "forbidden_blocks" when the forbidden pairs leave no way to seat everybody."""
    field = Field(problem)
    progress(0, _STEPS, "repeats")
    seed = f"swiss {problem.seed} {problem.round}"
    grouped = None if field.dense else by_groups(field, _pricing(field, 0), seed)
    least, pairs = (0, grouped) if grouped is not None else _by_matching(field, progress)
    chosen = pairs if least else look_ahead(problem, field.players, pairs, _cost(field))
    progress(3, _STEPS, "seats")
    players = by_id(problem)
    initial = initial_seat(problem.seed)
    tables = list(problem.locked)
    byes = []
    for a, b in chosen:
        if b == field.bye:
            byes.append(field.players[a].id)
        else:
            tables.append(seat_two(field.players[a], field.players[b], initial))
    objective = measure(problem, tables, byes)
    bound = Bound(measure(problem, problem.locked, ()).repeats + least, span_bound(problem, byes))
    progress(_STEPS, _STEPS, "done")
    return Pairing(
        tables=numbered(players, tables),
        byes=tuple(byes),
        objective=objective,
        bound=bound.reached(objective) if field.dense and chosen == pairs else bound.beside(objective),
        system="swiss",
        version=VERSION,
        explanations=() if chosen == pairs else (Explanation(ahead.CODE),),
    )


def _by_matching(field: Field, progress: Progress) -> tuple[int, list[tuple[int, int]]]:
    """The fewest repeats, and pairs with no more of them."""
    least = _least_repeats(field)
    progress(1, _STEPS, "byes")
    bye_class = _bye_class(field, least)
    progress(2, _STEPS, "gaps")
    return least, _match(field, least, bye_class)


def _cost(field: Field) -> Callable[[list[tuple[int, int]]], int]:
    """What a round without repeats costs in the bye and the gaps."""
    price = _pricing(field, 0)

    def cost(pairs: list[tuple[int, int]]) -> int:
        idle = sum(field.bye_class(a) for a, b in pairs if b == field.bye)
        return idle * COST_LIMIT + sum(price(a, b, 0) for a, b in pairs)

    return cost


def _complete(field: Field, bye_class: int | None) -> bool:
    """Whether everybody can be paired without a repeat. Tries few candidates first: a yes over them is a yes."""
    for nearest in (_NEAREST, None):
        edges = [(a, b) for a, b, _ in field.edges(nearest, 0, bye_class)]
        if 2 * len(largest(field.count, edges)) == field.count:
            return True
    return False


def _fewest(field: Field, bye_class: int | None) -> int | None:
    """The fewest repeats of any pairing that keeps forbidden pairs apart, by matching; None if there is no pairing."""
    edges = list(field.edges(None, None, bye_class))
    matched = cheapest(field.count, edges, field.noise)
    if matched is None:
        return None
    times = {(a, b): many for a, b, many in edges}
    return sum(times[pair] for pair in matched)


def _least_repeats(field: Field) -> int:
    if _complete(field, None):
        return 0
    least = _fewest(field, None)
    if least is None:
        raise blocked.swiss(field.problem)
    return least


def _bye_class(field: Field, least: int) -> int | None:
    """The first class of players, in the order in which they are due, that can have the bye at no more repeats."""
    if field.bye is None:
        return None
    classes = sorted({field.bye_class(a) for a in range(len(field.players))})
    for wanted in classes[:-1]:
        if _complete(field, wanted) if least == 0 else _fewest(field, wanted) == least:
            return wanted
    return classes[-1]


def _match(field: Field, least: int, bye_class: int | None) -> list[tuple[int, int]]:
    price = _pricing(field, least)
    nearest = None if field.dense else _NEAREST
    while True:
        edges = field.edges(nearest, least, bye_class)
        matched = cheapest(field.count, [(a, b, price(a, b, times)) for a, b, times in edges], field.noise)
        if matched is not None and sum(field.repeats(a, b) or 0 for a, b in matched) == least:
            return matched
        if nearest is None:
            raise AssertionError("a pairing with the least repeats was proven to exist")
        nearest = 2 * nearest if 2 * nearest < field.count else None


def _pricing(field: Field, least: int) -> Callable[[int, int, int], int]:
    """One number for each pair whose sums compare as (repeats, squared gaps, fold) do."""
    fold, fold_sum = _folding(field)
    count = max(field.count, 2)
    limit = isqrt((COST_LIMIT >> 1) // (fold_sum * count * (least + 1)))
    scores = whole([player.score for player in field.players], limit)
    gap_sum = (max(scores, default=0) ** 2 + 1) * count

    def price(a: int, b: int, times: int) -> int:
        gap = 0 if b == field.bye else scores[a] - scores[b]
        return (times * gap_sum + gap * gap) * fold_sum + fold(a, b)

    return price


def _folding(field: Field) -> tuple[Callable[[int, int], int], int]:
    """How far a pair is from the fold, and more than what all pairs together can come to.

    Within a group the square of the distance to the fold opponent. From group to group the squares of the places that
    the one is above the bottom and the other below the top; between equals, several who float meet in order.
    """
    players, place, size = field.players, field.place, field.size
    reach = max(2, min(field.count, _FOLD_REACH))

    def fold(a: int, b: int) -> int:
        above = min(size[a] - 1 - place[a], reach)
        if b == field.bye:
            return 4 * reach * 2 * above**2
        if players[a].score == players[b].score:
            return 4 * reach * int(min(abs(place[b] - place[a] - field.fold[a]), reach) ** 2)
        below = min(place[b], reach)
        return 4 * reach * (above**2 + below**2) + (min(place[a], reach) - below) ** 2

    return fold, 9 * reach**3 * max(field.count, 2)


def _groups(players: list[Player]) -> tuple[list[int], list[int], list[int]]:
    """For each player the place within the score group, from 0, the group's size, and the distance of the fold.

    The fold is half of those who stay, when the last of an odd group floats down and the first of the next meets them.
    """
    sizes: dict[Fraction, int] = {}
    place = []
    for player in players:
        place.append(sizes.get(player.score, 0))
        sizes[player.score] = place[-1] + 1
    folds: dict[Fraction, int] = {}
    floating = 0
    for score, size in sizes.items():
        staying = size - floating
        floating = staying % 2
        folds[score] = staying // 2
    return place, [sizes[player.score] for player in players], [folds[player.score] for player in players]
