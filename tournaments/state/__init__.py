"""A tournament as its events have made it: frozen values, and the fold that makes them."""

from tournaments.state.evolution import evolve, fold
from tournaments.state.values import Aside, Cut, Entrant, Outcome, Penalty, Round, State, Table

__all__ = [
    "Aside",
    "Cut",
    "Entrant",
    "Outcome",
    "Penalty",
    "Round",
    "State",
    "Table",
    "evolve",
    "fold",
]
