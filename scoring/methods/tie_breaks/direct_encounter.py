"""Direct encounter (FIDE C.07, article 6): the games that tied entrants played against each other.

At a table every two who sat there met, and who has the higher game score beat the other. Forfeits are no encounters
(6.1.1) unless they count as games (15.2); several encounters of the same two count their mean (6.1.2).

The regulations make an order, not a number. The value here is how many of the tied entrants one is placed ahead of, so
that higher is better and entrants whom the criterion leaves tied have the same value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from math import lcm
from typing import Final, NamedTuple, TypeAlias

from scoring.methods.entries import Entry
from scoring.methods.exact import ONE, ZERO
from scoring.methods.messages import gettext_noop
from scoring.methods.record import Record
from scoring.methods.tie_breaks.base import Group
from scoring.methods.values import Param, Part

Met: TypeAlias = Mapping[int, Mapping[int, int]]


class Encounters(NamedTuple):
    """Entrant → opponent → points against the opponent, only where they met, in parts of `1/scale`; and what a win and
    a loss are in these parts.
    """

    met: Met
    scale: int
    win: int
    loss: int


def _came(entry: Entry) -> tuple[bool, int]:
    """Higher is better: who came before who did not, then the game score."""
    return entry.kind != "forfeit_loss", entry.score


def encounters(record: Record, group: Group) -> Encounters:
    """All encounters inside the group. O(games of the group)."""
    worth = record.field.method.params.encounter
    unit = lcm(*(points.denominator for points in worth))
    win, draw, loss = (int(points * unit) for points in worth)
    tied = frozenset(group)
    met: dict[int, dict[int, list[int]]] = {entrant: {} for entrant in group}
    for entrant, against in met.items():
        for entry in record.entries[entrant]:
            if not entry.met or tied.isdisjoint(entry.opponents):
                continue
            own = _came(entry)
            for opponent in entry.opponents:
                if opponent in tied:
                    theirs = _came(record.sheets[entry.round - 1].entries[opponent])
                    points = draw if own == theirs and own[0] else win if own > theirs else loss
                    against.setdefault(opponent, []).append(points)
    often = lcm(*{len(points) for against in met.values() for points in against.values()})
    means = {
        entrant: {other: sum(points) * (often // len(points)) for other, points in against.items()}
        for entrant, against in met.items()
    }
    return Encounters(means, unit * often, win * often, loss * often)


def _inside(found: Encounters, group: Sequence[int]) -> dict[int, list[int]]:
    tied = frozenset(group)
    return {entrant: [points for other, points in found.met[entrant].items() if other in tied] for entrant in group}


def order(record: Record, group: Group) -> list[list[int]]:
    """The group in places, best first; whom the criterion leaves tied stand together, by rising number.

    O(g log g) and the games of the group, for each time that a remainder is ranked anew.
    """
    return _order(encounters(record, group), sorted(group))


def _order(found: Encounters, group: Sequence[int]) -> list[list[int]]:
    places: list[list[int]] = []
    rest = list(group)
    while len(rest) > 1:
        inside = _inside(found, rest)
        if all(len(points) == len(rest) - 1 for points in inside.values()):
            return places + _all_met(found, inside)
        ahead = _ahead(found, inside)
        if not ahead:
            break
        places += [[entrant] for entrant in ahead]
        placed = frozenset(ahead)
        rest = [entrant for entrant in rest if entrant not in placed]
    return [*places, rest] if rest else places


def _all_met(found: Encounters, inside: Mapping[int, Sequence[int]]) -> list[list[int]]:
    """All have met (6.2): by the points of the encounters; who ties in them is ranked among themselves anew."""
    points = {entrant: sum(own) for entrant, own in inside.items()}
    ranked = sorted(points, key=lambda entrant: (-points[entrant], entrant))
    groups = [list(tied) for _, tied in groupby(ranked, key=points.__getitem__)]
    if len(groups) == 1:
        return groups
    return [place for tied in groups for place in _order(found, tied)]


def _ahead(found: Encounters, inside: Mapping[int, Sequence[int]]) -> list[int]:
    """Not all have met (6.3): who comes first alone however the missing games end, then who second, and so on.

    One is first for certain if, losing every missing game, one still has more than any other who wins all of theirs.
    """
    worst, most = {}, {}
    for entrant, points in inside.items():
        missing = len(inside) - 1 - len(points)
        scored = sum(points)
        worst[entrant], most[entrant] = scored + found.loss * missing, scored + found.win * missing
    ranked = sorted(inside, key=lambda entrant: (-worst[entrant], entrant))
    reach: list[int] = []
    for entrant in reversed(ranked):
        reach.append(max(most[entrant], reach[-1]) if reach else most[entrant])
    reach.reverse()
    certain = []
    for position, entrant in enumerate(ranked[:-1]):
        if worst[entrant] <= reach[position + 1]:
            break
        certain.append(entrant)
    return certain


def values(record: Record, group: Group) -> Mapping[int, int]:
    """DE of each of the tied entrants `group`; 0 for one who is tied with nobody."""
    behind = len(group)
    found: dict[int, int] = {}
    for place in order(record, group):
        behind -= len(place)
        found.update(dict.fromkeys(place, behind))
    return found


def alone(_record: Record, _entrant: int) -> int:
    """DE of one who is tied with nobody."""
    return 0


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
    met, scale, _, _ = encounters(record, group)
    found = []
    for other in sorted(group):
        if other == entrant:
            continue
        ahead, behind = value[entrant] > value[other], value[entrant] < value[other]
        label = _LABELS[int(ahead) - int(behind), other in met[entrant]]
        params: dict[str, Param] = {"opponent": other}
        if other in met[entrant]:
            params |= {
                "points": Fraction(met[entrant][other], scale),
                "against": Fraction(met[other].get(entrant, 0), scale),
            }
        found.append(Part(label, params, ONE if ahead else ZERO))
    return tuple(found)
