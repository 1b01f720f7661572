"""`manage.py tiebreaks FILE`: the tie-breaks of a tournament report file."""

import json
from argparse import ArgumentParser
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any, Final

from django.core.management import BaseCommand, CommandError

from scoring.methods import TIE_BREAKS, ScoringError, standings
from tournaments.management.reports import text_of
from tournaments.pairing.trf import TrfError, read, scoring_field

_OWN: Final = frozenset({"DE", "OMW", "OOMW", "TGS", "MAR", "LOT"})
"""What a report gives no value of: an order among those who tie, or what its games do not have."""

_DECIMALS: Final = {"SB": 2, "AOB": 4}
_COUNTED: Final = frozenset({"WIN", "WON", "BPG", "BWG", "REP", "ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"})


class Command(BaseCommand):
    """Touches no database."""

    help = (
        "Prints the tie-breaks of a TRF16 or TRF26 file as JSON, by FIDE's code and the player's starting number, "
        "after the rounds that are over; rounds not played count by FIDE's regulations (C.07)."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="the report file; - reads from standard input")
        parser.add_argument("codes", nargs="*", metavar="CODE", help="which tie-breaks (default: all, BH to RTNG)")

    def handle(self, *, file: str, codes: list[str], **options: Any) -> None:
        chosen = tuple(codes or (code for code in TIE_BREAKS if code not in _OWN))
        try:
            lines = standings(scoring_field(read(text_of(file)), chosen))
        except OSError as error:
            raise CommandError(f"unreadable: {file} cannot be read: {error.strerror}.") from None
        except (TrfError, ScoringError) as error:
            raise CommandError(f"{error.code}: {error}") from None
        lines = tuple(sorted(lines, key=lambda line: line.entrant))
        found = {
            code: {str(line.entrant): _decimal(code, line.values[place][1]) for line in lines}
            for place, code in enumerate(chosen)
        }
        self.stdout.write(json.dumps(found, indent=1))


def _decimal(code: str, value: Fraction) -> str:
    """The value as decimals: all of them, but for averages, which are rounded to four."""
    family = code.partition("/")[0]
    places = 0 if family in _COUNTED else _DECIMALS.get(family, 1)
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return str(exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP))
