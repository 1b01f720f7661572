"""Tie-breaks that read the game scores. They are not in FIDE C.07, whose games have none."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from scoring.methods.entries import Entry
from scoring.methods.exact import total
from scoring.methods.messages import gettext_noop
from scoring.methods.record import Record
from scoring.methods.tie_breaks.base import Group
from scoring.methods.values import Part

_AWARDED: Final = frozenset({"pairing", "forfeit_win"})
"""Rounds that an entrant came to play and could not: they count the mean game score of the round, for nobody
should lose a tie by them."""


def _scores(record: Record, entrant: int) -> Iterator[tuple[Entry, Fraction]]:
    for entry in record.entries[entrant].values():
        if entry.played:
            yield entry, Fraction(entry.score)
        elif entry.kind in _AWARDED and entry.round in record.averages:
            yield entry, record.averages[entry.round][1]


def total_score(record: Record, entrant: int) -> Fraction:
    """TGS: the sum of the game scores. O(rounds)."""
    return total(score for _, score in _scores(record, entrant))


def total_score_parts(record: Record, entrant: int, _group: Group) -> tuple[Part, ...]:
    """One part for each round that counts."""
    return tuple(
        Part(
            gettext_noop("Round {round}, table {table}")
            if entry.played
            else gettext_noop("Round {round}: not played, the average of the round"),
            {"round": entry.round, "table": entry.table},
            score,
        )
        for entry, score in _scores(record, entrant)
    )


def margin(record: Record, entrant: int) -> Fraction:
    """MAR: the sum of own game score less the mean of the opponents'; 0 for rounds not played. O(rounds)."""
    return total(entry.margin for entry in record.played(entrant))


def margin_parts(record: Record, entrant: int, _group: Group) -> tuple[Part, ...]:
    """One part for each game."""
    return tuple(
        Part(
            gettext_noop("Round {round}, table {table}: {score} against {average}"),
            {"round": entry.round, "table": entry.table, "score": entry.score, "average": entry.score - entry.margin},
            entry.margin,
        )
        for entry in record.played(entrant)
    )
