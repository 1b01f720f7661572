"""A tournament's state as the Dutch system wants it: the record of every entrant, round by round.

Source: FIDE Handbook C.04.2 (starting numbers by rating, latecomers among them) and C.04.5, 1 (Baku acceleration).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from scoring.methods import Field, Method, WinDrawLoss
from scoring.methods.record import Record as Scored
from tournaments.pairing import History, Record, Turn
from tournaments.pairing.dutch import first_group, virtual_points
from tournaments.pairing.seats import initial_seat
from tournaments.state import State


def starting_order(state: State) -> list[int]:
    """Everybody by starting number: highest rating first, those without one behind, by number."""

    def place(number: int) -> tuple[bool, int, int]:
        rating = state.entrants[number].rating
        return (rating is None, -(rating or 0), number)

    return sorted(state.entrants, key=place)


def dutch_record(state: State, field: Field) -> Record:
    """The record before the next round; `field` is the state's own for scoring. O(entrants × rounds)."""
    order = starting_order(state)
    results = Method.from_data(state.created.method).params
    values = results if isinstance(results, WinDrawLoss) else WinDrawLoss()
    turns = turns_of(state, field, values.win_points)
    group, virtual = acceleration(state, order)
    return Record(
        entrants=tuple(History(who, rank, turns[who]) for rank, who in enumerate(order, start=1)),
        win=values.win_points,
        draw=values.draw_points,
        loss=values.loss_points,
        initial=initial_seat(state.created.seed),
        colours=state.created.colours,
        group=group,
        virtual=virtual,
    )


class Told(NamedTuple):
    """A round of an entrant as scored: its kind (`scoring.methods.entries`) and the match points that it brought."""

    round: int
    kind: str
    points: Fraction
    opponents: tuple[int, ...] = ()


def told(field: Field) -> dict[tuple[int, int], Told]:
    """What each round, up to the last that is over, was to each entrant: by round and entrant. O(entrants × rounds)."""
    scored = Scored(field)
    exact = cache(scored.exact)
    return {
        (entry.round, who): Told(entry.round, entry.kind, exact(entry.points), entry.opponents)
        for who, entries in scored.entries.items()
        for entry in entries
    }


def turns_of(state: State, field: Field, win: Fraction) -> dict[int, tuple[Turn, ...]]:
    """What each round before the next was to each entrant."""
    known = told(field)
    rounds = range(1, state.next_round)
    seats = {
        (item.number, who): seat
        for item in state.rounds
        if item.status != "draft"
        for table in item.tables
        for seat, who in enumerate(table.seats, start=1)
    }
    penalties: dict[tuple[int, int], Fraction] = {}
    for penalty in field.penalties:
        key = (penalty.round, penalty.entrant)
        penalties[key] = penalties.get(key, Fraction(0)) + penalty.points
    return {
        who: tuple(
            _turn(known.get((number, who)), seats.get((number, who), 0), penalties.get((number, who)), win)
            for number in rounds
        )
        for who in state.entrants
    }


def _turn(entry: Told | None, seat: int, penalty: Fraction | None, win: Fraction) -> Turn:
    taken = penalty or Fraction(0)
    if entry is None:
        return Turn(penalty=taken)
    if entry.kind == "played":
        return Turn(entry.points, entry.opponents[0], seat, paired=True, penalty=taken)
    paired = entry.kind in {"forfeit_win", "forfeit_loss", "pairing"}
    return Turn(entry.points, paired=paired, full=entry.kind == "pairing" or entry.points >= win, penalty=taken)


def acceleration(state: State, order: Sequence[int]) -> tuple[int, tuple[Fraction, ...]]:
    """How many from the top of the starting order are accelerated, and their virtual points round by round.

    The last of them stays the same: latecomers above belong to them, those below do not. Rounds added or dropped after
    the first pairing change nothing either: virtual points that have counted stay.
    """
    if not state.created.baku:
        return 0, ()
    first = set(_of_first_round(state))
    listed = [who for who in order if who in first]
    group = listed[: first_group(len(listed))]
    begun = state.rounds[0] if state.rounds else None
    rounds = begun.problem.get("rounds", state.planned) if begun and begun.status != "draft" else state.planned
    return order.index(group[-1]) + 1 if group else 0, virtual_points(rounds, Fraction(1), Fraction(1, 2))


def _of_first_round(state: State) -> Iterator[int]:
    """Who is in round 1: those at its tables and on byes; before it, who is here."""
    begun = state.rounds[0] if state.rounds else None
    if begun is not None and begun.status != "draft":
        yield from begun.byes
        yield from (who for table in begun.tables for who in table.seats)
    else:
        yield from (item.number for item in state.entrants.values() if item.active)
