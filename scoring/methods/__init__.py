"""What games are worth: match points, tie-breaks, standings and their explanations.

Pure: frozen values in, frozen values out, every number exact. The names here are the package's interface.
"""

from scoring.methods.awards import Award, Awards
from scoring.methods.errors import ScoringError
from scoring.methods.explain import between, explain
from scoring.methods.match_points import bye_points, match_points
from scoring.methods.method import Method
from scoring.methods.schemes import SCHEMES, GamePoints, Placement, Scheme, Share, WinDrawLoss
from scoring.methods.standings import standings
from scoring.methods.tie_breaks import TIE_BREAKS, tie_breaks
from scoring.methods.tie_breaks.base import TieBreak
from scoring.methods.values import (
    BEHIND,
    BYE_KINDS,
    CUT,
    DISQUALIFIED,
    MATCH_POINTS,
    Bye,
    ByeKind,
    Explanation,
    Field,
    Part,
    Penalty,
    Result,
    Separation,
    Standing,
)

__all__ = [
    "BEHIND",
    "BYE_KINDS",
    "CUT",
    "DISQUALIFIED",
    "MATCH_POINTS",
    "SCHEMES",
    "TIE_BREAKS",
    "Award",
    "Awards",
    "Bye",
    "ByeKind",
    "Explanation",
    "Field",
    "GamePoints",
    "Method",
    "Part",
    "Penalty",
    "Placement",
    "Result",
    "Scheme",
    "ScoringError",
    "Separation",
    "Share",
    "Standing",
    "TieBreak",
    "WinDrawLoss",
    "between",
    "bye_points",
    "explain",
    "match_points",
    "standings",
    "tie_breaks",
]
