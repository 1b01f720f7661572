"""Tie-breaks that read only the entrant's own rounds: wins (FIDE C.07, 7.1 and 7.2), progressive score (7.5)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from scoring.methods.entries import Entry
from scoring.methods.exact import ONE, ZERO, total
from scoring.methods.messages import gettext_noop
from scoring.methods.record import Record
from scoring.methods.tie_breaks.base import Group
from scoring.methods.values import Part


def _wins(record: Record, entrant: int, *, unplayed: bool) -> Iterator[Entry]:
    """Games in which the entrant alone came first; with `unplayed`, also rounds not played that brought as much as a
    win, where the method has one number for that.
    """
    win = record.field.method.params.win
    for entry in record.entries[entrant].values():
        if entry.first or (unplayed and not entry.played and win is not None and entry.points == win):
            yield entry


def wins(record: Record, entrant: int) -> Fraction:
    """WIN. O(rounds)."""
    return Fraction(sum(1 for _ in _wins(record, entrant, unplayed=True)))


def games_won(record: Record, entrant: int) -> Fraction:
    """WON. O(rounds)."""
    return Fraction(sum(1 for _ in _wins(record, entrant, unplayed=False)))


def _win_part(entry: Entry) -> Part:
    if entry.played:
        return Part(
            gettext_noop("Round {round}: won against {opponents}"),
            {"round": entry.round, "opponents": entry.opponents},
            ONE,
        )
    return Part(gettext_noop("Round {round}: as much as a win, without playing"), {"round": entry.round}, ONE)


def wins_parts(record: Record, entrant: int, _group: Group) -> tuple[Part, ...]:
    """One part for each win."""
    return tuple(_win_part(entry) for entry in _wins(record, entrant, unplayed=True))


def games_won_parts(record: Record, entrant: int, _group: Group) -> tuple[Part, ...]:
    """One part for each game won."""
    return tuple(_win_part(entry) for entry in _wins(record, entrant, unplayed=False))


def progressive(record: Record, entrant: int) -> Fraction:
    """PS: the sum of the match points held after each round. O(rounds)."""
    return total(entry.points * (record.rounds - number + 1) for number, entry in record.entries[entrant].items())


def progressive_parts(record: Record, entrant: int, _group: Group) -> tuple[Part, ...]:
    """One part for each round."""
    held = ZERO
    parts = []
    for number in range(1, record.rounds + 1):
        entry = record.entries[entrant].get(number)
        held += entry.points if entry else ZERO
        parts.append(Part(gettext_noop("After round {round}"), {"round": number}, held))
    return tuple(parts)
