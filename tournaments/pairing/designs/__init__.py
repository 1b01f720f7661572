"""Designs for tables of three and more: rounds in which no pair meets twice, or every pair equally often.

`rounds(players, seats)` is the way in: the longest list known without a repeated meeting; `truncated` is the same for
fields with a few tables one seat short; `balanced` lets every pair meet equally often; `searched` makes rounds where
no design is known. All players are numbered from 1. Pure, and the same everywhere. Source: design/pairing.md, Tables:
round robin.
"""

from tournaments.pairing.designs.algebra import Block, Round
from tournaments.pairing.designs.balanced import balanced
from tournaments.pairing.designs.catalogue import known_rounds, most_rounds, rounds
from tournaments.pairing.designs.search import searched
from tournaments.pairing.designs.truncated import truncated

__all__ = ["Block", "Round", "balanced", "known_rounds", "most_rounds", "rounds", "searched", "truncated"]
