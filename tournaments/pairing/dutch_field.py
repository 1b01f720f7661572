"""A problem with its record as a field for the Dutch system."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import lcm

from tournaments.pairing.dutch import BLACK, WHITE, Entrant, Field, Past
from tournaments.pairing.record import Record, Turn
from tournaments.pairing.values import NoPairing, Problem


def record_of(problem: Problem) -> Record:
    """The problem's record. Raises NoPairing "record" if there is none, or if it does not fit the problem."""
    if problem.record is None:
        raise NoPairing("record", "The Dutch system needs the record of the earlier rounds.")
    for misfit in _misfits(problem, problem.record):
        raise NoPairing("record", misfit)
    return problem.record


def _misfits(problem: Problem, record: Record) -> Iterator[str]:
    known = {one.id: len(one.turns) for one in record.entrants}
    if len(known) < len(record.entrants):
        yield "An entrant is in the record twice."
    for player in problem.players:
        if player.id not in known:
            yield f"Entrant {player.id} is missing in the record."
    for who, turns in known.items():
        if turns != problem.round - 1:
            yield f"Entrant {who} has {turns} rounds in the record, not {problem.round - 1}."
    for one in record.entrants:
        for turn in one.turns:
            if turn.opponent and turn.opponent not in known:
                yield f"Entrant {one.id} met {turn.opponent}, who is missing in the record."


def field_of(problem: Problem) -> Field:
    """All points as whole numbers of their common unit; those at locked tables wait as if they were away.

    Raises NoPairing "record".
    """
    record = record_of(problem)
    unit = unit_of(record)
    locked = {who for table in problem.locked for who in table}
    here = {player.id for player in problem.players} - locked
    extra = tuple(_whole(points, unit) for points in record.virtual)
    return Field(
        entrants=tuple(
            Entrant(
                one.id,
                tuple(_past(turn, unit, colours=record.colours) for turn in one.turns),
                extra=extra if place < record.group else (),
                absent=one.id not in here,
            )
            for place, one in enumerate(record.entrants)
        ),
        rounds=problem.rounds,
        played=problem.round - 1,
        initial=WHITE if record.initial == 1 else BLACK,
        win=_whole(record.win, unit),
        draw=_whole(record.draw, unit),
        loss=_whole(record.loss, unit),
        forbidden=problem.forbidden,
    )


def unit_of(record: Record) -> int:
    """How many units of the field are one match point."""
    return lcm(
        *(value.denominator for value in (record.win, record.draw, record.loss, *record.virtual)),
        *(turn.points.denominator for one in record.entrants for turn in one.turns),
        *(turn.penalty.denominator for one in record.entrants for turn in one.turns),
    )


def _past(turn: Turn, unit: int, *, colours: bool) -> Past:
    return Past(
        points=_whole(turn.points, unit),
        opponent=turn.opponent,
        colour={1: WHITE, 2: BLACK}.get(turn.seat, "") if turn.opponent and colours else "",
        paired=turn.paired,
        full=turn.full,
        penalty=_whole(turn.penalty, unit),
    )


def _whole(points: Fraction, unit: int) -> int:
    return int(points * unit)
