"""An independent check of a pairing. It shares no code with the engines, so that an error there cannot hide here.

Source: design/pairing.md, "What every pairing must satisfy".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from tournaments.pairing.checks_two import check_two
from tournaments.pairing.table_schedule import table_schedule
from tournaments.pairing.values import Objective, Pairing, Player, Problem


@dataclass(frozen=True, slots=True)
class Violation:
    """What is wrong with a pairing. `hard` ones make it unplayable; the others say that a better one exists, which a
    director who swapped by hand may accept.
    """

    code: str
    message: str
    hard: bool = True


def check(problem: Problem, pairing: Pairing, *, best: bool = True) -> tuple[Violation, ...]:
    """All violations, none if the pairing is right; unless `best`, only hard ones are looked for.

    Hard: unknown, twice, missing, locked_elsewhere, forbidden, table_size, numbering, objective, bound, schedule,
    repeat, second_bye.
    Others: size_mix, bye_rule, repeat_avoidable.
    """
    found = list(_everybody_once(problem, pairing))
    if found:
        return tuple(found)
    found.extend(_tables(problem, pairing))
    found.extend(_numbers(problem, pairing))
    if problem.system == "cut":
        return tuple(found)
    if problem.system == "round_robin":
        two = set(problem.sizes) == {2}
        return (*found, *(_scheduled(problem, pairing) if two else _tables_scheduled(problem, pairing)))
    if problem.system == "dutch":
        return (*found, *_dutch(problem, pairing))
    if not best:
        return tuple(found)
    better = [*_mix(problem, pairing)]
    better.extend(check_two(problem, pairing) if set(problem.sizes) == {2} else _byes(problem, pairing))
    if any(item.code == "ahead" for item in pairing.explanations):
        better = [each for each in better if each[0] != "bye_rule"]  # the bye, too, is placed for the rounds to come
    return (*found, *(Violation(code, message, hard=False) for code, message in better))


def _everybody_once(problem: Problem, pairing: Pairing) -> Iterator[Violation]:
    placed = Counter(who for table in pairing.tables for who in table.seats) + Counter(pairing.byes)
    here = {player.id for player in problem.players}
    for who in sorted(set(placed) - here):
        yield Violation("unknown", f"Entrant {who} is not available but has a place.")
    for who in sorted(here - set(placed)):
        yield Violation("missing", f"Entrant {who} is available but has no place.")
    for who in sorted(who for who, times in placed.items() if times > 1):
        yield Violation("twice", f"Entrant {who} has {placed[who]} places.")


def _tables(problem: Problem, pairing: Pairing) -> Iterator[Violation]:
    numbers = [table.number for table in pairing.tables]
    if numbers != list(range(1, len(numbers) + 1)):
        yield Violation("numbering", f"Tables must be numbered from 1 in order, not {numbers}.")
    seatings = {table.seats for table in pairing.tables}
    for locked in problem.locked:
        if locked not in seatings:
            yield Violation("locked_elsewhere", f"The locked table {locked} was not kept.")
    for table in pairing.tables:
        if len(table.seats) not in problem.sizes:
            yield Violation("table_size", f"Table {table.number} has {len(table.seats)} seats: not an allowed size.")
        for one, two in problem.forbidden:
            if one in table.seats and two in table.seats:
                yield Violation("forbidden", f"Entrants {one} and {two} must not meet but share table {table.number}.")


def _numbers(problem: Problem, pairing: Pairing) -> Iterator[Violation]:
    stated = recount(problem, pairing)
    if stated != pairing.objective:
        yield Violation("objective", f"The pairing states {pairing.objective}, its tables cost {stated}.")
    bound = pairing.bound
    if bound.repeats > stated.repeats or bound.spread > stated.spread or bound.gap != stated.spread - bound.spread:
        yield Violation("bound", f"The bound {bound} does not fit the objective {stated}.")


def recount(problem: Problem, pairing: Pairing) -> Objective:
    """The objective counted anew, player by player."""
    of = {player.id: player for player in problem.players}
    usual = problem.sizes[0]
    times: dict[frozenset[int], int] = {}
    for player in problem.players:
        for other, many in player.met:
            key = frozenset((player.id, other))
            times[key] = max(many, times.get(key, 0))
    doubled_repeats = doubled_forbidden = odd = seats = 0
    spread = squares = Fraction(0)
    apart = {frozenset(pair) for pair in problem.forbidden}
    for table in pairing.tables:
        for position, who in enumerate(table.seats):
            meets = [frozenset((who, other)) for other in table.seats if other != who]
            doubled_repeats += sum(times.get(pair, 0) for pair in meets)
            doubled_forbidden += sum(pair in apart for pair in meets)
            seats += sum(seat == position + 1 for seat in of[who].seats)
            if len(table.seats) != usual:
                odd += len([size for size in of[who].sizes if size != usual])
        ordered = sorted(of[who].score for who in table.seats)
        spread += ordered[-1] - ordered[0]
        squares += (ordered[-1] - ordered[0]) ** 2
    due = sorted({_due(player) for player in problem.players})
    return Objective(
        forbidden=doubled_forbidden // 2,
        repeats=doubled_repeats // 2,
        byes=sum(due.index(_due(of[who])) for who in pairing.byes),
        odd=odd,
        spread=spread,
        squares=squares,
        seats=seats,
    )


def _due(player: Player) -> tuple[int, Fraction]:
    return (player.byes, player.score)


def _mix(problem: Problem, pairing: Pairing) -> Iterator[tuple[str, str]]:
    free = len(problem.players) - sum(map(len, problem.locked))
    sizes = list(dict.fromkeys(problem.sizes))
    wanted = next(mix for byes in range(free + 1) if (mix := _fill(free - byes, sizes)) is not None)
    have = Counter(len(table.seats) for table in pairing.tables)
    have.subtract(map(len, problem.locked))
    if [have[size] for size in sizes] != wanted:
        yield "size_mix", f"Of the sizes {sizes}, {wanted} tables should be used, not {[have[size] for size in sizes]}."


def _fill(total: int, sizes: list[int]) -> list[int] | None:
    """How many tables of each size make up `total` exactly, most of the first size; None if none do."""
    if len(sizes) == 1:
        return [total // sizes[0]] if total % sizes[0] == 0 else None
    for many in range(total // sizes[0], -1, -1):
        rest = _fill(total - many * sizes[0], sizes[1:])
        if rest is not None:
            return [many, *rest]
    return None


def _byes(problem: Problem, pairing: Pairing) -> Iterator[tuple[str, str]]:
    """At tables: nobody else is due before, unless taking the place would seat a forbidden pair together."""
    of = {player.id: player for player in problem.players}
    apart = {frozenset(pair) for pair in problem.forbidden}
    for idle in pairing.byes:
        for table in pairing.tables:
            if table.seats in problem.locked:
                continue
            for who in table.seats:
                if _due(of[who]) >= _due(of[idle]):
                    continue
                if not any(frozenset((idle, other)) in apart for other in table.seats if other != who):
                    yield "bye_rule", f"Entrant {who} is due for a bye before entrant {idle}."
                    return


def _dutch(problem: Problem, pairing: Pairing) -> Iterator[Violation]:
    """The absolute criteria that need no brackets (C.04.3, C1 and C2); locked tables are the director's."""
    met = {player.id: {other for other, _ in player.met} for player in problem.players}
    for table in pairing.tables:
        one, two = table.seats
        if table.seats not in problem.locked and (two in met[one] or one in met[two]):
            yield Violation("repeat", f"Entrants {one} and {two} have met before.")
    for history in problem.record.entrants if problem.record else ():
        if history.id in pairing.byes and any(turn.full for turn in history.turns):
            yield Violation("second_bye", f"Entrant {history.id} has had a full point without a game already.")


def _scheduled(problem: Problem, pairing: Pairing) -> Iterator[Violation]:
    """In round r those meet whose starting numbers add up to r + 1, modulo the even field less one."""
    circle = len(problem.roster) + len(problem.roster) % 2 - 1
    number = {who: place for place, who in enumerate(problem.roster, start=1)}
    turn = problem.round
    if problem.double and circle > 1 and turn in (circle - 1, circle):
        turn = 2 * circle - 1 - turn
    for table in pairing.tables:
        a, b = (number.get(who, 0) for who in table.seats)
        total = 2 * min(a, b) if max(a, b) > circle else a + b
        if (total - turn - 1) % circle:
            yield Violation("schedule", f"Table {table.number} is not a pair of round {problem.round}.")
    if any(present not in pairing.byes for present, _ in pairing.walkovers):
        yield Violation("schedule", "A walkover names an entrant who has no bye.")


def _tables_scheduled(problem: Problem, pairing: Pairing) -> Iterator[Violation]:
    """Whoever is here with their whole table of the schedule sits at it; others may be seated as the sizes allow."""
    here = {player.id for player in problem.players}
    schedule = table_schedule(
        len(problem.roster), problem.sizes, problem.rounds, double=problem.double, upto=problem.round
    )
    seatings = {table.seats for table in pairing.tables}
    for numbers in schedule.rounds[problem.round - 1]:
        seats = tuple(problem.roster[number - 1] for number in numbers)
        if here.issuperset(seats) and seats not in seatings:
            yield Violation("schedule", f"The table {seats} of round {problem.round} was not kept.")
    if any(present not in pairing.byes for present, _ in pairing.walkovers):
        yield Violation("schedule", "A walkover names an entrant who has no bye.")
