"""The games of an archive, replayed by the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from games.ledger import codec
from games.ledger.archive.lines import ArchiveError
from games.ledger.chain import Row
from games.ledger.events import recorded
from games.rules.errors import Refused
from games.rules.replay import Replay, begin
from games.rules.summary import summary

GAMES: Final = "game:"
"""What the names of games' streams begin with; the game's id follows."""


def replay(rows: Iterable[tuple[int, Row]]) -> Replay:
    """The game after its events, each with the line that it stands in.

    Raises ArchiveError, naming the event, for what the rules refuse. ValueError if there is no event.
    """
    found: Replay | None = None
    for line, row in rows:
        try:
            event = recorded(row)
            play = {"type": event.type, **event.data}
            found = begin(play) if found is None else found.accept(play)
        except (Refused, codec.CodecError) as refused:
            reason = f"The rules refuse it: {refused}."
            raise ArchiveError(line, reason, stream=row.stream, version=row.version) from refused
    if found is None:
        raise ValueError("no events")
    return found


def summarised(found: Replay) -> Mapping[str, Any]:
    """The game's summary, in JSON's own types."""
    return codec.decode(codec.encode(summary(found)))
