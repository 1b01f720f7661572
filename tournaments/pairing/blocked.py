"""Why a round for two cannot be paired at all, and what could be relaxed: reasons as data, as in `explain`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations

from tournaments.pairing.dutch import Field
from tournaments.pairing.dutch.completion import Completion
from tournaments.pairing.dutch.contenders import contenders
from tournaments.pairing.dutch.relations import Relations
from tournaments.pairing.dutch_field import field_of
from tournaments.pairing.matching import largest
from tournaments.pairing.values import Explanation, NoPairing, Problem, because, gettext_noop

_TRIED = 200
_NAMED = 5

TEMPLATES: Mapping[str, str] = {
    "blocked_forbidden": gettext_noop("The forbidden pairs leave no way to give every available entrant an opponent."),
    "blocked_tables": gettext_noop("No tables of the allowed sizes keep all forbidden pairs apart."),
    "blocked_tables_undecided": gettext_noop(
        "No tables were found that keep all forbidden pairs apart, and whether there are any was not decided."
    ),
    "blocked_lift": gettext_noop("It would be enough to let these two meet: %(who)s."),
    "blocked_lift_several": gettext_noop("To let one forbidden pair meet is not enough; let several."),
    "blocked_unlock": gettext_noop("Or unlock a table."),
    "blocked_dutch": gettext_noop(
        "By the Dutch system's rules not everybody who is here can have an opponent: nobody meets the same opponent "
        "twice."
    ),
    "blocked_alone": gettext_noop("%(who)s may meet nobody who is here."),
    "blocked_alone_bye": gettext_noop("%(who)s may meet nobody who is here, and may not have the bye."),
    "blocked_bye": gettext_noop("Nobody may have the bye: everybody has had one, or has won without a game."),
    "blocked_colours": gettext_noop(
        "It is the seats that block it: too many must have the same seat next. One round later that may be different."
    ),
    "blocked_come": gettext_noop("Give somebody a bye on request in this round, or check in who is missing."),
    "blocked_sit_out": gettext_noop(
        "Give somebody a bye on request in this round, check in who is missing, or finish the event with the round "
        "before."
    ),
}


def swiss(problem: Problem) -> NoPairing:
    """The refusal of a Swiss without the Dutch order, which only forbidden pairs can block."""
    locked = {who for table in problem.locked for who in table}
    free = [player.id for player in problem.players if player.id not in locked]
    helpful = [pair for pair in problem.forbidden[:_TRIED] if _seats_all(free, set(problem.forbidden) - {pair})]
    reasons = [because("blocked_forbidden"), *lifting(problem, helpful)]
    return NoPairing("forbidden_blocks", _english(reasons), tuple(reasons))


def dutch(problem: Problem) -> NoPairing:
    """The refusal of the Dutch system: what blocks the round, as far as one thing does, and what could be relaxed.

    Tries to lift each of the first forbidden pairs alone.
    """
    field = field_of(problem)
    reasons = [because("blocked_dutch"), *_obstacles(field)]
    forbidden = set(field.forbidden)
    helpful = [
        pair
        for pair in field.forbidden[:_TRIED]
        if _completes(replace(field, forbidden=tuple(sorted(forbidden - {pair}))))
    ]
    if helpful or _completes(replace(field, forbidden=())):
        reasons.extend(lifting(problem, helpful))
    elif problem.locked:
        reasons.append(because("blocked_unlock"))
    reasons.append(because("blocked_sit_out" if problem.round > 1 else "blocked_come"))
    return NoPairing("no_valid_pairing", _english(reasons), tuple(reasons))


def _obstacles(field: Field) -> Iterator[Explanation]:
    order = contenders(field)
    relations = Relations(field, order)
    if len(order) % 2 and not any(one.may_rest for one in order):
        yield because("blocked_bye")
    odd = len(order) % 2 == 1
    alone = [one for place, one in enumerate(order) if not relations.friends[place]]
    for one in [one for one in alone if not (odd and one.may_rest)][:_NAMED]:
        yield because("blocked_alone_bye" if odd else "blocked_alone", who=one.number)
    if _completes(_without_colours(field)):
        yield because("blocked_colours")


def _without_colours(field: Field) -> Field:
    entrants = tuple(replace(one, past=tuple(replace(past, colour="") for past in one.past)) for one in field.entrants)
    return replace(field, entrants=entrants)


def _completes(field: Field) -> bool:
    order = contenders(field)
    return Completion(order, Relations(field, order)).settle_bye()


def lifting(problem: Problem, helpful: list[tuple[int, int]]) -> Iterator[Explanation]:
    """Which forbidden pairs it would be enough to lift, each alone; or that several must be."""
    for pair in helpful[:_NAMED]:
        yield because("blocked_lift", who=pair)
    if not helpful:
        yield because("blocked_lift_several")
        if problem.locked:
            yield because("blocked_unlock")


def _english(reasons: list[Explanation]) -> str:
    sentences = [TEMPLATES[item.code] % {key: _numbers(value) for key, value in item.params} for item in reasons]
    return " ".join(sentence[0].upper() + sentence[1:] for sentence in sentences)


def _numbers(value: object) -> str:
    listed = value if isinstance(value, tuple) else (value,)
    return ", ".join(f"entrant {who}" for who in listed)


def _seats_all(free: list[int], forbidden: set[tuple[int, int]]) -> bool:
    edges = [
        (a, b)
        for (a, one), (b, two) in combinations(enumerate(free), 2)
        if (min(one, two), max(one, two)) not in forbidden
    ]
    count = len(free)
    if count % 2:
        edges.extend((a, count) for a in range(count))
        count += 1
    return 2 * len(largest(count, edges)) == count
