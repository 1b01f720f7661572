"""The Koya system (FIDE C.07, 9.2) with its limits (14.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scoring.methods.entries import Entry
from scoring.methods.exact import HALF, ZERO
from scoring.methods.messages import gettext_noop
from scoring.methods.record import OWN, Record
from scoring.methods.scale import scaled
from scoring.methods.tie_breaks.base import Group
from scoring.methods.values import Part

_LESS: Final = gettext_noop("left out, for they have less")


@dataclass(frozen=True, slots=True)
class Koya:
    """The match points scored against opponents who have half of the most that could be won, or more; `raised` half
    points more, or less.

    The most is the best result in every round; in a round robin of an odd number, where everybody has a round off, in
    all the others. At a table a round counts in the part in which its opponents have so much.
    """

    raised: int = 0

    def limit(self, record: Record) -> int:
        """Twice the limit, scaled."""
        rounds, entrants = record.rounds, len(record.entrants)
        if record.field.fixed and entrants % 2:
            rounds -= rounds // entrants
        best = record.field.method.params.best(0) or ZERO
        return scaled(best, record.scale) * rounds + self.raised * record.scale

    def _strong(self, record: Record) -> Mapping[int, bool]:
        """Whether an entrant has as much as the limit asks for."""
        limit = record.once(("KS limit", self.raised), lambda: self.limit(record))
        name = "KS strong", self.raised, limit
        return record.table(name, OWN, lambda entrant: 2 * record.points[entrant] >= limit)

    def _worth(self, strong: Mapping[int, bool], entry: Entry) -> int:
        if not entry.met or not entry.points:
            return 0
        return entry.points * sum([strong[opponent] for opponent in entry.opponents]) // len(entry.opponents)

    def value(self, record: Record, entrant: int) -> int:
        """KS. O(games)."""
        strong = self._strong(record)
        return sum([self._worth(strong, entry) for entry in record.entries[entrant]])

    def parts(self, record: Record, entrant: int, _group: Group) -> tuple[Part, ...]:
        """One part for each game, those left out with why they are."""
        limit = record.exact(self.limit(record)) * HALF
        strong = self._strong(record)
        return tuple(
            Part(
                gettext_noop("Round {round}: {points} scored against {opponents}, where {limit} are asked for"),
                {
                    "round": entry.round,
                    "points": record.exact(entry.points),
                    "opponents": entry.opponents,
                    "limit": limit,
                },
                record.exact(self._worth(strong, entry)),
                "" if any(strong[opponent] for opponent in entry.opponents) else _LESS,
            )
            for entry in record.met(entrant)
        )
