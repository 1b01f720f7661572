"""The Dutch system: a round's pairing, bracket by bracket. Source: C.04.3, FIDE handbook, in force from 2026."""

from __future__ import annotations

from tournaments.pairing.dutch.brackets import Bracket, Pair, Round, scoregroups
from tournaments.pairing.dutch.colours import white
from tournaments.pairing.dutch.completion import Completion
from tournaments.pairing.dutch.contenders import Contender, contenders
from tournaments.pairing.dutch.ideal import pair_ideally
from tournaments.pairing.dutch.relations import Relations
from tournaments.pairing.dutch.search import pair_generally
from tournaments.pairing.dutch.values import Boards, Field, NoValidPairing

VERSION = "2026.1"


def pair_dutch(field: Field) -> Boards:
    """The one pairing that the rules allow.

    Raises NoValidPairing if the field cannot be paired by the absolute criteria, and OverflowError if a bracket has
    players from more scores above it (dozens) than its weights have digits for.
    Close to linear where brackets are large against the number of rounds; O(size³) for a bracket that is not.
    """
    order = contenders(field)
    relations = Relations(field, order)
    completion = Completion(order, relations)
    if not completion.settle_bye():
        raise NoValidPairing("The field cannot be paired without a repeat, a forbidden pair or a second bye.")
    rnd = Round(order, relations, completion)
    pairs: list[Pair] = []
    moved: tuple[int, ...] = ()
    groups = scoregroups(order)
    for index, (start, end) in enumerate(groups):
        last = index + 1 == len(groups)
        bracket = Bracket(moved, start, end, end if last else groups[index + 1][1], last=last)
        found = _paired(rnd, bracket)
        pairs += found
        done = {place for pair in found for place in pair}
        moved = tuple(place for place in bracket.places if place not in done)
    seated = sorted((_seated(order, pair, field.initial) for pair in pairs), key=_board)
    boards = tuple((one.number, two.number) for one, two in seated)
    return Boards(boards, order[moved[0]].number if moved else None)


def _paired(rnd: Round, bracket: Bracket) -> list[Pair]:
    if bracket.size < 2:
        return []
    ideal = pair_ideally(rnd, bracket)
    return pair_generally(rnd, bracket) if ideal is None else ideal


def _seated(order: list[Contender], pair: Pair, initial: str) -> tuple[Contender, Contender]:
    one, two = order[pair[0]], order[pair[1]]
    return (one, two) if white(one, two, initial) is one else (two, one)


def _board(pair: tuple[Contender, Contender]) -> tuple[int, int, int]:
    """Boards stand by the higher score, then the lower, then the higher player's rank, without acceleration."""
    higher, lower = sorted(pair, key=lambda one: (-one.points, one.rank))
    return -higher.points, -lower.points, higher.rank
