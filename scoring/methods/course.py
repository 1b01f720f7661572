"""The standings after every round of an event, kept up while results come in and are corrected."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cached_property
from hashlib import sha256

from scoring.methods.record import Reading, Record
from scoring.methods.standings import Scored, scored
from scoring.methods.values import Field

CODE = 1
"""To be raised when the same field gets other standings: stored ones are then made again."""


class Course:
    """The standings after each round: `after` is the field as it is after that round, by its number. All of them must
    have the results, byes and penalties of the last one, for those of later rounds are left out.

    What has not changed is taken from `before`, the course of the same event earlier on; the standings are exactly
    those that `standings` gives. `settle` is to be called before a course is kept for long. Raises ScoringError.
    """

    def __init__(self, after: Mapping[int, Field], before: Course | None = None) -> None:
        self._fields = after
        self._before = before
        self.scored: dict[int, Scored] = {}

    @cached_property
    def reading(self) -> Reading:
        """All rounds."""
        last = self._fields[max(self._fields)]
        return Reading(last, self._before.reading if self._before else None)

    def after(self, number: int) -> Scored:
        """The standings after round `number`. O(what has changed), if they were worked out in `before`; else as
        `standings`.
        """
        found = self.scored.get(number)
        if found is None:
            known = self._before.scored.get(number) if self._before else None
            record = Record(
                self._fields[number],
                upto=number,
                reading=self.reading,
                before=known.record if known else None,
            )
            found = self.scored[number] = scored(record, known)
        return found

    def basis(self, number: int) -> bytes:
        """A digest of all that the standings after round `number` follow from: the same one, the same standings."""
        return self._bases[number]

    @cached_property
    def _bases(self) -> Mapping[int, bytes]:
        found: dict[int, bytes] = {}
        rounds = b""
        for number in range(1, max(self._fields, default=0) + 1):
            if number <= len(self.reading.sheets):
                rounds = sha256(rounds + self.reading.sheets[number - 1].digest).digest()
            if number in self._fields:
                found[number] = sha256(_header(self._fields[number], number) + rounds).digest()
        return found

    def settle(self) -> None:
        """Lets go of the course before; standings that were not asked for go with it."""
        for found in self.scored.values():
            found.record.settle()
        self._before = None


def _header(of: Field, number: int) -> bytes:
    """All of a field but its rounds, as bytes: whatever a field may come to hold counts by itself."""
    penalties = [item for item in of.penalties if item.round <= number]
    parts: dict[str, object] = {
        "code": CODE,
        "method": of.method.to_data(),
        "rounds": min(number, of.rounds),
        "penalties": sorted((item.round, item.entrant, str(item.points), item.reason) for item in penalties),
        "entrants": sorted(of.entrants),
    }
    for item in fields(of):
        if item.name not in parts and item.name not in {"results", "byes"}:
            parts[item.name] = _plain(getattr(of, item.name))
    return repr(parts).encode()


def _plain(value: object) -> object:
    if isinstance(value, frozenset):
        return sorted(value)
    return sorted(value.items()) if isinstance(value, Mapping) else value
