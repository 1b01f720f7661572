"""`manage.py import`: an exported event into this database."""  # noqa: N999 - the command's name

from __future__ import annotations

import sys
import tempfile
from argparse import ArgumentParser
from contextlib import ExitStack
from pathlib import Path
from shutil import copyfileobj
from typing import IO, Any

from django.contrib.auth import get_user_model
from django.core.management import BaseCommand, CommandError

from games.ledger.archive.lines import ArchiveError
from games.management.migrated import require_migrated
from tournaments import services


class Command(BaseCommand):
    """All of it or nothing. Exits with 1 if the file does not verify, or does not fit what is here."""

    help = "Verifies a file that `manage.py export` wrote and takes the event in; again, it adds what is new."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the file to read; - is standard input")
        parser.add_argument("--keys", metavar="FILE", help="the keys to the names, as `export --with-keys` wrote them")
        parser.add_argument("--owner", metavar="NAME", help="the account that may direct the event here")

    def handle(self, *, file: str, keys: str | None, owner: str | None, **options: Any) -> None:
        require_migrated()
        user = get_user_model().objects.filter(username=owner).first() if owner is not None else None
        if owner is not None and user is None:
            raise CommandError(f"There is no account {owner}.")
        try:
            with ExitStack() as stack:
                found = None
                if keys is not None:
                    found = services.read_keys(stack.enter_context(Path(keys).open("rb")))
                loaded = services.import_event(
                    file=stack.enter_context(_open(file)), keys=found, owner=user.pk if user else None
                )
        except ArchiveError as error:
            raise CommandError(f"Nothing is imported. {error}") from error
        except OSError as error:
            raise CommandError(f"{error.filename} cannot be read: {error.strerror}.") from error
        header, end = loaded.archive.header, loaded.archive.end
        self.stdout.write(
            f"Tournament {header.tournament}: {end.events} events in {end.streams} streams verified, {loaded.new} new."
        )


def _open(file: str) -> IO[bytes]:
    """The file, to be read more than once."""
    if file != "-":
        return Path(file).open("rb")
    copy = tempfile.TemporaryFile()  # noqa: SIM115 - the caller closes it
    copyfileobj(sys.stdin.buffer, copy)
    copy.seek(0)
    return copy
