"""`manage.py replay`: what a game record says, without a database."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from games.rules.summary import replay_record

UNREADABLE = 2
"""Exit code when there is nothing to replay; 1 is a record that was refused."""

UNREAD: Final = 141
"""Exit code when the reader of the output went away (`| head`): what a shell says of a command that SIGPIPE ends."""


class Command(BaseCommand):
    """Prints summaries and error objects as bytes, the same on every machine whatever its encoding and newline."""

    help = "Replays a game record: prints its summary (exit code 0) or, if an event is refused, an error (exit code 1)."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        source = parser.add_mutually_exclusive_group(required=True)
        source.add_argument("file", nargs="?", help="a record in JSON Lines; - is standard input")
        source.add_argument(
            "--many",
            metavar="DIR",
            help="replay every NAME.jsonl of a folder, in the order of the names, and print for each "
            "NAME, a tab and what its replay prints; the exit code is 0 whatever the records hold",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            legal = _print_one(options["file"]) if options["many"] is None else _print_all(Path(options["many"]))
        except BrokenPipeError:
            # What is still buffered goes nowhere, so that the interpreter does not fail on it once more at its exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(UNREAD)
        if not legal:
            sys.exit(1)


def _print_one(file: str) -> bool:
    legal, text = replay_record(sys.stdin.buffer.read() if file == "-" else _read(Path(file)))
    sys.stdout.buffer.write(text.encode())
    sys.stdout.buffer.flush()
    return legal


def _print_all(folder: Path) -> bool:
    if not folder.is_dir():
        raise CommandError(f"{folder} is not a folder", returncode=UNREADABLE)
    for record in sorted(folder.glob("*.jsonl"), key=lambda path: path.stem):
        _, text = replay_record(_read(record))
        sys.stdout.buffer.write(f"{record.stem}\t{text}".encode(errors="surrogateescape"))
    sys.stdout.buffer.flush()
    return True


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}", returncode=UNREADABLE) from error
