"""A director's own changes to a draft: swap two players, lock a table; and what a swap costs before it is made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from tournaments.pairing.bounds import span_bound
from tournaments.pairing.explain import explain
from tournaments.pairing.measure import by_id, measure, meetings
from tournaments.pairing.values import Bound, Explanation, NoPairing, Objective, Pairing, Problem, because


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
    return replace(swapped, explanations=tuple(_explained(problem, pairing, swapped)))


def _explained(problem: Problem, before: Pairing, after: Pairing) -> Iterator[Explanation]:
    """What the round costs now, what is by hand (now or since an earlier swap), and the reasons of the rest as before.

    No rule gives what is done by hand, so none may be named for it.
    """
    yield from (item for item in explain(problem, after) if item.table is None and item.entrant is None)
    players, met = by_id(problem), meetings(problem.players)
    known = {item.table: item.code for item in reversed(before.explanations) if item.table is not None}
    for old, new in zip(before.tables, after.tables, strict=True):
        if old == new and known.get(new.number) != "by_hand":
            yield from (item for item in before.explanations if item.table == new.number)
            continue
        scores = [players[who].score for who in new.seats]
        yield because("by_hand", new.number, high=str(max(scores)), low=str(min(scores)))
        for one, two in combinations(new.seats, 2):
            if times := met.get((min(one, two), max(one, two)), 0):
                yield because("repeat_by_hand", new.number, who=(one, two), times=times)
    for who in after.byes:
        if who in before.byes:
            yield from (item for item in before.explanations if item.entrant == who)
        else:
            yield because("bye_by_hand", entrant=who, who=who)


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
