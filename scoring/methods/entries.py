"""One entrant's rounds, read once from the field: what everything else counts with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from scoring.methods.errors import ScoringError
from scoring.methods.exact import ZERO, mean
from scoring.methods.match_points import bye_points, match_points, played_points
from scoring.methods.method import Method
from scoring.methods.values import Bye, Field, Result

Kind: TypeAlias = Literal["played", "forfeit_win", "forfeit_loss", "pairing", "half", "zero"]

REQUESTED: Final = frozenset({"half", "zero"})
"""Requested byes, absence included (FIDE C.07, 16.1.1)."""

VOLUNTARY: Final = REQUESTED | {"forfeit_loss"}
"""Voluntary unplayed rounds (FIDE C.07, 16.1.2)."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One round of one entrant.

    `points`: match points of the round, penalties apart. `best`: the most that the round could bring, None where there
    is no such number. `opponents`: those played against; after a forfeit, those one should have played against.
    `score` and `margin` (own game score less the mean of the opponents'): of games played, else 0. `first`: sole first
    place in a game played.
    """

    round: int
    table: int
    kind: Kind
    points: Fraction
    best: Fraction | None
    opponents: tuple[int, ...] = ()
    score: int = 0
    margin: Fraction = ZERO
    first: bool = False

    @property
    def played(self) -> bool:
        return self.kind == "played"

    @property
    def voluntary(self) -> bool:
        return self.kind in VOLUNTARY


Averages: TypeAlias = Mapping[int, tuple[Fraction, Fraction]]
"""Of each round, the mean match points and the mean game score of all who played."""


def averages(method: Method, results: Iterable[Result]) -> Averages:
    """See `Averages`; a round in which nobody played is left out."""
    points: dict[int, list[Fraction]] = {}
    scores: dict[int, list[Fraction]] = {}
    for result in results:
        played = played_points(method, result)
        for entrant, score in zip(result.entrants, result.scores, strict=True):
            if entrant in played:
                points.setdefault(result.round, []).append(played[entrant])
                scores.setdefault(result.round, []).append(Fraction(score))
    return {number: (mean(points[number]), mean(scores[number])) for number in sorted(points)}


def _of_result(method: Method, result: Result, average: Fraction) -> Iterable[tuple[int, Entry]]:
    points = match_points(method, result, average=average)
    best = method.params.best(len(result.entrants))
    present = result.present
    if not result.played or len(present) < 2:
        for entrant in result.entrants:
            others = tuple(other for other in result.entrants if other != entrant)
            kind: Kind = "forfeit_loss" if entrant in result.absent else "forfeit_win"
            yield entrant, Entry(result.round, result.table, kind, points[entrant], best, others)
        return
    scores = dict(zip(result.entrants, result.scores, strict=True))
    whole = sum(scores[entrant] for entrant in present)
    top = max(scores[entrant] for entrant in present)
    alone = sum(scores[entrant] == top for entrant in present) == 1
    for entrant in result.entrants:
        others = tuple(other for other in present if other != entrant)
        if entrant in result.absent:
            yield entrant, Entry(result.round, result.table, "forfeit_loss", points[entrant], best, others)
            continue
        score = scores[entrant]
        margin = score - Fraction(whole - score, len(others))
        first = alone and score == top
        yield entrant, Entry(result.round, result.table, "played", points[entrant], best, others, score, margin, first)


def _of_bye(method: Method, bye: Bye, average: Fraction) -> Entry:
    points = bye_points(method, bye, average=average)
    return Entry(bye.round, 0, bye.kind, points, method.params.best(0))


class _Reader:
    """Collects the entries of each entrant, one a round."""

    def __init__(self, entrants: Iterable[int]) -> None:
        numbers = list(entrants)
        self.read: dict[int, dict[int, Entry]] = {entrant: {} for entrant in sorted(numbers)}
        if len(self.read) != len(numbers):
            raise ScoringError("entrant_twice", "An entrant's number stands twice in the list of entrants.")

    def add(self, entrant: int, entry: Entry) -> None:
        own = self.read.get(entrant)
        if own is None:
            raise ScoringError(
                "unknown_entrant",
                "Round {round} names entrant {entrant}, who is not in the event.",
                round=entry.round,
                entrant=entrant,
            )
        if entry.round in own:
            raise ScoringError(
                "entrant_twice",
                "Entrant {entrant} has two results or byes in round {round}; one is expected.",
                round=entry.round,
                entrant=entrant,
            )
        own[entry.round] = entry


def entries(field: Field, known: Averages, *, rounds: int, last: int) -> Mapping[int, Mapping[int, Entry]]:
    """Entrant → round → entry, rounds rising, up to round `last`; what is missing up to round `rounds` is absence.

    Raises ScoringError `entrant_twice` or `unknown_entrant`. O(entries).
    """
    reader = _Reader(field.entrants)
    mean_points = {number: known[number][0] if number in known else ZERO for number in range(1, last + 1)}
    for result in field.results:
        if result.round <= last:
            for entrant, entry in _of_result(field.method, result, mean_points[result.round]):
                reader.add(entrant, entry)
    for bye in field.byes:
        if bye.round <= last:
            reader.add(bye.entrant, _of_bye(field.method, bye, mean_points[bye.round]))
    absent = {number: _of_bye(field.method, Bye(number, 0, "zero"), mean_points[number]) for number in mean_points}
    for own in reader.read.values():
        for number in range(1, rounds + 1):
            own.setdefault(number, absent[number])
    return {entrant: dict(sorted(own.items())) for entrant, own in reader.read.items()}
