"""A tournament's state as scoring and pairing want to see it: pure translations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final, cast

from scoring.methods import Bye, Field, Method, Penalty, Result, Standing, standings
from scoring.methods.values import ByeKind
from tournaments import withdrawals
from tournaments.pairing import Player, Problem
from tournaments.pairing.bracket import Due
from tournaments.records import dutch_record, starting_order
from tournaments.state import Round, State, Table

LOTS: Final = "LOT"
SWISS: Final = "@swiss"
"""After a tie-break's code: it counts the rounds before the cut alone (docs/scoring.md, What they count)."""


def scoring_field(state: State, upto: int | None = None, *, results: Results | None = None) -> Field:
    """What the standings after round `upto` depend on (without it, after every published round).

    Only confirmed results count. Byes count once their round is published. Rounds of a cut say how far somebody got:
    who is not in it was not absent from them, and they change no match points. Of a round robin those are left out who
    withdrew early (`tournaments.withdrawals`).
    """
    public = [item for item in state.rounds if item.public and (upto is None or item.number <= upto)]
    rulings = [item for item in state.penalties if not item.revoked and (upto is None or item.round <= upto)]
    fixed = state.created.format == "round_robin"
    known = results or Results()
    counted = [result for item in public for result in known.of(item)]
    byes = [bye for item in public for bye in _byes(item)]
    if fixed and state.for_two:
        counted, byes = withdrawals.settled(state, public, counted, byes)
    return Field(
        entrants=tuple(state.entrants),
        results=tuple(counted),
        byes=tuple(byes),
        penalties=tuple(
            Penalty(item.entrant, item.amount, item.reason, item.round)
            for item in rulings
            if item.kind == "match_points"
        ),
        rounds=sum(item.status == "closed" and not item.stage for item in public),
        method=Method.from_data(state.created.method),
        tie_breaks=_tie_breaks(state),
        seed=state.created.seed,
        withdrawn=frozenset(item.number for item in state.entrants.values() if item.withdrawn),
        behind=frozenset(item.entrant for item in rulings if item.kind == "behind"),
        disqualified=frozenset(item.entrant for item in rulings if item.kind == "disqualified"),
        cut=_reached(state, upto),
        planned=state.planned,
        swiss=state.cut.round if state.cut else 0,
        fixed=fixed,
        ratings={item.number: item.rating for item in state.entrants.values() if item.rating is not None},
    )


def _tie_breaks(state: State) -> tuple[str, ...]:
    """The event's own; of an event that had no cut when they were chosen, those of the Swiss rounds once it has one."""
    codes = state.created.tie_breaks
    if state.cut is None or state.created.cut:
        return codes
    return tuple(code if code.endswith(SWISS) else code + SWISS for code in codes)


def _reached(state: State, upto: int | None) -> Mapping[int, int]:
    """How far everybody in the cut got, once a round of it is public."""
    begun = any(item.stage and item.public and (upto is None or item.number <= upto) for item in state.rounds)
    found = state.bracket(upto) if begun else None
    return found.reached() if found else {}


def seeding(state: State) -> tuple[Standing, ...]:
    """The standings that a cut is made from: after the Swiss rounds, by lots where nothing else tells two apart."""
    field = scoring_field(state, len(state.swiss))
    drawn = any(code.removesuffix(SWISS) == LOTS for code in field.tie_breaks)
    return standings(field if drawn else replace(field, tie_breaks=(*field.tie_breaks, LOTS)))


def fields_by_round(state: State, results: Results) -> dict[int, Field]:
    """The field after each public round, for a `Course`; `results` are kept from one time to the next. O(tables)."""
    whole = scoring_field(state, results=results)
    rounds = (item if item.stage else replace(item, tables=(), byes={}) for item in state.rounds)
    bare = replace(state, rounds=tuple(rounds))
    return {
        item.number: replace(scoring_field(bare, item.number), results=whole.results, byes=whole.byes)
        for item in state.rounds
        if item.public
    }


class Results:
    """Confirmed results as scoring wants them, each made once: a table that has not changed has the same one again."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], tuple[Table, Result]] = {}

    def of(self, item: Round) -> Iterator[Result]:
        """The results of a round, in the order of its tables."""
        for table in item.tables:
            if table.outcome is None:
                continue
            key = item.number, table.number
            known = self._known.get(key)
            if known is None or known[0] is not table:
                absent, played = frozenset(table.absent), table.played
                known = table, Result(*key, table.seats, table.outcome.scores, absent, played)
                self._known[key] = known
            yield known[1]


def _byes(of: Round) -> Iterable[Bye]:
    return (Bye(of.number, entrant, cast(ByeKind, kind)) for entrant, kind in of.byes.items())


def pairing_problem(state: State, *, seed: int) -> Problem:
    """The next round as a problem to pair, from all rounds that are closed. O(entrants × rounds)."""
    number = state.next_round
    left = state.due()
    if state.cut is not None and left is not None:
        return _cut_problem(state, state.cut.seeds, left, seed)
    field = scoring_field(state)
    points = {row.entrant: row.match_points for row in standings(field)}
    ranks = {entrant: rank for rank, entrant in enumerate(starting_order(state), start=1)}
    here = set(state.available(number))
    closed = [item for item in state.rounds if item.status == "closed"]
    histories = _Histories(closed)
    players = tuple(
        Player(
            id=entrant,
            score=points.get(entrant, Fraction(0)),
            rank=ranks[entrant],
            met=tuple(sorted(histories.met[entrant].items())) if entrant in histories.met else (),
            byes=histories.byes[entrant],
            seats=tuple(histories.seats.get(entrant, ())),
            sizes=tuple(histories.sizes.get(entrant, ())),
        )
        for entrant in state.available(number)
    )
    return Problem(
        players=players,
        sizes=state.created.sizes,
        round=number,
        rounds=_scheduled_rounds(state),
        seed=seed,
        forbidden=tuple(pair for pair in state.forbidden if here.issuperset(pair)),
        locked=tuple(table for table in state.locked if here.issuperset(table)),
        system=state.created.format,
        roster=_roster(state),
        double=state.created.double,
        record=dutch_record(state, field) if state.created.format == "dutch" else None,
    )


def _cut_problem(state: State, seeds: tuple[int, ...], left: Due, seed: int) -> Problem:
    points = {row.entrant: row.match_points for row in standings(scoring_field(state))}
    here = sorted({*left.byes, *(who for table in left.tables for who in table)})
    sizes = {len(table) for table in left.tables} or set(state.created.sizes)
    return Problem(
        players=tuple(Player(id=who, score=points[who], rank=seeds.index(who) + 1) for who in here),
        sizes=tuple(sorted(sizes, reverse=True)),
        round=state.next_round,
        rounds=state.planned,
        seed=seed,
        locked=left.tables,
        system="cut",
        roster=seeds,
    )


def _scheduled_rounds(state: State) -> int:
    """How many rounds are planned; the schedule of a round robin stays the one that its first round was paired by."""
    if state.created.format != "round_robin" or not state.rounds:
        return state.planned
    return int(state.rounds[0].problem.get("rounds", state.planned))


def _roster(state: State) -> tuple[int, ...]:
    """The field of a round robin in starting order: those of round 1, before it those who are available for it."""
    if state.created.format != "round_robin":
        return ()
    field = set(state.roster if state.rounds else state.available(1))
    return tuple(entrant for entrant in starting_order(state) if entrant in field)


class _Histories:
    """Who met whom, sat where, at what size, and had a bye.

    Where too few came to play nobody met or sat anywhere, and who did come has points without play, as with a bye: it
    counts as one (FIDE C.04.3, C2, on who may have the bye).
    """

    def __init__(self, rounds: Iterable[Round]) -> None:
        self.met: dict[int, Counter[int]] = {}
        self.byes: Counter[int] = Counter()
        self.seats: dict[int, list[int]] = {}
        self.sizes: dict[int, list[int]] = {}
        for item in rounds:
            self.byes.update(entrant for entrant, kind in item.byes.items() if kind == "pairing")
            for table in item.tables:
                if not table.played:
                    self.byes.update(table.present)
                    continue
                for position, entrant in enumerate(table.seats, start=1):
                    if entrant in table.absent:
                        continue
                    self.seats.setdefault(entrant, []).append(position)
                    self.sizes.setdefault(entrant, []).append(len(table.seats))
                    others = (other for other in table.present if other != entrant)
                    self.met.setdefault(entrant, Counter()).update(others)
