"""Fields to pair: built by hand, drawn by hypothesis, or played round by round; and every pairing of a small one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from hypothesis import strategies as st

from games.rules.chance import Chance
from tournaments.pairing import Pairing, Player, Problem, check, pair, table_sizes

Groups = tuple[tuple[int, ...], ...]


def field(scores: Sequence[int | str], met: Sequence[tuple[int, int]] = (), **options: object) -> Problem:
    """Players 1, 2, … with these scores, ranked in order; `met` names a pair once for each meeting."""
    players = tuple(
        Player(id=who, score=Fraction(score), rank=who, met=_meetings(who, met))
        for who, score in enumerate(scores, start=1)
    )
    return replace(Problem(players=players, round=2, rounds=5, seed=11), **options)


def _meetings(who: int, met: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    others = [b if a == who else a for a, b in met if who in (a, b)]
    return tuple((other, others.count(other)) for other in set(others))


def seating(pairing: Pairing) -> set[frozenset[int]]:
    """Who sits together, byes not included."""
    return {frozenset(table.seats) for table in pairing.tables}


@st.composite
def problems(
    draw: st.DrawFn, least: int, most: int, sizes: Sequence[tuple[int, ...]] = ((2,),), constrained: bool = True
) -> Problem:
    """A field with a random past, mostly of few scores, so that groups are large and ties many."""
    count = draw(st.integers(least, most))
    ids = draw(st.permutations(range(1, count + 1)))
    pairs = list(combinations(range(1, count + 1), 2))
    met = draw(st.lists(st.sampled_from(pairs), max_size=2 * count)) if pairs else []
    forbidden = draw(st.lists(st.sampled_from(pairs), max_size=2, unique=True)) if constrained else []
    halves = st.integers(0, 6).map(lambda value: Fraction(value, 2))
    seats = st.lists(st.integers(1, 2), max_size=3).map(tuple)
    players = tuple(
        Player(
            id=who,
            score=draw(halves),
            rank=rank,
            met=_meetings(who, met),
            byes=draw(st.integers(0, 1)),
            seats=draw(seats),
            sizes=draw(st.lists(st.sampled_from((3, 4)), max_size=3).map(tuple)),
        )
        for rank, who in enumerate(ids, start=1)
    )
    return Problem(
        players=players,
        sizes=draw(st.sampled_from(sizes)),
        round=4,
        rounds=4,
        seed=draw(st.integers(0, 99)),
        forbidden=tuple(forbidden),
    )


def ways(players: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[Groups]:
    """Every way to split `players` into groups of exactly these sizes."""
    if not players:
        yield ()
        return
    first, others = players[0], players[1:]
    for size in sorted(set(sizes)):
        left = list(sizes)
        left.remove(size)
        for company in combinations(others, size - 1):
            rest = tuple(who for who in others if who not in company)
            for more in ways(rest, tuple(left)):
                yield ((first, *company), *more)


def every_pairing(problem: Problem) -> Iterator[tuple[Groups, tuple[int, ...]]]:
    """Every (tables, byes) with the sizes of `table_sizes`."""
    mix, byes = table_sizes(len(problem.players), problem.sizes)
    for groups in ways(tuple(player.id for player in problem.players), mix + (1,) * byes):
        tables = tuple(group for group in groups if len(group) > 1)
        yield tables, tuple(group[0] for group in groups if len(group) == 1)


def play(count: int, sizes: tuple[int, ...], rounds: int, seed: int) -> tuple[list[Problem], list[Pairing]]:
    """An event whose results are drawn by lot; every round must pass the checker."""
    chance = Chance(seed)
    players = {who: Player(id=who, rank=who) for who in range(1, count + 1)}
    problems_, pairings = [], []
    for number in range(1, rounds + 1):
        problem = Problem(players=tuple(players.values()), sizes=sizes, round=number, rounds=rounds, seed=seed)
        pairing = pair(problem)
        assert check(problem, pairing) == ()
        problems_.append(problem)
        pairings.append(pairing)
        for table in pairing.tables:
            for points, who in enumerate(chance.shuffle(table.seats)):
                players[who] = _after(players[who], table.seats, points)
        for who in pairing.byes:
            players[who] = replace(players[who], score=players[who].score + 1, byes=players[who].byes + 1)
    return problems_, pairings


def _after(player: Player, seats: tuple[int, ...], points: int) -> Player:
    met = dict(player.met)
    for other in seats:
        if other != player.id:
            met[other] = met.get(other, 0) + 1
    return replace(
        player,
        score=player.score + points,
        met=tuple(met.items()),
        seats=(*player.seats, seats.index(player.id) + 1),
        sizes=(*player.sizes, len(seats)),
    )
