"""Tie-breaks that read the game scores. They are not in FIDE C.07, whose games have none."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from scoring.methods.entries import CAME
from scoring.methods.messages import gettext_noop
from scoring.methods.record import Record
from scoring.methods.tie_breaks.base import Group
from scoring.methods.values import Part


def total_scale(record: Record) -> int:
    """The scale of TGS: of the mean game scores."""
    return record.once("TGS scale", lambda: lcm(*(sheet.means.score.denominator for sheet in record.sheets)))


def total_score(record: Record, entrant: int) -> int:
    """TGS: the sum of the game scores; a round that one came to play and could not counts the mean game score of the
    round, for nobody should lose a tie by it. O(rounds).
    """
    scale = total_scale(record)
    own = record.entries[entrant]
    scored = sum([entry.score for entry in own])
    credit = sum([entry.credit.numerator * (scale // entry.credit.denominator) for entry in own if entry.kind in CAME])
    return scored * scale + credit


def total_score_parts(record: Record, entrant: int, _group: Group) -> tuple[Part, ...]:
    """One part for each round that counts."""
    return tuple(
        Part(
            gettext_noop("Round {round}, table {table}")
            if entry.played
            else gettext_noop("Round {round}: not played, the average of the round"),
            {"round": entry.round, "table": entry.table},
            Fraction(entry.score) if entry.played else entry.credit,
        )
        for entry in record.entries[entrant]
        if entry.played or entry.kind in CAME
    )


def margin(record: Record, entrant: int) -> int:
    """MAR: the sum of own game score less the mean of the opponents'; 0 for rounds not played. O(rounds)."""
    return sum([entry.margin for entry in record.entries[entrant]])


def margin_parts(record: Record, entrant: int, _group: Group) -> tuple[Part, ...]:
    """One part for each game."""
    return tuple(
        Part(
            gettext_noop("Round {round}, table {table}: {score} against {average}"),
            {
                "round": entry.round,
                "table": entry.table,
                "score": entry.score,
                "average": entry.score - record.exact(entry.margin),
            },
            record.exact(entry.margin),
        )
        for entry in record.entries[entrant]
        if entry.played
    )
