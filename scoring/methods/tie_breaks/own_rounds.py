"""Tie-breaks that read only the entrant's own rounds: wins and rounds played (FIDE C.07, 7.1 to 7.4 and 7.6),
progressive score (7.5) and standard points (7.7).

Where forfeits count as games (15.2), a win by forfeit is a game won, and a loss by forfeit still no game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from scoring.methods.entries import Entry
from scoring.methods.exact import HALF, ONE, ZERO
from scoring.methods.messages import gettext_noop
from scoring.methods.record import Record
from scoring.methods.scale import scaled
from scoring.methods.tie_breaks.base import Group
from scoring.methods.values import Param, Part


def _game(entry: Entry) -> bool:
    return entry.kind == "played" or (entry.met and entry.kind == "forfeit_win")


def _as_a_win(record: Record, entry: Entry) -> bool:
    """Whether a round not played brought as much as a win, where the method has one number for that."""
    win = record.field.method.params.win
    return entry.kind != "played" and win is not None and entry.points == scaled(win, record.scale)


def _won(record: Record, entry: Entry) -> bool:
    return entry.first or (entry.met and entry.kind == "forfeit_win" and _as_a_win(record, entry))


def _won_or_as_good(record: Record, entry: Entry) -> bool:
    return entry.first or _as_a_win(record, entry)


def _second(_record: Record, entry: Entry) -> bool:
    return len(entry.seated) == 2 and entry.position == 2 and _game(entry)


def _won_second(record: Record, entry: Entry) -> bool:
    return _second(record, entry) and _won(record, entry)


def _elected(_record: Record, entry: Entry) -> bool:
    return not entry.voluntary


@dataclass(frozen=True, slots=True)
class Count:
    """The number of rounds that are `counted`. `labels`: the sentence of a part, by whether the round was played."""

    counted: Callable[[Record, Entry], bool]
    played: str
    unplayed: str = gettext_noop("Round {round}: as much as a win, without playing")

    def value(self, record: Record, entrant: int) -> int:
        """O(rounds)."""
        return sum([self.counted(record, entry) for entry in record.entries[entrant]])

    def parts(self, record: Record, entrant: int, _group: Group) -> tuple[Part, ...]:
        """One part for each round that counts."""
        return tuple(
            Part(
                self.played if entry.played else self.unplayed,
                {"round": entry.round, "opponents": entry.opponents},
                ONE,
            )
            for entry in record.entries[entrant]
            if self.counted(record, entry)
        )


WIN: Final = Count(_won_or_as_good, gettext_noop("Round {round}: won against {opponents}"))
WON: Final = Count(_won, gettext_noop("Round {round}: won against {opponents}"))
BPG: Final = Count(
    _second,
    gettext_noop("Round {round}: dealt second against {opponents}"),
    gettext_noop("Round {round}: was to deal second against {opponents}"),
)
BWG: Final = Count(_won_second, gettext_noop("Round {round}: dealt second and won against {opponents}"))
REP: Final = Count(
    _elected,
    gettext_noop("Round {round}: played"),
    gettext_noop("Round {round}: not played, but not by own choice"),
)


@dataclass(frozen=True, slots=True)
class Progressive:
    """PS: the sum of the match points held after each round, those of the first `cut` rounds left out (14.1)."""

    cut: int = 0

    def value(self, record: Record, entrant: int) -> int:
        """O(rounds)."""
        last, first = record.rounds + 1, self.cut + 1
        return sum([entry.points * max(0, last - max(entry.round, first)) for entry in record.entries[entrant]])

    def parts(self, record: Record, entrant: int, _group: Group) -> tuple[Part, ...]:
        """One part for each round."""
        by_round = {entry.round: entry.points for entry in record.entries[entrant]}
        held = 0
        parts = []
        for number in range(1, record.rounds + 1):
            held += by_round.get(number, 0)
            out = number <= self.cut
            note = gettext_noop("left out as the earliest") if out else ""
            worth = ZERO if out else record.exact(held)
            params: dict[str, Param] = {"round": number, "points": record.exact(held)}
            parts.append(Part(gettext_noop("After round {round}: {points}"), params, worth, note))
        return tuple(parts)


def _standard(record: Record, entry: Entry) -> int:
    """Twice what a round gives: 1 for more match points than the opponents had, at a table than their mean; ½ for as
    many. A round not played is set against a draw.
    """
    against, count = record.even[entry.round], 1
    if entry.met:
        read = record.sheets[entry.round - 1].entries
        against, count = sum([read[opponent].points for opponent in entry.opponents]), len(entry.opponents)
    own = entry.points * count
    return (own > against) + (own >= against)


def standard_points(record: Record, entrant: int) -> int:
    """STD (FIDE C.07, 7.7), in halves. O(games)."""
    return sum([_standard(record, entry) for entry in record.entries[entrant]])


def standard_points_parts(record: Record, entrant: int, _group: Group) -> tuple[Part, ...]:
    """One part for each round."""
    return tuple(
        Part(
            gettext_noop("Round {round}: {points} scored, beside {opponents}")
            if entry.met
            else gettext_noop("Round {round}: {points} scored, beside a draw"),
            {"round": entry.round, "points": record.exact(entry.points), "opponents": entry.opponents},
            _standard(record, entry) * HALF,
        )
        for entry in record.entries[entrant]
    )
