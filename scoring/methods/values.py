"""What scoring takes in and gives back: frozen values, exact numbers, entrants by their number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from scoring.methods.errors import ScoringError

if TYPE_CHECKING:
    from scoring.methods.method import Method

ByeKind: TypeAlias = Literal["pairing", "half", "zero"]
BYE_KINDS: Final[tuple[ByeKind, ...]] = get_args(ByeKind)

MATCH_POINTS: Final = "PTS"
"""The code of the first criterion of every standing (FIDE C.07, 5: Points)."""
DISQUALIFIED: Final = "DSQ"
"""The code of what comes before it: who is disqualified stands behind everybody else."""
CUT: Final = "CUT"
"""The code of what comes next: who got farther in the cut stands before the others."""
BEHIND: Final = "PEN"
"""The code of what comes after it, before all tie-breaks: who is placed behind those with as many match points."""


@dataclass(frozen=True, slots=True)
class Result:
    """One table of one round. `entrants` in seat order with their game `scores`; `absent`: those who did not show up.

    All others `played`, or came in vain because they were too few for a game. The score of who has not played is not
    read. Raises ScoringError `bad_result`.
    """

    round: int
    table: int
    entrants: tuple[int, ...]
    scores: tuple[int, ...]
    absent: frozenset[int] = frozenset()
    played: bool = True

    def __post_init__(self) -> None:
        if self.round < 1 or len(self.entrants) < 2 or len(self.scores) != len(self.entrants):
            raise ScoringError(
                "bad_result",
                "Round {round}, table {table}: a round from 1 up and two or more entrants with one score each are due.",
                round=self.round,
                table=self.table,
            )
        if len(set(self.entrants)) != len(self.entrants) or not self.absent <= set(self.entrants):
            raise ScoringError(
                "bad_result",
                "Round {round}, table {table}: each entrant sits once, and only entrants of the table can be absent.",
                round=self.round,
                table=self.table,
            )

    @property
    def present(self) -> tuple[int, ...]:
        """Who showed up, in seat order."""
        return (
            self.entrants
            if not self.absent
            else tuple(entrant for entrant in self.entrants if entrant not in self.absent)
        )


@dataclass(frozen=True, slots=True)
class Bye:
    """A round without a game: allocated by the `pairing`, or asked for (`half`), or absent, not yet there or withdrawn
    (`zero`). Raises ScoringError `bad_bye`.
    """

    round: int
    entrant: int
    kind: ByeKind

    def __post_init__(self) -> None:
        if self.kind not in BYE_KINDS or self.round < 1:
            raise ScoringError(
                "bad_bye",
                "A bye is one of pairing, half and zero in a round from 1 up, not {kind!r} in round {round}.",
                kind=self.kind,
                round=self.round,
            )


@dataclass(frozen=True, slots=True)
class Penalty:
    """Match `points` taken from `entrant` (a negative number gives some back). Tie-breaks do not see it."""

    entrant: int
    points: Fraction
    reason: str
    round: int


@dataclass(frozen=True, slots=True)
class Field:
    """Everything that a standing depends on.

    `rounds` is the number of completed rounds: an entrant without result or bye in one of them was absent (a zero
    bye). Results and byes of later rounds count as far as they are in. `tie_breaks` are codes in the order in which
    they decide; `seed` is the event's, for the drawing of lots. Rulings: who is `disqualified` is placed last, who is
    `behind` after all who have as many match points.

    `planned` is how many rounds there are to be, where that is settled: Fore Buchholz waits for the last of them.
    `swiss` is after how many of them a cut is made, 0 without a cut: match points, and tie-breaks of that scope, count
    no later round. `cut` says how far those got who played on: the higher number got farther; of who got as far, the
    match points decide.
    `fixed` says that the pairings were settled before the start, as in a round robin: forfeits then count as games
    (FIDE C.07, 15.2). `ratings` are those of the entrants who have one.
    """

    entrants: tuple[int, ...]
    results: tuple[Result, ...]
    byes: tuple[Bye, ...]
    penalties: tuple[Penalty, ...]
    rounds: int
    method: Method
    tie_breaks: tuple[str, ...] = ()
    seed: int = 0
    withdrawn: frozenset[int] = frozenset()
    behind: frozenset[int] = frozenset()
    disqualified: frozenset[int] = frozenset()
    cut: Mapping[int, int] = field(default_factory=dict)
    planned: int = 0
    swiss: int = 0
    fixed: bool = False
    ratings: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings. `values` are the tie-breaks in the field's order; `played` counts games played;
    `shared` says that another entrant has the same `rank`.
    """

    rank: int
    entrant: int
    match_points: Fraction
    values: tuple[tuple[str, Fraction], ...]
    played: int
    shared: bool
    withdrawn: bool = False


Param: TypeAlias = int | str | Fraction | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """One term of a sum. `label` is a translatable sentence, to be filled by `label.format(**params)`; so is `note`,
    which says why a term counts nothing.

    In `params`, `opponent` is an entrant's number and `opponents` a tuple of them: pages put names in their place.
    """

    label: str
    params: Mapping[str, Param]
    value: Fraction
    note: str = ""


@dataclass(frozen=True, slots=True)
class Explanation:
    """How `value` came about: it is the sum of the values of `parts`."""

    code: str
    value: Fraction
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Separation:
    """The first criterion in which two entrants differ, with their values; `code` is None where they share a place."""

    code: str | None
    first: Fraction
    second: Fraction
