"""`manage.py rebuild [NAME ...] [--check]`: make projections anew from the log."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.ledger.projections import registered
from games.ledger.rebuilding import rebuild
from games.management.migrated import require_migrated


class Command(BaseCommand):
    """Exits with 1 if a projection stopped at an event, or if a check found rows that the log does not give."""

    help = "Make the projections anew from the ledger; with --check, only tell whether that would change any row."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("names", nargs="*", metavar="NAME", help="a projection; all of them if none is named")
        parser.add_argument("--check", action="store_true", help="change nothing, compare")

    def handle(self, *args: Any, **options: Any) -> None:
        require_migrated()
        known = [projection.name for projection in registered()]
        unknown = [name for name in options["names"] if name not in known]
        if unknown:
            there = ", ".join(known) or "none"
            raise CommandError(f"No projection is called {', '.join(unknown)}. There are: {there}.")
        bad = False
        for done in rebuild(options["names"] or None, check=options["check"]):
            lines = [f"{done.projection}: {done.events} events"]
            if done.parked:
                lines.append(f"{done.parked} streams stopped at an event that it cannot take; see ledger_parked")
            if options["check"]:
                lines.append(f"other rows in {', '.join(done.differing)}" if done.differing else "the same rows")
            self.stdout.write("; ".join(lines))
            bad = bad or bool(done.parked) or (options["check"] and bool(done.differing))
        if bad:
            raise CommandError("Not every projection is what the log gives.")
