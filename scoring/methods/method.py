"""A scoring method: a scheme with its parameters, and the declared values of what was not played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.methods.awards import Awards
from scoring.methods.errors import ScoringError
from scoring.methods.schemes import SCHEMES, Scheme


@dataclass(frozen=True, slots=True)
class Method:
    """How an event turns games, byes and forfeits into match points.

    >>> Method.from_data({"name": "win_draw_loss", "params": {"win": "3", "draw": "1"}}).awards.half.to_data()
    '1'
    """

    name: str
    params: Scheme
    awards: Awards

    def __post_init__(self) -> None:
        if self.name != self.params.name:
            raise ScoringError(
                "bad_method",
                "The method {name} does not take parameters of {other}.",
                name=self.name,
                other=self.params.name,
            )
        if self.params.best(0) is None:
            for name, award in self.awards.by_name().items():
                if award.basis == "best":
                    raise ScoringError(
                        "bad_method",
                        "The method {name} knows no best result, so that {award} needs a number or an average.",
                        name=self.name,
                        award=name,
                    )

    @classmethod
    def of(cls, params: Scheme) -> Method:
        """The method of these parameters with its default awards."""
        return cls(params.name, params, params.default_awards())

    @classmethod
    def from_data(cls, data: object) -> Method:
        """From plain JSON: {"name": …, "params": {…}, "awards": {…}}; what is left out has its default.

        Raises ScoringError `bad_method`, saying what is wrong and what was expected.
        """
        if not isinstance(data, Mapping) or not set(data) <= {"name", "params", "awards"}:
            raise ScoringError("bad_method", "A scoring method is an object with name, params and awards.")
        params, awards = data.get("params", {}), data.get("awards", {})
        if not isinstance(params, Mapping) or not isinstance(awards, Mapping):
            raise ScoringError("bad_method", "The params and awards of a scoring method are objects.")
        name = data.get("name")
        scheme = SCHEMES.get(name) if isinstance(name, str) else None
        if scheme is None:
            raise ScoringError(
                "bad_method",
                "There is no scoring method {name!r}; the methods are {expected}.",
                name=name,
                expected=", ".join(SCHEMES),
            )
        method = cls.of(scheme.from_data(params))
        return cls(method.name, method.params, method.awards.replaced(awards))

    def to_data(self) -> dict[str, object]:
        """Plain JSON that `from_data` reads back to an equal method; fractions are strings."""
        return {"name": self.name, "params": self.params.to_data(), "awards": self.awards.to_data()}
