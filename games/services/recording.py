"""Opening a game and recording its events, corrections included."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction

from games import followers, selectors
from games.errors import GameError
from games.ledger import store
from games.ledger.events import NewEvent, Recorded
from games.ledger.folds import Fold
from games.ledger.heads import Head
from games.rules.errors import Refused
from games.rules.records import admit
from games.rules.replay import Replay, begin, fold
from games.rules.shapes import Event
from games.services.sums import check_sums


@dataclass(frozen=True, slots=True)
class Play:
    """An event of a game record to be recorded, with the sender's own id by which a repetition is known.

    `admitted` says that the event is what `records.admit` has given already.
    """

    event: Event
    event_id: UUID | None = None
    admitted: bool = False


@dataclass(frozen=True, slots=True)
class Recording:
    """What was recorded: the game after it, and the version of its stream.

    `events` are the plays as the ledger holds them. If the request was `repeated`, they are its first answer once more,
    and the game and its version are those of now.
    """

    replay: Replay
    version: int
    events: tuple[Recorded, ...]
    repeated: bool = False


@transaction.atomic
def open_game(
    *, game: UUID, tournament: UUID, started: Event, actor: str, device: str = "", event_id: UUID | None = None
) -> Recording:
    """Starts the game's stream with `game_started`.

    Raises Refused by the rules' own checks of `started`, LedgerError `stale` if the game is open already.
    """
    started = admit(started)
    replay = begin(started)
    appended = store.append(
        stream=selectors.stream_of(game),
        tournament=tournament,
        expected_version=0,
        events=[stored(Play(started, event_id))],
        actor=actor,
        device=device,
    )
    return Recording(replay, appended.version, appended.events, appended.repeated)


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

    Raises Refused with the rules' code for the first play that does not fit, and its `index`; GameError
    `game_not_open`, `no_plays` or `score_too_large`; LedgerError `stale` (with the current version) or `id_reused`.
    O(plays) for a game that this process has seen.
    """
    with transaction.atomic():
        return record_within(
            head=None,
            game=game,
            tournament=tournament,
            plays=plays,
            expected_version=expected_version,
            actor=actor,
            device=device,
        )


def record_within(
    *,
    head: Head | None,
    game: UUID,
    tournament: UUID,
    plays: Sequence[Play],
    expected_version: int,
    actor: str,
    device: str = "",
) -> Recording:
    """As `record`, within the caller's transaction, which whatever is raised here must end.

    `head` is that of the game's stream, if the caller has locked it.
    """
    if not plays:
        raise GameError("no_plays", "There is nothing to record: send one play or more.")
    plays = [play if play.admitted else Play(admit(play.event), play.event_id) for play in plays]
    loaded = selectors.load(game, head=head)
    replay = _foreseen(loaded, plays, tournament) if expected_version == loaded.version else None
    appended = store.append(
        stream=selectors.stream_of(game),
        tournament=tournament,
        expected_version=expected_version,
        events=[stored(play) for play in plays],
        actor=actor,
        device=device,
    )
    if appended.repeated:
        now = selectors.load(game)  # what was loaded above may be from before the first answer
        return Recording(now.state, now.version, appended.events, repeated=True)
    if replay is None or appended.already:
        # Only now do the new plays meet the record that they follow. A refusal undoes all.
        before = store.read(selectors.stream_of(game), upto=appended.events[appended.already].version - 1)
        replay = _accept(fold(map(selectors.play_of, before)), plays, start=appended.already)
    reason = next((str(play.event["reason"]) for play in plays if "reason" in play.event), "")
    followers.tell(game=game, tournament=tournament, replay=replay, actor=actor, reason=reason)
    return Recording(replay, appended.version, appended.events)


def _foreseen(loaded: Fold[Replay], plays: Sequence[Play], tournament: UUID) -> Replay | None:
    """The game after `plays`; None if they do not fit and some are there already: then the ledger tells which."""
    try:
        return _accept(loaded.state, plays)
    except Refused:
        if store.holds(tournament, [play.event_id for play in plays if play.event_id]):
            return None
        raise


def _accept(replay: Replay, plays: Sequence[Play], *, start: int = 0) -> Replay:
    """The game after `plays` from place `start` on. A refusal tells its place."""
    for index, play in enumerate(plays[start:], start):
        try:
            replay = check_sums(replay.accept(play.event))
        except Refused as refused:
            refused.index = index
            raise
    return replay


def stored(play: Play) -> NewEvent:
    """The play as the ledger holds it: its type beside its other keys."""
    body = {key: value for key, value in play.event.items() if key != "type"}
    return NewEvent(str(play.event.get("type")), body, play.event_id)
