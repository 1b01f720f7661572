"""Exports as files to be downloaded: made once, kept as long as nothing is new in the event."""

from __future__ import annotations

import os
from fcntl import LOCK_EX, flock
from pathlib import Path
from typing import IO, NamedTuple
from uuid import UUID

from django.conf import settings

from games.ledger import checkpoints
from games.ledger.checkpoint import Checkpoint
from tournaments import __version__
from tournaments.errors import TournamentError
from tournaments.services.archives import export_event


class Export(NamedTuple):
    """An event's archive, opened, and the checkpoint that covers all of it."""

    file: IO[bytes]
    checkpoint: Checkpoint


def export_file(*, tournament: UUID) -> Export:
    """The event's archive as it is now, under the first checkpoint that covers all of it: the same bytes until then.

    Whoever asks while another process makes it waits for that one. Who may see it is the caller's to decide: it holds
    what is hidden in games, and drafts. Not within a transaction.

    Raises TournamentError `not_in_order` as long as nothing of the event has its place in the log's order.
    """
    covering = checkpoints.covering_all_of(tournament)
    if covering is None:
        template = "The latest entries of this event are still being put in order; ask again in a moment."
        raise TournamentError("not_in_order", template)
    # The origin is in the name for a folder that has outlived its database, the version for other lines.
    log = covering.origin.rpartition("/")[2]
    path = settings.EXPORTS / f"{tournament}-{log}-{covering.size}-{__version__}.jsonl"
    while True:
        try:
            return Export(path.open("rb"), covering)
        except FileNotFoundError:
            _make(path, tournament, covering)


def _make(path: Path, tournament: UUID, covering: Checkpoint) -> None:
    settings.EXPORTS.mkdir(mode=0o700, parents=True, exist_ok=True)
    with (settings.EXPORTS / f"{tournament}.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not path.exists():
            _write(path, tournament, covering)


def _write(path: Path, tournament: UUID, covering: Checkpoint) -> None:
    draft = path.with_suffix(".part")
    # Readable by its owner alone: until the event is finished it is not public.
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
        file.writelines(export_event(tournament=tournament, last=covering))
    earlier = list(settings.EXPORTS.glob(f"{tournament}-*.jsonl"))
    draft.replace(path)
    for old in earlier:
        old.unlink(missing_ok=True)
