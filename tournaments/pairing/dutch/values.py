"""What the Dutch system is given and what it gives: plain frozen values."""

from __future__ import annotations

from dataclasses import dataclass

WHITE = "w"
BLACK = "b"


@dataclass(frozen=True, slots=True)
class Past:
    """One earlier round of one entrant.

    `points` are those the round brought, in the field's unit. `opponent` is the number of whom they played and `colour`
    "w" (first seat) or "b"; 0 and "" where no game was played, as in a forfeit or a bye. `paired` says that the entrant
    was on the round's list: with an opponent, played or not, or with the pairing-allocated bye. `full` says that the
    round, without a game, was the pairing-allocated bye or worth as much as a win, and so rules out another bye
    (C.04.3, 1.5 and 2.1.2). `penalty` points come off the total, and off nothing else.
    """

    points: int = 0
    opponent: int = 0
    colour: str = ""
    paired: bool = False
    full: bool = False
    penalty: int = 0

    @property
    def total(self) -> int:
        """What the round adds to the score."""
        return self.points - self.penalty


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entrant with their pairing number and all earlier rounds, in order.

    `extra` holds the virtual points of acceleration round by round, from round 1 on; missing rounds have none. `absent`
    entrants are not paired now.
    """

    number: int
    past: tuple[Past, ...] = ()
    extra: tuple[int, ...] = ()
    absent: bool = False

    @property
    def points(self) -> int:
        """Points before this round, without acceleration."""
        return sum(past.total for past in self.past)

    @property
    def listed(self) -> bool:
        """Whether this round counts them: entrants who never were on a round's list wait without a rank."""
        return not self.absent or any(past.paired for past in self.past)


@dataclass(frozen=True, slots=True)
class Field:
    """A round to pair.

    `entrants` stand in the order of the initial ranking list; `played` rounds are over of `rounds` planned. `initial`
    is the colour drawn for the first entrant. `win`, `draw` and `loss` are in the unit of all points, an integer small
    enough to express every one of them. `forbidden` pairs of numbers must not meet.
    """

    entrants: tuple[Entrant, ...]
    rounds: int
    played: int = 0
    initial: str = WHITE
    win: int = 2
    draw: int = 1
    loss: int = 0
    forbidden: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Boards:
    """The round: (white, black) in board order, and who has the pairing-allocated bye, if the field is odd."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None


class NoValidPairing(ValueError):
    """No pairing of the whole field keeps the absolute criteria (C.04.3, 2.1)."""

    code = "no_valid_pairing"
