"""The row of each game, written in the transaction of the append."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import UUID

from games import selectors
from games.ledger.events import Recorded
from games.models import Game
from games.rules.replay import Replay
from games.rules.summary import summary


class GameProjection:
    """`Game`: what lists and boards show of a game without replaying it."""

    name = "games"
    version = 1
    streams = "game:"
    models = (Game,)

    def reset(self) -> None:
        Game.objects.all().delete()

    def apply(self, event: Recorded) -> None:
        game = UUID(event.stream.removeprefix("game:"))
        loaded = selectors.load(game)
        if event.version != loaded.version:
            return  # a later event of the same batch, or of a rebuild, writes the row once for all of them
        at = datetime.fromtimestamp(event.recorded_at / 1_000_000, UTC)
        columns = {"tournament": event.tournament, "version": event.version, "last_at": at, **row(loaded.state)}
        # Not update_or_create: it reads the row first, and this runs for every card that is played.
        if not Game.objects.filter(id=game).update(**columns):
            Game.objects.create(id=game, **columns)


def row(replay: Replay) -> dict[str, object]:
    """The columns that follow from the record alone."""
    whole = summary(replay)
    return {
        "game": whole["game"],
        "players": whole["players"],
        "status": whole["status"],
        "phase": whole["phase"],
        "to_act": whole["to_act"],
        "scores": whole["scores"],
        "placements": whole["placements"],
        "entry": whole["entry"],
        "irregularities": len(replay.engine.irregularities(replay.state)),
        "corrected": replay.events != replay.tip.effective,
    }
