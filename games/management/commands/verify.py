"""`manage.py verify`: recompute the hash chain of every stream."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.ledger.store import verify_all


class Command(BaseCommand):
    """Exits with 1 and names the first bad event if a chain is broken."""

    help = "Recompute the hash chain of every stream in the ledger, and name the first event that does not fit."

    def handle(self, *args: Any, **options: Any) -> None:
        found = verify_all()
        if found.broken is not None:
            stream, version, pos, reason = found.broken
            place = "" if pos is None else f" (pos {pos})"
            raise CommandError(f"Event {version} of {stream}{place} is bad. {reason}")
        self.stdout.write(f"{found.events} events in {found.streams} streams: every chain holds.")
