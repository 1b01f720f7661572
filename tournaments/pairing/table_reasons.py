"""Why a table of a round robin came out so, and how often pairs meet in all of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tournaments.pairing.round_robin_tables import schedule_of
from tournaments.pairing.values import Explanation, Pairing, Problem, because, gettext_noop

TEMPLATES: Mapping[str, str] = {
    "schedule_even": gettext_noop(
        "Each pair meets equally often in the rounds of this schedule (rounds: %(rounds)s, meetings: %(most)s)."
    ),
    "schedule_best": gettext_noop(
        "In this schedule each pair meets at least and at most so many times: %(least)s and %(most)s (rounds: "
        "%(rounds)s). No schedule of as many rounds is more even."
    ),
    "schedule_found": gettext_noop(
        "In this schedule each pair meets at least and at most so many times: %(least)s and %(most)s (rounds: "
        "%(rounds)s). It is the most even one found; none can have more than %(least_bound)s at least, or fewer than "
        "%(most_bound)s at most."
    ),
    "scheduled": gettext_noop("Round %(round)s of the schedule: starting numbers %(numbers)s."),
    "scheduled_without": gettext_noop(
        "Round %(round)s of the schedule: starting numbers %(numbers)s; %(who_absent)s is missing."
    ),
    "scheduled_anew": gettext_noop(
        "Others of their tables are missing in round %(round)s; starting numbers %(numbers)s are seated together."
    ),
    "schedule_bye": gettext_noop("%(who)s is free in round %(round)s of the schedule."),
    "schedule_walkover": gettext_noop("%(who)s has no table: %(who_absent)s is missing, and too few are left over."),
}


def reasons(problem: Problem, pairing: Pairing) -> Iterator[Explanation]:
    """One for the schedule, one for each table, one for each bye."""
    schedule = schedule_of(problem)
    stated = {"rounds": len(schedule.rounds), "least": schedule.least, "most": schedule.most}
    bounds = {"least_bound": schedule.least_bound, "most_bound": schedule.most_bound}
    if schedule.least == schedule.most:
        yield because("schedule_even", **stated)
    elif list(bounds.values()) == [schedule.least, schedule.most]:
        yield because("schedule_best", **stated)
    else:
        yield because("schedule_found", **stated, **bounds)
    number = {who: place for place, who in enumerate(problem.roster, start=1)}
    lines = {frozenset(table) for table in schedule.rounds[problem.round - 1]}
    for table in pairing.tables:
        numbers = {number[who] for who in table.seats}
        shown = ", ".join(map(str, sorted(numbers)))
        whole = next((line for line in lines if numbers <= line), None)
        if whole is None:
            yield because("scheduled_anew", table.number, round=problem.round, numbers=shown)
        elif whole == numbers:
            yield because("scheduled", table.number, round=problem.round, numbers=shown)
        else:
            missing = tuple(problem.roster[place - 1] for place in sorted(whole - numbers))
            yield because("scheduled_without", table.number, round=problem.round, numbers=shown, who_absent=missing)
    absent = dict(pairing.walkovers)
    for who in pairing.byes:
        if who in absent:
            yield because("schedule_walkover", entrant=who, who=who, who_absent=absent[who])
        else:
            yield because("schedule_bye", entrant=who, who=who, round=problem.round)
