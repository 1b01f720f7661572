"""`manage.py pair_tables FILE`: one round at tables of three and more, from a JSON file."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from time import perf_counter
from typing import Any

from django.core.management import BaseCommand, CommandError

from tournaments.pairing import NoPairing, pair
from tournaments.pairing.table_file import FileError, read


class Command(BaseCommand):
    """Touches no database. Errors begin with their code."""

    help = (
        "Pairs one round from a JSON file (docs/pairing.md describes it) and prints JSON: tables in seat order, byes, "
        "objective, bound, gap, seconds."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="the problem; - reads from standard input")

    def handle(self, *, file: str, **options: Any) -> None:
        try:
            given = read(_text(file))
        except OSError as error:
            raise CommandError(f"unreadable: {file} cannot be read: {error.strerror}.") from None
        except UnicodeDecodeError:
            raise CommandError("not_json: The file is not UTF-8.") from None
        except FileError as error:
            raise CommandError(f"{error.code}: {error}") from None
        began = perf_counter()
        try:
            pairing = pair(given.problem)
        except NoPairing as error:
            raise CommandError(f"{error.code}: {given.reason(error)}") from None
        answer = {**given.answer(pairing), "seconds": round(perf_counter() - began, 3)}
        self.stdout.write(json.dumps(answer, ensure_ascii=False))


def _text(file: str) -> str:
    raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    return raw.decode("utf-8-sig")
