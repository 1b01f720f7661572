"""Opening a game and recording its events, corrections included."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction

from games import followers, selectors
from games.errors import GameError
from games.ledger import store
from games.ledger.events import NewEvent
from games.rules.replay import Replay, begin
from games.rules.shapes import Event


@dataclass(frozen=True, slots=True)
class Play:
    """An event of a game record to be recorded, with the sender's own id by which a repetition is known."""

    event: Event
    event_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class Recording:
    """What was recorded: the game after it, and the version of its stream."""

    replay: Replay
    version: int
    repeated: bool = False


@transaction.atomic
def open_game(
    *, game: UUID, tournament: UUID, started: Event, actor: str, device: str = "", event_id: UUID | None = None
) -> Recording:
    """Starts the game's stream with `game_started`.

    Raises Refused by the rules' own checks of `started`, LedgerError `stale` if the game is open already.
    """
    replay = begin(started)
    appended = store.append(
        stream=selectors.stream_of(game),
        tournament=tournament,
        expected_version=0,
        events=[stored(Play(started, event_id))],
        actor=actor,
        device=device,
    )
    return Recording(replay, appended.version, appended.repeated)


@transaction.atomic
def record(
    *,
    game: UUID,
    tournament: UUID,
    plays: Sequence[Play],
    expected_version: int,
    actor: str,
    device: str = "",
) -> Recording:
    """Records `plays` in order, all of them or none.

    `expected_version` is the version of the stream that the sender has seen. The same plays with the same ids again
    give the first answer once more, whatever has followed.

    Raises Refused with the rules' code for the first play that does not fit, GameError `game_not_open` or `no_plays`,
    LedgerError `stale` (with the current version) or `id_reused`. O(plays) for a game that this process has seen.
    """
    if not plays:
        raise GameError("no_plays", "There is nothing to record: send one play or more.")
    loaded = selectors.load(game)
    replay = loaded.state
    if expected_version == loaded.version:
        for play in plays:
            replay = replay.accept(play.event)
    # Plays that are there already were checked when they first came; the ledger tells them from a stale sender's.
    appended = store.append(
        stream=selectors.stream_of(game),
        tournament=tournament,
        expected_version=expected_version,
        events=[stored(play) for play in plays],
        actor=actor,
        device=device,
    )
    if appended.repeated:
        return Recording(loaded.state, loaded.version, repeated=True)
    if appended.already:
        # Part of the batch came before: the rest has only now met the record that it follows. A refusal undoes all.
        replay = selectors.load(game).state
    reason = next((str(play.event["reason"]) for play in plays if "reason" in play.event), "")
    followers.tell(game=game, tournament=tournament, replay=replay, actor=actor, reason=reason)
    return Recording(replay, appended.version)


def stored(play: Play) -> NewEvent:
    """The play as the ledger holds it: its type beside its other keys."""
    body = {key: value for key, value in play.event.items() if key != "type"}
    return NewEvent(str(play.event.get("type")), body, play.event_id)
