"""The match points that a game or a bye is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from scoring.methods.exact import ZERO
from scoring.methods.method import Method
from scoring.methods.values import Bye, Result


def played_points(method: Method, result: Result) -> Mapping[int, Fraction]:
    """The match points of those who played, in seat order; nothing where too few showed up.

    Raises ScoringError `table_size` or `negative_score`. O(n log n).
    """
    present = result.present
    if not result.played or len(present) < 2:
        return {}
    scores: Sequence[int] = result.scores
    if result.absent:
        scores = [score for of, score in zip(result.entrants, scores, strict=True) if of not in result.absent]
    points = method.params.points(scores, len(result.entrants))
    return dict(zip(present, points, strict=True))


def match_points(method: Method, result: Result, *, average: Fraction = ZERO) -> Mapping[int, Fraction]:
    """The match points of everybody at the table, in seat order, exact.

    `average` is the mean match points of all who played in the round; awards that are part of an average need it.
    Raises ScoringError `table_size` or `negative_score`.
    """
    played = played_points(method, result)
    best = method.params.best(len(result.entrants))
    won = method.awards.forfeit_win.points(best=best, average=average)
    lost = method.awards.forfeit_loss.points(best=best, average=average)
    return {entrant: lost if entrant in result.absent else played.get(entrant, won) for entrant in result.entrants}


def bye_points(method: Method, bye: Bye, *, average: Fraction = ZERO) -> Fraction:
    """The match points of a bye; `average` as in `match_points`."""
    award = {"pairing": method.awards.pairing, "half": method.awards.half, "zero": method.awards.zero}[bye.kind]
    return award.points(best=method.params.best(0), average=average)
