"""`manage.py rescore [--check]`: make the standings anew from the log."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError

from tournaments import services
from tournaments.models import Tournament


class Command(BaseCommand):
    """Exits with 1 if a check found standings that the log does not give."""

    help = "Make the standings of every event anew from the ledger; with --check, only name those that would change."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing, compare")

    def handle(self, *, check: bool, **options: Any) -> None:
        events = list(Tournament.objects.order_by("created_at", "id"))
        differing = [event for event in events if services.standings_differ(tournament=event.pk)] if check else []
        for event in differing:
            self.stdout.write(f"{event.name}: other standings")
        if differing:
            raise CommandError("Not all standings are what the log gives.")
        if not check:
            for event in events:
                services.rescore_anew(tournament=event.pk)
        self.stdout.write(f"{len(events)} events: the same standings" if check else f"{len(events)} events scored")
