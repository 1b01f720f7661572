"""Swiss pairing for tables of three and more.

Sizes first (`sizes`), then from a greedy start in score order a short seeded local search in windows along the score
order. Fields of up to `exact.SMALL` players are then solved exactly; larger ones by column generation, as a whole while
that is affordable, else window by window. Last the seats. Source: design/pairing.md, "Tables of 3 to 6: Swiss".
"""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.pairing import blocked_tables
from tournaments.pairing.bounds import repeat_bound, span_bound
from tournaments.pairing.measure import by_id, measure
from tournaments.pairing.model import Model
from tournaments.pairing.numbering import numbered
from tournaments.pairing.seating import Seating, forbidden, seat
from tournaments.pairing.seats import seat_table
from tournaments.pairing.values import Bound, NoPairing, Objective, Pairing, Problem, Progress

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
    )


def _bound(problem: Problem, seating: Seating, objective: Objective, byes: Sequence[int]) -> Bound:
    locked = measure(problem, problem.locked, ())
    repeats = max(repeat_bound(problem, byes), locked.repeats + seating.repeats)
    spread = max(span_bound(problem, byes), locked.spread + seating.spread)
    bound = Bound(repeats, spread)
    reached = (objective.repeats, objective.spread, objective.odd) == (repeats, spread, locked.odd)
    return bound.reached(objective) if seating.optimal or reached else bound.beside(objective)
