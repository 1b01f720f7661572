"""Why each table and each bye came out so: data first, a sentence on demand.

The templates are marked for translation; a page renders `TEMPLATES[code]` in its language with the parameters, `text`
does so in English.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from tournaments.pairing import blocked, dutch_reasons, table_reasons
from tournaments.pairing.bounds import free_players, span_bound
from tournaments.pairing.measure import by_id, meetings
from tournaments.pairing.sizes import table_sizes
from tournaments.pairing.values import Explanation, Pairing, Param, Player, Problem, Table, gettext_noop
from tournaments.pairing.values import because as _because

TEMPLATES: Mapping[str, str] = {
    "level": gettext_noop("Everybody at this table has the same score: %(high)s."),
    "uneven": gettext_noop(
        "Playing up against %(high)s points: %(who)s (lowest score: %(low)s). The score groups do not fill whole "
        "tables."
    ),
    "apart": gettext_noop(
        "Playing up against %(high)s points: %(who)s (lowest score: %(low)s). This keeps apart players who have met or "
        "must not meet."
    ),
    "locked": gettext_noop("The director locked this table (scores from %(low)s to %(high)s)."),
    "berger": gettext_noop("Round %(round)s of the Berger table: starting numbers %(first)s and %(second)s."),
    "repeat_forced": gettext_noop(
        "%(who)s have met before (times: %(times)s); no pairing of this round has fewer repeat meetings."
    ),
    "repeat": gettext_noop(
        "%(who)s have met before (times: %(times)s); none of the arrangements tried had fewer repeat meetings."
    ),
    "bye_due": gettext_noop(
        "%(who)s has the bye (byes so far: %(byes)s, points: %(score)s): nobody at a table has fewer byes, or as many "
        "and fewer points."
    ),
    "bye_moved": gettext_noop(
        "%(who)s has the bye (byes so far: %(byes)s, points: %(score)s): others were due before, but repeats, "
        "forbidden pairs or locked tables left them no bye."
    ),
    "by_hand": gettext_noop("The director has seated this table by hand (scores from %(low)s to %(high)s)."),
    "repeat_by_hand": gettext_noop("%(who)s have met before (times: %(times)s); the director seats them together."),
    "bye_by_hand": gettext_noop("%(who)s has the bye by the director's hand."),
    "bye_schedule": gettext_noop("%(who)s is free in round %(round)s of the Berger table: the field is odd."),
    "walkover": gettext_noop("%(who)s has a walkover: %(who_absent)s is missing."),
    "seeds": gettext_noop("Number %(first)s of those who play on meets number %(second)s."),
    "seeds_at_table": gettext_noop("In the order of the standings before the cut: %(who)s."),
    "through": gettext_noop("%(who)s goes through without a game: nobody is left to play against."),
    "ahead": gettext_noop(
        "This round was chosen so that nobody need meet again in the rounds still planned; by scores alone it would be "
        "closer."
    ),
    "cost": gettext_noop(
        "Repeat meetings: %(repeats)s (no pairing has fewer than %(least)s). Score spread: %(spread)s; whoever has met "
        "whom, no pairing is below %(bound)s."
    ),
    **dutch_reasons.TEMPLATES,
    **blocked.TEMPLATES,
    **table_reasons.TEMPLATES,
}

BY_HAND = frozenset({"by_hand", "bye_by_hand", "dutch_bye_by_hand", "locked"})
"""Codes of what the director has swapped or locked."""


def explain(problem: Problem, pairing: Pairing) -> tuple[Explanation, ...]:
    """One explanation of the round, one for each table and bye, and one for each pair that meets again.

    In the Dutch system as many for each table and bye as the rules give (`dutch_reasons`).
    """
    if problem.system == "round_robin" and set(problem.sizes) != {2}:
        return tuple(table_reasons.reasons(problem, pairing))
    return tuple((_of_cut if problem.system == "cut" else _explanations)(problem, pairing))


def text(explanation: Explanation, name: Callable[[int], str] = "entrant {}".format) -> str:
    """The explanation as an English sentence; `name` gives an entrant's name by number."""
    values = {key: _shown(key, value, name) for key, value in explanation.params}
    sentence = TEMPLATES[explanation.code] % values
    return sentence[0].upper() + sentence[1:]


def _shown(key: str, value: Param, name: Callable[[int], str]) -> str:
    if isinstance(value, tuple):
        return ", ".join(name(who) for who in value)
    return name(value) if key.startswith("who") and isinstance(value, int) else str(value)


def _explanations(problem: Problem, pairing: Pairing) -> Iterator[Explanation]:
    objective, bound = pairing.objective, pairing.bound
    yield _because(
        "cost",
        repeats=objective.repeats,
        least=bound.repeats,
        spread=str(objective.spread),
        bound=str(span_bound(problem, pairing.byes)),
    )
    if problem.system == "dutch":
        yield from dutch_reasons.reasons(problem, pairing)
        return
    players, met = by_id(problem), meetings(problem.players)
    straight = _straight(problem, pairing)
    forced = bound.repeats == objective.repeats
    for table in pairing.tables:
        yield _table(problem, table, players, straight)
        if problem.system == "round_robin":
            continue
        for index, one in enumerate(table.seats):
            for two in table.seats[index + 1 :]:
                times = met.get((min(one, two), max(one, two)), 0)
                if times:
                    code = "repeat_forced" if forced else "repeat"
                    yield _because(code, table.number, who=(one, two), times=times)
    absent = dict(pairing.walkovers)
    for who in pairing.byes:
        if who in absent:
            yield _because("walkover", entrant=who, who=who, who_absent=absent[who])
        elif problem.system == "round_robin":
            yield _because("bye_schedule", entrant=who, who=who, round=problem.round)
        else:
            yield _bye(pairing, players, players[who])


def _of_cut(problem: Problem, pairing: Pairing) -> Iterator[Explanation]:
    """Where each at a table stood, and who goes through without one."""
    for table in pairing.tables:
        seeds = sorted(table.seats, key=problem.roster.index)
        if len(seeds) > 2:
            yield _because("seeds_at_table", table.number, who=tuple(seeds))
        else:
            first, second = (problem.roster.index(who) + 1 for who in seeds)
            yield _because("seeds", table.number, first=first, second=second)
    for who in pairing.byes:
        yield _because("through", entrant=who, who=who)


def _straight(problem: Problem, pairing: Pairing) -> dict[Fraction, Fraction]:
    """The lowest score that each score meets when the tables are filled straight down the score order."""
    scores = sorted((player.score for player in free_players(problem, pairing.byes)), reverse=True)
    mix, _ = table_sizes(len(scores), problem.sizes)
    lowest: dict[Fraction, Fraction] = {}
    first = 0
    for size in mix:
        lowest[scores[first]] = scores[first + size - 1]
        first += size
    return lowest


def _table(
    problem: Problem, table: Table, players: Mapping[int, Player], straight: Mapping[Fraction, Fraction]
) -> Explanation:
    if problem.system == "round_robin":
        first, second = (problem.roster.index(who) + 1 for who in table.seats)
        return _because("berger", table.number, round=problem.round, first=first, second=second)
    scores = [players[who].score for who in table.seats]
    high, low = max(scores), min(scores)
    if table.seats in problem.locked:
        return _because("locked", table.number, high=str(high), low=str(low))
    if high == low:
        return _because("level", table.number, high=str(high))
    up = tuple(who for who in table.seats if players[who].score < high)
    code = "uneven" if straight.get(high, high) <= low else "apart"
    return _because(code, table.number, high=str(high), low=str(low), who=up)


def _bye(pairing: Pairing, players: Mapping[int, Player], player: Player) -> Explanation:
    idle = set(pairing.byes)
    sooner = any(
        (other.byes, other.score) < (player.byes, player.score) for other in players.values() if other.id not in idle
    )
    code = "bye_moved" if sooner else "bye_due"
    return _because(code, entrant=player.id, who=player.id, byes=player.byes, score=str(player.score))
