"""Warnings at set-up: will the field bear so many rounds? Source: design/pairing.md, last of "What every pairing …"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.pairing.ahead import LARGEST
from tournaments.pairing.ahead_design import design
from tournaments.pairing.sizes import table_sizes
from tournaments.pairing.table_schedule import suggested_rounds, table_schedule
from tournaments.pairing.values import Param, gettext_noop

FORESEEN = 60
"""Up to so many entrants the Swiss for two looks ahead, and plays as many rounds as there are opponents."""

WARNINGS = {
    "repeats_certain": gettext_noop(
        "With %(entrants)s entrants, repeats are unavoidable after round %(most)s; %(rounds)s are planned."
    ),
    "repeats_possible": gettext_noop(
        "With %(entrants)s entrants, repeats may become unavoidable after round %(safe)s; %(rounds)s are planned."
    ),
    "byes_each_round": gettext_noop(
        "With %(entrants)s entrants, not everybody plays each round; byes a round: %(byes)s."
    ),
    "too_few": gettext_noop("%(entrants)s entrants fill no table; at least %(least)s are needed."),
    "round_robin_rounds": gettext_noop(
        "A round robin of %(entrants)s entrants ends with round %(needed)s, or %(double)s if double; rounds planned: "
        "%(rounds)s."
    ),
    "nobody_to_meet": gettext_noop("One entrant has nobody to meet; a round robin needs two at least."),
    "meet_even": gettext_noop(
        "Round robin of %(entrants)s entrants over %(rounds)s rounds: each pair meets equally often, %(most)s times."
    ),
    "meet_once": gettext_noop(
        "Round robin of %(entrants)s entrants over %(rounds)s rounds: each pair meets exactly once."
    ),
    "meet_between": gettext_noop(
        "Round robin of %(entrants)s entrants over %(rounds)s rounds: each pair meets at least %(least)s and at most "
        "%(most)s times."
    ),
    "rounds_suggested": gettext_noop(
        "For %(entrants)s entrants a schedule of %(suggested)s rounds is suggested: there each pair meets at least "
        "%(least)s and at most %(most)s times."
    ),
}


@dataclass(frozen=True, slots=True)
class SetupWarning:
    """A code, its parameters, and `text` in English from the template `WARNINGS[code]`."""

    code: str
    params: tuple[tuple[str, Param], ...] = ()

    @property
    def text(self) -> str:
        return WARNINGS[self.code] % dict(self.params)


def warnings(entrants: int, sizes: Sequence[int], rounds: int, system: str = "swiss") -> tuple[SetupWarning, ...]:
    """What a director should know before choosing `rounds` for `entrants` at tables of `sizes`, preferred first."""
    mix, byes = table_sizes(entrants, sizes)
    if entrants == 1 and system == "round_robin":
        return (_warn("nobody_to_meet"),)
    if not mix:
        return (_warn("too_few", entrants=entrants, least=min(sizes)),)
    if system == "round_robin":
        return _round_robin(entrants, sizes, rounds)
    found = []
    two = set(sizes) == {2}
    most = entrants + entrants % 2 - 1 if two else (entrants - 1) // (min(mix) - 1)
    if two:
        safe = most if system == "swiss" and entrants <= FORESEEN else safe_rounds(entrants)
    else:
        foreseen = len(design(entrants, mix)) if entrants <= LARGEST and not byes else 0
        safe = max(1, 3 * most // 5, foreseen)
    if rounds > most:
        found.append(_warn("repeats_certain", entrants=entrants, most=most, rounds=rounds))
    elif rounds > safe:
        found.append(_warn("repeats_possible", entrants=entrants, safe=safe, rounds=rounds))
    if byes:
        found.append(_warn("byes_each_round", entrants=entrants, byes=byes))
    return tuple(found)


def safe_rounds(entrants: int) -> int:
    """For two: how many rounds can be paired without a repeat, whatever was paired before.

    Before round r everybody has n − r opponents left (n even; a bye counts as one). A graph in which everybody has d
    neighbours always has a perfect matching if d is odd and n < 3d + 7 (W. D. Wallis, The smallest regular graphs
    without one-factors, 1981), or if d is even and n < 2d + 2 (two odd components need d + 1 each); for d = 1 it is
    one.
    """
    even = entrants + entrants % 2
    safe = 0
    for number in range(1, even):
        left = even - number
        if left > 1 and even >= (3 * left + 7 if left % 2 else 2 * left + 2):
            break
        safe = number
    return safe


def _round_robin(entrants: int, sizes: Sequence[int], rounds: int) -> tuple[SetupWarning, ...]:
    if set(sizes) != {2}:
        return tuple(_tables(entrants, tuple(sizes), rounds))
    needed = entrants + entrants % 2 - 1
    if rounds in (needed, 2 * needed):
        return ()
    return (_warn("round_robin_rounds", entrants=entrants, needed=needed, double=2 * needed, rounds=rounds),)


def _tables(entrants: int, sizes: tuple[int, ...], rounds: int) -> Iterator[SetupWarning]:
    """How often pairs meet in so many rounds, and in the number of rounds that suits the field."""
    found = table_schedule(entrants, sizes, rounds)
    if found.least == found.most:
        code = "meet_once" if found.most == 1 else "meet_even"
        yield _warn(code, entrants=entrants, rounds=rounds, most=found.most)
    else:
        yield _warn("meet_between", entrants=entrants, rounds=rounds, least=found.least, most=found.most)
    suggested = suggested_rounds(entrants, sizes)
    if suggested != rounds:
        better = table_schedule(entrants, sizes, suggested)
        yield _warn("rounds_suggested", entrants=entrants, suggested=suggested, least=better.least, most=better.most)
    byes = table_sizes(entrants, sizes)[1]
    if byes:
        yield _warn("byes_each_round", entrants=entrants, byes=byes)


def _warn(code: str, **params: Param) -> SetupWarning:
    return SetupWarning(code, tuple(sorted(params.items())))
