"""Look-ahead for short fields: a round is not chosen by its scores alone if that could force a repeat in a later one.

A round is safe if the rounds still planned can be shown to exist after it: by a theorem, by finding them, or because
this round and all before are the first rounds of a design under some naming of its points. Where the best round by
scores is not safe, the least spread among safe ones is taken. What showed one round safe is found again in the next, so
that nobody is led astray while the field stays the same. Source: design/pairing.md, "Also … a look-ahead".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, islice

from tournaments.pairing.embedding import Names, embeddings, graph

Tables = list[list[int]]
"""A round: players 0, 1, … at tables."""

CODE = "ahead"
"""The code of the explanation of a round that is not the best by itself."""
LARGEST = 100
"""No look-ahead for more players: no event plays so many rounds that they would need it."""
_STEPS = 20_000
_NAMINGS = 200
_SWEEPS = 40
_FOUND = 3


@dataclass(frozen=True)
class Field:
    """A field in an order that does not change from round to round.

    `met` and `apart` are bits for each player; `left` the rounds planned after this one; `cost` of a round now, in
    any whole numbers; `design` the rounds of the best design known, in this order of players; `search` finds, after
    what is met, so many rounds without a repeat, or says None: always the same answer to the same question.
    """

    met: tuple[int, ...]
    apart: tuple[int, ...]
    left: int
    cost: Callable[[Tables], int]
    design: tuple[Tables, ...]
    search: Callable[[Sequence[int], int], list[Tables] | None]

    @property
    def played(self) -> int:
        """How many rounds of the design as many meetings are; a guess that an embedding confirms."""
        meetings, many = sum(one.bit_count() for one in self.met), 0
        for many, one in enumerate((*self.design, []), start=0):
            if meetings <= 0:
                return many
            meetings -= sum(len(table) * (len(table) - 1) for table in one)
        return many


def choose(field: Field, plain: Tables) -> Tables:
    """`plain`, the best by scores, if it is safe for as many rounds as any other choice that is found."""
    blocked = _both(field.met, field.apart)
    if not repeat_free(blocked, plain):
        return plain
    for left in range(field.left, 0, -1):
        if field.search(_after(blocked, plain), left) is not None:
            return plain
        hidden = _of_design(field, plain, left)
        if hidden is not None:
            return hidden
        found = sorted(field.search(blocked, left + 1) or [], key=field.cost)
        for one in found[:_FOUND]:
            if field.search(_after(blocked, one), left) is not None:
                return one
        if found:
            return found[0]
    return plain


def _both(one: Sequence[int], other: Sequence[int]) -> list[int]:
    return [a | b for a, b in zip(one, other, strict=True)]


def _after(blocked: Sequence[int], tables: Tables) -> list[int]:
    return _both(blocked, graph(len(blocked), tables))


def repeat_free(blocked: Sequence[int], tables: Tables) -> bool:
    """Whether nobody meets whom they must not."""
    return not any(blocked[a] >> b & 1 for table in tables for a, b in combinations(table, 2))


def _of_design(field: Field, plain: Tables, left: int) -> Tables | None:
    """The next round of the design, named with the least cost; the first round is `plain`, which any names fit."""
    design, played = field.design, field.played
    if played + 1 + left > len(design):
        return None
    sizes = sorted(map(len, plain))
    if any(sorted(map(len, one)) != sizes for one in design):
        return None
    count = len(field.met)
    done, target = (played, field.met) if played else (1, tuple(graph(count, plain)))
    pattern = graph(count, [table for one in design[:done] for table in one])
    reach = design[: played + 1 + left]
    named = embeddings(pattern, target, "names", _STEPS)
    fitting = [names for names in islice(named, _NAMINGS) if _keeps_apart(field, reach, names)]
    if not fitting:
        return None
    if not played:
        return plain
    best = min(fitting, key=lambda names: field.cost(_named(design[played], names)))
    if played == 1:
        best = _renamed(field, reach, best)
    return _named(design[played], best)


def _named(tables: Tables, names: Names) -> Tables:
    return [[names[point] for point in table] for table in tables]


def _keeps_apart(field: Field, reach: Sequence[Tables], names: Names) -> bool:
    return not any(field.apart) or all(repeat_free(field.apart, _named(one, names)) for one in reach)


def _renamed(field: Field, reach: Sequence[Tables], names: Names) -> Names:
    """After one round every exchange within its tables, or of two whole ones, still fits it: the best of them."""
    first, second = reach[0], reach[1]
    exchanges = [[pair] for table in first for pair in combinations(table, 2)]
    exchanges += [list(zip(one, two, strict=True)) for one, two in combinations(first, 2) if len(one) == len(two)]
    cost = field.cost(_named(second, names))
    for _ in range(_SWEEPS):
        before = cost
        for exchange in exchanges:
            other = list(names)
            for p, q in exchange:
                other[p], other[q] = other[q], other[p]
            less = field.cost(_named(second, other))
            if less < cost and _keeps_apart(field, reach, other):
                names, cost = other, less
        if cost == before:
            break
    return names
