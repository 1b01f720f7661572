"""`manage.py verify`: check every chain, the tree over all events and every checkpoint."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.ledger.audit import Unsound
from games.ledger.store import verify_all


class Command(BaseCommand):
    """Exits with 1 and names the first event or checkpoint that is bad."""

    help = "Recompute every hash of the ledger and check its checkpoints; name the first thing that does not fit."

    def handle(self, *args: Any, **options: Any) -> None:
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
