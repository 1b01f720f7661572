"""The Dutch system on a problem: the record becomes a field, the boards become tables. Source: design/pairing.md."""

from __future__ import annotations

from tournaments.pairing import blocked
from tournaments.pairing.bounds import span_bound
from tournaments.pairing.dutch import NoValidPairing, pair_dutch
from tournaments.pairing.dutch.engine import VERSION
from tournaments.pairing.dutch_field import field_of, record_of
from tournaments.pairing.measure import by_id, measure
from tournaments.pairing.numbering import numbered
from tournaments.pairing.seats import seat_two
from tournaments.pairing.values import Bound, NoPairing, Pairing, Problem, Progress


def pair_dutch_swiss(problem: Problem, progress: Progress) -> Pairing:
    """The one pairing that the rules allow; who has white sits in the first seat.

    Where the record has no colours, the seats are balanced as in a Swiss without them.

    Raises NoPairing "unsupported" for other tables than those for two, "record" if the record does not fit the problem,
    "no_valid_pairing" if nothing but a repeat, a forbidden pair or a second bye is left.
    """
    if set(problem.sizes) != {2}:
        raise NoPairing("unsupported", "The Dutch system pairs two by two.")
    record = record_of(problem)
    progress(0, 1, "brackets")
    try:
        boards = pair_dutch(field_of(problem))
    except NoValidPairing:
        raise blocked.dutch(problem) from None
    players = by_id(problem)
    pairs = boards.pairs
    if not record.colours:
        pairs = tuple(seat_two(players[one], players[two], record.initial) for one, two in pairs)
    tables = [*problem.locked, *pairs]
    byes = () if boards.bye is None else (boards.bye,)
    objective = measure(problem, tables, byes)
    repeats = measure(problem, problem.locked, ()).repeats
    progress(1, 1, "done")
    return Pairing(
        tables=numbered(players, tables),
        byes=byes,
        objective=objective,
        bound=Bound(repeats, span_bound(problem, byes)).beside(objective),
        system="dutch",
        version=VERSION,
    )
