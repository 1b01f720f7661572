"""What a player needs: which places the results of a last round give, at best and at worst.

Everybody who is still to play is taken to play. Where the ways that the open tables can end are few and no tie-break
looks at game scores, all of them are gone through, and the places are exact. Otherwise they are bounds: match points
alone are looked at, table by table, since what happens at one is independent of the others; who ends with as many match
points is counted ahead at worst, and behind at best. No place outside the bounds is possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from math import prod
from typing import Final, Literal

from scoring.methods.match_points import played_points
from scoring.methods.record import Record
from scoring.methods.scale import scaled
from scoring.methods.standings import standings
from scoring.methods.values import Field, Result

WAYS: Final = 100
"""So many ways for the open tables to end are gone through one by one, at most."""

LARGEST: Final = 5
"""The largest table whose endings are gone through: it has 541."""

_SCORES: Final = frozenset({"TGS", "MAR"})

Withheld = Literal["scores", "tables", "disqualified", "cut"]


@dataclass(frozen=True, slots=True)
class Open:
    """A table whose result is still to come."""

    table: int
    entrants: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Outlook:
    """An own result and the places it gives: `place` at the table, with `sharing` who share it (1 for nobody else);
    place 0 where one has no game to come. `exact`: both `best` and `worst` can happen; else they are bounds.
    """

    place: int
    sharing: int
    best: int
    worst: int
    exact: bool


def outlook(field: Field, entrant: int, tables: Sequence[Open], *, round: int) -> tuple[Outlook, ...]:  # noqa: A002
    """The outlook of an entrant in round `round`, whose open tables are given, by place at the own table, best first.

    Nothing where it is `withheld`. O(endings of a table² × tables), or `WAYS` standings.
    """
    if withheld(field, entrant, tables):
        return ()
    ways = prod(len(_endings(len(item.entrants))) for item in tables)
    scored = any(code.partition("@")[0] in _SCORES for code in field.tie_breaks)
    if ways <= WAYS and not scored:
        return tuple(_exact(field, entrant, tables, round))
    return tuple(_bounds(field, entrant, tables))


def withheld(field: Field, entrant: int, tables: Sequence[Open]) -> Withheld | None:
    """Why nothing can be said: match points do not hang on places alone (`scores`: game points, shares, averages of a
    round); a table is larger than `LARGEST` (`tables`); the entrant is `disqualified`; others play a `cut`.
    """
    averaged = any(award.basis == "average" for award in field.method.awards.by_name().values())
    if entrant in field.disqualified:
        return "disqualified"
    if field.cut:
        return "cut"
    if field.method.params.averages or averaged:
        return "scores"
    return "tables" if any(len(item.entrants) > LARGEST for item in tables) else None


@cache
def _endings(seats: int) -> tuple[tuple[int, ...], ...]:
    """The ways in which a table can end, as scores: every order of the seats, with every tie."""
    return tuple(scores for scores in product(range(seats), repeat=seats) if set(scores) == set(range(max(scores) + 1)))


def _own(item: Open, entrant: int, scores: Sequence[int]) -> tuple[int, int]:
    """The place at the table, and how many share it."""
    mine = scores[item.entrants.index(entrant)]
    return 1 + sum(score > mine for score in scores), sum(score == mine for score in scores)


def _exact(field: Field, entrant: int, tables: Sequence[Open], number: int) -> Iterator[Outlook]:
    found: dict[tuple[int, int], tuple[int, int]] = {}
    for endings in product(*(_endings(len(item.entrants)) for item in tables)):
        games = zip(tables, endings, strict=True)
        results = tuple(Result(number, item.table, item.entrants, scores) for item, scores in games)
        rank = next(
            line.rank
            for line in standings(replace(field, results=(*field.results, *results)))
            if line.entrant == entrant
        )
        own = next(
            (
                _own(item, entrant, scores)
                for item, scores in zip(tables, endings, strict=True)
                if entrant in item.entrants
            ),
            (0, 1),
        )
        best, worst = found.get(own, (rank, rank))
        found[own] = min(best, rank), max(worst, rank)
    for (place, sharing), (best, worst) in sorted(found.items()):
        yield Outlook(place, sharing, best, worst, exact=True)


def _bounds(field: Field, entrant: int, tables: Sequence[Open]) -> Iterator[Outlook]:
    record = Record(field)
    held = {one: points for one, points in record.match_points.items() if one not in field.disqualified}
    playing = {one: item for item in tables for one in item.entrants}
    settled = [points for one, points in held.items() if one not in playing and one != entrant]
    own = playing.get(entrant)
    others = [item for item in tables if item is not own]

    @cache
    def elsewhere(mine: int) -> tuple[int, int]:
        """How many not at the own table end with more than that at least, and with as much or more at most."""
        ranges = [_range(record, item, held, mine) for item in others]
        return (
            sum(points > mine for points in settled) + sum(least for least, _ in ranges),
            sum(points >= mine for points in settled) + sum(most for _, most in ranges),
        )

    found: dict[tuple[int, int], tuple[int, int]] = {}
    for result, mine, beside in _own_endings(record, entrant, own, held):
        least, most = elsewhere(mine)
        ahead = sum(points > mine for points in beside) + least
        level = sum(points >= mine for points in beside) + most
        best, worst = found.get(result, (len(held), 1))
        found[result] = min(best, 1 + ahead), max(worst, 1 + level)
    for (place, sharing), (best, worst) in sorted(found.items()):
        yield Outlook(place, sharing, best, worst, exact=False)


def _own_endings(
    record: Record, entrant: int, own: Open | None, held: Mapping[int, int]
) -> Iterator[tuple[tuple[int, int], int, list[int]]]:
    """Each way in which the own table can end: place and sharing, own points then, and those of the others there."""
    if own is None:
        yield (0, 1), held[entrant], []
        return
    seat = own.entrants.index(entrant)
    for scores, gained in zip(_endings(len(own.entrants)), _gains(record, len(own.entrants)), strict=True):
        after = [held[one] + points for one, points in zip(own.entrants, gained, strict=True) if one in held]
        mine = held[entrant] + gained[seat]
        after.remove(mine)
        yield _own(own, entrant, scores), mine, after


def _range(record: Record, item: Open, held: Mapping[int, int], mine: int) -> tuple[int, int]:
    """How many at a table end with more than `mine` match points at least, and with as many or more at most."""
    before = [held.get(one) for one in item.entrants]
    gains = _gains(record, len(item.entrants))
    here = [points for points in before if points is not None]
    if all(points + max(gains[-1]) < mine for points in here):
        return 0, 0
    found = [
        [points + gain for points, gain in zip(before, gained, strict=True) if points is not None] for gained in gains
    ]
    return (
        min(sum(points > mine for points in after) for after in found),
        max(sum(points >= mine for points in after) for after in found),
    )


def _gains(record: Record, seats: int) -> Sequence[tuple[int, ...]]:
    """The match points of the seats, scaled, for each way in which a table can end."""
    return record.once(("gains", seats), lambda: [_gained(record, scores) for scores in _endings(seats)])


def _gained(record: Record, scores: tuple[int, ...]) -> tuple[int, ...]:
    points = played_points(record.field.method, Result(1, 1, tuple(range(len(scores))), scores))
    return tuple(scaled(worth, record.scale) for worth in points.values())
