"""Pairing: a problem in, a pairing out, with its cost, a proven bound and the reasons. Pure: see design/pairing.md."""

from tournaments.pairing.advice import SetupWarning, warnings
from tournaments.pairing.checks import Violation, check
from tournaments.pairing.dutch_reasons import PRIVATE
from tournaments.pairing.engine import pair
from tournaments.pairing.explain import BY_HAND, TEMPLATES, explain, text
from tournaments.pairing.record import History, Record, Turn
from tournaments.pairing.round_robin import schedule
from tournaments.pairing.sizes import table_sizes
from tournaments.pairing.swaps import swap, swap_cost, with_lock
from tournaments.pairing.values import (
    SYSTEMS,
    Bound,
    Explanation,
    NoPairing,
    Objective,
    Pairing,
    Player,
    Problem,
    Progress,
    Table,
)

__all__ = [
    "BY_HAND",
    "PRIVATE",
    "SYSTEMS",
    "TEMPLATES",
    "Bound",
    "Explanation",
    "History",
    "NoPairing",
    "Objective",
    "Pairing",
    "Player",
    "Problem",
    "Progress",
    "Record",
    "SetupWarning",
    "Table",
    "Turn",
    "Violation",
    "check",
    "explain",
    "pair",
    "schedule",
    "swap",
    "swap_cost",
    "table_sizes",
    "text",
    "warnings",
    "with_lock",
]
