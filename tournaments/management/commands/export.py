"""`manage.py export`: a whole event as a file that proves itself."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any
from uuid import UUID

from django.core.management import BaseCommand, CommandError

from games.ledger.archive.lines import ArchiveError
from games.management.migrated import require_migrated
from games.models import Game
from tournaments import selectors, services


class Command(BaseCommand):
    """Writes beside the file and gives it its name once it is whole."""

    help = "Writes an event's part of the log, with proofs, as JSON Lines; names stay sealed. See docs/operator.md."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", help="the event's slug or id")
        parser.add_argument("file", help="the file to write; - is standard output")
        parser.add_argument("--with-keys", metavar="FILE", help="write the keys to the names into this new file, 0600")

    def handle(self, *, event: str, file: str, with_keys: str | None, **options: Any) -> None:
        require_migrated()
        tournament = selectors.identify(event)
        if tournament is None:
            raise CommandError(f"There is no event {event}.")
        try:
            if file == "-":
                _write(sys.stdout.buffer, services.export_event(tournament=tournament))
            else:
                _export(Path(file), tournament)
            if with_keys is not None:
                _export_keys(Path(with_keys), tournament)
            if Game.objects.filter(tournament=tournament).exclude(status="finished").exists():
                self.stderr.write("Games are being played: the file shows what is hidden there.")
        except ArchiveError as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            raise CommandError(f"{error.filename} cannot be written: {error.strerror}.") from error


def _export(file: Path, tournament: UUID) -> None:
    draft = file.with_name(f"{file.name}.{os.getpid()}.part")
    try:
        with draft.open("wb") as handle:
            _write(handle, services.export_event(tournament=tournament))
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)


def _export_keys(file: Path, tournament: UUID) -> None:
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as keys:
        _write(keys, services.export_keys(tournament=tournament))


def _write(handle: IO[bytes], lines: Iterable[str]) -> None:
    for line in lines:
        handle.write(line.encode())
    handle.flush()
