"""`manage.py build_verifier OUT`: the verifier of exported events as one file."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from tournaments.verifier.building import build


class Command(BaseCommand):
    """The same sources give the same bytes."""

    help = "Packs thistle_verify.py: one file that needs Python and `cryptography` alone. See docs/auditor.md."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("out", help="the file to write, thistle_verify.py by custom")

    def handle(self, *, out: str, **options: Any) -> None:
        try:
            with Path(out).open("wb") as file:
                names = build(file)
        except OSError as error:
            raise CommandError(f"{out} cannot be written: {error.strerror}.") from error
        self.stdout.write(f"{out}: {len(names)} files.")
