"""Who sits together: a greedy start, a short local search, then exact steps as large as the field's size affords."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tournaments.pairing import exact
from tournaments.pairing.bounds import chunks
from tournaments.pairing.generation import Limits, improve
from tournaments.pairing.model import Groups, Model
from tournaments.pairing.part import Part
from tournaments.pairing.values import Progress
from tournaments.pairing.window import Window

_SEARCHED = 60
"""Tables that the local search improves together; twice this in half-overlapping windows beyond."""
_REACH = 40
"""How many waiting players the greedy start looks at for each seat."""
_ROUNDS = 300
_PATIENCE = 16_000
"""Divided by the number of players: how many rounds of search may fail to improve, at most 60."""
_ONCE = 64
"""Up to so many players the exact steps need no preparation in windows."""
_WHOLE = 130
"""Up to so many players the exact steps take the field as a whole, and prove a bound for it."""
_FULLY = Limits(effort=300_000_000, tables=3_000, nodes=20, programs=4)
_BRIEFLY = Limits(effort=10_000_000, tables=1_500, nodes=3, programs=2)
_WINDOW = 40
"""Players in a window that is solved briefly."""
_LAYOUTS = 250
"""Up to so many players every order of the sizes is a start of the search."""
_BACK = 600
"""Up to so many players the windows are gone through a second time."""


@dataclass(frozen=True)
class Seating:
    """Groups of places in the model, those of one for byes, and the least cost of any as `Part.priced` counts it.

    `repeats` and `spread` are bounds for what is not locked, with byes as good; None where nothing has been proven.
    """

    groups: Groups
    optimal: bool = False
    repeats: int = 0
    spread: Fraction = Fraction(0)


def seat(model: Model, seed: str, progress: Progress, start: Groups | None = None) -> Seating:
    """The cheapest groups that can be found; `start` is one more start to look from."""
    if not model.players:
        return Seating([], optimal=True)
    groups = _search(model, seed, progress, start)
    count = len(model.players)
    if count <= exact.SMALL:
        return Seating(exact.best(model, groups), optimal=True)
    if count > _ONCE:
        groups = _by_windows(model, groups, progress)
    if count > _WHOLE or forbidden(model, groups):
        return Seating(groups)
    progress(0, 1, "bound")
    outcome = improve(model, groups, _FULLY)
    repeats, spread = _parted(model, outcome.groups, outcome.bound)
    progress(1, 1, "bound")
    return Seating(outcome.groups, outcome.bound == outcome.cost, repeats, spread)


def forbidden(model: Model, groups: Groups) -> bool:
    """Whether a forbidden pair sits together."""
    return any(model.cost(group) >= model.forbidden_weight for group in groups)


def _parted(model: Model, groups: Groups, bound: int) -> tuple[int, Fraction]:
    """What a bound on the cost says of repeats, and of the spread of what is as good as `groups` before the spread."""
    part = Part(model, groups)
    spread = sum(int(part.scores[list(group)].max() - part.scores[list(group)].min()) for group in part.groups)
    before = part.total(part.groups) - spread
    met = 0 if part.strict else before % model.bye_weight // model.repeat_weight
    byes = before - before % model.repeat_weight - met * model.repeat_weight
    least = -(-(bound - byes - model.repeat_weight + 1) // model.repeat_weight)
    return max(0, least), max(Fraction(0), (bound - before) * model.unit)


def _search(model: Model, seed: str, progress: Progress, start: Groups | None) -> Groups:
    starts = [_greedy(model, sizes) for sizes in _layouts(model)] + ([start] if start else [])
    if len(model.players) > _LAYOUTS:
        starts = [min(starts, key=model.total)]
    if len(model.sizes) <= 2 * _SEARCHED:
        results = [_improve(model, groups, f"{seed} {index}", progress) for index, groups in enumerate(starts)]
        return min(results, key=model.total)
    return _sweep(model, min(starts, key=model.total), seed, progress)


def _layouts(model: Model) -> list[tuple[int, ...]]:
    """Orders of the table sizes down the score order: the less preferred sizes at the bottom, at the top, between."""
    usual = tuple(size for size in model.mix if size == model.preferred)
    odd = tuple(size for size in model.mix if size != model.preferred)
    half = len(usual) // 2
    return list(dict.fromkeys([usual + odd, odd + usual, usual[:half] + odd + usual[half:]]))


def _greedy(model: Model, sizes: tuple[int, ...]) -> Groups:
    """Byes to those due; then table by table down the score order, each seat to the cheapest of the next few."""
    byes = set(model.due()[: model.byes])
    waiting = [a for a in range(len(model.players)) if a not in byes]
    groups: Groups = []
    for size in sizes:
        group = [waiting.pop(0)]
        while len(group) < size:
            near = waiting[:_REACH]
            chosen = min(near, key=lambda b: (sum(model.pair(a, b) for a in group), b))
            waiting.remove(chosen)
            group.append(chosen)
        groups.append(group)
    return groups + [[a] for a in sorted(byes)]


def _improve(model: Model, groups: Groups, seed: str, progress: Progress) -> Groups:
    window = Window(model, groups, seed)
    count = sum(map(len, groups))
    best, best_groups, idle = window.cost(), window.groups, 0
    floor, patience = _floor(model, groups), max(8, min(60, _PATIENCE // count))
    for done in range(_ROUNDS):
        progress(done, _ROUNDS, "search")
        window.descend(count)
        window.rematch()
        cost = window.cost()
        if cost < best:
            best, best_groups, idle = cost, window.groups, 0
            continue
        idle += 1
        if best == floor or idle >= patience:
            break
        if idle % 3 == 0:
            window.groups = list(best_groups)
            window.kick(1 + idle // 6)
    window.groups = best_groups
    progress(_ROUNDS, _ROUNDS, "search")
    return window.places()


def _floor(model: Model, groups: Groups) -> int:
    """What these players cannot cost less than in tables of these sizes: the byes due and the spread of chunks."""
    members = {a for group in groups for a in group}
    mix = [len(group) for group in groups if len(group) > 1]
    idle = [a for a in model.due() if a in members][: len(groups) - len(mix)]
    scores = [Fraction(model.scores[a]) for a in sorted(members.difference(idle))]
    return int(chunks(scores, mix)) + sum(model.alone(a, 1) for a in idle)


def _sweep(model: Model, groups: Groups, seed: str, progress: Progress) -> Groups:
    """Improves windows of adjacent tables, each overlapping half of the one before."""
    ordered = sorted(groups, key=_place)
    starts = range(0, len(ordered) - _SEARCHED // 2, _SEARCHED // 2)
    for index, first in enumerate(starts):
        progress(index, len(starts), "search")
        window = ordered[first : first + _SEARCHED]
        better = _improve(model, window, f"{seed} {first}", _silent)
        ordered[first : first + _SEARCHED] = sorted(better, key=_place)
    return ordered


def _by_windows(model: Model, groups: Groups, progress: Progress) -> Groups:
    """Exact steps on half-overlapping windows of adjacent tables above their floor; and back again if they are few."""
    ordered = sorted(groups, key=_place)
    tables = max(4, _WINDOW // max(model.sizes))
    starts = [*range(0, len(ordered), tables // 2)]
    rounds = starts + starts[::-1] if len(model.players) <= _BACK else starts
    settled: set[tuple[tuple[int, ...], ...]] = set()
    for index, first in enumerate(rounds):
        progress(index, len(rounds), "windows")
        window = ordered[first : first + tables]
        key = tuple(map(tuple, window))
        if key in settled or sum(map(model.cost, window)) == _floor(model, window) or forbidden(model, window):
            continue
        window = sorted(improve(model, window, _BRIEFLY).groups, key=_place)
        ordered[first : first + tables] = window
        settled.add(tuple(map(tuple, window)))
    return ordered


def _place(group: list[int]) -> tuple[float, list[int]]:
    return (sum(group) / len(group), group)


def _silent(done: int, total: int, what: str) -> None:
    """A window's own progress is too fine to report."""
