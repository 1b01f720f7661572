"""What a round is worth that was not played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from scoring.methods.errors import ScoringError
from scoring.methods.exact import ONE, ZERO, fraction

Basis: TypeAlias = Literal["points", "best", "average"]


@dataclass(frozen=True, slots=True)
class Award:
    """`amount` match points; or that part of the `best` that a game at the table can bring (for a bye: at a table of
    the usual size); or that part of the `average` match points of all who played in the round.

    As plain data: "3", "best", "1/2 best", "average", "1/2 average".
    """

    amount: Fraction
    basis: Basis = "points"

    def points(self, *, best: Fraction | None, average: Fraction) -> Fraction:
        """The match points, exact. A method without a best knows no award of that basis (`Method` sees to it)."""
        if self.basis == "average":
            return self.amount * average
        if self.basis == "best":
            return self.amount * (best or ZERO)
        return self.amount

    @classmethod
    def from_data(cls, data: object, *, name: str) -> Award:
        """Raises ScoringError `bad_method`."""
        if isinstance(data, str):
            number, _, word = data.rpartition(" ")
            if word == "best":
                return cls(fraction(number or "1", code="bad_method", name=name), "best")
            if word == "average":
                return cls(fraction(number or "1", code="bad_method", name=name), "average")
        return cls(fraction(data, code="bad_method", name=name))

    def to_data(self) -> str:
        if self.basis == "points":
            return str(self.amount)
        return self.basis if self.amount == ONE else f"{self.amount} {self.basis}"


@dataclass(frozen=True, slots=True)
class Awards:
    """The declared values of rounds that were not played.

    `pairing`: the bye that the pairing allocates; `half` and `zero`: byes asked for, and absence; `forfeit_win`: who
    showed up at a table where too few did to play; `forfeit_loss`: who did not show up.
    """

    pairing: Award
    half: Award
    zero: Award
    forfeit_win: Award
    forfeit_loss: Award

    def replaced(self, data: Mapping[str, object]) -> Awards:
        """These awards with those that `data` names put in their place. Raises ScoringError `bad_method`."""
        known = self.by_name()
        unknown = sorted(set(data) - set(known))
        if unknown:
            raise ScoringError(
                "bad_method",
                "There is no award {name!r}; the awards are {expected}.",
                name=unknown[0],
                expected=", ".join(known),
            )
        return Awards(**{**known, **{name: Award.from_data(value, name=name) for name, value in data.items()}})

    def by_name(self) -> dict[str, Award]:
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def to_data(self) -> dict[str, str]:
        return {name: award.to_data() for name, award in self.by_name().items()}


NOTHING: Final = Award(ZERO)
