"""A director's own changes to a draft: swap two players, lock a table; and what a swap costs before it is made."""

from __future__ import annotations

from dataclasses import replace

from tournaments.pairing.bounds import span_bound
from tournaments.pairing.explain import explain
from tournaments.pairing.measure import measure
from tournaments.pairing.values import Bound, NoPairing, Objective, Pairing, Problem


def swap(problem: Problem, pairing: Pairing, a: int, b: int) -> Pairing:
    """The pairing with `a` and `b` in each other's places, seats and byes included; costs and reasons anew.

    Raises NoPairing "swap_unknown" if one of them has no place, "swap_locked" if one sits at a locked table,
    "swap_forbidden" if a forbidden pair would meet, "fixed_schedule" in a round robin.
    """
    if problem.system == "round_robin":
        raise NoPairing("fixed_schedule", "A round robin follows its schedule; its tables cannot be swapped.")
    placed = {who for table in pairing.tables for who in table.seats} | set(pairing.byes)
    for who in (a, b):
        if who not in placed:
            raise NoPairing("swap_unknown", f"Entrant {who} has no place in this pairing.")
        if any(who in table for table in problem.locked):
            raise NoPairing("swap_locked", f"Entrant {who} sits at a locked table; unlock it before the swap.")
    other = {a: b, b: a}
    tables = tuple(replace(table, seats=tuple(other.get(who, who) for who in table.seats)) for table in pairing.tables)
    byes = tuple(sorted(other.get(who, who) for who in pairing.byes))
    objective = measure(problem, [table.seats for table in tables], byes)
    if objective.forbidden:
        raise NoPairing("swap_forbidden", f"Swapping {a} and {b} would seat a forbidden pair together.")
    same = _before_spread(objective) == _before_spread(pairing.objective)
    spread = pairing.bound.spread if same else min(span_bound(problem, byes), objective.spread)
    bound = Bound(min(pairing.bound.repeats, objective.repeats), spread).beside(objective)
    swapped = replace(pairing, tables=tables, byes=byes, objective=objective, bound=bound)
    return replace(swapped, explanations=explain(problem, swapped))


def _before_spread(objective: Objective) -> tuple[int, ...]:
    """The bound on the spread is one for whatever is as good in these."""
    return (objective.forbidden, objective.byes, objective.repeats, objective.odd)


def swap_cost(problem: Problem, pairing: Pairing, a: int, b: int) -> tuple[Objective, Objective]:
    """The objective before and after the swap. Raises what `swap` raises."""
    return pairing.objective, swap(problem, pairing, a, b).objective


def with_lock(problem: Problem, pairing: Pairing, number: int) -> Problem:
    """The problem with table `number` of the pairing locked as it is. Raises NoPairing "lock_unknown"."""
    for table in pairing.tables:
        if table.number == number:
            return replace(problem, locked=tuple({*problem.locked, table.seats}))
    raise NoPairing("lock_unknown", f"There is no table {number} in this pairing.")
