"""`manage.py ledger status | retry | role NAME`: look after the ledger."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.ledger import checkpoint, role
from games.ledger.models import ParkedEvent
from games.ledger.retrying import retry
from games.ledger.status import status
from games.management.migrated import require_migrated

_SHOWN = 20
"""Parked streams that are named one by one."""


class Command(BaseCommand):
    """`retry` exits with 1 if a stream stays parked."""

    help = "Show how the ledger is, take parked streams up again, or bind a database role to adding."

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
        actions.add_parser("status", help="size, place, what waits, lag of each projection, last checkpoint, key")
        again = actions.add_parser("retry", help="go on with streams at which a projection has stopped")
        again.add_argument("--projection", default="", help="only this projection's")
        again.add_argument("--stream", default="", help="only this stream")
        bound = actions.add_parser("role", help="give a PostgreSQL role what the application needs: it can only add")
        bound.add_argument("name", help="the role, which must exist and not own the tables")

    def handle(self, *args: Any, action: str, **options: Any) -> None:
        require_migrated()
        match action:
            case "status":
                self.status()
            case "retry":
                self.retry(options["projection"], options["stream"])
            case "role":
                self.role(options["name"])

    def status(self) -> None:
        """One line for each figure."""
        now = status()
        self.stdout.write(f"{now.events} events in {now.streams} streams")
        age = f", the oldest for {now.waiting.age / 1_000_000:.1f} s" if now.waiting.waiting else ""
        self.stdout.write(f"last place {now.place}; {now.waiting.waiting} events wait for theirs{age}")
        for lag in now.lags:
            self.stdout.write(f"projection {lag.projection}: {lag.events} events behind, {lag.parked} streams parked")
        for note in ParkedEvent.objects.order_by("parked_at")[:_SHOWN]:
            error = note.error.partition("\n")[0]
            self.stdout.write(f"parked: {note.projection} before event {note.version} of {note.stream}: {error}")
        if now.checkpoint is None:
            self.stdout.write("no checkpoint yet")
            return
        signed = datetime.fromtimestamp(now.checkpoint.time / 1_000_000, UTC)
        self.stdout.write(f"last checkpoint: {now.checkpoint.size} events, {signed:%Y-%m-%d %H:%M:%S} UTC")
        self.stdout.write(f"public key: {checkpoint.verifier(now.checkpoint.origin, now.checkpoint.key)}")

    def retry(self, projection: str, stream: str) -> None:
        """One line for each stream that was parked."""
        done = retry(projection=projection, stream=stream)
        for item in done:
            outcome = f"stopped again: {item.error}" if item.error else "followed again"
            self.stdout.write(f"{item.projection} {item.stream}: {item.events} events taken in; {outcome}")
        if not done:
            self.stdout.write("No such stream is parked.")
        if any(item.error for item in done):
            raise CommandError("Not every stream could be taken up again.")

    def role(self, name: str) -> None:
        """The statements that were run."""
        try:
            statements = role.grant(name)
        except role.RoleRefusedError as error:
            raise CommandError(str(error)) from error
        for statement in statements:
            self.stdout.write(f"{statement};")
