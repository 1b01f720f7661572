"""The row of each game, written in the transaction of the append."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from django.db.backends.base.base import BaseDatabaseWrapper

from games import selectors
from games.ledger import driver
from games.ledger.events import Recorded
from games.models import Game
from games.rules.replay import Replay
from games.rules.summary import summary

_FIELDS: Final = Game._meta.concrete_fields  # noqa: SLF001 - Django's documented interface
_NAMES: Final = [field.attname for field in _FIELDS]
_PUT: Final = (
    f"INSERT INTO games_game ({', '.join(_NAMES)}) VALUES ({', '.join(['%s'] * len(_NAMES))})"  # noqa: S608 - names of ours
    f" ON CONFLICT (id) DO UPDATE SET {', '.join(f'{name} = excluded.{name}' for name in _NAMES[1:])}"
)


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
        loaded = selectors.after(game, event)
        if event.version != loaded.version:
            return  # a later event of the same batch, or of a rebuild, writes the row once for all of them
        at = datetime.fromtimestamp(event.recorded_at / 1_000_000, UTC)
        columns = {"tournament": event.tournament, "version": event.version, "last_at": at, **row(loaded.state)}
        driver.mapped(driver.database(), _put, {"id": game, **columns})


def _put(of: BaseDatabaseWrapper, columns: Mapping[str, object]) -> None:
    """Write the game's row, whether it is there or not, in one prepared statement: it runs for every card played."""
    values = [field.get_db_prep_save(columns[field.name], of) for field in _FIELDS]
    driver.cursor(of).execute(driver.marked(of, _PUT), values)


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
