"""What has happened to every entrant so far, round by round, for systems that look at more than totals."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tournaments.pairing import data


@dataclass(frozen=True, slots=True)
class Turn:
    """One earlier round of one entrant.

    `points` are the match points it brought. `opponent` and `seat` (1 for the first seat) are those of a game that was
    played, 0 otherwise. `paired` says that the entrant had an opponent, played or not, or the pairing-allocated bye;
    `full` that the round was such a bye, or brought as much as a win without a game. `penalty` points come off.
    """

    points: Fraction = Fraction(0)
    opponent: int = 0
    seat: int = 0
    paired: bool = False
    full: bool = False
    penalty: Fraction = Fraction(0)

    def to_data(self) -> data.Data:
        return {
            "points": str(self.points),
            "opponent": self.opponent,
            "seat": self.seat,
            "paired": self.paired,
            "full": self.full,
            "penalty": str(self.penalty),
        }

    @classmethod
    def from_data(cls, raw: object) -> Turn:
        record = data.record(raw)
        return cls(
            points=data.fraction(record, "points"),
            opponent=data.integer(record, "opponent"),
            seat=data.integer(record, "seat"),
            paired=data.boolean(record, "paired"),
            full=data.boolean(record, "full"),
            penalty=data.fraction(record, "penalty"),
        )


@dataclass(frozen=True, slots=True)
class History:
    """An entrant, available now or not, with a turn for each round that is over."""

    id: int
    rank: int
    turns: tuple[Turn, ...] = ()

    def to_data(self) -> data.Data:
        return {"id": self.id, "rank": self.rank, "turns": [turn.to_data() for turn in self.turns]}

    @classmethod
    def from_data(cls, raw: object) -> History:
        record = data.record(raw)
        return cls(
            id=data.integer(record, "id"),
            rank=data.integer(record, "rank"),
            turns=tuple(Turn.from_data(turn) for turn in data.items(record, "turns")),
        )


@dataclass(frozen=True, slots=True)
class Record:
    """Everybody who has entered, what results are worth, and how the Dutch system is to be read.

    `initial` is the seat, 1 or 2, that was drawn for the first entrant of the first round. Without `colours` nobody is
    due for a seat. The first `group` entrants by rank have the `virtual` points of acceleration, round by round from
    the first on; later rounds have none.
    """

    entrants: tuple[History, ...]
    win: Fraction = Fraction(1)
    draw: Fraction = Fraction(1, 2)
    loss: Fraction = Fraction(0)
    initial: int = 1
    colours: bool = True
    group: int = 0
    virtual: tuple[Fraction, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "entrants", tuple(sorted(self.entrants, key=lambda one: (one.rank, one.id))))

    def to_data(self) -> data.Data:
        return {
            "entrants": [one.to_data() for one in self.entrants],
            "win": str(self.win),
            "draw": str(self.draw),
            "loss": str(self.loss),
            "initial": self.initial,
            "colours": self.colours,
            "group": self.group,
            "virtual": [str(points) for points in self.virtual],
        }

    @classmethod
    def from_data(cls, raw: object) -> Record:
        """Raises ValueError if `raw` is not what `to_data` gives."""
        record = data.record(raw)
        return cls(
            entrants=tuple(History.from_data(one) for one in data.items(record, "entrants")),
            win=data.fraction(record, "win"),
            draw=data.fraction(record, "draw"),
            loss=data.fraction(record, "loss"),
            initial=data.integer(record, "initial"),
            colours=data.boolean(record, "colours"),
            group=data.integer(record, "group"),
            virtual=data.fractions(record, "virtual"),
        )
