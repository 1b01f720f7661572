"""The cards behind the lines of the scoresheet."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.diamondback.state import DiamondbackState, Played
from games.rules.sheet import Column, Sheet


def hands(states: Sequence[DiamondbackState]) -> tuple[Sheet, ...]:
    """Every completed hand: what each player did or showed, the pot, and who was paid."""
    last = states[-1]
    rows = tuple(_row(played, last.players) for played in last.played)
    if not rows:
        return ()
    shown = (Column("shown", player, wide=True) for player in last.players)
    columns = (Column("hand"), *shown, Column("pot"), Column("paid", wide=True))
    return (Sheet(columns, rows, (), legend=("– Folded.",), title="cards and pots"),)


def _row(played: Played, players: Sequence[str]) -> tuple[str, ...]:
    paid = ", ".join(f"{player} {coins}" for player, coins in played.paid.items())
    return (str(played.number), *(_did(played, player) for player in players), str(played.pot), paid)


def _did(played: Played, player: str) -> str:
    """The cards that the player showed, with their points; a dash if folded."""
    if player in played.shown:
        return f"{' '.join(played.shown[player])} {played.points[player]}"
    return "–" if player in played.folded else ""
