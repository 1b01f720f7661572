"""Why these two meet: their score group, who plays down or up and why, and what the order would have been.

Source: C.04.3, 2.2 (C5–C9), 2.3 and 3.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tournaments.pairing.dutch.contenders import DOWN, Contender
from tournaments.pairing.dutch.tally import Tally, kind
from tournaments.pairing.dutch_reasons.paired import Group, Paired
from tournaments.pairing.values import Explanation, Table, because, gettext_noop

TEMPLATES: Mapping[str, str] = {
    "dutch_first_round": gettext_noop("The upper half meets the lower half, in the order of the starting numbers."),
    "dutch_level": gettext_noop("Both have the same score: %(high)s."),
    "dutch_level_baku": gettext_noop("Both count with the same score in this accelerated round: %(high)s."),
    "dutch_down_odd": gettext_noop(
        "%(who)s (%(high)s) plays down against %(who_low)s (%(low)s): the score group is odd in number."
    ),
    "dutch_down_alone": gettext_noop(
        "%(who)s (%(high)s) plays down against %(who_low)s (%(low)s): nobody is left in the score group whom %(who)s "
        "may meet."
    ),
    "dutch_down_few": gettext_noop(
        "%(who)s (%(high)s) plays down against %(who_low)s (%(low)s): those in the score group may meet too few of "
        "each other."
    ),
    "dutch_down_rest": gettext_noop(
        "%(who)s (%(high)s) plays down against %(who_low)s (%(low)s): not all of the score group are paired within it."
    ),
    "dutch_down_below": gettext_noop(
        "%(who)s (%(high)s) plays down against %(who_low)s (%(low)s): else those below could not all be paired."
    ),
    "dutch_down_lowest": gettext_noop("%(who)s is ranked lowest there."),
    "dutch_down_blocks": gettext_noop(
        "Not %(who_other)s, who is ranked lower: without that player the others could not be paired."
    ),
    "dutch_down_seats": gettext_noop(
        "Not %(who_other)s, who is ranked lower: then fewer would get the seat that they are due."
    ),
    "dutch_down_again": gettext_noop(
        "Not %(who_other)s, who is ranked lower and has played down, or had points without play, in the last round."
    ),
    "dutch_down_criteria": gettext_noop(
        "Not %(who_other)s, who is ranked lower: so the system's further criteria have it."
    ),
    "dutch_up_met": gettext_noop("Ranked above %(who_low)s, but no opponents for %(who)s any more: %(passed)s."),
    "dutch_order_repeat": gettext_noop("By the order %(who)s would meet %(who_other)s, but they have met."),
    "dutch_order_forbidden": gettext_noop("By the order %(who)s would meet %(who_other)s, but they must not meet."),
    "dutch_order_seats": gettext_noop(
        "By the order %(who)s would meet %(who_other)s, but both must have the same seat next."
    ),
    "dutch_order_others": gettext_noop(
        "By the order %(who)s would meet %(who_other)s; others who may not meet, or the seats that are due, changed it."
    ),
}

_NAMED = 4


def reasons(paired: Paired, table: Table) -> Iterator[Explanation]:
    """The reasons of one table, but for its seats."""
    high, low = sorted(paired.place[who] for who in table.seats)
    if paired.order[high].score == paired.order[low].score:
        if paired.problem.round == 1 and not paired.accelerated:
            yield because("dutch_first_round", table.number)
        else:
            code = "dutch_level_baku" if paired.accelerated else "dutch_level"
            yield because(code, table.number, high=paired.score(high))
        yield from _order(paired, table.number, high, low)
    else:
        yield from _float(paired, table.number, high, low)


def _float(paired: Paired, number: int, high: int, low: int) -> Iterator[Explanation]:
    group = paired.groups[paired.home(high)]
    who = paired.number(high)
    cause = _cause(paired, group, high)
    yield because(
        cause,
        number,
        who=who,
        who_low=paired.number(low),
        high=paired.score(high),
        low=paired.score(low),
    )
    if cause == "dutch_down_odd" and len(group.places) > 1:
        yield _instead(paired, number, group, high)
    passed = [place for place in paired.groups[paired.home(low)].own if place < low]
    met = [paired.number(place) for place in passed if not paired.relations.may_meet(high, place)]
    if met:
        yield because("dutch_up_met", number, who=who, who_low=paired.number(low), passed=tuple(met[:_NAMED]))


def _cause(paired: Paired, group: Group, leaver: int) -> str:
    others = [place for place in group.places if place != leaver]
    if not any(paired.relations.may_meet(leaver, place) for place in others):
        return "dutch_down_odd" if not others else "dutch_down_alone"
    if len(group.left) == 1 and len(group.places) % 2:
        return "dutch_down_odd"
    pairs = paired.pairable(group.places)
    if pairs is None:
        return "dutch_down_rest"
    return "dutch_down_few" if len(group.left) <= len(group.places) - 2 * pairs else "dutch_down_below"


def _instead(paired: Paired, number: int, group: Group, leaver: int) -> Explanation:
    """Why it is not the lowest of the group who is left over: the first ground that can be proved."""
    lowest = max(group.places)
    if lowest == leaver:
        return because("dutch_down_lowest", number, who=paired.number(leaver))
    code = "dutch_down_criteria"
    rest = tuple(place for place in group.places if place != lowest)
    stay, go = paired.order[lowest], paired.order[leaver]
    pairs = paired.pairable(rest)
    if pairs is not None and 2 * pairs < len(rest):
        code = "dutch_down_blocks"
    elif _seats(paired, group, lowest) > _cost(paired, group):
        code = "dutch_down_seats"
    elif _floated(stay) and not _floated(go):
        code = "dutch_down_again"
    return because(code, number, who_other=stay.number)


def _floated(one: Contender) -> bool:
    return one.floats[0] == DOWN


def _seats(paired: Paired, group: Group, without: int) -> tuple[int, int]:
    """The least seats not as wished, and strongly wished, that the group's pairs can have without this one."""
    tally = Tally()
    tally.kinds.update(kind(paired.order[place]) for place in group.places if place != without)
    return tally.colours()


def _cost(paired: Paired, group: Group) -> tuple[int, int]:
    """The seats not as wished, and strongly wished, of the group's pairs as they are."""
    within = set(group.places)
    missed = strong = 0
    for place in group.places:
        other = paired.partner.get(place, -1)
        if place < other and other in within:
            one, two = paired.order[place], paired.order[other]
            if one.wish and one.wish == two.wish:
                missed += 1
                strong += not one.mild and not two.mild
    return missed, strong


def _order(paired: Paired, number: int, high: int, low: int) -> Iterator[Explanation]:
    """Whom the plain order would have seated here: first half against second half, as they come."""
    ideal = paired.ideal(high)
    if ideal == low:
        return
    one, two = paired.order[high], paired.order[ideal]
    pair = (one.number, two.number)
    if two.number in paired.met[one.number]:
        code = "dutch_order_repeat"
    elif (min(pair), max(pair)) in paired.field.forbidden:
        code = "dutch_order_forbidden"
    elif not paired.relations.may_meet(high, ideal):
        code = "dutch_order_seats"
    else:
        code = "dutch_order_others"
    yield because(code, number, who=one.number, who_other=two.number)
