"""The FIDE Dutch system for two players, C.04.3 as in force from 2026. Pure: see design/pairing.md."""

from tournaments.pairing.dutch.baku import accelerated, first_group, virtual_points
from tournaments.pairing.dutch.engine import pair_dutch
from tournaments.pairing.dutch.values import BLACK, WHITE, Boards, Entrant, Field, NoValidPairing, Past

__all__ = [
    "BLACK",
    "WHITE",
    "Boards",
    "Entrant",
    "Field",
    "NoValidPairing",
    "Past",
    "accelerated",
    "first_group",
    "pair_dutch",
    "virtual_points",
]
