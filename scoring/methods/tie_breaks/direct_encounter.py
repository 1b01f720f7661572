"""Direct encounter (FIDE C.07, article 6): the games that tied entrants played against each other.

At a table every two who sat there met, and who has the higher game score beat the other. Forfeits are no encounters
(6.1.1); several encounters of the same two count their mean (6.1.2).

The regulations make an order, not a number. The value here is how many of the tied entrants one is placed ahead of, so
that higher is better and entrants whom the criterion leaves tied have the same value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Final, TypeAlias

from scoring.methods.exact import ONE, ZERO, mean, total
from scoring.methods.messages import gettext_noop
from scoring.methods.record import Record
from scoring.methods.tie_breaks.base import Group
from scoring.methods.values import Param, Part

Encounters: TypeAlias = Mapping[int, Mapping[int, Fraction]]
"""Entrant → opponent → points against the opponent, only where they met."""


def encounters(record: Record, group: Group) -> Encounters:
    """All encounters inside the group. O(games of the group)."""
    win, draw, loss = record.field.method.params.encounter
    tied = frozenset(group)
    met: dict[int, dict[int, list[Fraction]]] = {entrant: {} for entrant in group}
    for entrant in group:
        for entry in record.played(entrant):
            for opponent in entry.opponents:
                if opponent in tied:
                    theirs = record.entries[opponent][entry.round].score
                    points = draw if entry.score == theirs else win if entry.score > theirs else loss
                    met[entrant].setdefault(opponent, []).append(points)
    return {entrant: {other: mean(points) for other, points in own.items()} for entrant, own in met.items()}


def _inside(found: Encounters, group: Sequence[int]) -> dict[int, list[Fraction]]:
    tied = frozenset(group)
    return {entrant: [points for other, points in found[entrant].items() if other in tied] for entrant in group}


def order(record: Record, group: Group) -> list[list[int]]:
    """The group in places, best first; whom the criterion leaves tied stand together, by rising number.

    O(g log g) and the games of the group, for each time that a remainder is ranked anew.
    """
    return _order(record, encounters(record, group), sorted(group))


def _order(record: Record, found: Encounters, group: Sequence[int]) -> list[list[int]]:
    places: list[list[int]] = []
    rest = list(group)
    while len(rest) > 1:
        inside = _inside(found, rest)
        if all(len(points) == len(rest) - 1 for points in inside.values()):
            return places + _all_met(record, found, inside)
        ahead = _ahead(record, inside)
        if not ahead:
            break
        places += [[entrant] for entrant in ahead]
        rest = [entrant for entrant in rest if entrant not in ahead]
    return [*places, rest] if rest else places


def _all_met(record: Record, found: Encounters, inside: Mapping[int, Sequence[Fraction]]) -> list[list[int]]:
    """All have met (6.2): by the points of the encounters; who ties in them is ranked among themselves anew."""
    points = {entrant: total(own) for entrant, own in inside.items()}
    ranked = sorted(points, key=lambda entrant: (-points[entrant], entrant))
    groups = [list(tied) for _, tied in groupby(ranked, key=points.__getitem__)]
    if len(groups) == 1:
        return groups
    return [place for tied in groups for place in _order(record, found, tied)]


def _ahead(record: Record, inside: Mapping[int, Sequence[Fraction]]) -> list[int]:
    """Not all have met (6.3): who comes first alone however the missing games end, then who second, and so on.

    One is first for certain if, losing every missing game, one still has more than any other who wins all of theirs.
    """
    win, _, loss = record.field.method.params.encounter
    worst, most = {}, {}
    for entrant, points in inside.items():
        missing = len(inside) - 1 - len(points)
        scored = total(points)
        worst[entrant], most[entrant] = scored + loss * missing, scored + win * missing
    ranked = sorted(inside, key=lambda entrant: (-worst[entrant], entrant))
    reach: list[Fraction] = []
    for entrant in reversed(ranked):
        reach.append(max(most[entrant], reach[-1]) if reach else most[entrant])
    reach.reverse()
    certain = []
    for position, entrant in enumerate(ranked[:-1]):
        if worst[entrant] <= reach[position + 1]:
            break
        certain.append(entrant)
    return certain


def values(record: Record, group: Group) -> Mapping[int, Fraction]:
    """DE of each of the tied entrants `group`; 0 for one who is tied with nobody."""
    behind = len(group)
    found: dict[int, Fraction] = {}
    for place in order(record, group):
        behind -= len(place)
        found.update(dict.fromkeys(place, Fraction(behind)))
    return found


_LABELS: Final[Mapping[tuple[int, bool], str]] = {
    (1, True): gettext_noop("Ahead of {opponent}: {points} to {against} between the two"),
    (1, False): gettext_noop("Ahead of {opponent}: the two have not met"),
    (0, True): gettext_noop("Not separated from {opponent}: {points} to {against} between the two"),
    (0, False): gettext_noop("Not separated from {opponent}: the two have not met"),
    (-1, True): gettext_noop("Behind {opponent}: {points} to {against} between the two"),
    (-1, False): gettext_noop("Behind {opponent}: the two have not met"),
}


def parts(record: Record, entrant: int, group: Group) -> tuple[Part, ...]:
    """One part for each other tied entrant: 1 where the entrant is placed ahead."""
    value = values(record, group)
    met = encounters(record, group)
    found = []
    for other in sorted(group):
        if other == entrant:
            continue
        ahead, behind = value[entrant] > value[other], value[entrant] < value[other]
        label = _LABELS[int(ahead) - int(behind), other in met[entrant]]
        params: dict[str, Param] = {"opponent": other}
        if other in met[entrant]:
            params |= {"points": met[entrant][other], "against": met[other][entrant]}
        found.append(Part(label, params, ONE if ahead else ZERO))
    return tuple(found)
