"""The scoresheet of Diamond Points: one line a turn, in the order in which a table enters it."""

from __future__ import annotations

from typing import Final

from games.rules.cards import pretty
from games.rules.diamond_points.state import TURNS, Table, Turn, worth
from games.rules.sheet import Column, Sheet

LEGEND: Final = (
    "The highest card that only one player bid wins all open diamonds.",
    "If there is none, the diamonds stay open for the next turn.",
    "A = 1, J = 11, Q = 12, K = 13; 91 points in all.",
    "Check: all diamonds turned so far, which is all totals and the open diamonds together; 91 after the last turn.",
)


def scoresheet(state: Table, *, filled: bool) -> Sheet:
    """A line a turn: prizes at stake, every player's bid, winner, points, running totals and what they must add up to.

    Turns that were not played are blank, and there are none where the result alone was entered.
    """
    players = state.players
    columns = (
        Column("turn"),
        Column("prizes", wide=True),
        *(Column("bid", player) for player in players),
        Column("winner"),
        Column("points"),
        *(Column("total", player) for player in players),
        Column("check"),
    )
    rows = _rows(state) if filled else []
    if not (filled and state.finished and not state.turns):
        empty = ("",) * (len(columns) - 1)
        rows.extend((str(number), *empty) for number in range(len(rows) + 1, TURNS + 1))
    facts = () if state.stake is None else (("stake", str(state.stake)),)
    return Sheet(columns, tuple(rows), _total(state, len(columns), filled=filled), facts, LEGEND)


def _rows(state: Table) -> list[tuple[str, ...]]:
    totals, rows = dict.fromkeys(state.players, 0), []
    for number, turn in enumerate(state.turns, start=1):
        if turn.winner is not None:
            totals[turn.winner] += worth(turn.prizes)
        rows.append((*_turn(number, turn, state.players), *map(str, totals.values()), str(_check(totals, turn))))
    return rows


def _turn(number: int, turn: Turn, players: tuple[str, ...]) -> tuple[str, ...]:
    bids = ("10" if turn.bids[player] == "T" else turn.bids[player] for player in players)
    prizes = " ".join(pretty(card) for card in turn.prizes)
    points = "" if turn.winner is None else str(worth(turn.prizes))
    return (str(number), prizes, *bids, turn.winner or "", points)


def _check(totals: dict[str, int], turn: Turn) -> int:
    """What has been turned: won by somebody, or still open."""
    return sum(totals.values()) + (worth(turn.prizes) if turn.winner is None else 0)


def _total(state: Table, columns: int, *, filled: bool) -> tuple[str, ...]:
    """Every player's points; under the points of the turns those that nobody won; and all of them together."""
    if not filled:
        return ("",) * columns
    totals = [state.points[player] for player in state.players]
    unclaimed = str(state.unclaimed) if state.unclaimed else ""
    lead = ("",) * (columns - len(totals) - 2)
    return (*lead, unclaimed, *map(str, totals), str(sum(totals) + state.unclaimed))
