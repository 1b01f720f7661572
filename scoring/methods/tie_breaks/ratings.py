"""Tie-breaks from ratings (FIDE C.07, article 10), for games of two.

A game counts 1, ½ or 0 here, whatever the event's match points are, and a forfeit nothing (15.2). If anybody in the
field has no rating, all of them are 0 for everybody: the regulations drop them then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from scoring.methods.entries import Entry
from scoring.methods.exact import ZERO
from scoring.methods.messages import gettext_noop
from scoring.methods.record import OWN, Record
from scoring.methods.tie_breaks.base import Group
from scoring.methods.tie_breaks.cuts import HIGHEST, LOWEST
from scoring.methods.tie_breaks.rating_tables import FARTHEST, difference, expected
from scoring.methods.values import Param, Part


def _rated(record: Record) -> bool:
    ratings = record.field.ratings
    return record.once("rated", lambda: all(entrant in ratings for entrant in record.entrants))


def _games(record: Record, entrant: int) -> list[Entry]:
    """The games that count, forfeits left out."""
    if not _rated(record):
        return []
    return [entry for entry in record.entries[entrant] if entry.kind == "played"]


def _rating(record: Record, entry: Entry) -> int:
    return record.field.ratings[entry.opponents[0]]


def _met(record: Record) -> Mapping[int, tuple[int, ...]]:
    """The ratings of everybody's opponents in the games that count."""
    return record.table(
        "ratings met", OWN, lambda one: tuple([_rating(record, entry) for entry in _games(record, one)])
    )


def _halves(record: Record, entrant: int) -> int:
    """Twice the score in the games that count."""
    return sum([(entry.margin >= 0) + (entry.margin > 0) for entry in _games(record, entrant)])


def _rounded(whole: int, count: int) -> int:
    """The mean, a half rounded up; 0 of none."""
    return (2 * whole + count) // (2 * count) if count else 0


def rating(record: Record, entrant: int) -> int:
    """RTNG (10.6): one's own rating."""
    return record.field.ratings[entrant] if _rated(record) else 0


def rating_parts(record: Record, entrant: int, _group: Group) -> tuple[Part, ...]:
    """The rating."""
    return (Part(gettext_noop("Rating"), {}, Fraction(rating(record, entrant))),)


@dataclass(frozen=True, slots=True)
class AverageRating:
    """ARO (10.1): the mean rating of the opponents, `low` of the lowest and `high` of the highest cut; one is always
    left.
    """

    low: int = 0
    high: int = 0

    def _cut(self, games: int) -> tuple[int, int]:
        """How many are cut below and above."""
        low = max(0, min(self.low, games - 1))
        return low, max(0, min(self.high, games - 1 - low))

    def _kept(self, record: Record, entrant: int) -> tuple[list[Entry], dict[int, str]]:
        games = sorted(_games(record, entrant), key=lambda entry: (_rating(record, entry), entry.round))
        low, high = self._cut(len(games))
        out = {entry.round: LOWEST for entry in games[:low]}
        out |= {entry.round: HIGHEST for entry in games[len(games) - high :]}
        return games[low : len(games) - high], out

    def value(self, record: Record, entrant: int) -> int:
        """O(games)."""
        met: Sequence[int] = _met(record)[entrant]
        if self.low or self.high:
            low, high = self._cut(len(met))
            met = sorted(met)[low : len(met) - high]
        return _rounded(sum(met), len(met))

    def parts(self, record: Record, entrant: int, _group: Group) -> tuple[Part, ...]:
        """One part for each game, and what rounding adds."""
        kept, out = self._kept(record, entrant)
        parts = [
            Part(
                gettext_noop("Round {round}: {opponents} with a rating of {rating}, divided by {count}"),
                {
                    "round": entry.round,
                    "opponents": entry.opponents,
                    "rating": _rating(record, entry),
                    "count": len(kept),
                },
                ZERO if entry.round in out else Fraction(_rating(record, entry), len(kept)),
                out.get(entry.round, ""),
            )
            for entry in _games(record, entrant)
        ]
        return _with_rounding(parts, self.value(record, entrant))


def _with_rounding(parts: list[Part], value: int) -> tuple[Part, ...]:
    rest = value - sum((part.value for part in parts), ZERO)
    return (*parts, Part(gettext_noop("Rounded to a whole number"), {}, rest)) if rest else tuple(parts)


_AVERAGE = AverageRating()


def performance(record: Record, entrant: int) -> int:
    """TPR (10.2): the mean rating of the opponents, and what the score is worth in rating points; 0 without games.
    O(games).
    """
    return record.table("TPR of games", OWN, lambda one: _performance(record, one))[entrant]


def _performance(record: Record, entrant: int) -> int:
    games = len(_met(record)[entrant])
    if not games:
        return 0
    return _AVERAGE.value(record, entrant) + difference(_rounded(50 * _halves(record, entrant), games))


def performance_parts(record: Record, entrant: int, _group: Group) -> tuple[Part, ...]:
    """The mean rating of the opponents, and what the score adds."""
    games, halves = len(_games(record, entrant)), _halves(record, entrant)
    if not games:
        return ()
    average = _AVERAGE.value(record, entrant)
    return (
        Part(gettext_noop("The opponents' average rating"), {}, Fraction(average)),
        Part(
            gettext_noop("{points} of {games}, as a difference in rating"),
            {"points": Fraction(halves, 2), "games": games},
            Fraction(performance(record, entrant) - average),
        ),
    )


def perfect_performance(record: Record, entrant: int) -> int:
    """PTP (10.3): the lowest rating from which as much as was scored could be expected; after 0, 800 less than the
    lowest opponent's; 0 without games. O(games), a dozen times at most.
    """
    return record.table("PTP of games", OWN, lambda one: _perfect_performance(record, one))[entrant]


def _perfect_performance(record: Record, entrant: int) -> int:
    ratings = _met(record)[entrant]
    if not ratings:
        return 0
    scored = 50 * _halves(record, entrant)
    low, high = min(ratings) - FARTHEST, max(ratings) + FARTHEST
    if not scored:
        return low

    def enough(rating: int) -> bool:
        return sum([expected(rating - opponent) for opponent in ratings]) >= scored

    # It lies near the other performance nearly always: the search begins there.
    guess, step = performance(record, entrant), 8
    if enough(guess):
        high = guess
        while guess - step > low and enough(guess - step):
            high = guess - step
            step *= 2
        low = max(low, guess - step)
    else:
        low = guess + 1
        while guess + step < high and not enough(guess + step):
            low = guess + step + 1
            step *= 2
        high = min(high, guess + step)
    while low < high:
        middle = (low + high) // 2
        if enough(middle):
            high = middle
        else:
            low = middle + 1
    return low


def perfect_performance_parts(record: Record, entrant: int, _group: Group) -> tuple[Part, ...]:
    """The whole in one part: it is no sum."""
    games = len(_games(record, entrant))
    if not games:
        return ()
    label = gettext_noop("The lowest rating from which {points} of {games} could be expected")
    params: dict[str, Param] = {"points": Fraction(_halves(record, entrant), 2), "games": games}
    return (Part(label, params, Fraction(perfect_performance(record, entrant))),)


@dataclass(frozen=True, slots=True)
class OpponentsPerformance:
    """APRO and APPO (10.4, 10.5): the mean of the opponents' performances, rounded."""

    performance: Callable[[Record, int], int]

    def _of(self, record: Record) -> Callable[[int], int]:
        return partial(self.performance, record)

    def value(self, record: Record, entrant: int) -> int:
        """O(games), once the opponents' are known."""
        of, games = self._of(record), _games(record, entrant)
        return _rounded(sum([of(entry.opponents[0]) for entry in games]), len(games))

    def parts(self, record: Record, entrant: int, _group: Group) -> tuple[Part, ...]:
        """One part for each game, and what rounding adds."""
        of, games = self._of(record), _games(record, entrant)
        parts = [
            Part(
                gettext_noop("Round {round}: {opponents} with a performance of {performance}, divided by {count}"),
                {
                    "round": entry.round,
                    "opponents": entry.opponents,
                    "performance": of(entry.opponents[0]),
                    "count": len(games),
                },
                Fraction(of(entry.opponents[0]), len(games)),
            )
            for entry in games
        ]
        return _with_rounding(parts, self.value(record, entrant))


APRO = OpponentsPerformance(performance)
APPO = OpponentsPerformance(perfect_performance)
