"""Swiss pairing for tables of three and more.

Sizes first (`sizes`), then from a greedy start in score order a seeded local search: best swaps, matching of half
tables, and small random kicks, in a number of steps that depends on the field's size alone. Fields of up to
`exact.SMALL` players are then solved exactly. Large fields are improved in overlapping windows along the score order.
Last the seats. Source: design/pairing.md, "Tables of 3 to 6: Swiss".
"""

from __future__ import annotations

from fractions import Fraction

from tournaments.pairing import exact
from tournaments.pairing.bounds import chunks, repeat_bound, span_bound
from tournaments.pairing.measure import by_id, measure
from tournaments.pairing.model import Groups, Model
from tournaments.pairing.numbering import numbered
from tournaments.pairing.seats import seat_table
from tournaments.pairing.values import Bound, NoPairing, Pairing, Problem, Progress
from tournaments.pairing.window import Window

VERSION = "1"
_WINDOW = 60
"""Tables improved together; twice this in half-overlapping windows beyond."""
_REACH = 40
"""How many waiting players the greedy start looks at for each seat."""
_WORK = 12_000_000
"""Sets the number of rounds of search: at least 60, and more as long as they evaluate no more swaps than this."""


def pair_tables(problem: Problem, progress: Progress) -> Pairing:
    """Raises NoPairing "too_few_players" or "forbidden_blocks"."""
    model = Model(problem)
    if not model.mix and not problem.locked:
        smallest = min(problem.sizes)
        raise NoPairing(
            "too_few_players",
            f"{len(model.players)} available entrants fill no table: at least {smallest} are needed, "
            "or allow a smaller table.",
        )
    groups = _search(model, f"tables {problem.seed} {problem.round}", progress) if model.players else []
    small = len(model.players) <= exact.SMALL
    if small:
        groups = exact.best(model, groups)
    players = by_id(problem)
    tables = list(problem.locked)
    for group in groups:
        if len(group) > 1:
            seated = [model.players[a] for a in group]
            key = " ".join(str(player.id) for player in sorted(seated, key=lambda player: player.id))
            tables.append(seat_table(seated, f"seats {problem.seed} {problem.round} {key}"))
    byes = tuple(sorted(model.players[group[0]].id for group in groups if len(group) == 1))
    objective = measure(problem, tables, byes)
    if objective.forbidden:
        raise NoPairing("forbidden_blocks", _blocked(problem, tables))
    bound = Bound(repeat_bound(problem, byes), span_bound(problem, byes))
    locked = measure(problem, problem.locked, ())
    proven = small or (objective.repeats, objective.spread, objective.odd) == (bound.repeats, bound.spread, locked.odd)
    return Pairing(
        tables=numbered(players, tables),
        byes=byes,
        objective=objective,
        bound=bound.reached(objective) if proven else bound.beside(objective),
        system="swiss",
        version=VERSION,
    )


def _blocked(problem: Problem, tables: list[tuple[int, ...]]) -> str:
    forbidden = set(problem.forbidden)
    stuck = sorted((a, b) for table in tables for a in table for b in table if a < b and (a, b) in forbidden)
    named = ", ".join(f"{a}–{b}" for a, b in stuck)
    return (
        f"No tables were found that keep all forbidden pairs apart; these remained together: {named}. "
        "Lift one of them, allow another table size or unlock a table."
    )


def _search(model: Model, seed: str, progress: Progress) -> Groups:
    starts = [_greedy(model, sizes) for sizes in _layouts(model)]
    if len(model.sizes) <= 2 * _WINDOW:
        results = [_improve(model, start, f"{seed} {index}", progress) for index, start in enumerate(starts)]
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
    rounds = max(60, min(1_000, _WORK // (count * count)))
    patience = max(60, min(300, 12_000 // count)) if count > exact.SMALL else 10
    best, best_groups, idle = window.cost(), window.groups, 0
    floor = _floor(model, groups)
    for done in range(rounds):
        progress(done, rounds, "search")
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
    progress(rounds, rounds, "search")
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
    ordered = sorted(groups, key=lambda group: (sum(group) / len(group), group))
    starts = range(0, len(ordered) - _WINDOW // 2, _WINDOW // 2)
    for index, first in enumerate(starts):
        progress(index, len(starts), "search")
        window = ordered[first : first + _WINDOW]
        better = _improve(model, window, f"{seed} {first}", _silent)
        ordered[first : first + _WINDOW] = sorted(better, key=lambda group: (sum(group) / len(group), group))
    return ordered


def _silent(done: int, total: int, what: str) -> None:
    """A window's own progress is too fine to report."""
