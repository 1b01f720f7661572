"""How much rulings may add up to: a score must stay one that the database can hold."""

from __future__ import annotations

from typing import Final

from games.errors import GameError
from games.rules.replay import Replay

LARGEST: Final = 1 << 62
"""Game points. No game gives as many by itself, so that a score with its adjustments is below 2^63."""


def check_sums(replay: Replay) -> Replay:
    """The game, if it can be stored. Raises GameError `score_too_large`; the rules themselves know no such limit."""
    for player, points in replay.adjustments.items():
        if abs(points) > LARGEST:
            template = "The adjustments of {player} would add up to {points}; they may come to {most} either way."
            raise GameError("score_too_large", template, player=player, points=points, most=LARGEST)
    return replay
