"""Baku acceleration: virtual points for the first half in the first half of the rounds. Source: C.04.5, 1."""

from __future__ import annotations

from dataclasses import replace

from tournaments.pairing.dutch.values import Field


def accelerated(field: Field) -> Field:
    """The field with the virtual points of everybody in group GA: the first half, rounded up to an even number.

    The first half of the rounds, rounded up, is accelerated: the first half of these, rounded up, by a win, the others
    by a draw.
    """
    group = 2 * -(-len(field.entrants) // 4)
    rounds = -(-field.rounds // 2)
    full = -(-rounds // 2)
    extra = (field.win,) * full + (field.draw,) * (rounds - full)
    entrants = tuple(
        replace(entrant, extra=extra) if index < group else entrant for index, entrant in enumerate(field.entrants)
    )
    return replace(field, entrants=entrants)
