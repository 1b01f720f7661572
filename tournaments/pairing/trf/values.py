"""What a TRF file says, as plain frozen values. Points are in tenths throughout."""

from __future__ import annotations

from dataclasses import dataclass, field


class TrfError(ValueError):
    """A file that is not a TRF, or contradicts itself. `line` counts from 1; 0 is the whole file."""

    def __init__(self, code: str, message: str, line: int = 0) -> None:
        super().__init__(f"Line {line}: {message}" if line else message)
        self.code = code
        self.message = message
        self.line = line


@dataclass(frozen=True, slots=True)
class Points:
    """What results bring (162, or BBW and its like), in tenths.

    `forfeit` is for losses without a game, `absent` for those away.
    """

    win: int = 10
    draw: int = 5
    loss: int = 0
    absent: int = 0
    forfeit: int = 0
    bye: int = 10


@dataclass(frozen=True, slots=True)
class Cell:
    """One round of one player as written: opponent (0 for none), colour ("w", "b", "-" or " ") and result."""

    opponent: int = 0
    colour: str = " "
    result: str = " "

    @property
    def blank(self) -> bool:
        return not self.opponent and self.colour == " " and self.result == " "

    @property
    def played(self) -> bool:
        return self.opponent > 0 and self.colour in {"w", "b"} and self.result in "1=0WDL"

    @property
    def paired(self) -> bool:
        """With an opponent, played or not, or with the pairing-allocated bye."""
        return self.opponent > 0 or self.result in {"U", "+"}


@dataclass(frozen=True, slots=True)
class Row:
    """A player (001): starting number, name, rating (0 for none), points as written, cells of the rounds.

    `place` is that in the standings; with 0 the writer counts it by points.
    """

    number: int
    name: str = ""
    rating: int = 0
    points: int = 0
    cells: tuple[Cell, ...] = ()
    place: int = 0


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points taken from a player in a round (299 without a type); negative ones are given."""

    player: int
    round: int
    points: int


@dataclass(frozen=True, slots=True)
class Accelerated:
    """Virtual points in rounds `first` to `last` for the players `low` to `high` (250)."""

    points: int
    first: int
    last: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Apart:
    """Players who must not meet in rounds `first` to `last`, none of them another (260); 0 for `last` is to the end."""

    players: tuple[int, ...]
    first: int = 1
    last: int = 0


@dataclass(frozen=True, slots=True)
class Report:
    """A tournament report file.

    `extra` holds virtual points by player, round by round (XXA). `away` are (round, player) of announced byes (240).
    `by_rank` takes the order of the lines for the ranking (XXC rank). `initial` is "w", "b" or "".
    """

    name: str = ""
    rows: tuple[Row, ...] = ()
    rounds: int = 0
    initial: str = ""
    system: str = ""
    points: Points = field(default_factory=Points)
    accelerated: tuple[Accelerated, ...] = ()
    extra: tuple[tuple[int, tuple[int, ...]], ...] = ()
    apart: tuple[Apart, ...] = ()
    away: tuple[tuple[int, int], ...] = ()
    penalties: tuple[Penalty, ...] = ()
    by_rank: bool = False
