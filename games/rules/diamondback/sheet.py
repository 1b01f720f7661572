"""The scoresheet of Diamondback: one row a hand, with a running check that no coin was lost."""

from __future__ import annotations

from typing import Final

from games.rules.diamondback.deck import PAIRS
from games.rules.diamondback.state import DEALERS, DiamondbackState, Table
from games.rules.sheet import Column, Sheet

BLANK_ROWS: Final = 12
"""Lines of a blank sheet where the number of hands is open; else one each, up to `MOST_ROWS`."""

MOST_ROWS: Final = 60

LEGEND: Final = (
    *(", ".join(f"{one}–{two} {points}" for one, two, points in PAIRS[row : row + 5]) for row in range(0, 15, 5)),
    "A player's cell: the change since the line above, and the coins now. Pot: what is carried to the next hand.",
    "Check: all coins and the pot; it is the same on every line.",
)


def sheet(state: DiamondbackState, *, filled: bool) -> Sheet:
    """A player's cell holds the change since the row above and the coins now; `check` is all coins and the pot."""
    table = state.table
    return Sheet(
        columns=_columns(table),
        rows=_rows(state) if filled else _blank(table),
        total=_total(state) if filled else ("",) * len(_columns(table)),
        facts=_facts(state, filled=filled),
        legend=LEGEND,
    )


def _columns(table: Table) -> tuple[Column, ...]:
    ante = (Column("ante"),) if table.variant == DEALERS else ()
    seats = (Column(player, player) for player in table.players)
    return (
        Column("hand"),
        Column("dealer"),
        *ante,
        Column("wagers", wide=True),
        *seats,
        Column("pot"),
        Column("check"),
    )


def _blank(table: Table) -> tuple[tuple[str, ...], ...]:
    count = min(table.limit or BLANK_ROWS, MOST_ROWS)
    empty = ("",) * (len(_columns(table)) - 1)
    return tuple((str(number), *empty) for number in range(1, count + 1))


def _rows(state: DiamondbackState) -> tuple[tuple[str, ...], ...]:
    rows = []
    before = state.table.start
    for played in state.played:
        ante = (str(played.ante),) if played.ante else ()
        cells = (_cell(played.coins[player], before[player]) for player in state.players)
        check = sum(played.coins.values()) + played.carried
        wagers = " + ".join(map(str, played.wagers))
        rows.append((str(played.number), played.dealer, *ante, wagers, *cells, str(played.carried), str(check)))
        before = played.coins
    return tuple(rows)


def _total(state: DiamondbackState) -> tuple[str, ...]:
    """The last line: every player's score and coins, what lies in the pot, and the check."""
    lead = ("",) * (len(_columns(state.table)) - len(state.players) - 2)
    cells = (_cell(state.coins[player], state.table.start[player]) for player in state.players)
    return (*lead, *cells, str(state.pot), str(sum(state.coins.values()) + state.pot))


def _cell(now: int, before: int) -> str:
    """The change and what it leads to.

    >>> _cell(7, 9)
    '-2 (7)'
    """
    return f"{now - before:+d} ({now})" if now != before else f"0 ({now})"


def _facts(state: DiamondbackState, *, filled: bool) -> tuple[tuple[str, str], ...]:
    table = state.table
    facts = [
        ("variant", table.variant),
        ("starting coins", _start(table)),
        ("all coins", str(sum(table.start.values()))),
        ("deck", ", ".join(f"{count} {rank}" for rank, count in table.deck.items())),
    ]
    if table.limit:
        facts.append(("hands", str(table.limit)))
    if filled and state.left:
        facts.append(("left", ", ".join(state.left)))
    return tuple(facts)


def _start(table: Table) -> str:
    """One number if all begin with the same, else every player's."""
    if len(set(table.start.values())) == 1:
        return str(table.start[table.players[0]])
    return ", ".join(f"{player} {coins}" for player, coins in table.start.items())
