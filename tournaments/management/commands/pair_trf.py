"""`manage.py pair_trf FILE`: the next round of a tournament report file."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError

from tournaments.management.reports import text_of
from tournaments.pairing.dutch import NoValidPairing, accelerated, pair_dutch
from tournaments.pairing.trf import TrfError, field_of, read


class Command(BaseCommand):
    """Touches no database. The points written are checked against the results first. Errors begin with their code."""

    help = (
        "Pairs the next round of a TRF16 or TRF26 file: prints the number of pairs, then a line 'white black' for each "
        "board, black 0 for the bye; or NO_VALID_PAIRING."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="the report file; - reads from standard input")
        parser.add_argument("--system", choices=["dutch"], default="dutch", help="the pairing system")
        parser.add_argument("--baku", action="store_true", help="accelerate by the Baku method, whatever the file says")

    def handle(self, *, file: str, baku: bool, **options: Any) -> None:
        try:
            report = read(text_of(file))
            field = field_of(report)
        except OSError as error:
            raise CommandError(f"unreadable: {file} cannot be read: {error.strerror}.") from None
        except TrfError as error:
            raise CommandError(f"{error.code}: {error}") from None
        if baku:
            field = accelerated(field)
        try:
            boards = pair_dutch(field)
        except NoValidPairing:
            self.stdout.write("NO_VALID_PAIRING")
            return
        lines = [f"{white} {black}" for white, black in boards.pairs]
        if boards.bye is not None:
            lines.append(f"{boards.bye} 0")
        self.stdout.write("\n".join([str(len(lines)), *lines]))
