"""`manage.py export_trf TOURNAMENT FILE`: an event of two as a tournament report file."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from tournaments import selectors
from tournaments.errors import TournamentError
from tournaments.selectors.reports import report_file


class Command(BaseCommand):
    """The rounds whose results are all in, with names as far as they can be read here."""

    help = "Writes an event of two players a table, finished or not, as a TRF26 file that other programs read."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", help="the event's slug or id")
        parser.add_argument("file", help="the file to write; - is standard output")
        parser.add_argument("--public", action="store_true", help="leave out the pairs who must not meet")

    def handle(self, *, event: str, file: str, public: bool, **options: Any) -> None:
        tournament = selectors.identify(event)
        if tournament is None:
            raise CommandError(f"There is no event {event}.")
        try:
            text = report_file(tournament, private=not public)
            if file == "-":
                self.stdout.write(text, ending="")
            else:
                Path(file).write_text(text, encoding="utf-8")
        except TournamentError as refusal:
            raise CommandError(str(refusal)) from refusal
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror}.") from error
