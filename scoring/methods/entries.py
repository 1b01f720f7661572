"""One entrant's rounds, read once from the field: what everything else counts with.

Match points are whole numbers here, so many `Scale`ths each: sums and comparisons stay exact and quick.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from typing import Final, Literal, NamedTuple, TypeAlias

from scoring.methods.errors import ScoringError
from scoring.methods.exact import ZERO
from scoring.methods.match_points import bye_points, match_points, played_points
from scoring.methods.scale import scaled
from scoring.methods.values import Bye, Field, Result

Kind: TypeAlias = Literal["played", "forfeit_win", "forfeit_loss", "pairing", "half", "zero"]

REQUESTED: Final = frozenset({"half", "zero"})
"""Requested byes, absence included (FIDE C.07, 16.1.1)."""

CAME: Final = frozenset({"pairing", "forfeit_win"})
"""Rounds that an entrant came to play and could not."""

VOLUNTARY: Final = REQUESTED | {"forfeit_loss"}
"""Voluntary unplayed rounds (FIDE C.07, 16.1.2)."""


class Entry(NamedTuple):
    """One round of one entrant.

    `points`: match points of the round, penalties apart. `best`: the most that the round could bring, None where there
    is no such number. `seated`: everybody of the table. `opponents`: those played against; after a forfeit, those one
    should have played against. `met`: whether they count as opponents of a game. `score` and `margin` (own game score
    less the mean of the opponents'): of games played, else 0. `first`: sole first place in a game played. `position`:
    the seat, from 1. `credit`: the game score that a round counts which one came to play and could not. `points`,
    `best` and `margin` are scaled.
    """

    round: int
    table: int
    kind: Kind
    points: int
    best: int | None
    seated: tuple[int, ...] = ()
    opponents: tuple[int, ...] = ()
    met: bool = False
    score: int = 0
    margin: int = 0
    first: bool = False
    position: int = 0
    credit: Fraction = ZERO

    @property
    def played(self) -> bool:
        return self.kind == "played"

    @property
    def voluntary(self) -> bool:
        return self.kind in VOLUNTARY


@dataclass(frozen=True)
class Sheet:
    """One round as it was read: an entry for each entrant who was in it. `key` is all that it was read from: the same
    key gives the same sheet.
    """

    key: Key
    entries: Mapping[int, Entry]
    means: Means

    @cached_property
    def digest(self) -> bytes:
        """A digest of the results and byes that it was read from. O(entries), once."""
        results = sorted(
            (item.table, item.entrants, item.scores, sorted(item.absent), item.played) for item in self.key.results
        )
        byes = sorted((item.entrant, item.kind) for item in self.key.byes)
        return sha256(repr((self.key.round, results, byes, self.key.complete)).encode()).digest()


class Means(NamedTuple):
    """The mean match points and the mean game score of all who played in a round; 0 if nobody did."""

    points: Fraction
    score: Fraction


class Key(NamedTuple):
    """What a sheet depends on, besides what is the same for all of a field: who was in the round, and whether it is
    complete, so that who is not in it was absent.
    """

    round: int
    results: tuple[Result, ...]
    byes: tuple[Bye, ...]
    entrants: tuple[int, ...]
    complete: bool
    scale: int


def read(field: Field, key: Key) -> Sheet:
    """One round of the field. Raises ScoringError as `entries` does. O(entrants)."""
    games = [(result, played_points(field.method, result)) for result in key.results]
    means = _means(games)
    known = frozenset(key.entrants)
    found: dict[int, Entry] = {}
    for result, points in games:
        for entrant, entry in _of_result(field, result, points, means, key.scale):
            _add(found, known, entrant, entry)
    for bye in key.byes:
        _add(found, known, bye.entrant, _of_bye(field, bye, means, key.scale))
    if key.complete and len(found) < len(known):
        absent = _of_bye(field, Bye(key.round, 0, "zero"), means, key.scale)
        found.update((entrant, absent) for entrant in key.entrants if entrant not in found)
    return Sheet(key, found, means)


def _means(games: Iterable[tuple[Result, Mapping[int, Fraction]]]) -> Means:
    count, score = 0, 0
    points: dict[Fraction, int] = {}
    for result, played in games:
        for worth in played.values():
            points[worth] = points.get(worth, 0) + 1
        count += len(played)
        if len(played) == len(result.scores):
            score += sum(result.scores)
        else:
            score += sum(own for entrant, own in zip(result.entrants, result.scores, strict=True) if entrant in played)
    if not count:
        return Means(ZERO, ZERO)
    return Means(sum((worth * times for worth, times in points.items()), ZERO) / count, Fraction(score, count))


def _add(found: dict[int, Entry], known: frozenset[int], entrant: int, entry: Entry) -> None:
    if entrant not in known:
        raise ScoringError(
            "unknown_entrant",
            "Round {round} names entrant {entrant}, who is not in the event.",
            round=entry.round,
            entrant=entrant,
        )
    if entrant in found:
        raise ScoringError(
            "entrant_twice",
            "Entrant {entrant} has two results or byes in round {round}; one is expected.",
            round=entry.round,
            entrant=entrant,
        )
    found[entrant] = entry


def _of_result(
    field: Field, result: Result, played: Mapping[int, Fraction], means: Means, scale: int
) -> Iterator[tuple[int, Entry]]:
    seats = result.entrants
    full = len(played) == len(seats)
    worth = played if full else match_points(field.method, result, average=means.points)
    scores = result.scores if full else tuple(result.scores[place] for place in _places(result, played))
    whole, top = sum(scores), max(scores, default=0)
    once = scale // (len(scores) - 1) if played else 0
    alone = scores.count(top) == 1
    best = _best(field, len(seats), scale)
    listed = seats if field.fixed or not played else result.present
    for place, (entrant, score) in enumerate(zip(seats, result.scores, strict=True), start=1):
        came = entrant in played
        kind: Kind = "played" if came else "forfeit_loss" if entrant in result.absent else "forfeit_win"
        yield (
            entrant,
            Entry(
                round=result.round,
                table=result.table,
                kind=kind,
                points=scaled(worth[entrant], scale),
                best=best,
                seated=seats,
                opponents=tuple([other for other in listed if other != entrant]),
                met=came or field.fixed,
                score=score if came else 0,
                margin=(score * len(scores) - whole) * once if came else 0,
                first=came and alone and score == top,
                position=place,
                credit=means.score if kind in CAME else ZERO,
            ),
        )


def _places(result: Result, played: Mapping[int, Fraction]) -> Iterator[int]:
    return (place for place, entrant in enumerate(result.entrants) if entrant in played)


def _of_bye(field: Field, bye: Bye, means: Means, scale: int) -> Entry:
    points = scaled(bye_points(field.method, bye, average=means.points), scale)
    credit = means.score if bye.kind in CAME else ZERO
    return Entry(bye.round, 0, bye.kind, points, _best(field, 0, scale), credit=credit)


def _best(field: Field, seats: int, scale: int) -> int | None:
    best = field.method.params.best(seats)
    return None if best is None else scaled(best, scale)


def rounds_of(sheets: Sequence[Sheet], entrants: Iterable[int]) -> dict[int, tuple[Entry, ...]]:
    """Entrant → that entrant's entries in the order of the rounds. O(entries)."""
    read = [sheet.entries for sheet in sheets]
    return {entrant: tuple(entries[entrant] for entries in read if entrant in entries) for entrant in entrants}
