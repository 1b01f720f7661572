"""The Dutch system on a problem: the record becomes a field, the boards become tables. Source: design/pairing.md."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import lcm

from tournaments.pairing.bounds import span_bound
from tournaments.pairing.dutch import BLACK, WHITE, Entrant, Field, NoValidPairing, Past, accelerated, pair_dutch
from tournaments.pairing.dutch.engine import VERSION
from tournaments.pairing.measure import by_id, measure
from tournaments.pairing.numbering import numbered
from tournaments.pairing.record import Record, Turn
from tournaments.pairing.seats import initial_seat
from tournaments.pairing.values import Bound, NoPairing, Pairing, Problem, Progress


def pair_dutch_swiss(problem: Problem, progress: Progress) -> Pairing:
    """The one pairing that the rules allow; who has white sits in the first seat.

    Raises NoPairing "unsupported" for other tables than those for two, "record" if the record does not fit the problem,
    "no_valid_pairing" if nothing but a repeat, a forbidden pair or a second bye is left.
    """
    if set(problem.sizes) != {2}:
        raise NoPairing("unsupported", "The Dutch system pairs two by two.")
    record = _record(problem)
    progress(0, 1, "brackets")
    try:
        boards = pair_dutch(_field(problem, record))
    except NoValidPairing:
        raise NoPairing(
            "no_valid_pairing",
            "Nobody can be paired without a repeat, a forbidden pair or a second bye. Take back forbidden pairs or "
            "locked tables, give a bye yourself, or play fewer rounds.",
        ) from None
    tables = [*problem.locked, *boards.pairs]
    byes = () if boards.bye is None else (boards.bye,)
    objective = measure(problem, tables, byes)
    repeats = measure(problem, problem.locked, ()).repeats
    progress(1, 1, "done")
    return Pairing(
        tables=numbered(by_id(problem), tables),
        byes=byes,
        objective=objective,
        bound=Bound(repeats, span_bound(problem, byes)).beside(objective),
        system="dutch",
        version=VERSION,
    )


def _record(problem: Problem) -> Record:
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


def _field(problem: Problem, record: Record) -> Field:
    """All points as whole numbers of their common unit; those at locked tables wait as if they were away."""
    unit = lcm(
        *(value.denominator for value in (record.win, record.draw, record.loss)),
        *(turn.points.denominator for one in record.entrants for turn in one.turns),
    )
    locked = {who for table in problem.locked for who in table}
    here = {player.id for player in problem.players} - locked
    field = Field(
        entrants=tuple(
            Entrant(one.id, tuple(_past(turn, unit) for turn in one.turns), absent=one.id not in here)
            for one in record.entrants
        ),
        rounds=problem.rounds,
        played=problem.round - 1,
        initial=WHITE if initial_seat(problem.seed) == 1 else BLACK,
        win=_whole(record.win, unit),
        draw=_whole(record.draw, unit),
        loss=_whole(record.loss, unit),
        forbidden=problem.forbidden,
    )
    return accelerated(field) if record.baku else field


def _past(turn: Turn, unit: int) -> Past:
    return Past(
        points=_whole(turn.points, unit),
        opponent=turn.opponent,
        colour={1: WHITE, 2: BLACK}.get(turn.seat, "") if turn.opponent else "",
        paired=turn.paired,
        full=turn.full,
    )


def _whole(points: Fraction, unit: int) -> int:
    return int(points * unit)
