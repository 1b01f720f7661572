"""The tricks behind the lines of the scoresheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from games.rules.cards import pretty
from games.rules.dalrymple.state import Deal, State, Trick
from games.rules.sheet import Column, Sheet

LED: Final = "› "
WON: Final = " ●"
FAULTY: Final = " !"

LEGEND: Final = "› led, ● won the trick"
FAULTS: Final = "! a play that a later one has proved faulty"


def tricks(states: Sequence[State]) -> tuple[Sheet, ...]:
    """Every trick of the deals that were played card by card: who led, each player's card, who won."""
    last = states[-1]
    rows = tuple(row for deal in _deals(states) for row in _rows(last, deal))
    if not rows:
        return ()
    cards = (Column("card", player) for player in last.players)
    legend = (LEGEND, FAULTS) if last.irregularities else (LEGEND,)
    return (Sheet((Column("deal"), Column("trick"), *cards), rows, (), legend=legend, title="tricks"),)


def _deals(states: Sequence[State]) -> Iterator[Deal]:
    """The deals as they stood when they were completed, and the one under way."""
    for before, after in pairwise(states):
        if len(after.deals) > len(before.deals):
            yield after.deal
    if states[-1].deal.number > len(states[-1].deals):
        yield states[-1].deal


def _rows(last: State, deal: Deal) -> Iterator[tuple[str, ...]]:
    faults = {(fault.trick, fault.player) for fault in last.irregularities if fault.deal == deal.number}
    seats = range(len(last.players))
    for number, trick in enumerate(deal.tricks, start=1):
        faulty = {seat for seat in seats if (number, seat) in faults}
        yield (str(deal.number), str(number), *(_card(trick, seat, len(seats), faulty) for seat in seats))


def _card(trick: Trick, seat: int, seats: int, faulty: set[int]) -> str:
    """What the seat played, marked."""
    card = pretty(trick.cards[(seat - trick.leader) % seats])
    return f"{LED * (seat == trick.leader)}{card}{FAULTY * (seat in faulty)}{WON * (seat == trick.winner)}"
