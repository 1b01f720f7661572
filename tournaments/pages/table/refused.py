"""A form that was refused: the page shows it again as it was sent, with the reason at its head."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.pages import errors


@dataclass(frozen=True, slots=True)
class Refused:
    """What was sent, by name of the field, and why it was not taken, in words and as an HTTP status."""

    fields: Mapping[str, str]
    why: str
    status: int

    @property
    def ruling(self) -> bool:
        """Whether it was an adjustment of a score, which has a form of its own."""
        return self.fields.get("do") == "record" and self.fields.get("type") == "score_adjusted"


def refused(fields: Mapping[str, str], refusal: Exception, names: Mapping[str, str]) -> Refused:
    """`refusal`, one of `errors.REFUSALS`, of what was sent as `fields`; `names` are people's for those of seats."""
    return Refused(fields, errors.sentence(refusal, names), errors.status(refusal))
