"""Baku acceleration: virtual points for the first half in the first half of the rounds. Source: C.04.5, 1."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from tournaments.pairing.dutch.values import Field

Points = TypeVar("Points")


def first_group(entrants: int) -> int:
    """How many of the entrants of the first round are in group GA: the first half, rounded up to an even number."""
    return 2 * -(-entrants // 4)


def virtual_points(rounds: int, win: Points, draw: Points) -> tuple[Points, ...]:
    """The virtual points of group GA, round by round, for so many rounds in all.

    The first half of the rounds, rounded up, is accelerated: the first half of these, rounded up, by a win, the others
    by a draw.
    """
    accelerated = -(-rounds // 2)
    full = -(-accelerated // 2)
    return (win,) * full + (draw,) * (accelerated - full)


def accelerated(field: Field) -> Field:
    """The field with the virtual points of everybody in group GA, as if all had entered before the first round."""
    group = first_group(len(field.entrants))
    extra = virtual_points(field.rounds, field.win, field.draw)
    entrants = tuple(
        replace(entrant, extra=extra) if index < group else entrant for index, entrant in enumerate(field.entrants)
    )
    return replace(field, entrants=entrants)
