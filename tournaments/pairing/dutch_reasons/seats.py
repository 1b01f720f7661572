"""Why this one of a pair deals first. Source: C.04.3, 5."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tournaments.pairing.dutch.colours import white
from tournaments.pairing.dutch.contenders import Contender
from tournaments.pairing.dutch.values import WHITE
from tournaments.pairing.dutch_reasons.paired import Paired
from tournaments.pairing.values import Explanation, Table, because, gettext_noop

TEMPLATES: Mapping[str, str] = {
    "dutch_seat_balanced": gettext_noop("%(who)s deals first: the seats are balanced over the rounds."),
    "dutch_seat_odd": gettext_noop(
        "%(who)s deals first: neither has played yet, and by lot the higher of a pair deals first if the starting "
        "number is odd. That of %(who_high)s is %(number)s."
    ),
    "dutch_seat_even": gettext_noop(
        "%(who)s deals first: neither has played yet, and by lot the higher of a pair deals first if the starting "
        "number is even. That of %(who_high)s is %(number)s."
    ),
    "dutch_seat_due": gettext_noop("%(who)s is due to deal first; %(who_other)s has not played yet."),
    "dutch_seat_yields": gettext_noop(
        "%(who)s deals first: %(who_other)s is due for the second seat, and %(who)s has not played yet."
    ),
    "dutch_seat_both": gettext_noop("%(who)s deals first: both get the seat that they are due."),
    "dutch_first_absolute": gettext_noop(
        "Both are due to deal first; %(who)s must, after two games in the second seat, or two more there than in the "
        "first."
    ),
    "dutch_first_wider": gettext_noop(
        "Both must deal first; %(who)s does, who is further from having had both seats equally often."
    ),
    "dutch_first_strong": gettext_noop(
        "Both are due to deal first; %(who)s does, who has dealt first less often than not."
    ),
    "dutch_first_alternate": gettext_noop(
        "Both are equally due to deal first; %(who)s does, who sat second when their seats last differed."
    ),
    "dutch_first_higher": gettext_noop(
        "Both are equally due to deal first, and have sat alike; %(who)s does, who is ranked higher."
    ),
    "dutch_second_absolute": gettext_noop(
        "%(who)s deals first: both are due for the second seat, and %(who_other)s must have it, after two games of "
        "dealing first, or two more of these than of the others."
    ),
    "dutch_second_wider": gettext_noop(
        "%(who)s deals first: both must have the second seat, and %(who_other)s is further from having had both seats "
        "equally often."
    ),
    "dutch_second_strong": gettext_noop(
        "%(who)s deals first: both are due for the second seat, and %(who_other)s has dealt first more often than not."
    ),
    "dutch_second_alternate": gettext_noop(
        "%(who)s deals first: both are equally due for the second seat, and %(who_other)s dealt first when their seats "
        "last differed."
    ),
    "dutch_second_higher": gettext_noop(
        "%(who)s deals first: both are equally due for the second seat, have sat alike, and %(who_other)s is ranked "
        "higher."
    ),
}


def reasons(paired: Paired, table: Table) -> Iterator[Explanation]:
    """The reason for the first seat; none if somebody has changed the seats by hand."""
    first, second = (paired.order[paired.place[who]] for who in table.seats)
    names = {"who": first.number, "who_other": second.number}
    if not paired.record.colours:
        yield because("dutch_seat_balanced", table.number, who=first.number)
        return
    if white(first, second, paired.field.initial) is not first:
        return
    if not first.wish and not second.wish:
        higher = min(first, second, key=_standing)
        odd = paired.field.initial == WHITE
        code = "dutch_seat_odd" if odd else "dutch_seat_even"
        yield because(code, table.number, who=first.number, who_high=higher.number, number=higher.rank + 1)
    elif first.wish != second.wish:
        code = "dutch_seat_both" if first.wish and second.wish else "dutch_seat_due"
        if not first.wish:
            code = "dutch_seat_yields"
        yield because(code, table.number, **(names if code != "dutch_seat_both" else {"who": first.number}))
    else:
        wants_first = first.wish == WHITE
        side = "first" if wants_first else "second"
        step = _decided(first, second) if wants_first else _decided(second, first)
        yield because(f"dutch_{side}_{step}", table.number, **(names if side == "second" else {"who": first.number}))


def _standing(one: Contender) -> tuple[int, int]:
    return -one.score, one.rank


def _decided(winner: Contender, loser: Contender) -> str:
    """What gave the seat to the one of two with the same wish (C.04.3, 5.2.2 to 5.2.4)."""
    if winner.absolute and not loser.absolute:
        return "absolute"
    if winner.absolute and winner.balance != loser.balance:
        return "wider"
    if winner.strong and not loser.strong:
        return "strong"
    if any(own != theirs for own, theirs in zip(winner.seen, loser.seen, strict=False)):
        return "alternate"
    return "higher"
