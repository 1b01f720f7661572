"""The scoresheet of Diamond Points: one line a turn, in the order in which a table enters it."""

from __future__ import annotations

from games.rules.cards import pretty
from games.rules.diamond_points.state import TURNS, Table, Turn, worth
from games.rules.sheet import Column, Sheet


def scoresheet(state: Table, *, filled: bool) -> Sheet:
    """Thirteen lines: turn, prizes at stake, every player's bid, winner, points. Blank ones have the turn only."""
    players = state.players
    columns = (
        Column("turn"),
        Column("prizes", wide=True),
        *(Column(player, player) for player in players),
        Column("winner"),
        Column("points"),
    )
    turns = state.turns if filled else ()
    rows = [_row(number, turn, players) for number, turn in enumerate(turns, start=1)]
    empty = ("",) * (len(columns) - 1)
    rows.extend((str(number), *empty) for number in range(len(rows) + 1, TURNS + 1))
    totals = tuple(str(state.points[player]) if filled else "" for player in players)
    unclaimed = str(state.unclaimed) if filled and state.unclaimed else ""
    facts = () if state.stake is None else (("stake", str(state.stake)),)
    legend = (
        "The highest card that only one player bid wins all open diamonds.",
        "If there is none, the diamonds stay open for the next turn.",
        "A = 1, J = 11, Q = 12, K = 13; 91 points in all.",
    )
    return Sheet(columns, tuple(rows), ("", "", *totals, "", unclaimed), facts, legend)


def _row(number: int, turn: Turn, players: tuple[str, ...]) -> tuple[str, ...]:
    bids = ("10" if turn.bids[player] == "T" else turn.bids[player] for player in players)
    prizes = " ".join(pretty(card) for card in turn.prizes)
    points = "" if turn.winner is None else str(worth(turn.prizes))
    return (str(number), prizes, *bids, turn.winner or "", points)
