"""Events to pair the fifth round of: seeded, with plausible results, and made fast, not by the engines measured."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from games.rules.chance import Chance
from tournaments.pairing import Player, Problem
from tournaments.pairing.trf import Cell, Report, Row, write

PLAYED: Final = 4
ROUNDS: Final = 9
_LOOKED_AT: Final = 40


@dataclass(slots=True)
class _Entrant:
    number: int
    rating: int
    points: int = 0
    met: Counter[int] = field(default_factory=Counter)
    cells: list[Cell] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)

    @property
    def balance(self) -> int:
        """Whites less blacks."""
        colours = [cell.colour for cell in self.cells]
        return colours.count("w") - colours.count("b")

    @property
    def due(self) -> str:
        """The colour that this one must have, if any: after two more of the other, or two of it running."""
        if abs(self.balance) > 1:
            return "b" if self.balance > 0 else "w"
        last = [cell.colour for cell in self.cells if cell.opponent][-2:]
        return ("b" if last[0] == "w" else "w") if len(last) == 2 and last[0] == last[1] else ""


def _entrants(count: int) -> list[_Entrant]:
    return [_Entrant(number, 2500 - 1500 * number // count) for number in range(1, count + 1)]


def report_of(count: int, seed: int = 1) -> str:
    """A TRF26 file of `count` players after four rounds of nine, each score group folded as far as the rules allow."""
    chance, entrants = Chance(f"bench two {count} {seed}"), _entrants(count)
    for _ in range(PLAYED):
        left = sorted(entrants, key=lambda one: (-one.points, one.number))
        while len(left) > 1:
            one = left.pop(0)
            group = sum(other.points == one.points for other in left)
            fold = min(len(left) - 1, group // 2)
            order = sorted(range(min(len(left), fold + _LOOKED_AT)), key=lambda place: (abs(place - fold), place))
            fits = (place for place in order if _fit(one, left[place]))
            _game(one, left.pop(next(fits, fold)), chance)
        for one in left:
            one.cells.append(Cell(0, "-", "U"))
            one.points += 10
    rows = [Row(one.number, f"Player {one.number}", one.rating, one.points, tuple(one.cells)) for one in entrants]
    return write(Report(name="Bench", rows=tuple(rows), rounds=ROUNDS, initial="w", system="FIDE_DUTCH_2025"))


def _fit(one: _Entrant, two: _Entrant) -> bool:
    return two.number not in one.met and (not one.due or one.due != two.due)


def _first(one: _Entrant, two: _Entrant) -> bool:
    """Whether the first has white: who must, else who has had it less often, else alternating, at first by number."""
    if one.due or two.due:
        return one.due == "w" or two.due == "b"
    if one.balance != two.balance:
        return one.balance < two.balance
    last = next((cell.colour for cell in reversed(one.cells) if cell.opponent), "b" if one.number % 2 else "w")
    return last == "b"


def _game(one: _Entrant, two: _Entrant, chance: Chance) -> None:
    white, black = (one, two) if _first(one, two) else (two, one)
    edge = (white.rating - black.rating) // 12
    drawn, won = chance.below(100) < 30, chance.below(100) < 52 + max(-50, min(50, edge))
    for me, other, colour, result in (
        (white, black, "w", "=" if drawn else "1" if won else "0"),
        (black, white, "b", "=" if drawn else "0" if won else "1"),
    ):
        me.cells.append(Cell(other.number, colour, result))
        me.points += {"1": 10, "=": 5, "0": 0}[result]
        me.met[other.number] += 1


def tables_of(count: int, seed: int = 1) -> Problem:
    """`count` players at tables of four after four rounds, with points 3, 2, 1, 0 by place."""
    chance, entrants = Chance(f"bench tables {count} {seed}"), _entrants(count)
    for _ in range(PLAYED):
        left = sorted(chance.shuffle(entrants), key=lambda one: -one.points)
        while len(left) > 3:
            table = [left.pop(0)]
            while len(table) < 4:
                near = range(min(len(left), _LOOKED_AT))
                table.append(left.pop(min(near, key=lambda place: sum(left[place].met[one.number] for one in table))))
            placed = sorted(table, key=lambda one: -one.rating - chance.below(800))
            for points, one in zip((3, 2, 1, 0), placed, strict=True):
                one.points += points
            for seat, one in enumerate(chance.shuffle(table), start=1):
                one.seats.append(seat)
                one.met.update(other.number for other in table if other is not one)
    players = tuple(
        Player(one.number, Fraction(one.points), one.number, tuple(one.met.items()), 0, tuple(one.seats), (4,) * PLAYED)
        for one in entrants
    )
    return Problem(players=players, sizes=(4,), round=PLAYED + 1, rounds=ROUNDS, seed=seed)
