"""What a replay of Diamond Points says beside the common keys (rules/diamond-points.md, Phases and summary)."""

from __future__ import annotations

from games.rules.diamond_points.state import POINTS, Table


def own_keys(state: Table) -> dict[str, object]:
    """The game's own keys, `settlement` and `pot_left` only with a stake and when finished."""
    keys: dict[str, object] = {
        "turn": len(state.turns),
        "open": list(state.open),
        "points": dict(state.points),
        "unclaimed": state.unclaimed,
        "hands": {player: list(state.hand(player)) for player in state.players},
        "turns": [
            {"turn": number, "prizes": list(turn.prizes), "bids": dict(turn.bids), "winner": turn.winner}
            for number, turn in enumerate(state.turns, start=1)
        ],
    }
    if state.stake is not None and state.finished:
        pays = len(state.players) * state.stake
        keys["settlement"] = {player: pays * points - POINTS * state.stake for player, points in state.points.items()}
        keys["pot_left"] = pays * (POINTS - sum(state.points.values()))
    return keys
