"""`manage.py bench`: the numbers that the product promises, measured on this machine."""

import json
import os
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command

from tournaments.management.benches import ledger, pairing, prints, rules, scoring
from tournaments.management.benches.measure import Row

PARTS: dict[str, Callable[[int, int], Iterator[Row]]] = {
    "rules": lambda runs, events: rules.bench(runs),  # noqa: ARG005 - replays have no log
    "ledger": ledger.bench,
    "scoring": lambda runs, events: scoring.bench(runs),  # noqa: ARG005 - fields have no log
    "prints": lambda runs, events: prints.bench(runs),  # noqa: ARG005 - prints have no log
    "pairing": lambda runs, events: pairing.bench(runs),  # noqa: ARG005 - the same
}


class Command(BaseCommand):
    """Measures in a folder of its own, thrown away afterwards: a ledger that is in use is never written to."""

    help = "Measures the product's numbers; each is printed with what is promised, and pass or short."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("parts", nargs="*", help=f"what to measure: {', '.join(PARTS)} (default: all)")
        parser.add_argument("--runs", type=int, default=5, help="counted runs of each; the median is shown")
        parser.add_argument(
            "--events", type=int, default=1_000_000, help="length of the log that the ledger's speed is kept in"
        )
        parser.add_argument("--json", dest="file", metavar="FILE", type=Path, help="write the figures to this file")
        parser.add_argument(
            "--sizes", type=int, nargs="+", default=[], metavar="N", help="pair only fields of so many players"
        )
        parser.add_argument("--here", action="store_true", help="measure in this process and this database")

    def handle(
        self,
        *,
        parts: list[str],
        runs: int,
        events: int,
        file: Path | None,
        here: bool,
        sizes: Sequence[int] = (),
        **options: Any,
    ) -> None:
        unknown = set(parts) - set(PARTS)
        if unknown or runs < 1:
            raise CommandError(f"Choose parts from {', '.join(PARTS)}, and one run or more.")
        if here:
            self.measure(parts or list(PARTS), runs, events, file, sizes)
            return
        if settings.ENVIRONMENT.hosted:
            raise CommandError("This would write into the hosted ledger. Name a database made for it, and --here.")
        with tempfile.TemporaryDirectory(prefix="thistle-bench-") as folder:
            command = [
                sys.executable,
                "manage.py",
                "bench",
                *parts,
                "--runs",
                str(runs),
                "--events",
                str(events),
                "--here",
            ]
            command += ["--sizes", *map(str, sizes)] if sizes else []
            command += ["--json", str(file.resolve())] if file else []
            environment = {**os.environ, "THISTLE_DATA": folder}
            sys.exit(subprocess.run(command, env=environment, check=False).returncode)  # noqa: S603 - ourselves

    def measure(self, parts: list[str], runs: int, events: int, file: Path | None, sizes: Sequence[int] = ()) -> None:
        """Runs the parts and prints a line for each figure."""
        call_command("migrate", verbosity=0, interactive=False)
        rows = []
        for part in parts:
            for row in pairing.bench(runs, sizes) if part == "pairing" else PARTS[part](runs, events):
                rows.append({"part": part, **asdict(row), "verdict": row.verdict})
                promised = f"  ({row.promised})" if row.promised else ""
                self.stdout.write(f"{row.what:<62} {row.value:>12,.2f} {row.unit}{promised}  {row.verdict}")
        if file:
            file.write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")
