"""Designs for tables of three and more: rounds in which no pair meets twice, or every pair equally often.

`rounds(players, seats)` is the way in. All players are numbered from 1. Pure, and the same everywhere.
Source: design/pairing.md, Tables: round robin.
"""

from tournaments.pairing.designs.algebra import Block, Round
from tournaments.pairing.designs.catalogue import known_rounds, most_rounds, rounds

__all__ = ["Block", "Round", "known_rounds", "most_rounds", "rounds"]
