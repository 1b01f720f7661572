"""The standings after every round of an event, kept up while results come in and are corrected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from hashlib import sha256

from scoring.methods.entries import Sheet
from scoring.methods.record import Reading, Record
from scoring.methods.standings import Scored, scored
from scoring.methods.values import Field

CODE = 1
"""To be raised when the same field gets other standings: stored ones are then made again."""


class Course:
    """The standings after each round: `after` is the field as it is after that round, by its number. All of them must
    have the results, byes and penalties of the last one, for those of later rounds are left out.

    What has not changed is taken from `before`, the course of the same event earlier on; the standings are exactly
    those that `standings` gives. Raises ScoringError. O(results), and O(what has changed) for each round asked for.
    """

    def __init__(self, after: Mapping[int, Field], before: Course | None = None) -> None:
        self._fields = after
        self.reading: Reading | None = Reading(after[max(after)], before.reading if before else None) if after else None
        self._bases = self._digests(self.reading.sheets if self.reading else ())
        self.scored: dict[int, tuple[bytes, Scored]] = dict(before.scored) if before else {}

    def __iter__(self) -> Iterator[int]:
        """The numbers of the rounds."""
        return iter(self._fields)

    def _digests(self, sheets: Sequence[Sheet]) -> Mapping[int, bytes]:
        found: dict[int, bytes] = {}
        rounds = b""
        for number in range(1, max(self._fields, default=0) + 1):
            if number <= len(sheets):
                rounds = sha256(rounds + sheets[number - 1].digest).digest()
            if number in self._fields:
                found[number] = sha256(_header(self._fields[number], number) + rounds).digest()
        return found

    def basis(self, number: int) -> bytes:
        """A digest of all that the standings after round `number` follow from: the same one, the same standings."""
        return self._bases[number]

    def after(self, number: int) -> Scored:
        """The standings after round `number`. O(what has changed) since they were last asked for."""
        basis, known = self.scored.get(number, (b"", None))
        if known is not None and basis == self._bases[number]:
            return known
        record = Record(self._fields[number], upto=number, reading=self.reading, before=known.record if known else None)
        found = scored(record, known)
        record.settle()
        self.scored[number] = self._bases[number], found
        return found


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
