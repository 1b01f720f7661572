"""Swiss pairing for tables of three and more.

Sizes first (`sizes`), then from a greedy start in score order a short seeded local search in windows along the score
order. Fields of up to `exact.SMALL` players are then solved exactly; larger ones by column generation, as a whole while
that is affordable, else window by window. Last the seats. Source: design/pairing.md, "Tables of 3 to 6: Swiss".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from tournaments.pairing import ahead, blocked_tables
from tournaments.pairing.ahead_tables import look_ahead
from tournaments.pairing.bounds import repeat_bound, span_bound
from tournaments.pairing.measure import by_id, measure
from tournaments.pairing.model import Model
from tournaments.pairing.numbering import numbered
from tournaments.pairing.seating import Seating, forbidden, seat
from tournaments.pairing.seats import seat_table
from tournaments.pairing.values import Bound, Explanation, NoPairing, Objective, Pairing, Problem, Progress

VERSION = "2"


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
    seating = seat(model, f"tables {problem.seed} {problem.round}", progress)
    if forbidden(model, seating.groups):
        model, start = blocked_tables.apart(problem, model)
        seating = seat(model, f"tables {problem.seed} {problem.round}", progress, start)
    plain, seating = seating, _ahead(problem, model, seating)
    players = by_id(problem)
    tables = list(problem.locked)
    for group in seating.groups:
        if len(group) > 1:
            seated = [model.players[a] for a in group]
            key = " ".join(str(player.id) for player in sorted(seated, key=lambda player: player.id))
            tables.append(seat_table(seated, f"seats {problem.seed} {problem.round} {key}"))
    byes = tuple(sorted(model.players[group[0]].id for group in seating.groups if len(group) == 1))
    objective = measure(problem, tables, byes)
    return Pairing(
        tables=numbered(players, tables),
        byes=byes,
        objective=objective,
        bound=_bound(problem, seating, objective, byes),
        system="swiss",
        version=VERSION,
        explanations=() if seating.groups == plain.groups else (Explanation(ahead.CODE),),
    )


def _ahead(problem: Problem, model: Model, seating: Seating) -> Seating:
    """The seating, or one that leaves the rounds to come free of repeats; then it is not the best by itself."""
    groups = look_ahead(problem, model, seating.groups)
    if model.total(groups) == model.total(seating.groups):
        return replace(seating, groups=groups)
    odd = [sum(model.alone(a, len(group)) for group in each for a in group) for each in (groups, seating.groups)]
    spread = seating.spread if odd[0] == odd[1] else Fraction(0)
    return replace(seating, groups=groups, optimal=False, spread=spread)


def _bound(problem: Problem, seating: Seating, objective: Objective, byes: Sequence[int]) -> Bound:
    locked = measure(problem, problem.locked, ())
    repeats = max(repeat_bound(problem, byes), locked.repeats + seating.repeats)
    spread = max(span_bound(problem, byes), locked.spread + seating.spread)
    bound = Bound(repeats, spread)
    reached = (objective.repeats, objective.spread, objective.odd) == (repeats, spread, locked.odd)
    return bound.reached(objective) if seating.optimal or reached else bound.beside(objective)
