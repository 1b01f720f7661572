"""Tournament report files (TRF16 and TRF26): text in, values out, and back. Pure."""

from tournaments.pairing.trf.problem import field_of, worth
from tournaments.pairing.trf.reader import read
from tournaments.pairing.trf.scores import scoring_field
from tournaments.pairing.trf.values import Accelerated, Apart, Cell, Penalty, Points, Report, Row, TrfError
from tournaments.pairing.trf.writer import write

__all__ = [
    "Accelerated",
    "Apart",
    "Cell",
    "Penalty",
    "Points",
    "Report",
    "Row",
    "TrfError",
    "field_of",
    "read",
    "scoring_field",
    "worth",
    "write",
]
