"""A whole game record taken into a game that has not begun."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.db import transaction

from games import followers
from games.errors import GameError
from games.ledger import store
from games.rules import mapping, replay
from games.rules.kinds import Word
from games.rules.shapes import Event
from games.selectors import stream_of
from games.services.recording import Play, Recording, stored
from games.services.sums import check_sums

LARGEST: Final = 8 * 1024 * 1024
"""Bytes of a record that is taken from outside: some 60,000 plays, far more than any game has."""


@transaction.atomic
def import_record(*, game: UUID, tournament: UUID, data: bytes, like: Event, actor: str, device: str = "") -> Recording:
    """Records every event of the game record `data`, all of them or none.

    `like` is the `game_started` that the game would have had: the record must be of the same game and variant and have
    as many players, who become those of `like` in seat order. Stakes, coins and dealer stay the record's own.

    Raises RecordRefused with line and seq of the first event that the rules refuse, GameError `record_mismatch`,
    `record_too_large` or `score_too_large`, LedgerError `stale` if the game has begun. O(events).
    """
    if len(data) > LARGEST:
        raise GameError("record_too_large", "A game record has at most {most} MiB.", most=LARGEST // 1024 // 1024)
    read = check_sums(replay.read(data))
    _check_like(read.started, like)
    events = mapping.rename(read.log, dict(zip(read.players, replay.begin(like).players, strict=True)))
    appended = store.append(
        stream=stream_of(game),
        tournament=tournament,
        expected_version=0,
        events=[stored(Play(event)) for event in events],
        actor=actor,
        device=device,
    )
    renamed = replay.fold(events)
    followers.tell(game=game, tournament=tournament, replay=renamed, actor=actor, reason="")
    return Recording(renamed, appended.version, appended.events)


def _check_like(started: Event, like: Event) -> None:
    """Raises `record_mismatch` unless both start the same game, in the same words, for as many players."""
    given, expected = replay.begin(started), replay.begin(like)
    opening = expected.engine.opening()
    kinds = {**opening.required, **opening.optional}
    same = [key for key, kind in kinds.items() if isinstance(kind, Word)]
    for key in ("game", *same):
        if started.get(key) != like.get(key):
            template = "The record has {key} {given}; this table plays {expected}."
            raise GameError("record_mismatch", template, key=key, given=started.get(key), expected=like.get(key))
    if len(given.players) != len(expected.players):
        template = "The record has {given} players; {expected} sit at this table."
        raise GameError("record_mismatch", template, given=len(given.players), expected=len(expected.players))
