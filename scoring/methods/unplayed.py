"""Rounds that were not played, as tie-breaks see them: FIDE Handbook C.07, article 16 (in force from 1 March 2026).

Swiss events only: in a round robin, where the pairings are fixed before the start, the regulations count a forfeit
as a game (15.2), which is not done yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.methods.entries import REQUESTED, Entry
from scoring.methods.exact import mean, total


@dataclass(frozen=True, slots=True)
class Element:
    """What one round gives to the tie-breaks that count opponents.

    `strength`: the opponents' adjusted match points, at a table their mean, so that a table of five weighs as much as a
    table of four; of a round not played, those of the dummy opponent. `points`: own match points of the round.
    """

    round: int
    strength: Fraction
    points: Fraction
    opponents: tuple[int, ...]
    played: bool
    voluntary: bool


def adjusted(own: Mapping[int, Entry], even: Mapping[int, Fraction]) -> Fraction:
    """The match points of an entrant as the opponents' tie-breaks count them (16.3).

    A requested bye that only voluntary unplayed rounds follow, as after a withdrawal, counts as a draw (16.2.5); all
    else as scored. `even` is what a draw is worth, by round.
    """
    points = []
    left = True
    for number in sorted(own, reverse=True):
        entry = own[number]
        left = left and entry.voluntary
        points.append(even[number] if left and entry.kind in REQUESTED else entry.points)
    return total(points)


def elements(
    own: Mapping[int, Entry], *, score: Fraction, adjusted_scores: Mapping[int, Fraction], cap: Fraction
) -> tuple[Element, ...]:
    """The rounds of one entrant as elements, in order.

    A round not played counts as played against a dummy with the entrant's own match points (16.4): after a forfeit no
    more than the adjusted match points of the opponents that were to be met (16.4.1), after a bye no more than a draw
    in every round (16.4.2), which is `cap`.
    """
    found = []
    for number, entry in own.items():
        if entry.opponents:
            strength = mean(adjusted_scores[opponent] for opponent in entry.opponents)
            if not entry.played:
                strength = min(score, strength)
        else:
            strength = min(score, cap)
        found.append(Element(number, strength, entry.points, entry.opponents, entry.played, entry.voluntary))
    return tuple(found)
