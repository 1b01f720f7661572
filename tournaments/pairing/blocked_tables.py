"""Whether tables can keep all forbidden pairs apart at all; if not, what blocks them and what could be relaxed.

A table is a colour that no forbidden pair shares and that so many players may have: exact backtracking over the players
who are in a forbidden pair; everybody else takes the seats that are left. (Where nobody has as many forbidden opponents
as there are tables, a seating always exists: Hajnal and Szemerédi, 1970.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tournaments.pairing.blocked import TEMPLATES, lifting
from tournaments.pairing.bounds import free_players
from tournaments.pairing.model import Groups, Model
from tournaments.pairing.sizes import mixes
from tournaments.pairing.values import NoPairing, Problem, because

Pair = tuple[int, int]

_NODES = 100_000
"""Seats tried before the question is given up as undecided."""
_LIFTED = 60
_LIFT_NODES = 5_000
_MIXES = 24


class _Undecided(Exception):
    """Too many seats were tried."""


def apart(problem: Problem, model: Model) -> tuple[Model, Groups]:
    """A model, of another mix of sizes with as few byes if the preferred one cannot, and groups that keep all apart.

    Raises NoPairing "forbidden_blocks".
    """
    ids = [player.id for player in model.players]
    undecided = False
    for mix in _mixes(problem):
        try:
            groups = _seated(ids, problem.forbidden, (*mix, *(1,) * model.byes), _NODES)
        except _Undecided:
            undecided = True
            continue
        if groups is not None:
            place = {who: index for index, who in enumerate(ids)}
            return Model(problem, mix), [[place[who] for who in group] for group in groups]
    raise _refusal(problem, ids, model.byes, undecided=undecided)


def _mixes(problem: Problem) -> list[tuple[int, ...]]:
    found = []
    for mix in mixes(len(free_players(problem, ())), problem.sizes):
        found.append(mix)
        if len(found) == _MIXES:
            break
    return found


def _refusal(problem: Problem, ids: list[int], byes: int, *, undecided: bool) -> NoPairing:
    here = set(ids)
    pairs = [pair for pair in problem.forbidden if here.issuperset(pair)]
    sizes = [(*mix, *(1,) * byes) for mix in _mixes(problem)[:3]]
    helpful = []
    for pair in pairs[:_LIFTED]:
        rest = [other for other in pairs if other != pair]
        if any(_seats(ids, rest, mix) for mix in sizes):
            helpful.append(pair)
    named = ", ".join(f"{a}–{b}" for a, b in helpful)
    cause = "blocked_tables_undecided" if undecided else "blocked_tables"
    reasons = (because(cause), *lifting(problem, helpful), because("blocked_come"))
    other = "give somebody a bye, or allow other table sizes" + (", or unlock a table" if problem.locked else "")
    if helpful:
        message = f"{TEMPLATES[cause]} Lifting any one of these would be enough: {named}. Or {other}."
    else:
        message = f"{TEMPLATES[cause]} Lifting one of them was not found to be enough; lift several, or {other}."
    return NoPairing("forbidden_blocks", message, reasons)


def _seats(ids: list[int], pairs: Sequence[Pair], sizes: tuple[int, ...]) -> bool:
    try:
        return _seated(ids, pairs, sizes, _LIFT_NODES) is not None
    except _Undecided:
        return False


def _seated(ids: list[int], pairs: Sequence[Pair], sizes: tuple[int, ...], nodes: int) -> list[list[int]] | None:
    """Groups of these sizes without any of these pairs; None if there are none. Raises _Undecided."""
    here = set(ids)
    foes: dict[int, set[int]] = {}
    for a, b in pairs:
        if a in here and b in here:
            foes.setdefault(a, set()).add(b)
            foes.setdefault(b, set()).add(a)
    seats = _Seats(foes, sizes, nodes)
    if not seats.fill():
        return None
    rest = iter([who for who in ids if who not in foes])
    for table, size in zip(seats.tables, sizes, strict=True):
        table.extend(next(rest) for _ in range(size - len(table)))
    return seats.tables


class _Seats:
    """Those who have foes and the tables that they take, depth first."""

    def __init__(self, foes: dict[int, set[int]], sizes: tuple[int, ...], nodes: int) -> None:
        self.tables: list[list[int]] = [[] for _ in sizes]
        self._foes, self._sizes, self._nodes = foes, sizes, nodes
        self._at: dict[int, int] = {}

    def fill(self) -> bool:
        """Seats all of them if they can be. Raises _Undecided."""
        trail: list[tuple[int, Iterator[int]]] = []
        while (who := self._hardest()) is not None:
            trail.append((who, iter(self._options(who))))
            while not self._move(*trail[-1]):
                trail.pop()
                if not trail:
                    return False
        return True

    def _move(self, who: int, choices: Iterator[int]) -> bool:
        """Seats this one at the next choice, away from the one before."""
        if who in self._at:
            self.tables[self._at.pop(who)].remove(who)
        index = next(choices, None)
        if index is None:
            return False
        self._nodes -= 1
        if self._nodes < 0:
            raise _Undecided
        self.tables[index].append(who)
        self._at[who] = index
        return True

    def _hardest(self) -> int | None:
        """Whoever waits and has foes at most tables; then has most foes."""
        waiting = [who for who in sorted(self._foes) if who not in self._at]
        return max(waiting, key=lambda who: (len(self._taken(who)), len(self._foes[who]), -who), default=None)

    def _taken(self, who: int) -> set[int]:
        return {self._at[foe] for foe in self._foes[who] if foe in self._at}

    def _options(self, who: int) -> list[int]:
        """Tables with room and without a foe, those in use first; one empty table of a size stands for all of them."""
        taken = self._taken(who)
        empty: set[int] = set()
        found = []
        for index, (table, size) in enumerate(zip(self.tables, self._sizes, strict=True)):
            if index in taken or len(table) == size or (not table and size in empty):
                continue
            if not table:
                empty.add(size)
            found.append(index)
        return sorted(found, key=lambda index: (not self.tables[index], -self._sizes[index], index))
