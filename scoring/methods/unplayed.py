"""Rounds that were not played, as tie-breaks see them: FIDE Handbook C.07, article 16 (in force from 1 March 2026).

Swiss events only: where the pairings are fixed before the start, the regulations count a forfeit as a game (15.2), and
a round without an opponent counts nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scoring.methods.entries import REQUESTED, VOLUNTARY, Entry


class Element(NamedTuple):
    """What one round gives to the tie-breaks that count opponents.

    `strength`: the opponents' adjusted match points, at a table their mean, so that a table of five weighs as much as a
    table of four; of a round not played, those of the dummy opponent. `points`: own match points of the round. Both are
    scaled. `voluntary`: an unplayed round of one's own choice, which a cut takes first.
    """

    round: int
    strength: int
    points: int
    opponents: tuple[int, ...]
    played: bool
    voluntary: bool


def adjusted(own: Sequence[Entry], even: Mapping[int, int]) -> int:
    """The match points of an entrant as the opponents' tie-breaks count them (16.3).

    A requested bye that only voluntary unplayed rounds follow, as after a withdrawal, counts as a draw (16.2.5); all
    else as scored. `even` is what a draw is worth, by round. O(rounds).
    """
    points = 0
    left = True
    for entry in reversed(own):
        if left and entry.kind not in VOLUNTARY:
            left = False
        points += even[entry.round] if left and entry.kind in REQUESTED else entry.points
    return points


def elements(
    own: Sequence[Entry], *, score: int, adjusted_scores: Mapping[int, int], cap: int, last: int = 0
) -> tuple[Element, ...]:
    """The rounds of one entrant as elements, in order.

    A round not played counts as played against a dummy with the entrant's own match points (16.4): after a forfeit no
    more than the adjusted match points of the opponents that were to be met (16.4.1), after a bye no more than a draw
    in every round (16.4.2), which is `cap`. The pairings of round `last` count as games that were played. O(rounds).
    """
    found = []
    for entry in own:
        number, opponents = entry.round, entry.opponents
        if len(opponents) == 1:
            strength = adjusted_scores[opponents[0]]
        elif opponents:
            strength = sum([adjusted_scores[opponent] for opponent in opponents]) // len(opponents)
        else:
            strength = cap
        played = entry.met or (number == last and bool(opponents))
        if not played and score < strength:
            strength = score
        voluntary = not played and entry.kind in VOLUNTARY
        found.append(Element(number, strength, entry.points, opponents, played, voluntary))
    return tuple(found)
