"""The four ways from game scores to match points. The higher game score is the better one in all of them.

A scheme scores those who showed up; an absent entrant's place is the last of the table. Its methods:

- `points(scores, seats)`: match points of the present, whose game scores are given, at a table set for `seats`;
- `best(seats)`: the most that one game can bring, None where there is no such number; for `seats` 0, at a table of the
  usual size;
- `win`: what a win is worth, None where that is not one number;
- `even(average)`: what stands for a draw where a tie-break's rule says draw; `average`: the mean match points of the
  round; `averages` says whether it is one of those whose draw hangs on it;
- `unit(results)`: a whole number that all match points of games with these results become whole by;
- `encounter`: what beating, drawing with and losing to one opponent counts in a direct encounter;
- `default_awards()`: what rounds not played are worth unless the event says otherwise.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import ClassVar, Final

from scoring.methods.awards import NOTHING, Award, Awards
from scoring.methods.errors import ScoringError
from scoring.methods.exact import HALF, ONE, ZERO, fraction, mean
from scoring.methods.values import Result

SEATS: Final = range(2, 9)
"""The table sizes that placement knows points for: the most that any game seats is 8 (rules/diamondback.md)."""

_AVERAGE: Final = Award(ONE, "average")
_HALF_AVERAGE: Final = Award(HALF, "average")


def _only(data: Mapping[str, object], *names: str) -> None:
    unknown = sorted(set(data) - set(names))
    if unknown:
        raise ScoringError(
            "bad_method",
            "There is no parameter {name!r} here; expected are: {expected}.",
            name=unknown[0],
            expected=", ".join(names) or "none",
        )


class Scheme(ABC):
    """See the module."""

    __slots__ = ()
    name: ClassVar[str]
    averages: ClassVar[bool] = True

    @abstractmethod
    def points(self, scores: Sequence[int], seats: int) -> tuple[Fraction, ...]: ...

    def best(self, seats: int) -> Fraction | None:
        return None

    def unit(self, results: Sequence[Result]) -> int:
        return 1

    @property
    def win(self) -> Fraction | None:
        return None

    def even(self, average: Fraction) -> Fraction:
        return average

    @property
    def encounter(self) -> tuple[Fraction, Fraction, Fraction]:
        return ONE, HALF, ZERO

    def default_awards(self) -> Awards:
        return Awards(_AVERAGE, _HALF_AVERAGE, NOTHING, _AVERAGE, NOTHING)

    @classmethod
    @abstractmethod
    def from_data(cls, data: Mapping[str, object]) -> Scheme: ...

    @abstractmethod
    def to_data(self) -> dict[str, object]: ...


@dataclass(frozen=True, slots=True)
class WinDrawLoss(Scheme):
    """Two players: a win, a draw, a loss. Byes and forfeits as in FIDE C.04.1: the allocated bye and the win by forfeit
    are worth a win, the half bye a draw, absence and the loss by forfeit nothing.
    """

    name: ClassVar[str] = "win_draw_loss"
    averages: ClassVar[bool] = False
    win_points: Fraction = ONE
    draw_points: Fraction = HALF
    loss_points: Fraction = ZERO

    def __post_init__(self) -> None:
        if not self.win_points > self.draw_points >= self.loss_points:
            raise ScoringError("bad_method", "A win must be worth more than a draw, and a draw no less than a loss.")

    def points(self, scores: Sequence[int], seats: int) -> tuple[Fraction, ...]:
        if seats != 2:
            raise ScoringError(
                "table_size", "Win, draw and loss score tables of 2; this one has {seats} seats.", seats=seats
            )
        mine, theirs = scores
        if mine == theirs:
            return self.draw_points, self.draw_points
        return (self.win_points, self.loss_points) if mine > theirs else (self.loss_points, self.win_points)

    def best(self, seats: int) -> Fraction | None:
        return self.win_points

    def unit(self, results: Sequence[Result]) -> int:
        return lcm(*(points.denominator for points in self.encounter))

    @property
    def win(self) -> Fraction | None:
        return self.win_points

    def even(self, average: Fraction) -> Fraction:
        return self.draw_points

    @property
    def encounter(self) -> tuple[Fraction, Fraction, Fraction]:
        return self.win_points, self.draw_points, self.loss_points

    def default_awards(self) -> Awards:
        win, draw = Award(self.win_points), Award(self.draw_points)
        return Awards(win, draw, NOTHING, win, NOTHING)

    @classmethod
    def from_data(cls, data: Mapping[str, object]) -> WinDrawLoss:
        _only(data, "win", "draw", "loss")
        win, draw, loss = (
            fraction(data.get(name, str(default)), code="bad_method", name=name)
            for name, default in (("win", ONE), ("draw", HALF), ("loss", ZERO))
        )
        return cls(win, draw, loss)

    def to_data(self) -> dict[str, object]:
        return {"win": str(self.win_points), "draw": str(self.draw_points), "loss": str(self.loss_points)}


def _places(seats: int) -> tuple[Fraction, ...]:
    return tuple(Fraction(place) for place in range(seats - 1, -1, -1))


@dataclass(frozen=True, slots=True)
class Placement(Scheme):
    """Points by place; who ties shares the average of the places covered. Without other word n−1 … 0 at n seats.

    `seats` is the usual table size, for byes; `tables` the points by place of each size from 2 to 8. The allocated bye
    and the win by forfeit are worth a first place, the half bye half of that, absence nothing.
    """

    name: ClassVar[str] = "placement"
    averages: ClassVar[bool] = False
    seats: int = 4
    tables: tuple[tuple[Fraction, ...], ...] = tuple(_places(seats) for seats in SEATS)

    def __post_init__(self) -> None:
        if self.seats not in SEATS or tuple(len(table) for table in self.tables) != tuple(SEATS):
            raise ScoringError("bad_method", "Placement is for tables of 2 to 8 seats, with one number for each place.")
        for table in self.tables:
            if list(table) != sorted(table, reverse=True) or table[0] == table[-1]:
                raise ScoringError(
                    "bad_method",
                    "The places of a table of {seats} must not rise from first to last, nor all be worth the same.",
                    seats=len(table),
                )

    def points(self, scores: Sequence[int], seats: int) -> tuple[Fraction, ...]:
        if seats not in SEATS:
            raise ScoringError("table_size", "Placement is for tables of 2 to 8; this one has {seats}.", seats=seats)
        places = self.tables[seats - SEATS.start]
        worth: dict[int, Fraction] = {}
        taken = 0
        for score in sorted(set(scores), reverse=True):
            sharing = scores.count(score)
            worth[score] = mean(places[taken : taken + sharing])
            taken += sharing
        return tuple(worth[score] for score in scores)

    def best(self, seats: int) -> Fraction | None:
        return self.tables[(seats or self.seats) - SEATS.start][0]

    def unit(self, results: Sequence[Result]) -> int:
        # Places are shared by as many as a table seats at most, and a draw is the mean of all of them.
        return lcm(*(worth.denominator for table in self.tables for worth in table)) * lcm(*SEATS)

    @property
    def win(self) -> Fraction | None:
        return self.best(0)

    def even(self, average: Fraction) -> Fraction:
        return mean(self.tables[self.seats - SEATS.start])

    def default_awards(self) -> Awards:
        best = Award(ONE, "best")
        return Awards(best, Award(HALF, "best"), NOTHING, best, NOTHING)

    @classmethod
    def from_data(cls, data: Mapping[str, object]) -> Placement:
        _only(data, "seats", "points")
        seats, changed = data.get("seats", 4), data.get("points", {})
        if not isinstance(seats, int) or not isinstance(changed, Mapping):
            raise ScoringError(
                "bad_method",
                "Placement expects seats as a whole number and points by table size, as in {example}.",
                example='{"4": ["5", "3", "1", "0"]}',
            )
        _only(changed, *map(str, SEATS))
        return cls(seats, tuple(cls._table(size, changed.get(str(size))) for size in SEATS))

    @staticmethod
    def _table(size: int, data: object) -> tuple[Fraction, ...]:
        if data is None:
            return _places(size)
        if not isinstance(data, Sequence) or isinstance(data, str) or len(data) != size:
            raise ScoringError("bad_method", "A table of {seats} needs a list of {seats} points.", seats=size)
        return tuple(fraction(item, code="bad_method", name=f"points {size}") for item in data)

    def to_data(self) -> dict[str, object]:
        changed = {
            str(len(table)): [str(item) for item in table] for table in self.tables if table != _places(len(table))
        }
        return {"seats": self.seats, "points": changed}


@dataclass(frozen=True, slots=True)
class GamePoints(Scheme):
    """The game score itself. There is no best and no fixed win: the allocated bye and the win by forfeit are worth the
    average of all who played in that round, the half bye half of it, absence nothing.
    """

    name: ClassVar[str] = "game_points"

    def points(self, scores: Sequence[int], seats: int) -> tuple[Fraction, ...]:
        return tuple(Fraction(score) for score in scores)

    @classmethod
    def from_data(cls, data: Mapping[str, object]) -> GamePoints:
        _only(data)
        return cls()

    def to_data(self) -> dict[str, object]:
        return {}


@dataclass(frozen=True, slots=True)
class Share(Scheme):
    """The score as a fraction of the table's total; equal shares of a total of 0. For scores that are never negative.

    Nobody wins a whole table, so that a bye worth 1 would beat every player: byes and forfeits as for game points.
    """

    name: ClassVar[str] = "share"

    def points(self, scores: Sequence[int], seats: int) -> tuple[Fraction, ...]:
        if min(scores) < 0:
            raise ScoringError(
                "negative_score",
                "Shares of the table's total need scores from 0 up; {score} was given. Choose another scoring method.",
                score=min(scores),
            )
        whole = sum(scores)
        return tuple(Fraction(score, whole) if whole else Fraction(1, len(scores)) for score in scores)

    def best(self, seats: int) -> Fraction | None:
        return ONE

    def unit(self, results: Sequence[Result]) -> int:
        wholes = set()
        for result in results:
            if result.absent:
                present = [
                    own for of, own in zip(result.entrants, result.scores, strict=True) if of not in result.absent
                ]
            else:
                present = list(result.scores)
            wholes.add(sum(present) or len(present) or 1)
        return lcm(*(whole for whole in wholes if whole > 0))

    @classmethod
    def from_data(cls, data: Mapping[str, object]) -> Share:
        _only(data)
        return cls()

    def to_data(self) -> dict[str, object]:
        return {}


SCHEMES: Final[Mapping[str, type[Scheme]]] = {
    scheme.name: scheme for scheme in (WinDrawLoss, Placement, GamePoints, Share)
}
