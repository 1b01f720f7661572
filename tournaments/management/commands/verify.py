"""`manage.py verify [FILE]`: check every chain, the tree over all events and every checkpoint, or an exported event."""

from __future__ import annotations

import sys
from argparse import REMAINDER, ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.ledger.audit import Unsound
from games.ledger.store import verify_all
from games.management.migrated import require_migrated
from tournaments.verifier import thistle_verify


class Command(BaseCommand):
    """Exits with 1 and names the first event, checkpoint, game or result that is bad."""

    help = (
        "Recompute every hash of the ledger and check its checkpoints; name the first thing that does not fit. "
        "With a file that `manage.py export` wrote, check that one as thistle_verify.py does; it asks no database."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", nargs=REMAINDER, metavar="FILE [--key HEX] [--checkpoint FILE]", help="an exported event"
        )

    def handle(self, *args: Any, file: list[str], **options: Any) -> None:
        if file:
            code = thistle_verify.main(file)
            if code:
                sys.exit(code)
            return
        require_migrated()
        found = verify_all()
        match found.broken:
            case None:
                self.stdout.write(
                    f"{found.events} events in {found.streams} streams, {found.checkpoints} checkpoints: all hold."
                )
            case Unsound(size, reason):
                raise CommandError(f"After {size} events of the global order: {reason}")
            case stream, version, pos, reason:
                place = "" if pos is None else f" (pos {pos})"
                raise CommandError(f"Event {version} of {stream}{place} is bad. {reason}")
